/**
 * The one kind of error that the rules throw on purpose. Everything a person or a program hands in wrongly ends here, with the field or the
 * place by name. `code` is stable (API, `QUINCUNX.Error.<code>` in the language files); `message` is English, for logs and programs.
 */
export type RuleErrorCode =
  | "wrong-type"
  | "unknown-field"
  | "missing-field"
  /** A target that is null, where it is needed. */
  | "unknown-target"
  | "out-of-range"
  | "not-an-integer"
  | "too-long"
  | "too-many"
  | "not-allowed"
  /** Two fields that cannot stand together. */
  | "conflict"
  | "no-dice"
  /** Faces that no die of the spec can show, or more of them than the first stage throws. */
  | "impossible-face"
  | "too-many-faces"
  /** The dice are thrown; this field can no longer change (SC-8). */
  | "locked"
  | "unknown-mechanic"
  | "unknown-request"
  | "bad-json"
  /** The typed language; `at` is the offset in the text. */
  | "syntax"
  | "unknown-command"
  /** There is such a command, and this world does not use its mechanic. */
  | "mechanic-off"
  | "unknown-stat"
  /** A name, and nobody who could have it; a name, and no stats of this mechanic. */
  | "nobody-speaks"
  | "no-stats"
  /** A beginning of several names. */
  | "ambiguous-stat"
  | "unknown-path"
  | "not-a-number"
  /** A modifier of a dice term that is not one of ours, fused, or without its number; a count that the term does not take. */
  | "modifier"
  | "no-modifier"
  | "internal";

export interface RuleErrorDetails {
  /** Path of the field in dotted form: `effects.0.check.op`. */
  readonly field?: string;
  /** Offset in the typed text, 0-based. */
  readonly at?: number;
  /** Values for the localized message: limits, what was found, what was expected. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** syntax: what could have stood there, as keys of `Expected` among the words of the mechanic, or those that all share. */
  readonly expected?: readonly string[];
}

export class RuleError extends Error {
  readonly code: RuleErrorCode;
  readonly field: string | undefined;
  readonly at: number | undefined;
  readonly data: Readonly<Record<string, string | number>>;
  readonly expected: readonly string[];

  constructor(code: RuleErrorCode, message: string, details: RuleErrorDetails = {}) {
    super(message);
    this.name = "RuleError";
    this.code = code;
    this.field = details.field;
    this.at = details.at;
    this.data = details.data ?? {};
    this.expected = details.expected ?? [];
  }

  /** The same refusal with other details, and in other words. */
  with(details: RuleErrorDetails, message = this.message): RuleError {
    const { code, field, at, data, expected } = this;
    const known = { ...(field === undefined ? {} : { field }), ...(at === undefined ? {} : { at }), data, expected };
    return new RuleError(code, message, { ...known, ...details });
  }
}

/** A target that is needed and not known. */
export function unknownTarget(field: string): RuleError {
  return new RuleError("unknown-target", `"${field}" is not known`, { field });
}

/** What `find` gives, or why the rules refuse it. */
export function orRefusal<T>(find: () => T): T | RuleError {
  try {
    return find();
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
}

/** What `find` gives; null where the rules refuse it. */
export function unlessRefused<T>(find: () => T): T | null {
  const found = orRefusal(find);
  return found instanceof RuleError ? null : found;
}

/** What `read` gives; the fields of its errors are told from `place` on: `a.dice`. */
export function inField<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const { code, message, data, field } = error;
    throw new RuleError(code, message, { data, field: field ? `${place}.${field}` : place });
  }
}
