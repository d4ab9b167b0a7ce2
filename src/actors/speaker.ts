/** Finds the speaker in chat, and the stats that the speaker can roll by name. */
import { RuleError } from "../rules/contract/error.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { SelectedStat } from "../rules/contract/stats.ts";
import type { StatPick, Speaker } from "../rules/notation/named-stats.ts";
import { type ActorStat, selectableStats, statsOf } from "./any-stats.ts";
import { shownNameOf } from "./appearance.ts";
import { canGather, entryOf, gatherRows, poolsOf, type SavedPool } from "./pools.ts";
import { speak } from "../ui/speak.ts";

/**
 * The speaker token's actor, else the user's character, else the only owned actor in the scene, else (for players)
 * the only owned actor of the world.
 */
export function speakingActor(): Actor.Implementation | null {
  const speaker = ChatMessage.implementation.getSpeaker();
  return (
    ChatMessage.implementation.getSpeakerActor(speaker) ??
    game.user.character ??
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

/** Begins ids of saved pools among those of stats. */
const POOL = "pool:";

/** The actor's stats and saved pools by name; `null` for users who do not own it. */
export function speakerOf(actor: Actor.Implementation | null): Speaker | null {
  if (!actor?.isOwner) return null;
  const of = (mechanic: AnyMechanic): readonly ActorStat[] =>
    statsOf(actor).filter((stat) => stat.mechanic === mechanic.id && (stat.roll ?? stat.slot));
  return {
    name: shownNameOf(actor),
    stats: (mechanic) => [
      ...of(mechanic).map(({ id, label }) => ({ id, name: speak(label) })),
      ...poolsOf(actor).flatMap(({ name, rows }) =>
        canGather(mechanic, rows) ? [{ id: `${POOL}${name}`, name }] : [],
      ),
    ],
    begin: (mechanic, ids) => {
      const pools = poolsOf(actor).filter(({ name }) => ids.includes(`${POOL}${name}`));
      if (pools.length > 0)
        return begunWithPools(
          mechanic,
          pools,
          of(mechanic).filter(({ id }) => ids.includes(id)),
          actor,
        );
      const named = of(mechanic).filter(({ id }) => ids.includes(id));
      const selectable = selectableStats(mechanic, actor);
      const [only, other] = named;
      if (only?.roll && !other)
        return { fields: only.roll.spec, selected: only.roll.with ?? [only.id], title: speak(only.roll.title) };
      return begunWith(mechanic, named, selectable);
    },
  };
}

/** Throws RuleError if they cannot be rolled together. */
function begunWithPools(
  mechanic: AnyMechanic,
  pools: readonly SavedPool[],
  stats: readonly ActorStat[],
  actor: Actor.Implementation,
): StatPick {
  const rows = [...pools.flatMap((pool) => pool.rows), ...stats.map((stat) => entryOf(actor.uuid, stat))];
  const title = [...pools.map(({ name }) => name), ...stats.map(({ label }) => speak(label))].join(" + ");
  return { fields: gatherRows(mechanic, rows) ?? {}, selected: [], title };
}

/** Combines several stats. Those that do not fit in its slots make a pool. Throws RuleError if they cannot be rolled together. */
function begunWith(mechanic: AnyMechanic, named: readonly ActorStat[], selectable: readonly SelectedStat[]): StatPick {
  const title = named.map(({ label }) => speak(label)).join(" + ");
  const { fields, selected } = combineStats(mechanic, named, selectable);
  if (named.every(({ id }) => selected.includes(id))) return { fields, selected, title };
  const pool = mechanic.stats.gather?.(named.map((stat) => ({ ...stat, label: speak(stat.label) })));
  if (pool) return { fields: pool, selected: [], title };
  throw new RuleError("conflict", `${title} do not go together`, { data: { fields: title } });
}

/** The first stats count while their slots have room; each also selects the stats that a click on it would select. */
export function combineStats(
  mechanic: AnyMechanic,
  named: readonly ActorStat[],
  selectable: readonly SelectedStat[],
): Omit<StatPick, "title"> {
  const ids = named.map(({ id }) => id);
  const most = (slot: string): number => mechanic.stats.slots.find(({ id }) => id === slot)?.max ?? 0;
  const isFull = (slot: string, stats: readonly SelectedStat[]): boolean =>
    stats.filter((stat) => stat.slot === slot).length >= most(slot);
  const selected: SelectedStat[] = [];
  for (const id of ids) {
    const stat = selectable.find((one) => one.id === id);
    if (stat && !isFull(stat.slot, selected)) selected.push(stat);
  }
  const brought = named.flatMap(({ roll }) => roll?.with ?? []);
  for (const stat of selectable.filter(({ id }) => brought.includes(id) && !ids.includes(id))) {
    if (!isFull(stat.slot, selected)) selected.push(stat);
  }
  const first = named.find(({ roll }) => roll);
  const isBrought = new Set(first?.roll?.with);
  const spec = first?.roll
    ? mechanic.parseSpec(first.roll.spec)
    : mechanic.notation.parse(mechanic.notation.least ?? "", () => 0).spec;
  return {
    fields: mechanic.stats.apply(
      spec,
      selected,
      selectable.filter(({ id }) => isBrought.has(id)),
    ),
    selected: selected.map(({ id }) => id),
  };
}
