/** Decisions and purchases on a card: those that count, and those that are not paid yet. */
import { stateField } from "../../card/card-field.ts";
import type { Action } from "../../rules/contract/decisions.ts";
import type { Bag } from "../../platform/field.ts";

export interface Decision {
  readonly action: Action;
  /** Id of the operation's message, and of its ledger entry on the actor. */
  readonly messageId: string;
  /** Concurrent operations have the same turn. */
  readonly turn: number;
  /** Bought before the throw, so the rules offer nothing for it now. */
  readonly isBefore?: true;
}

const EMPTY_ON_CARDS = { on: ["card"], initial: (): readonly Decision[] => [] };

export const decisionField = stateField<readonly Decision[]>("decisions", EMPTY_ON_CARDS);
export const unpaidField = stateField<readonly Decision[]>("unpaid", EMPTY_ON_CARDS);

/** A GM's line on the meaning of a decision (FP-12). */
export const decisionWords = stateField<string>("words");

/** Those that count, in order. */
export function decisionsOn(state: Bag): readonly Decision[] {
  return decisionField.in(state) ?? [];
}

/** Chosen but not yet paid; they count once they are paid. */
export function unpaidOn(state: Bag): readonly Decision[] {
  return unpaidField.in(state) ?? [];
}
