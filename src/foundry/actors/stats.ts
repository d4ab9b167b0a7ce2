/** The stats of an actor of our own types, as they declare them. */
import type { Stat } from "../../rules/actor/declaration.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { declarationOf } from "./declarations.ts";

export interface ActorStat extends Stat {
  readonly mechanic: MechanicId;
}

/** Null for an actor of another system. */
export function ownStats(actor: Actor.Implementation): readonly ActorStat[] | null {
  const found = declarationOf(actor);
  if (!found) return null;
  const mechanic = found.mechanic.id;
  return found.declaration.stats(plainSystem(actor)).map((stat) => ({ ...stat, mechanic }));
}

function plainSystem(actor: Actor.Implementation): Readonly<Record<string, unknown>> {
  return (actor.toObject(false) as { system?: Record<string, unknown> }).system ?? {};
}
