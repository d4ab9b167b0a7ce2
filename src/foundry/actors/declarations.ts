/** Which of our actor types an actor is. */
import { mechanics } from "../../rules/index.ts";
import type { ActorDeclaration } from "../../rules/actor/declaration.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { SCOPE } from "../scope.ts";

export interface DeclaredActor {
  readonly mechanic: AnyMechanic;
  readonly declaration: ActorDeclaration;
}

/** The type as Foundry knows it at run time: `quincunx.effect-hero`. */
export function typeOf(declaration: ActorDeclaration): string {
  return `${SCOPE}.${declaration.type}`;
}

export function allDeclarations(): readonly DeclaredActor[] {
  return mechanics.flatMap((mechanic) => mechanic.actors.map((declaration) => ({ mechanic, declaration })));
}

export function declarationOf(actor: Actor.Implementation): DeclaredActor | null {
  return allDeclarations().find(({ declaration }) => typeOf(declaration) === (actor.type as string)) ?? null;
}
