/**
 * The contract of a mechanic: dice terms, prompt, card, sheet, commands, requests and API are built from it alone (docs/adding-a-mechanic.md).
 *
 * Type parameters, each readonly plain JSON (docs/protocol.md): `S` spec, `F` faces, `O` outcome, `D` odds, `X` decisions after the throw.
 */
import type { ActorDeclaration } from "./actor.ts";
import type { Contest } from "./contest.ts";
import type { SpecPrompt } from "./control.ts";
import type { Deal } from "./deal.ts";
import type { Decisions, Price } from "./decisions.ts";
import type { Description } from "./description.ts";
import type { Fields } from "./fields.ts";
import type { HouseRules } from "./house-rules.ts";
import type { LongTest } from "./long-test.ts";
import type { Notation } from "./notation.ts";
import type { MechanicOdds } from "./odds.ts";
import type { LanguageKey, Phrase } from "./phrase.ts";
import type { Correctable, Adjustments, ConditionRule, Grantable, Purchase, RepeatRule } from "./pre-roll.ts";
import type { Field } from "./schema.ts";
import type { SplitPool } from "./split.ts";
import type { MechanicStats, SelectedStat } from "./stats.ts";
import type { MechanicDice } from "./terms.ts";
import type { DiceRequest, OutcomeBase, TraceEntry, Verdict } from "./trace.ts";

/** Any string: other packages register mechanics too. */
export type MechanicId = string;

/** Journal pages that explain the rules. */
export interface RulesText {
  /** UUIDs of journal pages by language; the first is the fallback. */
  readonly pages: Readonly<Record<string, string>>;
  /** Heading by rule id, as in a trace. Several rules may share one. */
  readonly headings: Readonly<Record<string, LanguageKey>>;
}

/** Name, icon and version. */
interface Identity<Id extends string> {
  readonly id: Id;
  /** Prefix of its language keys. Default: `QUINCUNX.<id>`. */
  readonly words?: string;
  readonly label: Phrase;
  /** Target of the "Why?" links. Absent: no links. */
  readonly rulesText?: RulesText;
  /** A class of Font Awesome Free. */
  readonly icon: string;
  /** SVG path in a box of 32 × 32, for crests and macros. Absent: the shape of its first die. */
  readonly emblem?: string;
  /** Version of specs in stored messages. */
  readonly schema: number;
  /** Converts a spec of an older version. */
  migrate(spec: unknown, from: number): unknown;
}

/** From spec and faces to an outcome. */
interface Resolution<S extends Fields, F extends object, O extends OutcomeBase, X extends Fields> {
  readonly spec: Field<S>;
  /** Strict; fills in defaults; throws RuleError with the field. */
  parseSpec(input: unknown): S;
  /** Strict about types and impossible faces; faces may be missing. */
  parseFaces(spec: S, input: unknown): F;
  /** Dice still to be thrown; `[]` = done. Throws RuleError `no-dice` for a spec without dice. */
  waitingDice(spec: S, faces: F, decided?: X): readonly DiceRequest[];
  /** Total: accepts missing dice (`waiting`, verdicts `null`) and surplus dice of an amended spec (`unused`). */
  resolve(spec: S, faces: F, decided?: X): O;
  verdict(outcome: O, spec: S): Verdict;
  /** Difference to the target, ≥ 0; `null`: no verdict yet. Absent: the headline shows it already. */
  missedOrMadeBy?(outcome: O): number | null;
  /** Names of the roller's things that the roll has used up (TE-9). Absent: none. */
  usedUp?(spec: S, outcome: O): readonly string[];
  /**
   * The worth of the thrown dice without a target, as `describe` shows it: "meets Moderate 15, not Challenging 20". `null`: dice
   * wait. Absent: the verdict at the likely targets.
   */
  worth?(spec: S, faces: F): Phrase | null;
  /** Harm, or numbers that a GM may apply as harm. Absent: none. */
  deals?(spec: S, outcome: O): readonly Deal[];
  /** Deals of a margin over an opponent, which replace deals of both rolls with the same id. `winner`: `null` if only the label matters. Absent: none. */
  dealsBy?(by: number, winner: S | null): readonly Deal[];
  /** Further numbers that a next roll can take, besides the headline and what is dealt. */
  numbers?(spec: S, outcome: O): readonly { readonly label: Phrase; readonly value: number }[];
  /** The harm can be dealt once more, in this round and so many further ones, if what `text` says happens. `null`: it cannot. Absent: never. */
  dealsAgain?(spec: S, outcome: O): { readonly rounds: number; readonly text: Phrase } | null;
  /** Half of what is dealt. Absent: rounded down. */
  halfOf?(amount: number): number;
  /** Dice effects of other packages add `notes`, for mechanics with `countedFaces`. */
  describe(spec: S, faces: F, outcome: O, notes?: readonly Phrase[]): Description;
  /** Faces that dice effects test (FP-16). Absent: the mechanic has no dice effects. */
  countedFaces?(faces: F, outcome: O): readonly number[];
  /** P(at least `least` counted faces show `face`), for dice effects without code. */
  countedFaceOdds?(spec: S, face: number, least: number): number;
  /** Results of the mechanic that trigger dice effects without code. */
  readonly effectEvents?: readonly EffectEvent<S, O>[];
  /** What a dice effect without code costs. */
  effectPrice?(points: number): Price;
  /**
   * Applies `patch` after the throw. `isLate`: an unknown target was decided only after the dice, so it costs none of them (DP-5). Throws
   * RuleError `locked` with the field (SC-8).
   */
  amend(spec: S, faces: F, patch: Fields, isLate?: boolean): S;
  /** Fields that the GM may set, change or hide after the throw; each may be `null` (unknown). */
  readonly hideable: readonly string[];
  /**
   * Fields besides the targets that a GM decides (MP-4, MP-5), with their values before. They may change after the throw.
   * Absent: none.
   */
  readonly byGM?: Readonly<Record<string, boolean | number | null>>;
  /** The ability that is rolled defines its targets (TE-4), so that no GM is asked for them. Absent: false. */
  readonly hasOwnTargets?: boolean;
  /**
   * The targets that the rules give a roll of these stats while no GM has set others; an open one is `null`. Absent: the rules name
   * none.
   */
  bookTargets?(spec: S, selected: readonly SelectedStat[]): Readonly<Record<string, number | null>>;
  /** Further fields that the prompt does not remember for the next roll. Absent: none. */
  readonly situational?: readonly string[];
  /** Steps of the trace that a card leaves out if their value is 0. Absent: none. */
  readonly quietSteps?: readonly string[];
  /** Names in place of inputs of the trace that number parts of the spec. */
  traceNames?(spec: S, inputs: TraceEntry["inputs"]): Readonly<Record<string, Phrase>>;
}

/** A result that triggers dice effects (FP-16). */
interface EffectEvent<S, O> {
  readonly id: string;
  readonly label: Phrase;
  holds(outcome: O): boolean;
  chance(spec: S): number;
}

export interface Mechanic<
  S extends Fields,
  F extends object,
  O extends OutcomeBase,
  D extends object,
  X extends Fields = Fields,
  Id extends string = MechanicId,
>
  extends Identity<Id>, Resolution<S, F, O, X> {
  readonly odds: MechanicOdds<S, F, O, D, X>;
  readonly prompt: SpecPrompt<S>;
  readonly stats: MechanicStats<S>;
  readonly notation: Notation<S>;
  readonly dice: MechanicDice<S, F>;
  readonly actors: readonly ActorDeclaration[];

  /** Decisions and purchases after the throw. */
  readonly decisions?: Decisions<S, F, O, X>;
  /** Dice bought before the throw. */
  readonly purchase?: Purchase<S>;
  /** Help that allies may give before the throw (SC-8). */
  readonly aid?: readonly Grantable[];
  /** Bonuses and dice that can be added or removed after the throw (SC-8). Absent: as `aid`. */
  readonly corrections?: readonly Correctable<S>[];
  /** Fields that conditions and active effects can change. Absent: none. */
  readonly adjustments?: Adjustments;
  /** The adjustment of conditions. Absent: none. */
  readonly condition?: ConditionRule;
  /** Repeated attempts at the same task. */
  readonly repeat?: RepeatRule<S>;
  readonly split?: SplitPool<S, F>;
  /** A field that is true for actors in a started encounter. */
  readonly encounterField?: string;
  readonly contest?: Contest<S, F, X>;
  /** The spec of a passive roll, such as of a side that only defends. Absent: unchanged. */
  passive?(spec: S): S;
  /**
   * For mechanics without contests: names the rollers of the highest of several numbers. Empty `names`: before the rolls, says that nothing else is
   * compared.
   */
  describeHighest?(names: readonly Phrase[], number: number): Phrase;
  readonly longTest?: LongTest<Fields, Fields>;
  /** Several rolls add up (DP-11). Absent: nobody can roll along. */
  readonly together?: RollingTogether<S, O>;
  readonly houseRules?: HouseRules;
}

/** Rolls of several people for one task. */
export interface RollingTogether<S extends Fields, O extends OutcomeBase> {
  /** The number that one roll adds; `null`: open. */
  countOf(outcome: O): number | null;
  /** Texts of the sum, on the card of the first roll. */
  describe(spec: S, sum: number): readonly Phrase[];
}

/** A mechanic with erased types, for lists and look-ups. */
export type AnyMechanic = Mechanic<Fields, Fields, OutcomeBase, Fields>;
