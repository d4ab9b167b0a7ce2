/** Helpers that all operations of a long test share. */
import type { LoggedOperation } from "../../log/operation.ts";
import { advance, refused, type TestState, type Step } from "./play.ts";
import type { LongTestTable } from "./long-test.ts";

export const ON = ["long-test"] as const;

/** Throws RuleError if the step is impossible, or the test was ended. */
export function afterStep(state: LongTestTable, step: Step): Partial<LongTestTable> {
  if (state.endedBy !== null) throw refused();
  return { ...testStateOf(advance(state.mechanic, state, step)), steps: [...state.steps, step] };
}

export function testStateOf({ test, workers, now, rounds, open, due, refilled, waiting }: TestState): TestState {
  return { test, workers, now, rounds, open, due, refilled, waiting };
}

export function handOf({ messageId, author, turn }: LoggedOperation): {
  readonly message: string;
  readonly by: string | null;
  readonly turn: number;
} {
  return { message: messageId, by: author.id, turn };
}
