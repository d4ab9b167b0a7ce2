/**
 * The resources of an actor as a sheet or a card changes them: pure steps, each an update of `system` together with `before → after`, so that it can be
 * told and taken back exactly (SC-5). Whoever writes the update says who may.
 */
import { RuleError } from "../contract/error.ts";
import type { ActorDeclaration, ActorResource, ResourceLook } from "../contract/actor.ts";
import { changeTracked, undoTracked, type TrackedChange } from "./tracked.ts";

type System = Readonly<Record<string, unknown>>;
type Declared = Pick<ActorDeclaration, "resources">;

export interface ResourceChange extends TrackedChange {
  /** The resource's. */
  readonly id: string;
}

export interface ResourceStep {
  readonly change: ResourceChange;
  /** The fields of `system` that have to be written: of a list the whole. `{}`: it stays as it is. */
  readonly update: System;
}

/** Pips that can still be told apart, and clicked. */
const MOST_PIPS = 12;

/** All of an actor's resources, in the order in which they are declared. */
export function resourcesOf({ resources }: Declared, system: System): readonly ActorResource[] {
  return resources?.(system) ?? [];
}

/** How many marks are drawn for it, filled and empty; null: too many, or it has no bounds from 0 on, so it is a bar or a number. */
export function marksOf({ value, min, max, usual }: ActorResource): number | null {
  if (min !== 0 || max === null || value < 0) return null;
  const marks = usual === undefined ? Math.max(max, value) : Math.min(max, Math.max(usual, value));
  return marks <= MOST_PIPS ? marks : null;
}

export function lookOf(resource: ActorResource): ResourceLook {
  return marksOf(resource) === null ? "bar" : (resource.look ?? "pips");
}

/** Sets it to a number: rounded up (SC-7) and brought into its bounds. Throws RuleError `not-allowed` where there is no such resource. */
export function setResource(declared: Declared, system: System, id: string, value: number): ResourceStep {
  const resource = resourceOf(declared, system, id);
  return stepTo(resource, system, changeTracked({ ...resource, value: 0 }, value, "add").after);
}

/** Adds a result to it or takes it away (SC-5). Throws as `setResource` does. */
export function changeResource(
  declared: Declared,
  system: System,
  id: string,
  result: number,
  way: "add" | "take",
): ResourceStep {
  const resource = resourceOf(declared, system, id);
  return stepTo(resource, system, changeTracked(resource, result, way).after);
}

/** Takes a change back exactly. Throws RuleError `conflict` where the number has been changed since, `not-allowed` where it is gone. */
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
  // A track that nobody has stored yet is stored whole, with its greatest value.
  const stored = inside.length === 1 ? { max, ...(system[field] as object | undefined) } : system[field];
  return { change, update: { [field]: withValue(stored, inside, after) } };
}

/** The same data with this number at the end of the path. */
function withValue(stored: unknown, path: readonly string[], value: number): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(stored))
    return stored.map((entry: unknown, index) => (index === Number(name) ? withValue(entry, rest, value) : entry));
  const data = (typeof stored === "object" && stored !== null ? stored : {}) as System;
  return { ...data, [name]: withValue(data[name], rest, value) };
}
