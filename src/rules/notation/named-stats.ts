/**
 * Stats said by name: `check Light fingers vs 15`, `pool Dex + Stealth`. A beginning of a name will do where only one begins so, and where none does, a
 * beginning of one of its other words: `fives Mechanic`, of a roadside mechanic.
 */
import { RuleError } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import type { Parsed, ReadPath } from "../contract/notation.ts";
import { changedFields } from "../spec/change.ts";

export interface NamedStat {
  readonly id: string;
  readonly name: string;
}

/** Whoever speaks: what they can roll by name. */
export interface Speaker {
  readonly name: string;
  /** Of this mechanic, in the order of the sheet. */
  stats(mechanic: AnyMechanic): readonly NamedStat[];
  /** What a click on them rolls. Throws RuleError where they do not go together. */
  begin(mechanic: AnyMechanic, ids: readonly string[]): Begun;
}

export interface Begun {
  /** Of a spec. */
  readonly fields: object;
  /** Ids of the stats that are ticked then. */
  readonly ticked: readonly string[];
  readonly title: string;
}

export interface ParsedByName extends Parsed<object> {
  readonly begun: Omit<Begun, "fields">;
}

/** Why nothing that is said can be a name: nobody speaks, or whoever does has no stats of this mechanic. */
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

/** `d6`, `2d8`: no name. */
const DIE = /^\d*d\d/iu;
/** Words of a name, one after another. */
const WORDS = /^[^\s+#"[\]/,]+(?: +[^\s+#"[\]/,]+)*/u;
const MOST_WORDS = 12;

/** Whether the words begin with what may be a name. */
export function mayBeNamed(words: string): boolean {
  const text = words.trimStart();
  return /^\p{L}/u.test(text) && !DIE.test(text);
}

/**
 * What stands after a command that begins with names, joined by `+`; then come the mechanic's words, which lie over what the stats say. Throws RuleError
 * `unknown-stat` or `ambiguous-stat` with the place, or whatever the words throw.
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
    // Of what the stats themselves brought, the place is their names.
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

/** As much of the text as can be a name or a beginning of one; a whole name before a beginning that is as long. */
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

/** The most words with which a name begins, and whose names those are. */
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

/** Whose names begin so; where none does, whose names have a word that does. */
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

/** The words lie over what the stats bring; lists that are no target are added to. */
function lessWhatIsSaid(mechanic: AnyMechanic, brought: object, words: string, read: ReadPath): object {
  const { least = "" } = mechanic.notation;
  try {
    const plain = mechanic.notation.parse(least, read).spec as Readonly<Record<string, unknown>>;
    const said = changedFields(plain, mechanic.notation.parse(`${least} ${words}`, read).spec).filter(
      (field) => !Array.isArray(plain[field]) || mechanic.hideable.includes(field),
    );
    return mechanic.parseSpec(Object.fromEntries(Object.entries(brought).filter(([field]) => !said.includes(field))));
  } catch {
    // Read again behind what the stats bring, the words say what is wrong with them.
    return brought;
  }
}
