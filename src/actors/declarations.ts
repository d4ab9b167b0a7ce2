/** Finds the declaration of an actor's type. */
import { mechanics, scopeOf } from "../mechanics/mechanics.ts";
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
  return allDeclarations().find(({ type }) => type === actor.type) ?? null;
}

/** Actor types that another package declares. */
export function otherActorTypes(): readonly string[] {
  const own = new Set(allDeclarations().map(({ type }) => type));
  return game.documentTypes.Actor.filter((type) => type !== "base" && !own.has(type));
}

/** Name of a type of actors or items, as its package says it. */
export function typeLabel({ typeLabels }: { readonly typeLabels: object }, type: string): string {
  const key = (typeLabels as Readonly<Record<string, string>>)[type] ?? "";
  return game.i18n.has(key) ? game.i18n.localize(key) : type;
}
