/** The stats and resources of our own actor types, from their declarations. */
import type { ActorResource, Stat, System } from "../rules/contract/actor.ts";
import { resourcesOf, shiftResource } from "../rules/actor/resources.ts";
import type { MechanicId } from "../rules/contract/mechanic.ts";
import { declarationOf } from "./declarations.ts";

export interface ActorStat extends Stat {
  readonly mechanic: MechanicId;
}

/** `null` for an actor of another system. */
export function ownStats(actor: Actor.Implementation): readonly ActorStat[] | null {
  const found = declarationOf(actor);
  if (!found) return null;
  const mechanic = found.mechanic.id;
  return found.declaration.stats(preparedSystem(actor)).map((stat) => ({ ...stat, mechanic }));
}

/** The resources that pay for spends; [] for an actor of another system or without any. */
export function ownResources(actor: Actor.Implementation): readonly ActorResource[] {
  const declaration = declarationOf(actor)?.declaration;
  return declaration ? resourcesOf(declaration, preparedSystem(actor)) : [];
}

/**
 * The `system` update that sets resources to values that people see, by resource id: the stored numbers change by the differences, whatever active effects
 * make of them. Throws RuleError for an unknown resource.
 */
export function resourceUpdate(actor: Actor.Implementation, values: Readonly<Record<string, number>>): object {
  const declaration = declarationOf(actor)?.declaration;
  if (!declaration) return {};
  const [system, source] = [preparedSystem(actor), sourceSystem(actor)];
  const now = new Map(resourcesOf(declaration, system).map(({ id, value }) => [id, value]));
  let update: System = {};
  for (const [id, value] of Object.entries(values)) {
    const difference = value - (now.get(id) ?? NaN);
    update = {
      ...update,
      ...shiftResource(declaration, system, id, difference, { ...source, ...update }),
    };
  }
  return update;
}

/** `system` as people see it: with active effects. */
export function preparedSystem(actor: Actor.Implementation): System {
  const system = systemOf(actor, false);
  return Object.fromEntries(
    Object.entries(system).map(([key, value]) => [key, Array.isArray(value) ? value.filter(isRow) : value]),
  );
}

/** Stored rows have an id; an effect that names the place of a removed row leaves holes and rows without one. */
function isRow(row: unknown): boolean {
  return typeof row === "object" ? Boolean((row as { readonly id?: unknown } | null)?.id) : row !== undefined;
}

/** `system` as stored: without active effects. */
export function sourceSystem(actor: Actor.Implementation): System {
  return systemOf(actor, true);
}

/** Copies only `system`, since the rest of the actor can be large. */
function systemOf(actor: Actor.Implementation, isSource: boolean): System {
  const { system } = actor as { readonly system?: { toObject?(isSource: boolean): System } };
  return system?.toObject?.(isSource) ?? (actor.toObject(isSource as false) as { system?: System }).system ?? {};
}
