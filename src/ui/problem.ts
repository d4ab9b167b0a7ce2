/** A person's mistake as data: it can be kept and sent, and each reader's seat tells it in its own language (`explain`). */
import { RuleError } from "../rules/contract/error.ts";

/** What there is to a RuleError; it is one itself. */
export interface Problem extends Pick<RuleError, "code" | "message" | "data" | "expected"> {
  readonly field?: string | undefined;
  readonly at?: number | undefined;
}

/** Plain data. What is no RuleError is ours, and goes on. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof RuleError)) throw error;
  const { code, message, field, at, data, expected } = error;
  return {
    code,
    message,
    ...(field === undefined ? {} : { field }),
    ...(at === undefined ? {} : { at }),
    data,
    expected,
  };
}
