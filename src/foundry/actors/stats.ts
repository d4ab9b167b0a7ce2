/** The stats of an actor: of our own types as they declare them, of other systems' as the world's stat maps say. */
import type { Stat } from "../../rules/actor/declaration.ts";
import type { AnyMechanic, MechanicId, SelectedStat } from "../../rules/contract/mechanic.ts";
import { mappedStats } from "../stat-maps/stats.ts";
import { declarationOf } from "./declarations.ts";

export interface ActorStat extends Stat {
  readonly mechanic: MechanicId;
}

export function statsOf(actor: Actor.Implementation): readonly ActorStat[] {
  const found = declarationOf(actor);
  if (!found) return mappedStats(actor);
  const mechanic = found.mechanic.id;
  return found.declaration.stats(plainSystem(actor)).map((stat) => ({ ...stat, mechanic }));
}

export function statOf(actor: Actor.Implementation, id: string): ActorStat | undefined {
  return statsOf(actor).find((stat) => stat.id === id);
}

/** What the prompt lets the player tick for a roll of this mechanic. */
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

function plainSystem(actor: Actor.Implementation): Readonly<Record<string, unknown>> {
  return (actor.toObject(false) as { system?: Record<string, unknown> }).system ?? {};
}
