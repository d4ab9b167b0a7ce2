/** Accumulation checks: the result of a formula changes a tracked number, and undo reverts it (SC-5). */
import { conflict } from "../contract/error.ts";
import type { ActorResource } from "../contract/actor.ts";

export interface TrackedChange {
  readonly before: number;
  readonly after: number;
}

/** Rounds `result` up (SC-7), adds or subtracts it, and clamps the sum to the bounds. */
export function changeTracked(
  { value, min, max }: Pick<ActorResource, "value" | "min" | "max">,
  result: number,
  direction: "add" | "take",
): TrackedChange {
  const rounded = Math.ceil(result);
  const changed = direction === "add" ? value + rounded : value - rounded;
  return { before: value, after: withinBounds({ min, max }, changed) };
}

export function withinBounds({ min, max }: Pick<ActorResource, "min" | "max">, value: number): number {
  return Math.min(Math.max(value, min ?? -Infinity), max ?? Infinity);
}

/**
 * The number before `change`. `changes` are those still in effect, newest last; `value` is the current number. Throws RuleError `conflict` unless
 * `change` is the newest one and `value` is its result.
 */
export function undoTracked(change: TrackedChange, changes: readonly TrackedChange[], value: number): number {
  if (changes.at(-1) === change && change.after === value) return change.before;
  throw conflict("value", `${change.before} → ${change.after} is not the newest change`, "value");
}
