/** Finds possible targets. There may be no canvas, and tokens without an actor. */

/** Without duplicates. */
export function targetedActors(): readonly Actor.Implementation[] {
  return once([...game.user.targets].flatMap((token) => (token.actor as Actor.Implementation | null) ?? []));
}

const MOST_AT_HAND = 60;

/** Targeted actors first, then tokens of the active scene, players' characters, and other actors that this user owns. */
export function targetsAtHand(): readonly Actor.Implementation[] {
  const tokens = game.scenes.active?.tokens.contents ?? [];
  const standing = tokens.flatMap((token) =>
    token.hidden && !game.user.isGM ? [] : ((token.actor as Actor.Implementation | null) ?? []),
  );
  const characters = game.users.contents.flatMap(({ character }) => (character as Actor.Implementation | null) ?? []);
  const others = game.actors.contents.filter((actor) => game.user.isGM || actor.isOwner);
  return once([...targetedActors(), ...standing, ...characters, ...others]).slice(0, MOST_AT_HAND);
}

function once(actors: readonly Actor.Implementation[]): readonly Actor.Implementation[] {
  return [...new Map(actors.map((actor) => [actor.uuid, actor])).values()];
}
