/** Strict shapes of data from other clients: each field has a check, and no other field is allowed. */
import { isFields, type Fields } from "../rules/contract/fields.ts";

export type Check<T> = (value: unknown) => value is T;

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** A text of at most `most` characters. */
export function text(most: number): Check<string> {
  return (value): value is string => isText(value) && value.length <= most;
}

export function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

/** A whole number between two bounds, both included. */
export function integer(min: number, max: number): Check<number> {
  return (value): value is number => isInteger(value) && value >= min && value <= max;
}

export function oneOf<const T>(...values: readonly T[]): Check<T> {
  return (value): value is T => values.includes(value as T);
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value): value is T | undefined => value === undefined || check(value);
}

export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value);
}

/** With a length between two bounds, both included. */
export function listOf<T>(check: Check<T>, most = Infinity, least = 0): Check<readonly T[]> {
  return (value): value is readonly T[] =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(check);
}

/** An object with exactly these fields. */
export function shape<T extends object>(checks: { readonly [K in keyof Required<T>]: Check<T[K]> }): Check<T> {
  const each = Object.entries<Check<unknown>>(checks);
  return (value): value is T =>
    isFields(value) &&
    Object.keys(value).every((name) => Object.hasOwn(checks, name)) &&
    each.every(([name, check]) => check(value[name]));
}

/** Reads data of an operation; `null` if it is invalid. */
export function readShape<T extends object>(
  checks: { readonly [K in keyof Required<T>]: Check<T[K]> },
  isValid: (data: T) => boolean = () => true,
): (data: Fields) => T | null {
  const isShape = shape<T>(checks);
  return (data) => (isShape(data) && isValid(data) ? data : null);
}
