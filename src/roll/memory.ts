/**
 * Last choices in the prompt, per actor and stat, in this browser: each world and user has its own (found.md 1.4), of which the oldest go when there are
 * many.
 */
import { currentMode, modeHere } from "../platform/generations.ts";
import { defineSetting, ownKey } from "../platform/settings.ts";

/** By world, user, actor and stat (`ownKey`); newest last. */
export type Memory = Readonly<
  Record<
    string,
    {
      readonly spec: Readonly<Record<string, unknown>>;
      readonly mode: string;
      /** Ids of the stats that were ticked, where they were not the stat's own. */
      readonly ticked?: readonly string[];
    }
  >
>;

export const memorySetting = defineSetting<Memory>({ key: "memory", scope: "client", type: Object, default: {} });

const MOST = 200;

/** The mode is one of this generation's: a world is moved from one to the next (found.md 1.7). */
export function recall(key: string): Memory[string] | null {
  const entry = memorySetting.read()[ownKey(key)];
  return entry ? { ...entry, mode: modeHere(entry.mode) ?? currentMode() } : null;
}

/** An entry without differences is forgotten: the stat's own roll is then what the prompt begins with. */
export async function remember(key: string, entry: Memory[string]): Promise<void> {
  const { [ownKey(key)]: _old, ...others } = memorySetting.read();
  const isPlain = Object.keys(entry.spec).length === 0 && entry.ticked === undefined;
  await memorySetting.write(withoutOldest(isPlain ? others : { ...others, [ownKey(key)]: entry }));
}

/** Of this world and user; what others remember is none of ours. */
function withoutOldest(all: Memory): Memory {
  const own = Object.keys(all).filter((key) => key.startsWith(ownKey("")));
  const oldest = new Set(own.slice(0, Math.max(0, own.length - MOST)));
  return Object.fromEntries(Object.entries(all).filter(([key]) => !oldest.has(key)));
}
