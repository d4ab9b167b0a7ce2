/** Which of our actor types an actor is. */
import { mechanics, scopeOf } from "../platform/mechanics.ts";
import type { ActorDeclaration } from "../rules/contract/actor.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";

export interface DeclaredActor {
  readonly mechanic: AnyMechanic;
  readonly declaration: ActorDeclaration;
  /** The package whose sub-type it is. */
  readonly scope: string;
  /** The type as Foundry knows it at run time: `quincunx.effect-hero`. */
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
