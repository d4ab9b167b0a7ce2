/** Whom a GM can ask, for what: the players' heroes, what they have in common, and what was asked for last. */
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { GroupRule } from "../../rules/odds/group-rule.ts";
import type { ActorStat } from "../../actors/stats.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { requestFlagsOf } from "./request-author.ts";
import { foldRequest } from "./request-state.ts";
import { isInUse, mechanicsInUse } from "../../platform/house-rules/in-use.ts";
import { statOf, statsOf } from "../../actors/any-stats.ts";
import { speak } from "../../ui/speak.ts";

export interface Hero {
  readonly user: User.Implementation;
  readonly actor: Actor.Implementation;
  /** It is the one that this user plays. */
  readonly isCharacter: boolean;
}

/** What is asked for: a stat that heroes have under this name, or a roll that is said as a whole. */
export type RollPick =
  | { readonly kind: "stat"; readonly mechanic: MechanicId; readonly label: string }
  | { readonly kind: "free"; readonly mechanic: MechanicId; readonly label: string; readonly spec?: object };

/** Everybody who can be asked. */
export function players(): readonly User.Implementation[] {
  return game.users.filter((user) => !user.isGM) as User.Implementation[];
}

/** Heroes that can roll something, each once: of whom they are the character, else of the first who owns them. */
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

/** Stats that a hero rolls, of the mechanics of this world. */
export function rollsOf(actor: Actor.Implementation): readonly ActorStat[] {
  return statsOf(actor).filter(({ roll, mechanic }) => roll && isInUse({ id: mechanic }));
}

export interface CommonStat {
  readonly mechanic: MechanicId;
  readonly label: string;
  /** How many heroes have it. */
  readonly count: number;
}

/** By name, what most have first, and else as it stands on their sheets. */
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

/** What a hero has under this name. */
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

/** So far back the log is read for what was asked last. */
const FAR = 1000;

/** What GMs have asked for, the last first, each once. */
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

/** What the answers to the last request that asked several came to together; undefined: there was none. */
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
