/** Finds stat names that complete a text, for suggestions. */
import { RuleError } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { foldName } from "./fold-name.ts";
import { mayBeNamed, statsNamed, namesAt, startsWithName, type NamedStat, type Speaker } from "./named-stats.ts";

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
  const stats = speaker.stats(mechanic);
  for (let at = words.length - words.trimStart().length; ;) {
    const text = words.slice(at);
    const going = continued(text, stats);
    if (text === "") return { at, stats: going, rest: null };
    const name = startsWithName(text, stats)
      ? namesAt(words, at, speaker, stats).find((one) => !(one instanceof RuleError))
      : undefined;
    const end = name && "end" in name ? name.end : null;
    // A name that other names continue may be complete, too.
    const isComplete = end !== null && words.slice(end).trim() === "" && end < words.length;
    if (going.length > 0) return { at, stats: going, rest: isComplete ? end : null };
    if (end === null) return null;
    const joint = /^\s*\+\s*/u.exec(words.slice(end))?.[0].length ?? 0;
    const next = words.slice(end + joint);
    const isNamed = next === "" || startsWithName(next, stats) || continued(next, stats).length > 0;
    if (joint === 0 || !isNamed) return { at, stats: [], rest: end };
    at = end + joint;
  }
}

/** Stats whose names go on after the text, or after an opened quote. */
function continued(text: string, stats: readonly NamedStat[]): readonly NamedStat[] {
  const filled = stats.filter(({ name }) => foldName(name) !== "");
  const isUnclosed = /^"(?:[^"\\]|\\.)*$/su.test(text);
  const beginnings = [foldBegun(text), ...(isUnclosed ? [foldBegun(text.slice(1).replaceAll(/\\(.)/gsu, "$1"))] : [])];
  const found = mayBeNamed(text) || text === "" ? statsNamed(filled, text) : filled;
  return found.filter(({ name }) => {
    const folded = foldName(name);
    return beginnings.some((one) => goesOn(folded, one) || (mayBeNamed(text) && folded.includes(` ${one}`)));
  });
}

function goesOn(folded: string, beginning: string): boolean {
  return folded.startsWith(beginning) && folded.length > beginning.length;
}

/** A space at the end counts: a further word must follow. */
function foldBegun(text: string): string {
  const folded = foldName(text);
  return /\s$/u.test(text) && folded !== "" ? `${folded} ` : folded;
}
