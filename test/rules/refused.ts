/** Errors of the rules as tests expect them. */
import fc from "fast-check";
import { expect } from "vitest";
import { RuleError } from "../../src/rules/contract/error.ts";

/** The RuleError that `act` throws; `undefined` if it throws nothing. */
function caught(act: () => unknown): RuleError | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
  return undefined;
}

/** The RuleError that `act` throws. */
export function thrownBy(act: () => unknown): RuleError {
  const error = caught(act);
  if (!error) throw new Error("nothing was refused");
  return error;
}

/** `code field` of the RuleError that `act` throws; `undefined` if it throws nothing. */
export function codeOf(act: () => unknown): string | undefined {
  const error = caught(act);
  return error && `${error.code} ${error.field ?? ""}`.trim();
}

/** Reads text of these words in any order, and any other text: each is read, or refused with a RuleError. */
export function expectNoCrash(words: readonly string[], read: (text: string) => unknown): void {
  const text = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((list) => list.join(" "));
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ maxLength: 900 })), (any) => void caught(() => read(any))),
    { numRuns: 300 },
  );
}

/** A thrown error with this code, and this field if it is given. */
export function refusal(code: string, field?: string): unknown {
  return expect.objectContaining(field === undefined ? { code } : { code, field });
}

/** The answer of the protocol with such an error. */
export function refused(code: string, field: string): object {
  return { error: refusal(code, field) };
}
