/**
 * Last choices in the prompt for each actor and stat, kept in this browser for each world and user (found.md 1.4). The
 * oldest are dropped above a limit.
 */
import { currentMode, modeHere } from "../../platform/generations.ts";
import { defineSetting, ownKey } from "../../platform/settings.ts";

/** By world, user, actor and stat (`ownKey`); newest last. */
export type Memory = Readonly<
  Record<
    string,
    {
      readonly spec: Readonly<Record<string, unknown>>;
      readonly mode: string;
      /** Ids of selected stats, if they differ from the stat's own. */
      readonly selected?: readonly string[];
    }
  >
>;

export const memorySetting = defineSetting<Memory>({ key: "memory", scope: "client", default: {} });

const MOST = 200;

/** Converts the mode, since a world may have moved to another generation (found.md 1.7). */
export function recall(key: string): Memory[string] | null {
  const entry = memorySetting.read()[ownKey(key)];
  return entry ? { ...entry, mode: modeHere(entry.mode) ?? currentMode() } : null;
}

/** Deletes the entry if nothing differs from the stat's own roll. */
export async function remember(key: string, entry: Memory[string]): Promise<void> {
  const isPlain = Object.keys(entry.spec).length === 0 && entry.selected === undefined;
  await memorySetting.change(({ [ownKey(key)]: _old, ...others }) =>
    withoutOldest(isPlain ? others : { ...others, [ownKey(key)]: entry }),
  );
}

/** Limits the entries of this world and user only. */
function withoutOldest(all: Memory): Memory {
  const own = Object.keys(all).filter((key) => key.startsWith(ownKey("")));
  const oldest = new Set(own.slice(0, Math.max(0, own.length - MOST)));
  return Object.fromEntries(Object.entries(all).filter(([key]) => !oldest.has(key)));
}
