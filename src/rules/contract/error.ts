/**
 * The only error that the rules throw on purpose: invalid input, with the field or the offset in the text. `code` is stable (API,
 * `QUINCUNX.Error.<code>` in the language files); `message` is English, for logs and programs.
 */
export type RuleErrorCode =
  | "wrong-type"
  | "unknown-field"
  | "missing-field"
  /** A target that is `null` but required. */
  | "unknown-target"
  | "out-of-range"
  | "not-an-integer"
  | "too-long"
  | "too-many"
  | "not-allowed"
  /** Two fields that exclude each other. */
  | "conflict"
  | "no-dice"
  /**
   * Faces that no die of the spec can show.
   * `too-many-faces`: more faces than the first stage throws.
   */
  | "impossible-face"
  | "too-many-faces"
  /** The dice are thrown, so this field can no longer change (SC-8). */
  | "locked"
  /** Only a GM, or an owner of the actor, may do this. */
  | "permission"
  | "unknown-mechanic"
  | "unknown-request"
  | "bad-json"
  /** A command that cannot be parsed; `at` is the offset in the text. */
  | "syntax"
  | "unknown-command"
  /** The command belongs to a mechanic that this world does not use. */
  | "mechanic-off"
  | "unknown-stat"
  /** A stat name without an actor (`nobody-speaks`), or with an actor that has no stats of this mechanic (`no-stats`). */
  | "nobody-speaks"
  | "no-stats"
  /** The beginning of several names. */
  | "ambiguous-stat"
  | "unknown-path"
  | "hidden-path"
  /** A target from the targeted token's stats: no token, several, or a number that only an absent GM may read. */
  | "no-opponent"
  | "many-opponents"
  | "no-gm"
  | "not-a-number"
  /** Modifiers of a dice term: unknown, run together or without a number (`modifier`); also a count that the term does not accept. */
  | "modifier"
  | "no-modifier"
  | "internal";

export interface RuleErrorDetails {
  /** Dotted path of the field: `effects.0.check.op`. */
  readonly field?: string;
  /** Offset in the typed text, from 0. */
  readonly at?: number;
  /** Values for the localized message: limits, found and expected values. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** For `syntax`: the possible words at `at`, as keys below `Expected` in the language keys of the mechanic or the core. */
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

  /** A copy with some details replaced, and optionally another message. */
  with(details: RuleErrorDetails, message = this.message): RuleError {
    const { code, field, at, data, expected } = this;
    const known = { ...(field === undefined ? {} : { field }), ...(at === undefined ? {} : { at }), data, expected };
    return new RuleError(code, message, { ...known, ...details });
  }
}

/** `values`: what is allowed instead; "–" for nothing. */
export function notAllowed(field: string, message: string, values = "–"): RuleError {
  return new RuleError("not-allowed", message, { field, data: { values } });
}

export function outOfRange(
  field: string,
  message: string,
  [min, max]: readonly [min: number | string, max: number | string],
  found: number | string,
): RuleError {
  return new RuleError("out-of-range", message, { field, data: { min, max, found } });
}

/** `fields`: the fields that exclude each other. */
export function conflict(field: string, message: string, fields: string): RuleError {
  return new RuleError("conflict", message, { field, data: { fields } });
}

export function impossibleFace(field: string, face: number, size: number): RuleError {
  return new RuleError("impossible-face", `a d${size} cannot show ${face}`, { field, data: { face, size } });
}

/** A required target is unknown. */
export function unknownTarget(field: string): RuleError {
  return new RuleError("unknown-target", `"${field}" is not known`, { field });
}

/** Result of `find`, or its RuleError; other errors are thrown. */
export function orRefusal<T>(find: () => T): T | RuleError {
  try {
    return find();
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
}

/** Result of `find`; `null` for a RuleError. */
export function unlessRefused<T>(find: () => T): T | null {
  const found = orRefusal(find);
  return found instanceof RuleError ? null : found;
}

/** Result of `read`; prefixes the fields of its RuleErrors with `place`: `a.dice`. */
export function inField<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const { code, message, data, field } = error;
    throw new RuleError(code, message, { data, field: field ? `${place}.${field}` : place });
  }
}
