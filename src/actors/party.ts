/** Finds users, heroes and stats that a GM can request, and the rolls and group rule requested most recently. */
import type { MechanicId } from "../rules/contract/mechanic.ts";
import type { GroupRule } from "../rules/odds/group-rule.ts";
import type { ActorStat } from "./stats.ts";
import { actorAt } from "./actor-at.ts";
import { requestFlagsOf } from "../features/request/request-author.ts";
import { foldRequest } from "../features/request/request-state.ts";
import { isInUse, mechanicsInUse } from "../platform/house-rules/in-use.ts";
import { statOf, statsOf } from "./any-stats.ts";
import { speak } from "../ui/speak.ts";

export interface Hero {
  readonly user: User.Implementation;
  readonly actor: Actor.Implementation;
  /** The actor is the user's assigned character. */
  readonly isCharacter: boolean;
}

/** The requested roll: a stat by its label, or a free spec that is the same for all. */
export type RollPick =
  | { readonly kind: "stat"; readonly mechanic: MechanicId; readonly label: string }
  | { readonly kind: "free"; readonly mechanic: MechanicId; readonly label: string; readonly spec?: object };

/** Users who are not GMs. */
export function players(): readonly User.Implementation[] {
  return game.users.filter((user) => !user.isGM) as User.Implementation[];
}

/** Heroes that can roll, each once: under the user with this character, else under the first owner. */
export function party(): readonly Hero[] {
  const taken = new Set<unknown>();
  const all = players();
  return all.flatMap((user) => {
    const isCharacter = (actor: Actor.Implementation): boolean => (user.character as unknown) === actor;
    const isMine = (actor: Actor.Implementation): boolean =>
      isCharacter(actor) ||
      (actor.testUserPermission(user, "OWNER") && !all.some(({ character }) => (character as unknown) === actor));
    const own = game.actors.filter(
      (actor) => !taken.has(actor) && isMine(actor as never) && rollsOf(actor as never).length > 0,
    ) as Actor.Implementation[];
    for (const actor of own) taken.add(actor);
    return own.map((actor) => ({ user, actor, isCharacter: isCharacter(actor) }));
  });
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
}

/** Grouped by label, most common first, then in the order of the sheets. */
export function commonStats(heroes: readonly Hero[]): readonly CommonStat[] {
  const found = new Map<string, { mechanic: MechanicId; label: string; count: number }>();
  for (const { actor } of heroes) {
    const own = new Map(rollsOf(actor).map((stat) => [keyOf(stat.mechanic, speak(stat.label)), stat] as const));
    for (const [key, { mechanic, label }] of own) {
      const known = found.get(key) ?? { mechanic, label: speak(label), count: 0 };
      found.set(key, { ...known, count: known.count + 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

export function statByLabel(
  actor: Actor.Implementation,
  { mechanic, label }: Pick<CommonStat, "mechanic" | "label">,
): ActorStat | undefined {
  const wanted = keyOf(mechanic, label);
  return rollsOf(actor).find((stat) => keyOf(stat.mechanic, speak(stat.label)) === wanted);
}

function keyOf(mechanic: MechanicId, label: string): string {
  return `${mechanic} ${label.trim().toLowerCase()}`;
}

/** Number of latest messages searched for earlier requests. */
const FAR = 1000;

/** Rolls that GMs requested, latest first, without duplicates. */
export function recentRolls(most: number): readonly RollPick[] {
  const picks: RollPick[] = [];
  for (const message of lastMessages()) {
    if (picks.length >= most) break;
    const pick = pickOf(message);
    if (!pick) continue;
    const key = keyOf(pick.mechanic, pick.label);
    if (!picks.some((one) => one.kind === pick.kind && keyOf(one.mechanic, one.label) === key)) picks.push(pick);
  }
  return picks;
}

/** Group rule of the latest request with several seats; undefined if there is none. */
export function lastGroup(): GroupRule | null | undefined {
  for (const message of lastMessages()) {
    const request = foldRequest(message);
    if (request && request.flags.seats.length > 1) return request.state.rule;
  }
  return undefined;
}

function lastMessages(): readonly ChatMessage.Implementation[] {
  return game.messages.contents.slice(-FAR).reverse() as ChatMessage.Implementation[];
}

function pickOf(message: ChatMessage.Implementation): RollPick | null {
  const flags = requestFlagsOf(message);
  if (!flags || !mechanicsInUse().some(({ id }) => id === flags.mechanic)) return null;
  const { mechanic, title, seats } = flags;
  for (const { actor: uuid, stat } of seats) {
    const actor = stat ? actorAt(uuid) : null;
    const found = actor && stat ? statOf(actor, stat) : undefined;
    if (found) return { kind: "stat", mechanic, label: speak(found.label) };
  }
  const request = foldRequest(message);
  return request && title !== "" ? { kind: "free", mechanic, label: title, spec: request.state.spec } : null;
}
