/** Helpers that all operations of a long test share. */
import type { LanguageKey } from "../../rules/contract/phrase.ts";
import type { Change, LoggedOperation } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { advance, refused, type TestState, type Step } from "./play.ts";
import type { LongTestBase, LongTestTable } from "./long-test.ts";

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

/** Posts an operation of this user. `key`: the sentence of its message, with `name`, `title` and `words`. */
export async function postStep<D extends object>(
  operation: Change<D, LongTestBase>,
  base: LongTestBase,
  data: D,
  key: LanguageKey,
  words: Readonly<Record<string, string>> = {},
): Promise<void> {
  const sentence = game.i18n.format(key, { name: game.user.name, title: base.title, ...words });
  await postOperation(operation, base, data, { sentence });
}
