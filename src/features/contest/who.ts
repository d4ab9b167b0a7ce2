/** Whom a contest can be between: tokens that are targeted or chosen, heroes, and for GMs everybody else. */
import { actorAt } from "../../actors/actor-at.ts";
import type { ActorStat } from "../../actors/stats.ts";
import { isOwnedBy } from "../../actors/owners.ts";
import { rollsOf } from "../../actors/party.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import { playerOf } from "./draft.ts";

/** Where somebody was found, in the order in which they are offered. */
export type Whence = "target" | "token" | "hero" | "other";

export interface Contender {
  readonly uuid: string;
  /** A token's, where it is one: it may be called otherwise than its actor. */
  readonly name: string;
  readonly whence: Whence;
}

/** Tokens are of a canvas, which may be switched off. */
interface TokenLike {
  readonly name?: string | null;
  readonly document?: { readonly name?: string | null };
  readonly actor?: Actor.Implementation | null;
}

/** Each once, of whom this user may speak or whom they see at the table. */
export function contenders(): readonly Contender[] {
  const { user } = game;
  const heroes = game.actors.filter((actor) => playerOf(actor as never) !== null) as Actor.Implementation[];
  const others = game.actors.filter(
    (actor) => !heroes.includes(actor as never) && (user.isGM || isOwnedBy(actor as never, user.id ?? "")),
  ) as Actor.Implementation[];
  const all = [
    ...targets().flatMap((token) => contenderOf(token, "target")),
    ...chosenTokens().flatMap((token) => contenderOf(token, "token")),
    // Whom nobody has pointed at is offered where they have something to roll.
    ...heroes.flatMap((actor) => ableOf(actor, "hero")),
    ...others.flatMap((actor) => ableOf(actor, "other")),
  ];
  return all.filter(({ uuid }, index) => all.findIndex((one) => one.uuid === uuid) === index);
}

function contenderOf({ name, document: { name: documentName } = {}, actor }: TokenLike, whence: Whence): Contender[] {
  return actor ? [{ uuid: actor.uuid, name: documentName ?? name ?? actor.name, whence }] : [];
}

function ableOf(actor: Actor.Implementation, whence: Whence): Contender[] {
  return contestStats(actor).length > 0 ? [{ uuid: actor.uuid, name: actor.name, whence }] : [];
}

function targets(): readonly TokenLike[] {
  const found = (game.user as { readonly targets?: Iterable<unknown> }).targets;
  return found ? ([...found] as TokenLike[]) : [];
}

function chosenTokens(): readonly TokenLike[] {
  const { canvas } = globalThis as {
    readonly canvas?: { readonly tokens?: { readonly controlled?: unknown } | null } | null;
  };
  const found = canvas?.tokens?.controlled;
  return Array.isArray(found) ? (found as TokenLike[]) : [];
}

/** What an actor rolls in contests. */
export function contestStats(actor: Actor.Implementation): readonly ActorStat[] {
  return rollsOf(actor).filter(({ mechanic }) => mechanicById(mechanic).contest?.judge);
}

/** As far as this user may look: what somebody else's actor can do is no business of players'. */
export function knownStats(uuid: string): readonly ActorStat[] {
  const actor = actorAt(uuid);
  return actor?.testUserPermission(game.user, "OBSERVER") ? contestStats(actor) : [];
}

/** Who begins on their own side: their hero, or whomever they have chosen. */
export function ownContender(all: readonly Contender[]): Contender | undefined {
  const { user } = game;
  const chosen = all.find(({ uuid, whence }) => whence === "token" && mayRollFor(uuid));
  // A GM speaks for everybody, and so for nobody in particular.
  if (user.isGM) return chosen;
  const character = (user.character as { readonly uuid?: string } | null)?.uuid;
  return (
    chosen ??
    all.find(({ uuid }) => uuid === character) ??
    all.find(({ uuid, whence }) => whence === "hero" && mayRollFor(uuid))
  );
}

function mayRollFor(uuid: string): boolean {
  const actor = actorAt(uuid);
  return actor !== null && (game.user.isGM || isOwnedBy(actor, game.user.id ?? ""));
}
