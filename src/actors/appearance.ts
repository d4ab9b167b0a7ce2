/** Name and picture under which a user knows an actor: those of its token, since a token may be a disguise. */
import { actorAt, actorNameAt } from "./actor-at.ts";

export interface Appearance {
  /** For GMs with the actor's own name, if the name is a disguise: "Hooded Stranger · Lord Vane". */
  readonly name: string;
  readonly img: string | null;
}

interface TokenLike {
  readonly name?: string | null;
  readonly texture?: { readonly src?: string | null };
}

/** An unlinked token's actor appears as its token. `null`: no actor. */
export function appearanceOf(actor: Actor.Implementation | null): Appearance | null {
  return actor && appearAs(actor.token as TokenLike | null, actor);
}

export function appearanceAt(uuid: string | undefined): Appearance | null {
  return appearanceOf(actorAt(uuid));
}

/** The name that this user may read, also from a compendium's index; `null`: the actor is gone. */
export function appearanceNameAt(uuid: string | undefined): string | null {
  return appearanceAt(uuid)?.name ?? actorNameAt(uuid);
}

/** The public name of an actor, for data that all users read. */
export function publicNameOf(actor: Actor.Implementation): string {
  return (actor.token as TokenLike | null)?.name ?? actor.name;
}

/** The speaker of a message: the token that spoke, if it is known. */
export function speakerAppearance(message: ChatMessage.Implementation): Appearance {
  const { scene, token: id } = message.speaker as { readonly scene?: string | null; readonly token?: string | null };
  const token = (game.scenes?.get(scene ?? "")?.tokens.get(id ?? "") ?? null) as TokenLike | null;
  const actor = ChatMessage.implementation.getSpeakerActor(message.speaker as never) as Actor.Implementation | null;
  const { img } = appearAs(token ?? (actor?.token as TokenLike | null | undefined) ?? null, actor);
  return { name: message.alias, img: img ?? message.author?.avatar ?? null };
}

/** For GMs: the name of an actor that speaks under another name; `null`: no disguise, or the user is no GM. */
export function disguisedActor(message: ChatMessage.Implementation): string | null {
  const actor = ChatMessage.implementation.getSpeakerActor(message.speaker as never) as Actor.Implementation | null;
  return game.user.isGM && actor && isDisguise(message.alias, actor) ? actor.name : null;
}

function appearAs(token: TokenLike | null, actor: Actor.Implementation | null): Appearance {
  return {
    name: withActorName(token?.name ?? actor?.name ?? "", actor),
    img: token?.texture?.src ?? actor?.img ?? null,
  };
}

function withActorName(name: string, actor: Actor.Implementation | null): string {
  return game.user.isGM && actor && isDisguise(name, actor) ? `${name} · ${actor.name}` : name;
}

/** False for names such as "Goblin (2)", which give the actor's name away. */
function isDisguise(name: string, actor: Actor.Implementation): boolean {
  return !name.includes(actor.name);
}
