/** Finds candidates for a contest: targeted and controlled tokens, heroes, and for GMs all other actors. */
import { worldActors } from "../../platform/documents.ts";
import { actorAt, isOwnedBy } from "../../actors/actor-at.ts";
import { publicNameOf, withOwnName } from "../../actors/appearance.ts";
import type { ActorStat } from "../../actors/any-stats.ts";
import { rollsOf, selectedTokens, type SelectedToken } from "../../actors/party.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { playerOf } from "./draft.ts";
import { roundsOf, roundStatId, type OpenRound } from "../../roll/rounds.ts";
import { freeText } from "../../rules/contract/phrase.ts";

/** Source of a candidate; also the order of the groups in the window. */
export type CandidateSource = "target" | "token" | "hero" | "other";

export type Candidate = ReturnType<typeof candidate>;

/** Candidates without duplicates: tokens, heroes, and other actors that this user owns. */
export function candidates(): readonly Candidate[] {
  const { user } = game;
  const targets: readonly SelectedToken[] = [...(user.targets ?? [])];
  const heroes = worldActors().filter((actor) => playerOf(actor) !== null);
  const others = worldActors().filter(
    (actor) => !heroes.includes(actor) && (user.isGM || isOwnedBy(actor, user.id ?? "")),
  );
  const all = [
    ...targets.flatMap((token) => ofToken(token, "target")),
    ...selectedTokens().flatMap((token) => ofToken(token, "token")),
    // Actors without a selected token are offered only if they have a stat to roll.
    ...heroes.filter(isAble).map((actor) => candidate(actor, "hero")),
    ...others.filter(isAble).map((actor) => candidate(actor, "other")),
  ];
  return all.filter(({ uuid }, index) => all.findIndex((one) => one.uuid === uuid) === index);
}

function ofToken({ name, document, actor }: SelectedToken, source: CandidateSource): readonly Candidate[] {
  return actor ? [candidate(actor, source, document?.name ?? name ?? undefined)] : [];
}

/** `name`: the public one, a token's may differ from its actor's; `shown`: the one for this reader. */
function candidate(actor: Actor.Implementation, source: CandidateSource, name = publicNameOf(actor)) {
  return { uuid: actor.uuid, name, shown: withOwnName(name, actor), source };
}

function isAble(actor: Actor.Implementation): boolean {
  return contestStats(actor).length > 0 || roundsOf(actor.uuid).length > 0;
}

/** Rollable stats of mechanics with contests. */
export function contestStats(actor: Actor.Implementation): readonly ActorStat[] {
  return rollsOf(actor).filter(({ mechanic }) => mechanicById(mechanic).contest?.judge);
}

/** A rollable stat, or a round of a running long test in its place. */
export type SideStat = ActorStat & { readonly round?: OpenRound };

/** Without stats unless this user may observe the actor, so that players do not learn stats of others; long tests are public. */
export function knownStats(uuid: string): readonly SideStat[] {
  const actor = actorAt(uuid);
  const stats = actor?.testUserPermission(game.user, "OBSERVER") ? contestStats(actor) : [];
  const rounds = roundsOf(uuid).filter(({ spec }) => spec !== null);
  const endless = rounds.filter(({ isEndless }) => isEndless);
  return [...endless.map(statOfRound), ...stats, ...rounds.filter((one) => !endless.includes(one)).map(statOfRound)];
}

function statOfRound(round: OpenRound): SideStat {
  const { test, title, mechanic, spec, pool } = round;
  const label = freeText(title);
  const roll = { title: label, spec: spec as NonNullable<ActorStat["roll"]>["spec"], with: [] };
  return { id: roundStatId(test), value: pool, label, section: "", mechanic, roll, round };
}

/** Default for the user's own side: a controlled token, else the user's character or first hero. */
export function ownCandidate(all: readonly Candidate[]): Candidate | undefined {
  const { user } = game;
  const chosen = all.find(({ uuid, source }) => source === "token" && mayRollFor(uuid));
  // GMs own all actors, so without a controlled token there is no default.
  if (user.isGM) return chosen;
  const character = user.character?.uuid;
  return (
    chosen ??
    all.find(({ uuid }) => uuid === character) ??
    all.find(({ uuid, source }) => source === "hero" && mayRollFor(uuid))
  );
}

function mayRollFor(uuid: string): boolean {
  const actor = actorAt(uuid);
  return actor !== null && (game.user.isGM || isOwnedBy(actor, game.user.id ?? ""));
}
