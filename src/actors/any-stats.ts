/** The stats of any actor: declared for our own types, from the world's stat maps for other systems. */
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { SelectedStat } from "../rules/contract/stats.ts";
import { ownStats, type ActorStat } from "./stats.ts";

/** Stats of another system's actor. */
export type StatSource = (actor: Actor.Implementation) => readonly ActorStat[];

let sources: readonly StatSource[] = [];

/** Call at init. */
export function registerStatSources(all: readonly StatSource[]): void {
  sources = all;
}

export function statsOf(actor: Actor.Implementation): readonly ActorStat[] {
  return ownStats(actor) ?? sources.flatMap((source) => source(actor));
}

export function statOf(actor: Actor.Implementation, id: string): ActorStat | undefined {
  return statsOf(actor).find((stat) => stat.id === id);
}

/** The stats that the prompt offers for a roll of this mechanic. */
export function selectableStats(mechanic: AnyMechanic, actor: Actor.Implementation): readonly SelectedStat[] {
  return statsOf(actor).flatMap(({ id, mechanic: own, value, count, display, label, slot }) =>
    slot && own === mechanic.id
      ? [
          {
            id,
            value,
            label,
            slot,
            ...(count === undefined ? {} : { count }),
            ...(display === undefined ? {} : { display }),
          },
        ]
      : [],
  );
}
