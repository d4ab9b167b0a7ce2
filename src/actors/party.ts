/** Finds the users, heroes and stats of the party. */
import { worldActors } from "../platform/documents.ts";
import { isList, type Fields } from "../rules/contract/fields.ts";
import type { MechanicId } from "../rules/contract/mechanic.ts";
import { isOwnedBy } from "./actor-at.ts";
import { type ActorStat, statsOf } from "./any-stats.ts";
import { isInUse } from "../mechanics/house-rules/in-use.ts";
import { speak } from "../ui/speak.ts";

export interface Hero {
  readonly user: User.Implementation;
  readonly actor: Actor.Implementation;
  /** The actor is the user's assigned character. */
  readonly isCharacter: boolean;
}

/** The requested roll: a stat by its label, or a free spec that is the same for all. */
export type RollPick =
  | {
      readonly kind: "stat";
      readonly mechanic: MechanicId;
      readonly label: string;
      /** Labels of further stats that apply (MP-1). Default: none. */
      readonly with?: readonly string[];
    }
  | { readonly kind: "free"; readonly mechanic: MechanicId; readonly label: string; readonly spec?: Fields };

/** Players, then assistant GMs who play a character of their own. */
export function players(): readonly User.Implementation[] {
  const playing = game.users.filter(isPlayer);
  return playing.sort((a, b) => Number(a.isGM) - Number(b.isGM));
}

export function isPlayer(user: User): boolean {
  return !user.isGM || (user.role === CONST.USER_ROLES.ASSISTANT && Boolean(user.character));
}

/** Heroes that can roll, each once: under the user with this character, else under the first owner. */
export function party(): readonly Hero[] {
  const actors = new Set<unknown>();
  const all = players();
  return all.flatMap((user) => {
    const isCharacter = (actor: Actor.Implementation): boolean => user.character === actor;
    const isMine = (actor: Actor.Implementation): boolean =>
      isCharacter(actor) || (isOwnedBy(actor, user.id ?? "") && !all.some(({ character }) => character === actor));
    const own = worldActors().filter((actor) => !actors.has(actor) && isMine(actor) && rollsOf(actor).length > 0);
    for (const actor of own) actors.add(actor);
    return own.map((actor) => ({ user, actor, isCharacter: isCharacter(actor) }));
  });
}

const MOST_WITHOUT_PLAYER = 12;

/** Actors that no player has, under this GM; those of the encounter and the scene first. `isMeant`: default all. */
export function withoutPlayer(
  isMeant: (actor: Actor.Implementation) => boolean = (actor) => rollsOf(actor).length > 0,
): readonly Hero[] {
  const near = [...(game.combat?.combatants ?? []), ...(game.scenes.active?.tokens ?? [])];
  const found: Hero[] = [];
  for (const actor of new Set([...near.map((one) => one.actor), ...game.actors] as (Actor.Implementation | null)[])) {
    if (found.length === MOST_WITHOUT_PLAYER) break;
    if (actor && !hasPlayer(actor) && isMeant(actor)) found.push({ user: game.user, actor, isCharacter: false });
  }
  return found;
}

export function hasPlayer(actor: Actor.Implementation): boolean {
  return players().some(({ id, character }) => character === actor || isOwnedBy(actor, id ?? ""));
}

/** Actors of the tokens that this user has selected, each once. */
export function selectedActors(): readonly Actor.Implementation[] {
  return [...new Set(selectedTokens().flatMap((token) => token.actor ?? []))];
}

export interface SelectedToken {
  readonly name?: string | null;
  readonly document?: { readonly name?: string | null };
  readonly actor?: Actor.Implementation | null;
}

/** None without a drawn scene. */
export function selectedTokens(): readonly SelectedToken[] {
  const { canvas } = globalThis as { canvas?: { tokens?: { controlled?: readonly SelectedToken[] } | null } | null };
  const found = canvas?.tokens?.controlled;
  return isList(found) ? found : [];
}

/** Rollable stats of the mechanics that this world uses. */
export function rollsOf(actor: Actor.Implementation): readonly ActorStat[] {
  return statsOf(actor).filter(({ roll, mechanic }) => roll && isInUse({ id: mechanic }));
}

export interface CommonStat {
  readonly mechanic: MechanicId;
  readonly label: string;
  /** Number of heroes who have it. */
  readonly count: number;
  /** False for what no roll takes as a part: bonds, kinds of harm. */
  readonly isInSlot: boolean;
}

/** Grouped by label: stats in slots first, most common first, then in the order of the sheets. */
export function commonStats(heroes: readonly Pick<Hero, "actor">[]): readonly CommonStat[] {
  const found = new Map<string, CommonStat>();
  for (const { actor } of heroes) {
    const own = new Map(rollsOf(actor).map((stat) => [statKey(stat.mechanic, speak(stat.label)), stat] as const));
    for (const [key, { mechanic, label, slot }] of own) {
      const known = found.get(key) ?? { mechanic, label: speak(label), count: 0, isInSlot: slot !== undefined };
      found.set(key, { ...known, count: known.count + 1 });
    }
  }
  return [...found.values()].sort((a, b) => Number(b.isInSlot) - Number(a.isInSlot) || b.count - a.count);
}

export function statByLabel(
  actor: Actor.Implementation,
  { mechanic, label }: Pick<CommonStat, "mechanic" | "label">,
): ActorStat | undefined {
  const wanted = statKey(mechanic, label);
  return rollsOf(actor).find((stat) => statKey(stat.mechanic, speak(stat.label)) === wanted);
}

type Named = Pick<CommonStat, "mechanic" | "label"> & { readonly with?: readonly string[] };

/** "Charisma + Wisdom". */
export function nameOfPick({ label, with: more = [] }: Pick<Named, "label" | "with">): string {
  return [label, ...more].join(" + ");
}

export function isSamePick(one: Named, other: Named): boolean {
  return statKey(one.mechanic, nameOfPick(one)) === statKey(other.mechanic, nameOfPick(other));
}

/** Equal for stats with one name in one mechanic. */
function statKey(mechanic: MechanicId, label: string): string {
  return `${mechanic} ${label.trim().toLowerCase()}`;
}
