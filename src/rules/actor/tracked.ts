/** Accumulation checks: what the result of a formula does to a tracked number, and how that is taken back (SC-5). */
import { RuleError } from "../contract/error.ts";
import type { ActorResource } from "../contract/actor.ts";

export interface TrackedChange {
  readonly before: number;
  readonly after: number;
}

/** `result` is rounded up (SC-7), then added or taken away; what comes of it is brought into the bounds. */
export function changeTracked(
  { value, min, max }: Pick<ActorResource, "value" | "min" | "max">,
  result: number,
  way: "add" | "take",
): TrackedChange {
  const rounded = Math.ceil(result);
  const changed = way === "add" ? value + rounded : value - rounded;
  return { before: value, after: Math.min(max ?? Infinity, Math.max(min ?? -Infinity, changed)) };
}

/**
 * The number before `change`. `changes` are those of the number that stand, the newest last; `value` is what it is now. Throws RuleError `conflict` where
 * it has been changed since, and where the change has been taken back already.
 */
export function undoTracked(change: TrackedChange, changes: readonly TrackedChange[], value: number): number {
  if (changes.at(-1) === change && change.after === value) return change.before;
  throw new RuleError("conflict", `${change.before} → ${change.after} is not the newest change`, {
    field: "value",
    data: { fields: "value" },
  });
}
