/**
 * Name and picture under which users know an actor: those of its token, since a token may be a disguise. Stored data takes the public name; a drawing for one reader adds the actor's own name for GMs and owners.
 */
import { speakerData, type Speaker as SpeakerData } from "../platform/documents.ts";
import { isDefaultPicture, OWN_NAME } from "../ui/draw/portrait.ts";
import { actorAt, actorNameAt } from "./actor-at.ts";

export interface Appearance {
  /** For GMs and owners with the actor's own name, if the name is a disguise: "Hooded Stranger · Lord Vane". */
  readonly name: string;
  readonly img: string | null;
}

type Actor = Actor.Implementation;

interface TokenLike {
  readonly name?: string | null;
  readonly texture?: { readonly src?: string | null };
  readonly hidden?: boolean;
  readonly actorLink?: boolean;
  readonly actor?: unknown;
}

interface Place {
  readonly tokens: Iterable<TokenLike>;
}

/** For this reader, so never to be stored. `null`: no actor. */
export function appearanceOf(actor: Actor | null): Appearance | null {
  return actor && { name: shownNameOf(actor), img: publicPictureOf(actor) };
}

export function appearanceAt(uuid: string | undefined): Appearance | null {
  return appearanceOf(actorAt(uuid));
}

/** The name that this user may read, also from a compendium's index; `null`: the actor is gone. */
export function appearanceNameAt(uuid: string | undefined): string | null {
  return appearanceAt(uuid)?.name ?? actorNameAt(uuid);
}

/** The name that this user may read; never to be stored. */
export function shownNameOf(actor: Actor): string {
  return withOwnName(publicNameOf(actor), actor);
}

/** The public name of an actor, for data that all users read. */
export function publicNameOf(actor: Actor): string {
  return tokenOf(actor)?.name || (prototypeOf(actor)?.name ?? actor.name);
}

/** As `publicNameOf`, also from a compendium's index; `null`: the actor is gone. */
export function publicNameAt(uuid: string | undefined): string | null {
  const actor = actorAt(uuid);
  return actor ? publicNameOf(actor) : actorNameAt(uuid);
}

/** Name and picture on the actor's sheet: its own for owners, else the public ones. */
export function sheetAppearanceOf(actor: Actor): Appearance {
  const name = actor.isOwner ? actor.name : publicNameOf(actor);
  return { name, img: isDisguise(name, actor) ? publicPictureOf(actor) : (actor.img ?? null) };
}

/** The data `speaker` of a message of this actor, under its public name. `null`: core's default for this user. */
export function speakerFor(actor: Actor | null): SpeakerData {
  const speaker = speakerData(actor ? { actor } : {});
  const who = actor ?? actorSpeaking(speaker);
  return { ...speaker, alias: tokenSpeaking(speaker)?.name || (who ? publicNameOf(who) : speaker.alias) };
}

/** The speaker of a message: the token that spoke, if it is known. */
export function speakerAppearance(message: ChatMessage.Implementation): Appearance {
  const { alias: name, author, speaker } = message;
  const actor = actorSpeaking(speaker);
  const token = tokenSpeaking(speaker) ?? (actor?.token as TokenLike | null | undefined) ?? null;
  // Without the token that spoke, a disguise has a picture only where the actor still appears under this name.
  const isKnown = actor && (publicNameOf(actor) === name || !isDisguise(name, actor));
  const img = token ? pictureOf(token, actor) : isKnown ? publicPictureOf(actor) : null;
  return { name, img: img ?? author?.avatar ?? null };
}

/** For GMs and owners: the name of an actor that speaks under another name; `null`: no disguise, or another reader. */
export function disguisedActor({ alias, speaker }: ChatMessage.Implementation): string | null {
  const actor = actorSpeaking(speaker);
  return actor?.isOwner && isDisguise(alias, actor) ? actor.name : null;
}

/** The name with the actor's own for GMs and owners: "Hooded Stranger · Lord Vane". */
export function withOwnName(name: string, actor: Actor | null): string {
  return actor?.isOwner && isDisguise(name, actor) ? `${name}${OWN_NAME}${actor.name}` : name;
}

/** The own token of an unlinked actor, else a linked token on the viewed or the active scene, those that players see first. */
function tokenOf(actor: Actor): TokenLike | null {
  if (actor.token) return actor.token as TokenLike;
  const { current, active } = (game.scenes ?? {}) as unknown as Readonly<Record<string, Place | null | undefined>>;
  const placed = [current, active]
    .flatMap((scene) => [...(scene?.tokens ?? [])])
    .filter((token) => token.actorLink && token.actor === actor);
  return placed.find(({ hidden }) => !hidden) ?? placed[0] ?? null;
}

function publicPictureOf(actor: Actor): string | null {
  const token = tokenOf(actor);
  if (token) return pictureOf(token, actor);
  const prototype = prototypeOf(actor);
  if (!prototype) return actor.img ?? null;
  const { src } = prototype.texture ?? {};
  // A pattern chooses one of several pictures when the token is placed.
  return src && !src.includes("*") ? src : null;
}

/** The prototype token if it is a disguise: without a token on the scene, the actor would be seen as this. */
function prototypeOf(actor: Actor): TokenLike | null {
  const prototype = actor.prototypeToken as TokenLike | undefined;
  const { name } = prototype ?? {};
  return prototype && name && isDisguise(name, actor) && !isLeftOver(name, actor) ? prototype : null;
}

/** True for names of the time before the actor was copied or renamed: that of another actor, or core's for a new one. */
function isLeftOver(name: string, { type }: Actor): boolean {
  const isNew = [game.i18n.localize("DOCUMENT.Actor"), game.i18n.localize(CONFIG.Actor.typeLabels[type] ?? "")].some(
    (label) => label !== "" && name.replace(/ \(\d+\)$/u, "") === label,
  );
  return isNew || game.actors.some((other) => other.name === name);
}

/** A token without a picture shows its actor's, unless it is a disguise. */
function pictureOf({ name, texture }: TokenLike, actor: Actor | null): string | null {
  const src = texture?.src ?? null;
  const isUndisguised = actor && !isDisguise(name ?? "", actor);
  return isUndisguised && (src === null || isDefaultPicture(src)) ? (actor.img ?? null) : src;
}

/** False for names such as "Goblin (2)", which give the actor's name away, and for a part of the name. */
function isDisguise(name: string, actor: Actor): boolean {
  return !name.includes(actor.name) && !actor.name.includes(name);
}

type Speaker = ChatMessage.Implementation["speaker"] | SpeakerData;

function actorSpeaking(speaker: Speaker): Actor | null {
  return ChatMessage.implementation.getSpeakerActor(speaker) ?? null;
}

function tokenSpeaking({ scene, token }: Speaker): TokenLike | null {
  return (game.scenes?.get(scene ?? "")?.tokens.get(token ?? "") ?? null) as TokenLike | null;
}
