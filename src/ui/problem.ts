/**
 * A user's mistake as plain data: it can be stored and sent, and each reader sees it in their own language
 * (`explain`).
 */
import { RuleError } from "../rules/contract/error.ts";

/** The data of a RuleError; a RuleError is a Problem itself. */
export interface Problem extends Pick<RuleError, "code" | "message" | "data" | "expected"> {
  readonly field?: string | undefined;
  readonly at?: number | undefined;
}

/** Converts a RuleError to plain data. Rethrows any other error. */
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
