/** Which names of stats go on as a text does: for suggestions, which are asked for while somebody types. */
import { RuleError } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { mayBeNamed, named, readName, type NamedStat, type Speaker } from "./named-stats.ts";

export interface BegunNames {
  /** Where the last name begins. */
  readonly at: number;
  /** Whose names go on as the text does; none where it is a whole name already. */
  readonly stats: readonly NamedStat[];
  /** Where the mechanic's words begin; null: only a name can stand here. */
  readonly rest: number | null;
}

/** For suggestions: the names at the end of `words`; null where none can stand there. */
export function beginNames(words: string, mechanic: AnyMechanic, speaker: Speaker): BegunNames | null {
  const stats = speaker.stats(mechanic).filter(({ name }) => mayBeNamed(name));
  for (let at = words.length - words.trimStart().length; ;) {
    const text = words.slice(at);
    const going = named(stats, text).filter(({ name }) => name.length > text.length);
    if (text === "" || (going.length > 0 && mayBeNamed(text))) return { at, stats: going, rest: null };
    if (!mayBeNamed(text)) return null;
    let end: number;
    try {
      ({ end } = readName(words, at, speaker, stats));
    } catch (error) {
      if (error instanceof RuleError) return null;
      throw error;
    }
    const joint = /^\s*\+\s*/u.exec(words.slice(end))?.[0].length ?? 0;
    if (joint === 0) return { at, stats: [], rest: end };
    if (!mayBeNamed(words.slice(end + joint)) && words.length > end + joint) return { at, stats: [], rest: end };
    at = end + joint;
  }
}
