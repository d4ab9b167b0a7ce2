/** The ledger of our actor types: the numbers it records, and actors with all entries applied. */
import type { Fields } from "../rules/contract/fields.ts";
import type { ActorResource } from "../rules/contract/actor.ts";
import { resourcesOf, setResource, withUpdate } from "../rules/actor/resources.ts";
import { makeLedger } from "../log/ledger/reconcile.ts";
import { declarationOf, ownResources, preparedSystem, resourceUpdate } from "./any-stats.ts";

export const actorLedger = makeLedger({ of: ownResources, update: resourceUpdate });

/** As people see it, with active effects. */
export function reconciledSystem(actor: Actor.Implementation): Fields {
  const declaration = declarationOf(actor)?.declaration;
  const system = preparedSystem(actor);
  return declaration
    ? Object.entries(actorLedger.reconciledValues(actor)).reduce<Fields>(
        (now, [id, value]) => withUpdate(now, setResource(declaration, now, id, value).update),
        system,
      )
    : system;
}

export function reconciledResources(actor: Actor.Implementation): readonly ActorResource[] {
  const declaration = declarationOf(actor)?.declaration;
  return declaration ? resourcesOf(declaration, reconciledSystem(actor)) : [];
}
