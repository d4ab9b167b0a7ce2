/** Finds possible targets. There may be no canvas, and tokens without an actor. */

/** Without duplicates. */
export function targetedActors(): readonly Actor.Implementation[] {
  return distinct([...game.user.targets].flatMap((token) => token.actor ?? []));
}

const MOST_AT_HAND = 60;

/** Targeted actors first, then the encounter's, tokens of the active scene, the user's own, players' characters, and others that this user owns. */
export function targetsAtHand(): readonly Actor.Implementation[] {
  type Placed = { readonly hidden?: boolean; readonly actor?: unknown };
  const actorsOf = (placed: Iterable<Placed>): Actor.Implementation[] =>
    [...placed].flatMap(({ hidden, actor }) =>
      hidden && !game.user.isGM ? [] : ((actor as Actor.Implementation | null) ?? []),
    );
  const encounter = actorsOf(game.combat?.combatants ?? []);
  const scene = actorsOf(game.scenes.active?.tokens.contents ?? []);
  const characters = [game.user, ...game.users.contents].flatMap(({ character }) => character ?? []);
  const owned = game.actors.contents.filter((actor) => game.user.isGM || actor.isOwner);
  return distinct([...targetedActors(), ...encounter, ...scene, ...characters, ...owned]).slice(0, MOST_AT_HAND);
}

function distinct(actors: readonly Actor.Implementation[]): readonly Actor.Implementation[] {
  return [...new Map(actors.map((actor) => [actor.uuid, actor])).values()];
}
