/** Rolls of actors in a started encounter are rolls in combat (DP-4, DP-5). */
import { encounterTurnOf } from "../../actors/encounter.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";

/** The spec with the mechanic's field for encounters. `keep`: fields that stay as they are. */
export function inEncounter<S extends object>(
  { encounterField }: AnyMechanic,
  spec: S,
  actor: Actor.Implementation | null,
  keep: readonly string[] = [],
): S {
  if (encounterField === undefined || keep.includes(encounterField)) return spec;
  return actor && encounterTurnOf(actor.uuid) !== null ? { ...spec, [encounterField]: true } : spec;
}
