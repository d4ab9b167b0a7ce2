/** The ledger of our actor types: the numbers it records, and actors with all entries applied. */
import type { ActorResource } from "../rules/contract/actor.ts";
import { resourcesOf } from "../rules/actor/resources.ts";
import { makeLedger } from "../log/ledger/reconcile.ts";
import type { Fields } from "../platform/flags.ts";
import { declarationOf } from "./declarations.ts";
import { ownResources, plainSystem, resourceUpdate } from "./stats.ts";

export const actorLedger = makeLedger({ of: ownResources, update: resourceUpdate });

export function reconciledSystem(actor: Actor.Implementation): Fields {
  const values = actorLedger.reconciledValues(actor);
  const system = plainSystem(actor);
  return Object.keys(values).length === 0 ? system : { ...system, ...resourceUpdate(actor, values) };
}

export function reconciledResources(actor: Actor.Implementation): readonly ActorResource[] {
  const declaration = declarationOf(actor)?.declaration;
  return declaration ? resourcesOf(declaration, reconciledSystem(actor)) : [];
}
