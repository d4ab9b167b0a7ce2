/**
 * Offers stats of opponents in the prompt (FP-4): stats in opposing slots of targeted tokens, of combatants and of
 * tokens in the scene, in this order. Hidden tokens are omitted for players, including their names.
 */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { publicNameOf } from "../../actors/appearance.ts";
import { selectableStats } from "../../actors/any-stats.ts";

export interface Opponent {
  readonly name: string;
  readonly actor: Actor.Implementation;
}

export interface Opponents {
  readonly stats: readonly SelectedStat[];
  /** Id of the stat that is selected by default: the only stat of the only target; `null`: none. */
  readonly preselected: string | null;
}

const NONE: Opponents = { stats: [], preselected: null };
const MOST = 12;
/** Prefix of the ids; no id of an actor's own stat starts with it. */
const MARK = "opponent:";

/** `roller` is excluded. */
export function opponentsOf(mechanic: AnyMechanic, roller: Actor.Implementation | null): Opponents {
  const slots = mechanic.stats.slots.filter(({ isAgainst }) => isAgainst).map(({ id }) => id);
  if (slots.length === 0) return NONE;
  const statsOf = ({ name, actor }: Opponent): readonly SelectedStat[] =>
    actor === roller
      ? []
      : selectableStats(mechanic, actor)
          .filter(({ slot }) => slots.includes(slot))
          .map((stat) => ({
            ...stat,
            id: `${MARK}${actor.uuid}:${stat.id}`,
            label: phrase("QUINCUNX.Prompt.opponent", { name: freeText(name), stat: stat.label }),
            isOther: true,
          }));
  const targets = targetedTokens();
  const [first, ...more] = targets.flatMap(statsOf);
  const all = [...targets, ...inEncounter(), ...inScene()].flatMap(statsOf);
  const each = [...new Map(all.map((stat) => [stat.id, stat])).values()];
  const stats = firstOfEach(each, statKey).slice(0, MOST);
  return { stats, preselected: first && more.length === 0 && targets.length === 1 ? first.id : null };
}

/** Key that merges equal opponents, such as thirteen goblins: same name, stat and value. */
function statKey({ id: _own, ...stat }: SelectedStat): string {
  return JSON.stringify(stat);
}

function firstOfEach<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const ids = new Set<string>();
  return all.filter((one) => {
    const key = keyOf(one);
    return !ids.has(key) && ids.add(key);
  });
}

export function withoutOpponents(selected: readonly string[]): readonly string[] {
  return selected.filter((id) => !id.startsWith(MARK));
}

interface Placed {
  readonly name?: string | null;
  readonly hidden?: boolean | null;
  readonly actor?: Actor.Implementation | null;
}

function visibleOf(things: Iterable<Placed>): readonly Opponent[] {
  return [...things].flatMap(({ name, hidden, actor }) =>
    actor && (!hidden || game.user.isGM)
      ? [{ name: name && name !== actor.name ? name : publicNameOf(actor), actor }]
      : [],
  );
}

/** Empty without a canvas. */
export function targetedTokens(): readonly Opponent[] {
  const targets = game.user.targets ?? [];
  return visibleOf([...targets].flatMap(({ document }) => document ?? []));
}

function inEncounter(): readonly Opponent[] {
  const { combat } = game as { readonly combat?: { readonly combatants: Iterable<Placed> } | null };
  return visibleOf(combat?.combatants ?? []);
}

function inScene(): readonly Opponent[] {
  const { current } = game.scenes;
  return visibleOf(current?.tokens ?? []);
}
