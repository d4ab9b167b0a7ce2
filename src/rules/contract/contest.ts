/** Two rolls of one mechanic against each other: before the throw as odds, after it as a winner. */
import { RuleError } from "./error.ts";
import { phrase, type KeyPhrase, type Phrase } from "./phrase.ts";
import type { OutcomeBase } from "./trace.ts";

/** How a tie ends; stated before the roll. */
export interface TieRule {
  /** As in docs/protocol.md: `attacker-a`. */
  readonly id: string;
}

/** Who comes out ahead when two sides roll, tie rules applied. The three sum to 1. */
export interface ContestOdds {
  readonly a: number;
  readonly tie: number;
  readonly b: number;
}

/** A side that has thrown. */
export interface ContestSide<S, F, X> {
  readonly spec: S;
  readonly faces: F;
  readonly decided?: X;
}

/** A side that has thrown, or is still to throw: then there are no faces. */
export interface HalfThrown<S, F, X> extends Pick<ContestSide<S, F, X>, "spec" | "decided"> {
  readonly faces?: F;
}

/** What the two are called. */
export interface ContestNames {
  readonly a: Phrase;
  readonly b: Phrase;
}

export interface ContestResult {
  /** null: nobody, or not yet. */
  readonly winner: "a" | "b" | null;
  /** What the winner is ahead, ≥ 0; 0 where nobody wins, or where a tie rule or a missed margin decided. */
  readonly by: number;
  /** The rule that decided: `SC-4.2`. */
  readonly rule: string;
  /** Both roll once more. */
  readonly again: boolean;
  /** Sides whose dice are not all there; absent: none. */
  readonly waiting?: readonly ("a" | "b")[];
}

export interface Contest<S extends object, F extends object, X extends object> {
  /** Empty: equal, nobody wins, and no tie rule may be named. */
  readonly ties: readonly TieRule[];
  /** Exact. Throws RuleError for a tie rule that is not one (`not-allowed`) and for targets that are not known. */
  odds(a: S, b: S, tie: unknown): ContestOdds;
  /** Throws RuleError as `odds` does. Absent: this mechanic does not say yet who has won. */
  judge?(a: ContestSide<S, F, X>, b: ContestSide<S, F, X>, tie: unknown): ContestResult;
  /**
   * The odds of a contest given all dice of a side that has thrown. Exact; throws as `odds` does. Absent: nobody can say before both have thrown.
   */
  oddsGiven?(a: HalfThrown<S, F, X>, b: HalfThrown<S, F, X>, tie: unknown): ContestOdds;
  /** Fields of the spec that both sides have in common: a Discord Die. Absent: none. */
  readonly shared?: readonly string[];
  /** Fields of the spec without which nobody can say who has won. Absent: none. */
  readonly judgedBy?: readonly string[];
  /** The spec of a side that resists by itself, without being asked. Absent: as it stands. */
  passive?(spec: S): S;
  /** What a tie rule means for these two, before they roll; null for a mechanic without tie rules. Absent: its id is shown. */
  sayTie?(tie: string | null, names: ContestNames): Phrase;
  /** What each is in it: attacker, defender. Absent, null: just a side. */
  sayRole?(tie: string | null, side: "a" | "b"): Phrase | null;
  /** What the number that the winner is ahead means, and what decided where that was no number. Absent: nothing more. */
  sayResult?(result: ContestResult, winner: S | null, tie: string | null): readonly Phrase[];
  /** Why nobody can say who wins, where the rules have refused it (`odds`, `judge`). Absent, null: the error says it. */
  sayRefused?(error: RuleError): Phrase | null;
  /** What a side's dice bring the other side, which counts where a GM says so (FP-11). Absent: nothing. */
  readonly gain?: ContestGain<S, F, X>;
}

/** A number of one side that may be added to what the other comes to. */
export interface ContestGain<S, F, X> {
  /** 0: there is nothing. */
  countOf(side: ContestSide<S, F, X>): number;
  /** What it is to both, whether it counts or not yet. */
  say(count: number, names: GainNames, isCounted: boolean): Phrase;
  /** The button that counts it. */
  offer(count: number, names: GainNames): KeyPhrase;
  /** A line of the history: who has counted it. */
  told(name: string): KeyPhrase;
}

export interface GainNames {
  /** Whose dice it comes from. */
  readonly from: Phrase;
  /** Who gains by it. */
  readonly to: Phrase;
}

/** Of mechanics with an attacker, which is said by the tie rule's id. */
export function roleInAttack(tie: string | null, side: "a" | "b"): Phrase | null {
  if (tie !== "attacker-a" && tie !== "attacker-b") return null;
  return phrase(tie === `attacker-${side}` ? "QUINCUNX.Contest.Role.attacker" : "QUINCUNX.Contest.Role.defender");
}

/** Attacker and defender by their names; null: the tie rule names no attacker. */
export function namesInAttack(
  tie: string | null,
  { a, b }: ContestNames,
): { readonly attacker: Phrase; readonly defender: Phrase } | null {
  if (tie === "attacker-a") return { attacker: a, defender: b };
  return tie === "attacker-b" ? { attacker: b, defender: a } : null;
}

/** The id of the tie rule that is meant. Throws RuleError `not-allowed`. */
export function knownTie<Id extends string>(ties: readonly (TieRule & { readonly id: Id })[], tie: unknown): Id {
  const found = ties.find(({ id }) => id === tie);
  if (found) return found.id;
  const values = ties.map(({ id }) => id).join(", ");
  throw new RuleError("not-allowed", `"tie" must be one of ${values}`, { field: "tie", data: { values } });
}

/** While dice of a side are still to come, nobody has won; null: they are all there. */
export function stillWaiting(rule: string, a: OutcomeBase, b: OutcomeBase): ContestResult | null {
  const waiting = (["a", "b"] as const).filter((side) => ({ a, b })[side].waiting.length > 0);
  return waiting.length === 0 ? null : { ...nobody(rule), waiting };
}

export function nobody(rule: string): ContestResult {
  return { winner: null, by: 0, rule, again: false };
}

/** Won by a rule, not by numbers. */
export function wonBy(rule: string, winner: "a" | "b"): ContestResult {
  return { ...nobody(rule), winner };
}

/** With so much more for each side, where the numbers decide: not while dice are waited for. */
export function withGains(result: ContestResult, { a, b }: Readonly<Record<"a" | "b", number>>): ContestResult {
  if (result.waiting || a === b) return result;
  const ahead = { a: result.by, b: -result.by }[result.winner ?? "a"];
  return higherWins(result.rule, Math.max(0, ahead + a - b), Math.max(0, b - a - ahead));
}

/** The higher number wins, by the difference; equal, nobody does. */
export function higherWins(rule: string, a: number, b: number): ContestResult {
  const winner = a === b ? null : a > b ? "a" : "b";
  return { ...nobody(rule), winner, by: Math.abs(a - b) };
}
