/** Completes the definition of a mechanic with defaults. */
import { RuleError } from "../contract/error.ts";
import type { DescriptionDraft } from "../contract/description.ts";
import type { Fields } from "../contract/fields.ts";
import type { Mechanic } from "../contract/mechanic.ts";
import type { Notation } from "../contract/notation.ts";
import type { MechanicOdds } from "../contract/odds.ts";
import type { SpecPrompt } from "../contract/control.ts";
import { phrase, wordsOf } from "../contract/phrase.ts";
import type { MechanicStats } from "../contract/stats.ts";
import type { MechanicDice, Term } from "../contract/terms.ts";
import type { OutcomeBase } from "../contract/trace.ts";
import { successVerdict, type VerdictOdds } from "../contract/verdict.ts";
import { amendFields } from "../spec/change.ts";
import type { DiceKind } from "../spec/first-throw.ts";
import {
  controlsFor,
  fromTermsBy,
  successChance,
  successFigure,
  sumsOf,
  thrownAtOnce,
  type ThrownAtOnce,
} from "./defaults.ts";
import { fieldWords, type FieldWord } from "./field-words.ts";
import { plainControls } from "./plain-controls.ts";
import { readSpecTerm, toSpecTerm, type SpecTerm } from "./spec-term.ts";

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
    (term && specTerm ? (given: readonly Term[]) => readSpecTerm(term, specTerm, hideable, given) : null);
  const fromTerms = dice.fromTerms ?? (readTerms && fromTermsBy({ parseSpec, parseFaces, facesOf }, readTerms));
  if (!fromTerms) throw missing("fromTerms");
  if (!("words" in notation) && !("print" in notation)) throw missing("print");
  const { odds } = definition;
  const unthrown = (spec: S): VerdictOdds | undefined => odds.given?.(spec, parseFaces(spec, {}));
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
      ...(odds.given && !odds.chance
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
