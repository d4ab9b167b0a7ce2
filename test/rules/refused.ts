/** Errors of the rules as tests expect them. */
import { expect } from "vitest";
import { RuleError } from "../../src/rules/contract/error.ts";

/** `code field` of the RuleError that `act` throws; `undefined` if it throws nothing. */
export function codeOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof RuleError) return `${error.code} ${error.field ?? ""}`.trim();
    throw error;
  }
  return undefined;
}

/** A thrown error with this code, and this field if it is given. */
export function refusal(code: string, field?: string): unknown {
  return expect.objectContaining(field === undefined ? { code } : { code, field });
}

/** The answer of the protocol with such an error. */
export function refused(code: string, field: string): object {
  return { error: refusal(code, field) };
}
