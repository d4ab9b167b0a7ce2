/**
 * Commands with names of stats: `check Light fingers vs 15`, `pool Dex + Stealth`. The beginning of a name is enough if it is unique. If no name
 * begins so, the beginning of a later word counts: `fives Mechanic` for "roadside mechanic".
 */
import { RuleError } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import type { Parsed, ReadPath } from "../contract/notation.ts";
import { changedFields } from "../spec/change.ts";

export interface NamedStat {
  readonly id: string;
  readonly name: string;
}

/** The actor with the stats that a command can name. */
export interface Speaker {
  readonly name: string;
  /** Stats of this mechanic, in the order of the sheet. */
  stats(mechanic: AnyMechanic): readonly NamedStat[];
  /** The roll of these stats, as a click on them starts it. Throws RuleError if the stats cannot be combined. */
  begin(mechanic: AnyMechanic, ids: readonly string[]): Begun;
}

export interface Begun {
  readonly fields: object;
  readonly ticked: readonly string[];
  readonly title: string;
}

export interface ParsedByName extends Parsed<object> {
  readonly begun: Omit<Begun, "fields">;
}

/** The error for an unknown word without an actor, or with an actor that has no stats of this mechanic. */
export function noNames(words: string, speaker: Speaker | null): RuleError {
  const at = words.length - words.trimStart().length;
  const found = firstWord(words.slice(at));
  return speaker
    ? new RuleError("no-stats", `"${found}" is no word of this command, and ${speaker.name} has no stats for it`, {
        at,
        data: { found, name: speaker.name },
      })
    : new RuleError(
        "nobody-speaks",
        `"${found}" is no word of this command, and nobody speaks whose stat it could be`,
        {
          at,
          data: { found },
        },
      );
}

function firstWord(text: string): string {
  return /^[^\s+#"[\]/,]+/u.exec(text)?.[0] ?? "";
}

interface Reading {
  readonly mechanic: AnyMechanic;
  readonly speaker: Speaker;
  readonly read: ReadPath;
  readonly under: Readonly<Record<string, unknown>> | undefined;
}

/** `d6` and `2d8` are not names. */
const DIE = /^\d*d\d/iu;
const WORDS = /^[^\s+#"[\]/,]+(?: +[^\s+#"[\]/,]+)*/u;
const MOST_WORDS = 12;

/** True if the text may start with a name. */
export function mayBeNamed(words: string): boolean {
  const text = words.trimStart();
  return /^\p{L}/u.test(text) && !DIE.test(text);
}

/**
 * Parses names joined by `+`, then the mechanic's words, which override the fields of the stats. Throws RuleError `unknown-stat` or `ambiguous-stat`
 * with the offset, or an error of the words.
 */
export function parseNamed(words: string, { mechanic, speaker, read, under }: Reading): ParsedByName {
  const start = words.length - words.trimStart().length;
  const { ids, end } = readNames(words, start, speaker, speaker.stats(mechanic));
  const { fields, ...begun } = speaker.begin(mechanic, ids);
  const brought = mechanic.parseSpec({ ...under, ...fields });
  const rest = words.slice(end);
  const head = mechanic.notation.print(lessWhatIsSaid(mechanic, brought, rest, read));
  try {
    return { ...mechanic.notation.parse(`${head} ${rest}`, read, under), begun };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    // Errors in the fields of the stats get the offset of the names.
    const at = Math.max(start, (error.at ?? 0) - head.length - 1 + end);
    throw error.with({ at });
  }
}

function readNames(
  words: string,
  start: number,
  speaker: Speaker,
  stats: readonly NamedStat[],
): { readonly ids: readonly string[]; readonly end: number } {
  const ids: string[] = [];
  for (let at = start; ;) {
    const { id, end } = readName(words, at, speaker, stats);
    ids.push(id);
    const joint = /^\s*\+\s*/u.exec(words.slice(end))?.[0].length ?? 0;
    if (joint === 0 || !mayBeNamed(words.slice(end + joint))) return { ids, end };
    at = end + joint;
  }
}

/** Reads the longest text that is a name or the beginning of one. A complete name wins over an equally long beginning. */
export function readName(
  words: string,
  at: number,
  speaker: Speaker,
  stats: readonly NamedStat[],
): { readonly id: string; readonly end: number } {
  const text = words.slice(at);
  const whole = stats
    .filter(({ name }) => name !== "" && startsWithName(text, name))
    .sort((one, other) => other.name.length - one.name.length)[0];
  const { beginning, found } = longestBeginning(text, stats);
  const [only, other] = found;
  if (whole && whole.name.length >= beginning.length) return { id: whole.id, end: at + whole.name.length };
  if (only && other)
    throw new RuleError("ambiguous-stat", `"${beginning}" may be ${namesOf(found)}`, {
      at,
      data: { found: beginning, candidates: namesOf(found) },
    });
  if (only) return { id: only.id, end: at + beginning.length };
  const word = firstWord(text);
  throw new RuleError("unknown-stat", `${speaker.name} has nothing named "${word}"; there are ${namesOf(stats)}`, {
    at,
    data: { found: word, name: speaker.name, known: namesOf(stats) },
  });
}

function startsWithName(text: string, name: string): boolean {
  return fold(text.slice(0, name.length)) === fold(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

/** The longest sequence of words that begins a name, with the matching stats. */
function longestBeginning(
  text: string,
  stats: readonly NamedStat[],
): { readonly beginning: string; readonly found: readonly NamedStat[] } {
  const parts = (WORDS.exec(text)?.[0] ?? "").split(/(?<= )(?! )/u).slice(0, MOST_WORDS);
  for (let count = parts.length; count > 0; count -= 1) {
    const beginning = parts.slice(0, count).join("").trimEnd();
    const found = named(stats, beginning);
    if (found.length > 0) return { beginning, found };
  }
  return { beginning: "", found: [] };
}

/** Stats with this beginning; if there are none, stats with a later word that begins so. */
export function named(stats: readonly NamedStat[], beginning: string): readonly NamedStat[] {
  const wanted = fold(beginning);
  const found = stats.filter(({ name }) => fold(name).startsWith(wanted));
  return found.length > 0 ? found : stats.filter(({ name }) => fold(name).includes(` ${wanted}`));
}

const MOST_NAMES = 12;

function namesOf(stats: readonly NamedStat[]): string {
  const names = [...new Set(stats.map(({ name }) => name))];
  return [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ["…"] : [])].join(", ");
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** Leaves out the fields that the words override. List fields are merged instead, except targets. */
function lessWhatIsSaid(mechanic: AnyMechanic, brought: object, words: string, read: ReadPath): object {
  const { least = "" } = mechanic.notation;
  try {
    const plain = mechanic.notation.parse(least, read).spec as Readonly<Record<string, unknown>>;
    const said = changedFields(plain, mechanic.notation.parse(`${least} ${words}`, read).spec).filter(
      (field) => !Array.isArray(plain[field]) || mechanic.hideable.includes(field),
    );
    return mechanic.parseSpec(Object.fromEntries(Object.entries(brought).filter(([field]) => !said.includes(field))));
  } catch {
    // `parseNamed` reports the error when it parses these words again.
    return brought;
  }
}
