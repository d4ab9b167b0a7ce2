/**
 * Commands with names of stats: `check Light fingers vs 15`, `pool Dex + Stealth`. The longest known name at a place is read first. Else a unique
 * beginning of a name is enough, or of a later word: `fives Mechanic` for "roadside mechanic". Any name can be quoted: `check "5 of Hearts"`.
 */
import { orRefusal, RuleError } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import type { Parsed, ReadPath } from "../contract/notation.ts";
import { changedFields } from "../spec/change.ts";
import { foldName, nameFinder } from "./fold-name.ts";
import { quoted } from "./words.ts";

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
  begin(mechanic: AnyMechanic, ids: readonly string[]): StatPick;
}

export interface StatPick {
  readonly fields: Fields;
  readonly selected: readonly string[];
  readonly title: string;
}

export interface ParsedByName extends Parsed<Fields> {
  readonly selection: Omit<StatPick, "fields">;
  /** Offset of the `#` before the flavour, or the end of the words. */
  readonly hash: number;
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
  return (QUOTED.exec(text)?.[0] ?? /^[^\s+#"[\]/,]+/u.exec(text)?.[0]) || (/^\S+/u.exec(text)?.[0] ?? "");
}

interface Reading {
  readonly mechanic: AnyMechanic;
  readonly speaker: Speaker;
  readonly read: ReadPath;
  readonly defaults: Fields | undefined;
  /** Offset of the `#` before the flavour, from an offset on. */
  flavourAt(words: string, from: number): number;
}

/** `d6` and `2d8` are not names. */
const DIE = /^\d*[dw]\d/iu;
const WORDS = /^[^\s+#"[\]/,]+(?: +[^\s+#"[\]/,]+)*/u;
/** A quoted name, and its number among stats of the same name: `"Pistol" (2)`. */
const QUOTED = /^"((?:[^"\\]|\\.)*)"(?:\s*\(\s*(\d+)\s*\))?/su;
const MOST_WORDS = 12;

/** True if the text may start with the beginning of a name. */
export function mayBeNamed(words: string): boolean {
  const text = words.trimStart();
  return /^\p{L}/u.test(text) && !DIE.test(text);
}

/** True if the text starts with something that only a name can be: a quoted text, or a name of the list. */
export function startsWithName(words: string, stats: readonly NamedStat[]): boolean {
  return mayBeNamed(words) || isQuoted(words) || wholeNames(words.trimStart(), stats).length > 0;
}

/** True if the words start with a quoted text that is a name of the list. */
export function quotesName(words: string, stats: readonly NamedStat[]): boolean {
  return isQuoted(words) && quotedName(words.trimStart(), stats) !== null;
}

function isQuoted(words: string): boolean {
  return QUOTED.test(words.trimStart());
}

/** Ways to read names that are tried before the first error counts. */
const MOST_TRIES = 24;

/**
 * Parses names joined by `+` or a comma, then the mechanic's words, which override the fields of the stats. If the words after the most likely names cannot be
 * parsed, other names are tried. Throws RuleError `unknown-stat` or `ambiguous-stat` with the offset, or an error of the words.
 */
export function parseNamed(words: string, reading: Reading): ParsedByName {
  const start = words.length - words.trimStart().length;
  let first: RuleError | null = null;
  let tries = 0;
  for (const tried of namings(words, start, reading.speaker, reading.speaker.stats(reading.mechanic))) {
    try {
      if (tried instanceof RuleError) throw tried;
      return parseAfter(words, start, tried, reading);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      first ??= error;
      if (error.code !== "syntax" && !(tried instanceof RuleError)) break;
      if ((tries += 1) >= MOST_TRIES) break;
    }
  }
  throw first ?? noNames(words, reading.speaker);
}

interface Naming {
  readonly ids: readonly string[];
  readonly end: number;
}

function parseAfter(words: string, start: number, { ids, end }: Naming, reading: Reading): ParsedByName {
  const { mechanic, speaker, read, defaults } = reading;
  const { fields, ...selection } = speaker.begin(mechanic, ids);
  const brought = mechanic.parseSpec({ ...defaults, ...fields });
  const hash = reading.flavourAt(words, end);
  const rest = words.slice(end, hash);
  const head = mechanic.notation.print(lessWhatIsSaid(mechanic, brought, rest, read));
  try {
    // The comma ends a sum of the stats.
    return { ...mechanic.notation.parse(`${head}, ${rest}`, read, defaults), selection, hash };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    // Errors in the fields of the stats get the offset of the names.
    const at = Math.max(start, (error.at ?? 0) - head.length - 2 + end);
    throw error.with({ at });
  }
}

/** All ways to read names at `at`, the most likely first. An error is in the place of names that cannot be read. */
function* namings(
  words: string,
  at: number,
  speaker: Speaker,
  stats: readonly NamedStat[],
): Generator<Naming | RuleError> {
  for (const one of namesAt(words, at, speaker, stats)) {
    if (one instanceof RuleError) {
      yield one;
      continue;
    }
    const { id, end } = one;
    const alone: Naming = { ids: [id], end };
    const [joint = "", sign] = /^\s*([+,])\s*/u.exec(words.slice(end)) ?? [];
    const next = words.slice(end + joint.length);
    if (joint === "" || !startsWithName(next, stats)) {
      yield alone;
      continue;
    }
    // Numbers and dice after a sign are numbers and dice first; a word after a comma is the mechanic's first.
    const isAloneFirst = sign === "," || (!mayBeNamed(next) && !isQuoted(next));
    if (isAloneFirst) yield alone;
    for (const more of namings(words, end + joint.length, speaker, stats))
      yield more instanceof RuleError ? more : { ids: [id, ...more.ids], end: more.end };
    if (!isAloneFirst) yield alone;
  }
}

interface FoundName {
  readonly id: string;
  readonly end: number;
}

/** The names that may be at `at`, the most likely first; at least one, or an error. */
export function namesAt(
  words: string,
  at: number,
  speaker: Speaker,
  stats: readonly NamedStat[],
): readonly (FoundName | RuleError)[] {
  const text = words.slice(at);
  const whole = wholeNames(text, stats);
  if (isQuoted(text)) {
    // Names may have quotes of their own: "Big" Joe.
    const all = [...[quotedName(text, stats) ?? []].flat(), ...whole];
    return (all.length > 0 ? all : [unknown(text, speaker, stats)]).map((one) => shift(one, at));
  }
  const { beginning, matches } = mayBeNamed(text) ? longestBeginning(text, stats) : { beginning: "", matches: [] };
  const [only, other] = matches;
  const firstNames = !only
    ? []
    : [
        other
          ? new RuleError("ambiguous-stat", `"${beginning}" may be ${namesOf(matches)}`, {
              data: { found: beginning, candidates: namesOf(matches) },
            })
          : { id: only.id, end: beginning.length },
      ];
  const isWholeFirst = (whole[0]?.end ?? 0) >= beginning.length;
  const all = isWholeFirst ? [...whole, ...firstNames] : [...firstNames, ...whole];
  return (all.length > 0 ? all : [unknown(text, speaker, stats)]).map((one) => shift(one, at));
}

function shift(one: FoundName | RuleError, at: number): FoundName | RuleError {
  return one instanceof RuleError ? one.with({ at }) : { id: one.id, end: at + one.end };
}

function unknown(text: string, speaker: Speaker, stats: readonly NamedStat[]): RuleError {
  const word = firstWord(text);
  return new RuleError("unknown-stat", `${speaker.name} has nothing named "${word}"; there are ${namesOf(stats)}`, {
    data: { found: word, name: speaker.name, known: namesOf(stats) },
  });
}

/** Complete names at the beginning of the text, the longest first. */
function wholeNames(text: string, stats: readonly NamedStat[]): readonly FoundName[] {
  const endOf = nameFinder(text);
  return stats
    .flatMap(({ id, name }) => {
      const end = endOf(name);
      return end === null ? [] : [{ id, end }];
    })
    .sort((one, other) => other.end - one.end)
    .filter((one, index, all) => one.end !== all[index - 1]?.end);
}

function quotedName(text: string, stats: readonly NamedStat[]): FoundName | null {
  const [all = "", inner = "", nth = "1"] = QUOTED.exec(text) ?? [];
  const wanted = foldName(inner.replaceAll(/\\(.)/gsu, "$1"));
  const same = stats.filter(({ name }) => foldName(name) === wanted);
  const found = same[Number(nth) - 1];
  return found ? { id: found.id, end: all.length } : null;
}

/**
 * The name as a command reads it, whatever follows: in quotes if `isRead` refuses it alone or another name continues it, with a number if another stat
 * has the same name.
 */
export function nameWords(stat: NamedStat, stats: readonly NamedStat[], isRead: (words: string) => boolean): string {
  const name = stat.name.replaceAll(/\s+/gu, " ").trim();
  const folded = foldName(name);
  const same = stats.filter((stat) => foldName(stat.name) === folded);
  const isAlone = same.length === 1 && !stats.some((stat) => continues(foldName(stat.name), folded));
  // A quote or bracket might find its partner in words behind it; "@" begins a path.
  if (isAlone && !/["[\]@]/u.test(folded) && isRead(name)) return name;
  const number = same.findIndex(({ id }) => id === stat.id);
  return `${quoted(name)}${number > 0 ? ` (${number + 1})` : ""}`;
}

function continues(longer: string, folded: string): boolean {
  return (
    longer.length > folded.length && longer.startsWith(folded) && !/^[\p{L}\p{N}]/u.test(longer.slice(folded.length))
  );
}

/** True if the text is read as names that end with this stat. */
export function isReadAsStat(
  words: string,
  id: string,
  { mechanic, speaker, defaults, flavourAt }: Omit<Reading, "read">,
): boolean {
  const stats = speaker.stats(mechanic);
  if (!quotesName(words, stats) && isOwnWords(mechanic, words.slice(0, flavourAt(words, 0)), defaults)) return false;
  for (const one of namings(words, words.length - words.trimStart().length, speaker, stats))
    return !(one instanceof RuleError) && one.ids.at(-1) === id && words.slice(one.end).trim() === "";
  return false;
}

/** True unless names are read: after a syntax error only. */
function isOwnWords(mechanic: AnyMechanic, words: string, defaults: Reading["defaults"]): boolean {
  const read = orRefusal(() => mechanic.notation.parse(words, () => 0, defaults));
  return !(read instanceof RuleError) || read.code !== "syntax";
}

/** The longest sequence of words that begins a name, with the matching stats. */
function longestBeginning(
  text: string,
  stats: readonly NamedStat[],
): { readonly beginning: string; readonly matches: readonly NamedStat[] } {
  const parts = (WORDS.exec(text)?.[0] ?? "").split(/(?<= )(?! )/u).slice(0, MOST_WORDS);
  for (let count = parts.length; count > 0; count -= 1) {
    const beginning = parts.slice(0, count).join("").trimEnd();
    const found = statsNamed(stats, beginning);
    if (found.length > 0) return { beginning, matches: found };
  }
  return { beginning: "", matches: [] };
}

/** Stats with this beginning; if there are none, stats with a later word that begins so. */
export function statsNamed(stats: readonly NamedStat[], beginning: string): readonly NamedStat[] {
  const wanted = foldName(beginning);
  const found = stats.filter(({ name }) => foldName(name).startsWith(wanted));
  return found.length > 0 ? found : stats.filter(({ name }) => foldName(name).includes(` ${wanted}`));
}

const MOST_NAMES = 12;

function namesOf(stats: readonly NamedStat[]): string {
  const names = [...new Set(stats.map(({ name }) => name))];
  return [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ["…"] : [])].join(", ");
}

/** Leaves out the fields that the words override. List fields are merged instead, except targets. */
function lessWhatIsSaid(mechanic: AnyMechanic, brought: Fields, words: string, read: ReadPath): Fields {
  const { least = "" } = mechanic.notation;
  try {
    const plain = mechanic.notation.parse(least, read).spec;
    const typed = changedFields(plain, mechanic.notation.parse(`${least} ${words}`, read).spec).filter(
      (field) => !Array.isArray(plain[field]) || mechanic.hideable.includes(field),
    );
    return mechanic.parseSpec(Object.fromEntries(Object.entries(brought).filter(([field]) => !typed.includes(field))));
  } catch {
    // `parseNamed` reports the error when it parses these words again.
    return brought;
  }
}
