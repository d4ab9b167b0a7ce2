/**
 * Last choices in the prompt, per actor and stat, in this browser: each world and user has its own (found.md 1.4), of which the oldest go when there are
 * many.
 */
import { currentMode, modeHere } from "../platform/generations.ts";
import { actorNameAt } from "../actors/actor-at.ts";
import { changeSetting, ownKey, setting, type Memory } from "../platform/settings.ts";

const MOST = 200;

/** The mode is one of this generation's: a world is moved from one to the next (found.md 1.7). */
export function recall(key: string): Memory[string] | null {
  const entry = setting("memory")[ownKey(key)];
  return entry ? { ...entry, mode: modeHere(entry.mode) ?? currentMode() } : null;
}

/** An entry without differences is forgotten: the stat's own roll is then what the prompt begins with. */
export async function remember(key: string, entry: Memory[string]): Promise<void> {
  const { [ownKey(key)]: _old, ...others } = setting("memory");
  const isPlain = Object.keys(entry.spec).length === 0 && entry.ticked === undefined;
  await changeSetting("memory", withoutOldest(isPlain ? others : { ...others, [ownKey(key)]: entry }));
}

/** At ready: 0.1.0 named neither world nor user, so whoever opens the world of an actor first takes what was remembered for it. */
export async function moveMemory(): Promise<void> {
  const all = setting("memory");
  const old = Object.keys(all).filter(isOfThisWorld);
  if (old.length === 0) return;
  const moved = Object.entries(all).flatMap(([key, entry]) => {
    if (!old.includes(key)) return [[key, entry] as const];
    return ownKey(key) in all ? [] : [[ownKey(key), entry] as const];
  });
  await changeSetting("memory", withoutOldest(Object.fromEntries(moved)));
}

/** An old key begins with the actor's UUID, and a newer one with a world's id. */
function isOfThisWorld(key: string): boolean {
  const [uuid = ""] = key.split(" ");
  return /^(Actor|Scene|Compendium)\./u.test(uuid) && actorNameAt(uuid) !== null;
}

/** Of this world and user; what others remember is none of ours. */
function withoutOldest(all: Memory): Memory {
  const own = Object.keys(all).filter((key) => key.startsWith(ownKey("")));
  const oldest = new Set(own.slice(0, Math.max(0, own.length - MOST)));
  return Object.fromEntries(Object.entries(all).filter(([key]) => !oldest.has(key)));
}
