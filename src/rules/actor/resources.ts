/**
 * Changes of an actor's resources as pure steps: an update of `system` and a `before → after` record, which history and undo need (SC-5). Permissions
 * are checked elsewhere.
 */
import { RuleError } from "../contract/error.ts";
import type { ActorDeclaration, ActorResource, ResourceLook } from "../contract/actor.ts";
import { changeTracked, undoTracked, type TrackedChange } from "./tracked.ts";

type System = Readonly<Record<string, unknown>>;
type Declared = Pick<ActorDeclaration, "resources">;

export interface ResourceChange extends TrackedChange {
  readonly id: string;
}

export interface ResourceStep {
  readonly change: ResourceChange;
  /** Fields of `system` to write; a list is written as a whole. `{}`: no change. */
  readonly update: System;
}

/** More pips are too small to count and to click. */
const MOST_PIPS = 12;

export function resourcesOf({ resources }: Declared, system: System): readonly ActorResource[] {
  return resources?.(system) ?? [];
}

/** Number of drawn marks, filled and empty. `null`: too many, or no bounds from 0 on; a bar or a number is drawn instead. */
export function marksOf({ value, min, max, usual }: ActorResource): number | null {
  if (min !== 0 || max === null || value < 0) return null;
  const marks = usual === undefined ? Math.max(max, value) : Math.min(max, Math.max(usual, value));
  return marks <= MOST_PIPS ? marks : null;
}

export function lookOf(resource: ActorResource): ResourceLook {
  return marksOf(resource) === null ? "bar" : (resource.look ?? "pips");
}

/** Sets a value: rounded up (SC-7) and clamped to the bounds. Throws RuleError `not-allowed` for an unknown resource. */
export function setResource(declared: Declared, system: System, id: string, value: number): ResourceStep {
  const resource = resourceOf(declared, system, id);
  return stepTo(resource, system, changeTracked({ ...resource, value: 0 }, value, "add").after);
}

/** Adds or subtracts a result (SC-5). Throws as `setResource` does. */
export function changeResource(
  declared: Declared,
  system: System,
  id: string,
  result: number,
  direction: "add" | "take",
): ResourceStep {
  const resource = resourceOf(declared, system, id);
  return stepTo(resource, system, changeTracked(resource, result, direction).after);
}

/** Reverts a change exactly. Throws RuleError `conflict` if the number has changed since, and `not-allowed` if the resource is gone. */
export function undoResource(declared: Declared, system: System, change: ResourceChange): ResourceStep {
  const resource = resourceOf(declared, system, change.id);
  return stepTo(resource, system, undoTracked(change, [change], resource.value));
}

function resourceOf(declared: Declared, system: System, id: string): ActorResource {
  const found = resourcesOf(declared, system).find((resource) => resource.id === id);
  if (!found) throw new RuleError("not-allowed", `there is no resource "${id}"`, { field: id });
  return found;
}

function stepTo({ id, path, value, max }: ActorResource, system: System, after: number): ResourceStep {
  const change = { id, before: value, after };
  if (after === value) return { change, update: {} };
  const [field = "", ...inside] = path.split(".");
  // A track without stored data is written with its maximum.
  const stored = inside.length === 1 ? { max, ...(system[field] as object | undefined) } : system[field];
  return { change, update: { [field]: withValue(stored, inside, after) } };
}

function withValue(stored: unknown, path: readonly string[], value: number): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(stored))
    return stored.map((entry: unknown, index) => (index === Number(name) ? withValue(entry, rest, value) : entry));
  const data = (typeof stored === "object" && stored !== null ? stored : {}) as System;
  return { ...data, [name]: withValue(data[name], rest, value) };
}
