/** Finds the speaker in chat, and the stats that the speaker can roll by name. */
import { RuleError } from "../rules/contract/error.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { SelectedStat } from "../rules/contract/stats.ts";
import type { Begun, Speaker } from "../rules/notation/named-stats.ts";
import type { ActorStat } from "./stats.ts";
import { selectableStats, statsOf } from "./any-stats.ts";
import { speak } from "../ui/speak.ts";

/**
 * The speaker token's actor, else the user's character, else the only owned actor in the scene, else (for players)
 * the only owned actor of the world.
 */
export function speakingActor(): Actor.Implementation | null {
  const speaker = ChatMessage.implementation.getSpeaker();
  return (
    (ChatMessage.implementation.getSpeakerActor(speaker) as Actor.Implementation | null) ??
    (game.user.character as Actor.Implementation | null) ??
    onlyOne([...(game.scenes?.current?.tokens ?? [])].flatMap(({ actor }) => actor ?? [])) ??
    (game.user.isGM ? null : onlyOne([...game.actors]))
  );
}

/** Other actors whose stats the user can name: a player's own, or for GMs those of the viewed scene. */
export function otherHeroes(speaker: Actor.Implementation | null): readonly Actor.Implementation[] {
  const known = game.user.isGM
    ? [...(game.scenes?.current?.tokens ?? [])].flatMap(({ actor }) => actor ?? [])
    : [...game.actors];
  return [...new Set(known)].filter((actor) => actor.isOwner && actor.uuid !== speaker?.uuid);
}

function onlyOne(actors: readonly Actor.Implementation[]): Actor.Implementation | null {
  const [only, other] = new Set(actors.filter(({ isOwner }) => isOwner));
  return only && !other ? only : null;
}

/** The actor's stats by name; `null` for users who do not own it. */
export function speakerOf(actor: Actor.Implementation | null): Speaker | null {
  if (!actor?.isOwner) return null;
  const of = (mechanic: AnyMechanic): readonly ActorStat[] =>
    statsOf(actor).filter((stat) => stat.mechanic === mechanic.id && (stat.roll ?? stat.slot));
  return {
    name: actor.name,
    stats: (mechanic) => of(mechanic).map(({ id, label }) => ({ id, name: speak(label) })),
    begin: (mechanic, ids) => {
      const named = of(mechanic).filter(({ id }) => ids.includes(id));
      const selectable = selectableStats(mechanic, actor);
      const [only, other] = named;
      if (only?.roll && !other)
        return { fields: only.roll.spec, ticked: only.roll.with ?? [only.id], title: speak(only.roll.title) };
      return begunWith(mechanic, named, selectable);
    },
  };
}

/**
 * Combines several stats. Each also selects the stats that a click on it would select, while their slots have room.
 * Throws RuleError if the named stats do not fit together.
 */
function begunWith(mechanic: AnyMechanic, named: readonly ActorStat[], selectable: readonly SelectedStat[]): Begun {
  const title = named.map(({ label }) => speak(label)).join(" + ");
  const ids = named.map(({ id }) => id);
  const most = (slot: string): number => mechanic.stats.slots.find(({ id }) => id === slot)?.max ?? 0;
  const isFull = (slot: string, taken: readonly SelectedStat[]): boolean =>
    taken.filter((stat) => stat.slot === slot).length >= most(slot);
  const ticked: SelectedStat[] = [];
  for (const stat of selectable.filter(({ id }) => ids.includes(id))) {
    if (!isFull(stat.slot, ticked)) ticked.push(stat);
  }
  if (ticked.length < named.length) {
    throw new RuleError("conflict", `${title} do not go together`, { data: { fields: title } });
  }
  const brought = named.flatMap(({ roll }) => roll?.with ?? []);
  for (const stat of selectable.filter(({ id }) => brought.includes(id) && !ids.includes(id))) {
    if (!isFull(stat.slot, ticked)) ticked.push(stat);
  }
  const first = named.find(({ roll }) => roll);
  const isBrought = new Set(first?.roll?.with);
  const spec = first?.roll
    ? mechanic.parseSpec(first.roll.spec)
    : mechanic.notation.parse(mechanic.notation.least ?? "", () => 0).spec;
  return {
    fields: mechanic.stats.apply(
      spec,
      ticked,
      selectable.filter(({ id }) => isBrought.has(id)),
    ),
    ticked: ticked.map(({ id }) => id),
    title,
  };
}
