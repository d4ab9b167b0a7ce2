/** Two rolls of one mechanic against each other: before the throw as odds, after it as a winner. */
import { RuleError } from "./error.ts";

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
}

/** The id of the tie rule that is meant. Throws RuleError `not-allowed`. */
export function knownTie<Id extends string>(ties: readonly (TieRule & { readonly id: Id })[], tie: unknown): Id {
  const found = ties.find(({ id }) => id === tie);
  if (found) return found.id;
  const values = ties.map(({ id }) => id).join(", ");
  throw new RuleError("not-allowed", `"tie" must be one of ${values}`, { field: "tie", data: { values } });
}
