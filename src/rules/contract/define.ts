/** A mechanic out of what is special about it: whatever most mechanics say alike is a default here. */
import { fieldWords, type FieldWord } from "../notation/field-words.ts";
import { amendFields } from "../spec/amend.ts";
import { plainControls } from "../spec/plain-controls.ts";
import type { DiceKind } from "../spec/first-throw.ts";
import { controlsFor, fromTermsBy, successChance, successFigure, sumsOf, thrownAtOnce } from "./defaults.ts";
import type { DescriptionDraft } from "./description.ts";
import type { Grammar, Mechanic } from "./mechanic.ts";
import { phrase } from "./phrase.ts";
import { readSpecTerm, toSpecTerm, type SpecTerm } from "./spec-term.ts";
import type { Term } from "./terms.ts";
import type { OutcomeBase } from "./trace.ts";
import { successVerdict } from "./verdict.ts";
import { wordsOf } from "./words.ts";

/** What may be left out. */
type Defaulted =
  | "schema"
  | "migrate"
  | "label"
  | "parseSpec"
  | "parseFaces"
  | "waitingDice"
  | "verdict"
  | "actions"
  | "chance"
  | "amend"
  | "hideable"
  | "figures"
  | "charts"
  | "controls"
  | "targetControls"
  | "slots"
  | "applyStats"
  | "print"
  | "toTerms"
  | "fromTerms"
  | "facesOf"
  | "actors";

export type MechanicDefinition<
  S extends object,
  F extends object,
  O extends OutcomeBase,
  D extends object,
  X extends object,
  Id extends string,
> = Omit<Mechanic<S, F, O, D, X, Id>, Defaulted | "describe" | "grammar"> &
  Partial<Pick<Mechanic<S, F, O, D, X, Id>, Defaulted>> & {
    /** Where all dice fall in one throw, of its own terms: which. Stands for `parseFaces`, `waitingDice` and `facesOf`; faces are `{dice: […]}` then. */
    firstThrow?(spec: S): readonly DiceKind[];
    /** Where one term says all that a formula can. Stands for `toTerms` and `fromTerms`. */
    readonly specTerm?: SpecTerm<S>;
    /** The fields of the spec that a formula's terms say, for `parseSpec` to read; null = not one of ours. Stands for `fromTerms`. */
    readTerms?(terms: readonly Term[]): object | null;
    /** With `words` (which word stands before which field) for `parse` and `print`. */
    readonly grammar: Grammar<S> | (Omit<Grammar<S>, "parse"> & { readonly words: readonly FieldWord[] });
    /** Fields that may change after the throw. Default: the hideable ones. */
    readonly amendable?: readonly (keyof S & string)[];
    /** As in the contract; what there is none of may be left out. */
    describe(...told: Parameters<Mechanic<S, F, O, D, X, Id>["describe"]>): DescriptionDraft;
  };

/** A definition whose types are its own business: what other packages hand in. */
export type AnyDefinition = Omit<
  MechanicDefinition<object, object, OutcomeBase, object, object, string>,
  "hideable" | "situational" | "amendable"
> & {
  readonly hideable?: readonly string[];
  readonly situational?: readonly string[];
  readonly amendable?: readonly string[];
};

/** Throws an Error that names a part where neither it nor what stands for it is there. */
export function defineMechanic<
  S extends object,
  F extends object,
  O extends OutcomeBase,
  D extends object,
  X extends object,
  const Id extends string,
>(definition: MechanicDefinition<S, F, O, D, X, Id>): Mechanic<S, F, O, D, X, Id> {
  type Whole = Mechanic<S, F, O, D, X, Id>;
  const { spec: schema, grammar, terms, firstThrow, specTerm } = definition;
  const { hideable = [], amendable = hideable, slots = [] } = definition;
  const { parseSpec = (input: unknown): S => schema.parse(input, "") } = definition;
  const { controls = plainControls(schema, wordsOf(definition)) } = definition;
  const [term] = terms;
  // The definition with what is missing put in, one after another: five of them are made while the page waits.
  const whole = { ...definition } as unknown as { -readonly [P in keyof Whole]?: Whole[P] };
  whole.parseSpec = parseSpec;
  whole.hideable = hideable;
  whole.controls = controls;
  whole.slots = slots;
  whole.schema ??= 1;
  whole.migrate ??= (older) => older;
  whole.label ??= phrase(`${wordsOf(definition)}.name`);
  whole.amend ??= (spec, _faces, patch) => parseSpec(amendFields(spec, patch, amendable));
  whole.verdict ??= successVerdict as unknown as Whole["verdict"];
  whole.actions ??= () => [];
  whole.chance ??= (spec) => {
    const given = whole.oddsGiven?.(spec, (whole as Whole).parseFaces(spec, {}));
    return given ? given.success + (given.choice ?? 0) : successChance(definition.odds(spec), hideable);
  };
  whole.figures ??= (_spec, odds) => successFigure(odds);
  whole.charts ??= () => [];
  whole.targetControls ??= (spec) => controlsFor(hideable, controls(spec));
  whole.applyStats ??= (spec, ticked) => parseSpec({ ...spec, ...sumsOf(slots, ticked) });
  whole.actors ??= [];
  if (term && specTerm) whole.toTerms ??= (spec) => [toSpecTerm(term, specTerm, spec)];
  if (firstThrow) {
    // Their faces are F: it says so by leaving its own out.
    const thrown = thrownAtOnce(terms, firstThrow) as unknown as Pick<Whole, "parseFaces" | "waitingDice" | "facesOf">;
    whole.parseFaces ??= thrown.parseFaces;
    whole.waitingDice ??= thrown.waitingDice;
    whole.facesOf ??= thrown.facesOf;
  }
  if ("words" in grammar) {
    const notation = fieldWords({ words: grammar.words, spec: schema, parseSpec, hideable });
    whole.print ??= notation.print;
    whole.grammar = { ...grammar, parse: notation.parse, complete: notation.complete };
  }
  whole.describe = (...told) => ({ how: [], groups: [], modifiers: [], lines: [], ...definition.describe(...told) });
  const readTerms =
    definition.readTerms ??
    (term && specTerm ? (given: readonly Term[]) => readSpecTerm(term, specTerm, hideable, given) : null);
  if (readTerms) whole.fromTerms ??= fromTermsBy(whole as Whole, readTerms);
  for (const part of ["parseFaces", "waitingDice", "facesOf", "toTerms", "fromTerms", "print"] as const)
    if (!whole[part]) throw new Error(`${definition.id}: "${part}" is missing, and what could stand for it`);
  return whole as Whole;
}
