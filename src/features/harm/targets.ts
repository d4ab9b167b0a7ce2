/** Finds possible targets. There may be no canvas, and tokens without an actor. */

/** Without duplicates. */
export function targetedActors(): readonly Actor.Implementation[] {
  return once([...game.user.targets].flatMap((token) => (token.actor as Actor.Implementation | null) ?? []));
}

const MOST_AT_HAND = 60;

interface AtHand {
  /** Targeted actors first, then the encounter's, then tokens of the active scene. */
  readonly near: readonly Actor.Implementation[];
  /** Players' characters, and other actors that this user owns. */
  readonly others: readonly Actor.Implementation[];
}

export function targetsAtHand(): AtHand {
  type Placed = { readonly hidden?: boolean; readonly actor?: unknown };
  const seen = (placed: Iterable<Placed>): Actor.Implementation[] =>
    [...placed].flatMap(({ hidden, actor }) =>
      hidden && !game.user.isGM ? [] : ((actor as Actor.Implementation | null) ?? []),
    );
  const encounter = seen((game.combat?.combatants ?? []) as Iterable<Placed>);
  const scene = seen((game.scenes.active?.tokens.contents ?? []) as Iterable<Placed>);
  const characters = game.users.contents.flatMap(({ character }) => (character as Actor.Implementation | null) ?? []);
  const owned = game.actors.contents.filter((actor) => game.user.isGM || actor.isOwner);
  const near = once([...targetedActors(), ...encounter, ...scene]).slice(0, MOST_AT_HAND);
  const others = once([...near, ...characters, ...owned]).slice(near.length, MOST_AT_HAND);
  return { near, others };
}

function once(actors: readonly Actor.Implementation[]): readonly Actor.Implementation[] {
  return [...new Map(actors.map((actor) => [actor.uuid, actor])).values()];
}
