/**
 * Changes of an actor's resources as pure steps: an update of `system` and a `before → after` record, which history and undo need (SC-5). Permissions
 * are checked elsewhere.
 */
import { isFields } from "../contract/fields.ts";
import { RuleError } from "../contract/error.ts";
import type { ActorDeclaration, ActorResource, ResourceLook, System } from "../contract/actor.ts";
import { rowsOf } from "./data.ts";
import { changeTracked, undoTracked, type TrackedChange } from "./tracked.ts";

type Declared = Pick<ActorDeclaration, "resources">;

export interface ResourceChange extends TrackedChange {
  readonly id: string;
}

export interface ResourceStep {
  readonly change: ResourceChange;
  /** The one leaf of `system` to write; a list is written as a whole. `{}`: no change. */
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

/**
 * Sets a value: rounded up (SC-7) and clamped to the bounds. `source`: the stored data, if active effects change `system`; the update is computed on it.
 * Throws RuleError `not-allowed` for an unknown resource.
 */
export function setResource(
  declared: Declared,
  system: System,
  id: string,
  value: number,
  source: System = system,
): ResourceStep {
  const resource = resourceOf(declared, system, id);
  return stepTo(resource, system, source, changeTracked({ ...resource, value: 0 }, value, "add").after);
}

/** Adds or subtracts a result (SC-5). Throws as `setResource` does. */
export function changeResource(
  declared: Declared,
  system: System,
  id: string,
  result: number,
  direction: "add" | "take",
  source: System = system,
): ResourceStep {
  const resource = resourceOf(declared, system, id);
  return stepTo(resource, system, source, changeTracked(resource, result, direction).after);
}

/** Reverts a change exactly. Throws RuleError `conflict` if the number has changed since, and `not-allowed` if the resource is gone. */
export function undoResource(declared: Declared, system: System, change: ResourceChange): ResourceStep {
  const resource = resourceOf(declared, system, change.id);
  return stepTo(resource, system, system, undoTracked(change, [change], resource.value));
}

/** The update that changes the stored number by a difference, whatever active effects make of it. Throws as `setResource` does. */
export function shiftResource(
  declared: Declared,
  system: System,
  id: string,
  difference: number,
  source: System = system,
): System {
  return difference === 0 ? {} : shifted(resourceOf(declared, system, id), system, source, difference);
}

/** The stored number. `null`: not stored, since an active effect has added its row. */
export function storedNumber({ path, value }: ActorResource, system: System, source: System): number | null {
  const stored = storedPath(path, system, source);
  return stored && (numberAt(source, stored) ?? value);
}

/** The update that stores a number. `{}`: there is no place for it, since an active effect has added its row. */
export function storeNumber({ path }: ActorResource, system: System, source: System, value: number): System {
  const [field, ...inside] = storedPath(path, system, source) ?? [];
  if (field === undefined) return {};
  return { [field]: withValue(inside.length > 1 ? source[field] : {}, inside, value) };
}

/** `system` after an update, as Foundry merges it: a list is replaced as a whole. */
export function withUpdate(system: System, update: System): System {
  const merged: Record<string, unknown> = { ...system };
  for (const [field, value] of Object.entries(update)) {
    const before = system[field];
    merged[field] = isFields(before) && isFields(value) ? { ...before, ...value } : value;
  }
  return merged;
}

function resourceOf(declared: Declared, system: System, id: string): ActorResource {
  const found = resourcesOf(declared, system).find((resource) => resource.id === id);
  if (!found) throw new RuleError("not-allowed", `there is no resource "${id}"`, { field: id });
  return found;
}

function stepTo(resource: ActorResource, system: System, source: System, after: number): ResourceStep {
  const { id, path, value } = resource;
  const change = { id, before: value, after };
  if (after === value) return { change, update: {} };
  const number = numberAt(system, path.split("."));
  // A number beyond its bounds is read as the bound, but the difference counts from the number itself.
  const from = number !== null && Math.ceil(number) !== value ? number : value;
  return { change, update: shifted(resource, system, source, after - from) };
}

function shifted(resource: ActorResource, system: System, source: System, difference: number): System {
  const stored = storedNumber(resource, system, source);
  return stored === null ? {} : storeNumber(resource, system, source, Math.round(stored + difference));
}

/** Active effects may add rows, so a row is found by its id. `null`: the row is not stored. */
function storedPath(path: string, system: System, source: System): readonly string[] | null {
  const [field = "", index = "", ...inside] = path.split(".");
  const rows: unknown = system[field];
  if (!Array.isArray(rows) || rows === source[field]) return path.split(".");
  const { id } = (rows[Number(index)] ?? {}) as { readonly id?: unknown };
  const found = rowsOf(source, field).find((row) => row.id === id);
  return found ? [field, String((source[field] as readonly unknown[]).indexOf(found.data)), ...inside] : null;
}

function numberAt(system: System, path: readonly string[]): number | null {
  const found = path.reduce<unknown>((data, name) => (data as System | null | undefined)?.[name], system);
  return typeof found === "number" && Number.isFinite(found) ? found : null;
}

function withValue(stored: unknown, path: readonly string[], value: number): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(stored))
    return stored.map((entry: unknown, index) => (index === Number(name) ? withValue(entry, rest, value) : entry));
  const data = isFields(stored) ? stored : {};
  return { ...data, [name]: withValue(data[name], rest, value) };
}
