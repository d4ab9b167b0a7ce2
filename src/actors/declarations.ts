/** Finds the declaration of an actor's type. */
import { mechanics, scopeOf } from "../platform/mechanics.ts";
import type { ActorDeclaration } from "../rules/contract/actor.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";

export interface DeclaredActor {
  readonly mechanic: AnyMechanic;
  readonly declaration: ActorDeclaration;
  /** Id of the package that owns the sub-type. */
  readonly scope: string;
  /** The type at run time, for example `quincunx.effect-hero`. */
  readonly type: string;
}

export function allDeclarations(): readonly DeclaredActor[] {
  return mechanics.flatMap((mechanic) => {
    const scope = scopeOf(mechanic);
    return mechanic.actors.map((declaration) => ({
      mechanic,
      declaration,
      scope,
      type: `${scope}.${declaration.type}`,
    }));
  });
}

export function declarationOf(actor: Actor.Implementation): DeclaredActor | null {
  return allDeclarations().find(({ type }) => type === (actor.type as string)) ?? null;
}
