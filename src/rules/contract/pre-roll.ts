/** Changes to a spec before the throw: aid from allies, bought dice, and repeated attempts. */
import type { Price } from "./decisions.ts";
import type { Fields } from "./fields.ts";
import type { Phrase } from "./phrase.ts";
import type { Term } from "./terms.ts";
import type { Verdict } from "./trace.ts";

/** `advantage`: instances of Advantage (TE-2). */
type GrantKind = "bonus" | "die" | "advantage";

/** One way to help a roll (SC-8). */
export interface Grantable {
  readonly kind: GrantKind;
  /** The field of the spec: a list, or a number. */
  readonly field: string;
  /** Offered amounts in order: signed numbers as people read them, sizes of dice, or instances. */
  readonly amounts: readonly number[];
  /** The entry in the list. Absent: the amount is added to a number. */
  entry?(amount: number, from: string): Fields;
  /** `accepts`: a GM accepts what others give (FP-1). `gives`: only GMs give it (DP-4). Default: anybody gives it. */
  readonly gm?: "accepts" | "gives";
}

/** `challenge`: dice against the roll; a negative amount takes them out. */
export type CorrectionKind = GrantKind | "challenge";

/** A change of a spec after its throw (SC-8). */
export interface Correctable<S extends Fields = Fields> extends Omit<Grantable, "kind"> {
  readonly kind: CorrectionKind;
  /** The corrected spec, before it is parsed. Absent: by `entry`, or the amount is added to the number. */
  apply?(spec: S, amount: number, label: string): Fields;
}

/** Aid that was given. */
export interface Grant {
  readonly kind: GrantKind;
  readonly amount: number;
  /** Display name of the helper. */
  readonly from: string;
}

/** Keys of the changes by conditions and active effects (docs/active-effects.md). */
export const ADJUSTMENT_KEYS = ["advantage", "disadvantage", "dice", "bonus", "difficulty", "target", "steps"] as const;
export type AdjustmentKey = (typeof ADJUSTMENT_KEYS)[number];

/** How an amount changes a spec: it adds to numbers, to a list, or to both. */
export interface Adjustment {
  /** The unit of the amount: "Disadvantage". */
  readonly label: Phrase;
  /** The amount is added to each of these fields that the spec has. */
  readonly fields?: readonly string[];
  /** The amount is added to this field of each entry of a list. */
  readonly each?: { readonly list: string; readonly field: string };
  /** A list, which takes one `entry`, or a `die` for each of the amount. */
  readonly list?: string;
  entry?(amount: number, name: string): Fields;
  die?(size: number, name: string): Fields;
  /** Default: 6. */
  readonly usualSize?: number;
}

export type Adjustments = Readonly<Partial<Record<AdjustmentKey, Adjustment>>>;

/** The change by a named condition of the scene, such as darkness. */
export interface ConditionRule {
  readonly key: AdjustmentKey;
  /** Proposed amount. */
  readonly usual: number;
}

/** Dice that cost points of a resource (FP-14). */
export interface Purchase<S extends Fields> {
  /** Price of one die. */
  readonly price: Price;
  /** The spec with one more die; `null` when none is offered. Throws RuleError if the spec takes no more. */
  more(spec: S): S | null;
  /** Number of such dice in the spec, bought or not; bought dice are the last ones. */
  count(spec: S): number;
  /**
   * Removes the last `times` dice and their faces; `terms` is `[]` before the throw. Throws RuleError if no die would remain.
   */
  without(spec: S, times: number, terms: readonly Term[]): { readonly spec: S; readonly terms: readonly Term[] };
  /** Label of the button: "Luck Die d6". */
  offer(spec: S): Phrase;
  /** Label of the bought dice on the card: "2 Luck Dice bought". */
  historyText(times: number): Phrase;
}

/** The effect of an earlier roll on another roll for the same task. */
export interface RepeatRule<S> {
  /** `binds`: the first result holds (SC-9); `counts`: earlier attempts change the next one (DP-8). */
  readonly kind: "binds" | "counts";
  /** Slots of the selected stats that identify the task. */
  readonly slots: readonly string[];
  /** Labels that identify the task if no stats are selected. */
  labelsOf(spec: S): readonly string[];
  /** The spec of the next attempt; `attempts` are earlier verdicts, oldest first. Absent: attempts do not change it. */
  nextAttempt?(spec: S, attempts: readonly Verdict[]): S;
  /** Targets that make a thrown attempt as hard as these earlier verdicts ask; `null`: it is, or it has no target. Absent: attempts do not change it. */
  recount?(spec: S, attempts: readonly Verdict[]): Fields | null;
}
