/** Completes the definition of a mechanic with default parts. */
import { RuleError, unknownTarget, notAllowed, unlessRefused } from "../contract/error.ts";
import type { DescriptionDraft, Figure } from "../contract/description.ts";
import type { Fields } from "../contract/fields.ts";
import type { Mechanic } from "../contract/mechanic.ts";
import type { Notation } from "../contract/notation.ts";
import type { MechanicOdds } from "../contract/odds.ts";
import type { SpecPrompt, Control } from "../contract/control.ts";
import { phrase, wordsOf } from "../contract/phrase.ts";
import type { MechanicStats, SelectedStat, StatSlot } from "../contract/stats.ts";
import type { MechanicDice, Term, TermDeclaration } from "../contract/terms.ts";
import { type OutcomeBase, successVerdict, type VerdictOdds } from "../contract/trace.ts";
import { amendFields } from "../spec/change.ts";
import { type DiceKind, missingDice, parseDice, type ThrownFaces } from "../spec/first-throw.ts";
import { fieldWords, type FieldWord } from "./field-words.ts";
import { plainControls } from "./plain-controls.ts";
import { readSpecTerm, toSpecTerm, type SpecTerm } from "./spec-term.ts";
import { chanceFigure } from "../odds/chart.ts";

/** Members with a default. */
type Defaulted =
  | "schema"
  | "migrate"
  | "label"
  | "parseSpec"
  | "parseFaces"
  | "waitingDice"
  | "verdict"
  | "amend"
  | "actors";

/** Members of the definition that differ from the contract. */
type Replaced = "describe" | "hideable" | "situational" | "odds" | "prompt" | "stats" | "notation" | "dice";

type PartialBy<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

interface DiceDefinition<S extends Fields, F extends object> extends PartialBy<
  MechanicDice<S, F>,
  "toTerms" | "fromTerms" | "facesOf"
> {
  /** Replaces `toTerms` and `fromTerms` if one term holds the whole formula. */
  readonly specTerm?: SpecTerm<S>;
  /** Replaces `fromTerms`: the fields that terms contain, as input of `parseSpec`; `null` = not a roll of this mechanic. */
  readTerms?(terms: readonly Term[]): Fields | null;
}

export type MechanicDefinition<
  S extends Fields,
  F extends object,
  O extends OutcomeBase,
  D extends object,
  X extends Fields,
  Id extends string,
> = Omit<Mechanic<S, F, O, D, X, Id>, Defaulted | Replaced> &
  Partial<Pick<Mechanic<S, F, O, D, X, Id>, Defaulted>> & {
    /** For mechanics that throw all dice at once. Replaces `parseFaces`, `waitingDice` and `dice.facesOf`; faces are `{dice: […]}`. */
    firstThrow?(spec: S): readonly DiceKind[];
    readonly hideable?: readonly (keyof S & string)[];
    readonly situational?: readonly (keyof S & string)[];
    /** Fields that may change after the throw. Default: the hideable ones. */
    readonly amendable?: readonly (keyof S & string)[];
    readonly odds: PartialBy<MechanicOdds<S, F, O, D, X>, "chance" | "figures" | "charts">;
    readonly prompt?: Partial<SpecPrompt<S>>;
    readonly stats?: Partial<MechanicStats<S>>;
    readonly dice: DiceDefinition<S, F>;
    /** `words` (the word before each field) replaces `parse`, `complete` and `print`. */
    readonly notation: Notation<S> | (Omit<Notation<S>, "parse" | "print"> & { readonly words: readonly FieldWord[] });
    /** As in the contract; empty parts may be left out. */
    describe(...args: Parameters<Mechanic<S, F, O, D, X, Id>["describe"]>): DescriptionDraft;
  };

/** A definition with erased types, as other packages register it. */
export type AnyDefinition = MechanicDefinition<Fields, Fields, OutcomeBase, Fields, Fields, string>;

/** Throws an Error that names a missing part without a replacement. */
export function defineMechanic<
  S extends Fields,
  F extends object,
  O extends OutcomeBase,
  D extends object,
  X extends Fields,
  const Id extends string,
>(definition: MechanicDefinition<S, F, O, D, X, Id>): Mechanic<S, F, O, D, X, Id> {
  type Whole = Mechanic<S, F, O, D, X, Id>;
  const { id, spec: schema, notation, firstThrow, prompt = {}, stats = {} } = definition;
  const { hideable = [], byGM = {}, amendable = [...hideable, ...Object.keys(byGM)] } = definition;
  const { parseSpec = (input: unknown): S => schema.parse(input, "") } = definition;
  const { specTerm, readTerms: readOwnTerms, ...dice } = definition.dice;
  const { slots = [] } = stats;
  const { controls = plainControls(schema, wordsOf(definition)) } = prompt;
  const [term] = dice.terms;
  const missing = (part: string): RuleError =>
    new RuleError("missing-field", `${id}: "${part}" is missing, and what could stand for it`, { field: part });
  // A definition without functions of its own for faces uses the default faces, so that F is `ThrownFaces`.
  const thrown = firstThrow ? (thrownAtOnce(dice.terms, firstThrow) as ThrownAtOnce<S, F>) : null;
  const parseFaces = definition.parseFaces ?? thrown?.parseFaces;
  if (!parseFaces) throw missing("parseFaces");
  const waitingDice = definition.waitingDice ?? thrown?.waitingDice;
  if (!waitingDice) throw missing("waitingDice");
  const facesOf = dice.facesOf ?? thrown?.facesOf;
  if (!facesOf) throw missing("facesOf");
  const toTerms =
    dice.toTerms ?? (term && specTerm ? (spec: S): readonly Term[] => [toSpecTerm(term, specTerm, spec)] : null);
  if (!toTerms) throw missing("toTerms");
  const readTerms =
    readOwnTerms ??
    (term && specTerm ? (terms: readonly Term[]) => readSpecTerm(term, specTerm, hideable, terms) : null);
  const fromTerms = dice.fromTerms ?? (readTerms && fromTermsBy({ parseSpec, parseFaces, facesOf }, readTerms));
  if (!fromTerms) throw missing("fromTerms");
  if (!("words" in notation) && !("print" in notation)) throw missing("print");
  const { odds } = definition;
  const unthrown = (spec: S): VerdictOdds | undefined => odds.onFaces?.(spec, parseFaces(spec, {}));
  return {
    ...definition,
    schema: definition.schema ?? 1,
    migrate: definition.migrate ?? ((older) => older),
    label: definition.label ?? phrase(`${wordsOf(definition)}.name`),
    parseSpec,
    parseFaces,
    waitingDice,
    hideable,
    amend: definition.amend ?? ((spec, _faces, patch) => parseSpec(amendFields(spec, patch, amendable))),
    verdict: definition.verdict ?? (successVerdict as unknown as Whole["verdict"]),
    describe: (...args) => ({ how: [], groups: [], modifiers: [], lines: [], ...definition.describe(...args) }),
    odds: {
      chance: (spec) => unthrown(spec)?.success ?? successChance(odds.of(spec), hideable),
      ...(odds.onFaces && !odds.chance
        ? {
            chanceWithChoice: (spec: S): number => {
              const { success = 0, choice = 0 } = unthrown(spec) ?? {};
              return success + choice;
            },
          }
        : {}),
      figures: (_spec, calculated) => successFigure(calculated),
      charts: () => [],
      ...odds,
    },
    prompt: { targetControls: (spec) => controlsFor(hideable, controls(spec)), ...prompt, controls },
    stats: { apply: (spec, selected) => parseSpec({ ...spec, ...sumsOf(slots, selected) }), ...stats, slots },
    notation:
      "words" in notation
        ? { ...notation, ...fieldWords({ words: notation.words, spec: schema, parseSpec, hideable }) }
        : notation,
    dice: { ...dice, toTerms, fromTerms, facesOf },
    actors: definition.actors ?? [],
  };
}

/** The functions for faces of a roll. */
type ThrownAtOnce<S extends Fields, F extends object> = Pick<
  Mechanic<S, F, OutcomeBase, Fields>,
  "parseFaces" | "waitingDice"
> &
  Pick<MechanicDice<S, F>, "facesOf">;

/** For mechanics with a single throw of their own terms; terms of other packages are ignored. */
function thrownAtOnce<S extends Fields>(
  declared: readonly TermDeclaration[],
  firstThrow: (spec: S) => readonly DiceKind[],
): ThrownAtOnce<S, ThrownFaces> {
  const names = declared.map(({ className }) => className);
  return {
    parseFaces: (spec, input) => parseDice(firstThrow(spec), input),
    waitingDice: (spec, { dice }) => missingDice(firstThrow(spec), dice.length),
    facesOf(spec, terms) {
      // Dice that a correction adds later are core dice with the role as flavor.
      const roles: readonly unknown[] = firstThrow(spec).map(({ role }) => role);
      const isOurs = (term: Term): boolean =>
        (term.kind === "dice" && names.includes(term.className)) ||
        (term.kind === "core" && roles.includes(term.flavor));
      return { dice: terms.flatMap((term) => (term.kind !== "number" && isOurs(term) ? term.faces : [])) };
    },
  };
}

/** Makes `fromTerms`. A roll with numbers or faces unknown to the mechanic gives `null`, and Foundry draws it. */
function fromTermsBy<S extends Fields, F extends object>(
  {
    parseSpec,
    parseFaces,
    facesOf,
  }: Pick<Mechanic<S, F, OutcomeBase, Fields>, "parseSpec"> & Omit<ThrownAtOnce<S, F>, "waitingDice">,
  readTerms: (terms: readonly Term[]) => Fields | null,
): (terms: readonly Term[]) => { readonly spec: S; readonly faces: F } | null {
  return (terms) =>
    unlessRefused(() => {
      const fields = readTerms(terms);
      const spec = fields && parseSpec(fields);
      return spec && { spec, faces: parseFaces(spec, facesOf(spec, terms)) };
    });
}

/** The controls of these fields, also within groups. */
function controlsFor(fields: readonly string[], controls: readonly Control[]): readonly Control[] {
  return controls.flatMap((control) => {
    if (control.kind === "group") return controlsFor(fields, control.controls);
    return fields.includes(String(control.path[0])) ? [control] : [];
  });
}

/** Sum of the selected stats for each field of a slot. A field without selected stats is left out. */
function sumsOf(slots: readonly StatSlot[], selected: readonly SelectedStat[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    slots.flatMap(({ id, field }) => {
      const values = selected.flatMap(({ slot, value }) => (slot === id ? [value] : []));
      return field === undefined || values.length === 0 ? [] : [[field, values.reduce((sum, value) => sum + value, 0)]];
    }),
  );
}

/** The chance of success; empty if the odds have none. */
function successFigure(odds: { readonly success?: unknown }): readonly Figure[] {
  if (typeof odds.success !== "number") return [];
  return [chanceFigure("success", phrase("QUINCUNX.Verdict.success"), odds.success)];
}

/** Throws RuleError `unknown-target` if the chance is `null`, and `not-allowed` without a chance. */
function successChance({ success }: { readonly success?: unknown }, hideable: readonly string[]): number {
  if (typeof success === "number") return success;
  if (success === null) throw unknownTarget(hideable[0] ?? "");
  throw notAllowed("", "these rolls neither succeed nor fail");
}
