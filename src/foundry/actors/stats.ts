/** The stats of an actor, whatever its type; other systems' sheets come in here later. */
import type { Stat } from "../../rules/actor.ts";
import type { AnyMechanic, PartValue } from "../../rules/mechanic.ts";
import { declarationOf } from "./declarations.ts";

export function statsOf(actor: Actor.Implementation): readonly Stat[] {
  const found = declarationOf(actor);
  return found ? found.declaration.stats(plainSystem(actor)) : [];
}

/** What the prompt lets the player tick for a roll of this mechanic. */
export function partsOf(mechanic: AnyMechanic, actor: Actor.Implementation): readonly PartValue[] {
  const found = declarationOf(actor);
  if (found?.mechanic.id !== mechanic.id) return [];
  return statsOf(actor).flatMap(({ id, value, count, label, part }) => (part ? [{ id, value, label, part, ...(count === undefined ? {} : { count }) }] : []));
}

function plainSystem(actor: Actor.Implementation): Readonly<Record<string, unknown>> {
  return (actor.toObject(false) as { system?: Record<string, unknown> }).system ?? {};
}
