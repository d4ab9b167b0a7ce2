/** The stats and resources of our own actor types, from their declarations. */
import type { ActorResource, Stat } from "../rules/contract/actor.ts";
import { resourcesOf, setResource } from "../rules/actor/resources.ts";
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
  return found.declaration.stats(plainSystem(actor)).map((stat) => ({ ...stat, mechanic }));
}

/** The resources that pay for spends; [] for an actor of another system or without any. */
export function ownResources(actor: Actor.Implementation): readonly ActorResource[] {
  const declaration = declarationOf(actor)?.declaration;
  return declaration ? resourcesOf(declaration, plainSystem(actor)) : [];
}

/** The `system` update that sets resources to values, by resource id. Throws RuleError for an unknown resource. */
export function resourceUpdate(actor: Actor.Implementation, values: Readonly<Record<string, number>>): object {
  const declaration = declarationOf(actor)?.declaration;
  if (!declaration) return {};
  let update = {};
  for (const [id, value] of Object.entries(values))
    update = { ...update, ...setResource(declaration, { ...plainSystem(actor), ...update }, id, value).update };
  return update;
}

/** Copies only `system`, since the rest of the actor can be large. */
export function plainSystem(actor: Actor.Implementation): Readonly<Record<string, unknown>> {
  const { system } = actor as { readonly system?: Partial<Pick<Actor.Implementation, "toObject">> };
  return (system?.toObject?.(false) ?? (actor.toObject(false) as { system?: object }).system ?? {}) as Readonly<
    Record<string, unknown>
  >;
}
