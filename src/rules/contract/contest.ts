/** Contests of two rolls of one mechanic: odds before the throw, and the winner after it. */
import { type RuleError, notAllowed } from "./error.ts";
import type { Fields } from "./fields.ts";
import { phrase, type KeyPhrase, type Phrase } from "./phrase.ts";
import type { OutcomeBase } from "./trace.ts";

/** How a tie ends; chosen before the roll. */
export interface TieRule {
  /** Listed in docs/protocol.md: `attacker-a`. */
  readonly id: string;
}

/** Chances of each result, with the tie rule applied. They sum to 1. */
export type ContestOdds = {
  readonly a: number;
  readonly tie: number;
  readonly b: number;
};

export interface ContestSide<S, F, X> {
  readonly spec: S;
  readonly faces: F;
  readonly decided?: X;
}

/** A side before or after its throw; `faces` is absent before it. */
export interface HalfThrown<S, F, X> extends Pick<ContestSide<S, F, X>, "spec" | "decided"> {
  readonly faces?: F;
}

export interface ContestNames {
  readonly a: Phrase;
  readonly b: Phrase;
}

export interface ContestResult {
  /** `null`: a tie, or no result yet. */
  readonly winner: "a" | "b" | null;
  /** The winner's margin, ≥ 0; 0 without a winner, or if a tie rule or a missed margin decided. */
  readonly by: number;
  /** Id of the rule that decided: `SC-4.2`. */
  readonly rule: string;
  readonly again: boolean;
  /** Sides with missing dice; absent: none. */
  readonly waiting?: readonly ("a" | "b")[];
}

export interface Contest<S extends Fields, F extends object, X extends Fields> {
  /** Empty: equal results have no winner, and `tie` must be absent. */
  readonly ties: readonly TieRule[];
  /** Exact. Throws RuleError `not-allowed` for an unknown tie rule, and for unknown targets. */
  odds(a: S, b: S, tie: unknown): ContestOdds;
  /** Throws RuleError as `odds` does. Absent: the mechanic does not judge contests. */
  judge?(a: ContestSide<S, F, X>, b: ContestSide<S, F, X>, tie: unknown): ContestResult;
  /** Exact odds given all dice of the sides that have thrown. Throws as `odds` does. Absent: there are no odds between the two throws. */
  oddsGiven?(a: HalfThrown<S, F, X>, b: HalfThrown<S, F, X>, tie: unknown): ContestOdds;
  /**
   * Distribution of the first side's number minus the second's, before tie rules; negative: the second side is ahead. Throws as `odds` does.
   * Absent: no such chart.
   */
  lead?(a: HalfThrown<S, F, X>, b: HalfThrown<S, F, X>): readonly { readonly value: number; readonly p: number }[];
  /** Spec fields with the same value on both sides, such as the Discord Die. Absent: none. */
  readonly shared?: readonly string[];
  /** Spec fields that must be known to judge the contest. Absent: none. */
  readonly judgedBy?: readonly string[];
  /** Explains the tie rule before the roll; `null` for a mechanic without tie rules. Absent: the id is shown. */
  sayTie?(tie: string | null, names: ContestNames): Phrase;
  /** The role of a side: attacker or defender. Absent or `null`: no role. */
  sayRole?(tie: string | null, side: "a" | "b"): Phrase | null;
  /** Explains the winner's margin, or the rule that decided instead of a number. Absent: no explanation. */
  sayResult?(result: ContestResult, winner: S | null, tie: string | null): readonly Phrase[];
  /** Explains an error of `odds` or `judge`. Absent or `null`: the message of the error. */
  sayRefused?(error: RuleError): Phrase | null;
  /** Advantage that a side's dice give the other side if a GM counts it (FP-11). Absent: none. */
  readonly gain?: ContestGain<S, F, X>;
}

/** A number of one side that may be added to the other side's result. */
export interface ContestGain<S, F, X> {
  /** 0: no gain. */
  countOf(side: ContestSide<S, F, X>): number;
  /** A sentence for the card, before or after a GM counts the gain. */
  say(count: number, names: GainNames, isCounted: boolean): Phrase;
  /** Label of the button that counts the gain. */
  offer(count: number, names: GainNames): KeyPhrase;
  /** History line with the name of the GM who counted it. */
  historyText(name: string): KeyPhrase;
}

export interface GainNames {
  /** The side with the dice. */
  readonly from: Phrase;
  /** The side that benefits. */
  readonly to: Phrase;
}

/** Role of a side, for mechanics with tie rules `attacker-a` and `attacker-b`; `null` for any other rule. */
export function roleInAttack(tie: string | null, side: "a" | "b"): Phrase | null {
  if (tie !== "attacker-a" && tie !== "attacker-b") return null;
  return phrase(tie === `attacker-${side}` ? "QUINCUNX.Contest.Role.attacker" : "QUINCUNX.Contest.Role.defender");
}

/** Names by role; `null`: the tie rule names no attacker. */
export function namesInAttack(
  tie: string | null,
  { a, b }: ContestNames,
): { readonly attacker: Phrase; readonly defender: Phrase } | null {
  if (tie === "attacker-a") return { attacker: a, defender: b };
  return tie === "attacker-b" ? { attacker: b, defender: a } : null;
}

/** Validates the id of a tie rule. Throws RuleError `not-allowed`. */
export function knownTie<Id extends string>(ties: readonly (TieRule & { readonly id: Id })[], tie: unknown): Id {
  const found = ties.find(({ id }) => id === tie);
  if (found) return found.id;
  const values = ties.map(({ id }) => id).join(", ");
  throw notAllowed("tie", `"tie" must be one of ${values}`, values);
}

/** A result without a winner while dice are missing; `null` once both sides have all dice. */
export function stillWaiting(rule: string, a: OutcomeBase, b: OutcomeBase): ContestResult | null {
  const waiting = (["a", "b"] as const).filter((side) => ({ a, b })[side].waiting.length > 0);
  return waiting.length === 0 ? null : { ...nobody(rule), waiting };
}

export function nobody(rule: string): ContestResult {
  return { winner: null, by: 0, rule, again: false };
}

/** A win by a rule, with margin 0. */
export function wonBy(rule: string, winner: "a" | "b"): ContestResult {
  return { ...nobody(rule), winner };
}

/** Adds the gains of both sides to the margin; unchanged while dice are missing. */
export function withGains(result: ContestResult, { a, b }: Readonly<Record<"a" | "b", number>>): ContestResult {
  if (result.waiting || a === b) return result;
  const ahead = { a: result.by, b: -result.by }[result.winner ?? "a"];
  return higherWins(result.rule, Math.max(0, ahead + a - b), Math.max(0, b - a - ahead));
}

/** The higher number wins by the difference; equal numbers have no winner. */
export function higherWins(rule: string, a: number, b: number): ContestResult {
  const winner = a === b ? null : a > b ? "a" : "b";
  return { ...nobody(rule), winner, by: Math.abs(a - b) };
}
