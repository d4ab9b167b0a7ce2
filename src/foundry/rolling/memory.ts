/** Last choices in the prompt, per actor and stat, in this browser. The oldest go when there are many. */
import { changeSetting, setting, type Memory } from "../settings.ts";

const MOST = 200;

export function recall(key: string): Memory[string] | null {
  return setting("memory")[key] ?? null;
}

/** An entry without differences is forgotten: the stat's own roll is then what the prompt begins with. */
export async function remember(key: string, entry: Memory[string]): Promise<void> {
  const { [key]: _old, ...others } = setting("memory");
  const isPlain = Object.keys(entry.spec).length === 0;
  const entries = Object.entries(isPlain ? others : { ...others, [key]: entry }).slice(-MOST);
  await changeSetting("memory", Object.fromEntries(entries));
}
