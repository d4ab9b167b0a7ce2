/** Rolls of actors in a started encounter are rolls in combat (DP-4, DP-5). */
import { encounterTurnOf } from "../actors/encounter.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";

/** The spec with the mechanic's field for encounters, unless the field is locked. */
export function inEncounter<S extends object>(
  { encounterField }: AnyMechanic,
  spec: S,
  actor: Actor.Implementation | null,
  locked: readonly string[] = [],
): S {
  if (encounterField === undefined || locked.includes(encounterField)) return spec;
  return actor && encounterTurnOf(actor.uuid) !== null ? { ...spec, [encounterField]: true } : spec;
}
