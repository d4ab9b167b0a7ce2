/** Finds stat names that complete a text, for suggestions. */
import { RuleError } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { mayBeNamed, named, readName, type NamedStat, type Speaker } from "./named-stats.ts";

export interface BegunNames {
  /** Offset of the last name. */
  readonly at: number;
  /** Stats with names that continue the text; empty after a complete name. */
  readonly stats: readonly NamedStat[];
  /** Offset of the mechanic's words; `null`: only a name can follow. */
  readonly rest: number | null;
}

/** Names that complete the end of `words`; `null` if no name can be there. */
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
