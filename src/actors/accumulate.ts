/** Adds a result to a tracked number of an actor. */
import type { ActionKey } from "../ui/user-actions.ts";

/** With `from`, a message, its number `result` is added; else a formula is asked for. */
export interface Accumulating {
  readonly actor: string;
  readonly resource: string;
  readonly result?: number;
  readonly from?: string;
}

export const accumulateKey: ActionKey<Accumulating> = { id: "accumulate" };
