/** Suggestions while a command is typed: commands, names of stats, and words of the mechanic's grammar. */
import { RuleError, unlessRefused } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic, MechanicId } from "../contract/mechanic.ts";
import type { BegunWord } from "../contract/notation.ts";
import type { Phrase } from "../contract/phrase.ts";
import { flavourAt, MOST_CHARACTERS } from "./command.ts";
import { changedFields } from "../spec/change.ts";
import { beginNames, type BegunNames } from "./begin-names.ts";
import { isReadAsStat, nameWords, type Speaker } from "./named-stats.ts";
import { foldName } from "./fold-name.ts";
import { nearest } from "./nearest.ts";
import { plainCommand } from "./plain-text.ts";

export interface Suggestion {
  readonly kind: "command" | "stat" | "word";
  /** Offset from which the suggestion replaces the rest of the text. */
  readonly at: number;
  readonly text: string;
  /** Name of the mechanic, name of the actor, or the number that a word means. */
  readonly note?: Phrase | string;
}

/** A command after `/qx` besides the mechanics. */
export interface OtherCommand {
  readonly word: string;
  readonly label?: Phrase;
  /** Arguments: fixed words, the name of a command, or a whole command. */
  readonly takes?: readonly string[] | "command" | "roll";
}

export interface SuggestOptions {
  readonly mechanics: readonly AnyMechanic[];
  /** The actor with the named stats. Default: none. */
  readonly speaker?: Speaker | null;
  /** Other actors of the user, whose stats can be named where the speaker has none of that name. */
  readonly heroes?: readonly Speaker[];
  readonly otherCommands?: readonly OtherCommand[];
  /** True for a short command of another package. Default: none. */
  readonly isTaken?: (word: string) => boolean;
  /** True for any command of core or another package: no spelling mistake of ours. Default: none. */
  readonly foreign?: (word: string) => boolean;
  readonly defaultsOf?: (mechanic: MechanicId) => Fields;
}

const MOST = 12;
const MOST_STATS = 8;
const QX = "qx";

/** `text` is the text before the caret. Empty for foreign commands and without a suggestion. */
export function suggest(text: string, options: SuggestOptions): readonly Suggestion[] {
  const opening = /^\s*\//u.exec(text)?.[0].length;
  if (opening === undefined || text.length > MOST_CHARACTERS) return [];
  const plain = plainCommand(text);
  const { word, next } = wordAt(plain, opening);
  if (next === null) return shortCommands(plain, opening, word, options);
  if (["qx", "quincunx"].includes(word)) return longCommands(plain, next, options);
  if (options.isTaken?.(word)) return [];
  return rollWords(plain, word, next, options) ?? meantCommand(plain, opening, word, options);
}

/** A command whose word is spelled almost like one of ours. */
function meantCommand(text: string, at: number, word: string, options: SuggestOptions): readonly Suggestion[] {
  const ownMechanics = options.mechanics.filter(({ notation }) => !options.isTaken?.(notation.command));
  const commands = ownMechanics.map(({ notation }) => notation.command);
  const meant = nearest(word, commands);
  const found = ownMechanics.find(({ notation }) => notation.command === meant);
  if (!found || meant === null || options.foreign?.(word)) return [];
  const rest = text.slice(at + word.length);
  return [{ kind: "command", at, text: rest === "" ? `${meant} ` : `${meant}${rest}`, note: found.label }];
}

/** The word at `at`, and the offset of the text after it; `null`: the word is at the end. */
function wordAt(text: string, at: number): { readonly word: string; readonly next: number | null } {
  const word = /^[\p{L}\p{N}_-]*/u.exec(text.slice(at))?.[0] ?? "";
  const space = /^\s+/u.exec(text.slice(at + word.length))?.[0].length ?? 0;
  const isOver = space > 0 || text.length > at + word.length;
  return { word: word.toLowerCase(), next: isOver ? at + word.length + space : null };
}

function shortCommands(text: string, at: number, beginning: string, options: SuggestOptions): readonly Suggestion[] {
  const ownMechanics = options.mechanics.filter(({ notation }) => !options.isTaken?.(notation.command));
  const found = [
    ...ownMechanics.map(({ notation, label }) => ({ text: notation.command, note: label })),
    ...(options.isTaken?.(QX) ? [] : [{ text: QX }]),
  ].filter((one) => goesOn(one.text, beginning));
  if (found.length === 0) return meantCommand(text, at, beginning, options);
  return found.map((one) => ({ kind: "command", at, ...one, text: `${one.text} ` }));
}

function longCommands(text: string, from: number, options: SuggestOptions): readonly Suggestion[] {
  const { mechanics, otherCommands: others = [] } = options;
  const at = from + (text[from] === "/" ? 1 : 0);
  const { word, next } = wordAt(text, at);
  const commands = mechanics.map(({ notation, label }) => ({ text: notation.command, note: label }));
  if (next === null) {
    const more = others.map((one) => ({ text: one.word, ...(one.label ? { note: one.label } : {}) }));
    return [...commands, ...more]
      .filter((one) => goesOn(one.text, word))
      .map((one) => ({ kind: "command", at, ...one, text: `${one.text} ` }));
  }
  const other = others.find((one) => one.word === word);
  if (other?.takes === "roll") return longCommands(text, next, { ...options, otherCommands: [] });
  if (!other) return rollWords(text, word, next, options) ?? [];
  const beginning = text.slice(next);
  const words = other.takes === "command" ? commands : (other.takes ?? []).map((one) => ({ text: one }));
  return words.filter((word) => goesOn(word.text, beginning)).map((word) => ({ kind: "word", at: next, ...word }));
}

function goesOn(word: string, beginning: string): boolean {
  return word.length > beginning.length && word.startsWith(beginning.toLowerCase());
}

/** Names come before words, as they are the roller's own. `null`: no command of ours. */
function rollWords(text: string, command: string, from: number, options: SuggestOptions): readonly Suggestion[] | null {
  const mechanic = options.mechanics.find(({ notation }) => notation.command === command);
  if (!mechanic) return null;
  const words = text.slice(from);
  const speakers = [options.speaker ?? [], options.heroes ?? []].flat();
  const beginnings = speakers.flatMap((speaker) => {
    const names = beginNames(words, mechanic, speaker);
    return names ? [{ speaker, names }] : [];
  });
  const hasNames = beginnings.some(({ names }) => names.stats.length > 0);
  const end = beginnings.find(({ names }) => names.rest !== null)?.names.rest ?? null;
  // Behind a # people write what they like, unless it is part of a name.
  if (flavourAt(words, hasNames ? words.length : (end ?? 0)) < words.length) return [];
  const defaults = options.defaultsOf?.(mechanic.id);
  // After names come words that override them; an incomplete first name may also be a word of the mechanic.
  const head = end === null ? "" : `${mechanic.notation.least ?? ""} `;
  const own = grammarWords(mechanic, head + words.slice(end ?? 0), defaults)
    .map((word) => ({ ...word, at: from + (end ?? 0) + word.at - head.length }))
    .filter(({ at }) => /[\s,]/u.test(text[at - 1] ?? ""));
  const stats = statNames(beginnings, words, mechanic, options).map((one) => ({ ...one, at: from + one.at }));
  return [...stats, ...own].slice(0, MOST);
}

interface BegunBy {
  readonly speaker: Speaker;
  readonly names: BegunNames;
}

/** The names in words that can be read back. Names of other heroes follow, where the speaker has none of that name. */
function statNames(
  beginnings: readonly BegunBy[],
  words: string,
  mechanic: AnyMechanic,
  options: SuggestOptions,
): readonly Suggestion[] {
  const defaults = options.defaultsOf?.(mechanic.id);
  const own = options.speaker ?? null;
  const isReadBy = (speaker: Speaker, text: string, id: string): boolean =>
    isReadAsStat(text, id, { mechanic, speaker, defaults, flavourAt });
  const found = new Map<string, Suggestion & { readonly owners: readonly string[] }>();
  for (const { speaker, names } of beginnings) {
    const stats = speaker.stats(mechanic);
    const before = words.slice(0, names.at);
    for (const stat of names.stats.slice(0, MOST_STATS)) {
      const isRead = (text: string): boolean =>
        isReadBy(speaker, before + text, stat.id) && (speaker === own || !own || !isNamed(text, own, mechanic));
      const text = nameWords(stat, stats, isRead);
      const key = `${foldName(text)} ${names.at}`;
      const known = found.get(key);
      if (known?.owners[0] === own?.name && known) continue;
      const owners = [...(known?.owners ?? []), speaker.name];
      found.set(key, { kind: "stat", at: names.at, text: `${text} `, note: owners.join(", "), owners });
    }
  }
  return [...found.values()].slice(0, MOST_STATS).map(({ owners: _, ...one }) => one);
}

/** True if the text is the beginning of a name of this actor. */
function isNamed(text: string, { stats }: Speaker, mechanic: AnyMechanic): boolean {
  return stats(mechanic).some(({ name }) => foldName(name).includes(foldName(text)));
}

function grammarWords(mechanic: AnyMechanic, words: string, defaults: Fields | undefined): readonly Suggestion[] {
  const completions = (mechanic.notation.complete?.(words) ?? []).filter((one) => isWord(one, words));
  // Suggests the shortest of several synonyms, as `print` uses it.
  const shortest = [...completions].sort((one, other) => one.word.length - other.word.length);
  const found = new Map<string, BegunWord & { readonly note: string }>();
  for (const one of shortest) {
    const meaning = meaningOf(mechanic, words.slice(0, one.at), one.word, defaults);
    if (meaning && !found.has(meaning.key)) found.set(meaning.key, { ...one, note: meaning.note });
  }
  return [...found.values()]
    .sort((one, other) => placeOf(one, completions) - placeOf(other, completions))
    .map(({ at, word, note }) => ({ kind: "word", at, text: `${word} `, ...(note === "" ? {} : { note }) }));
}

function placeOf({ word }: BegunWord, among: readonly BegunWord[]): number {
  return among.findIndex((one) => one.word === word);
}

/** Letters after a space: a grammar also accepts "3d6", and "vs" directly after a number. */
function isWord({ at, word }: BegunWord, words: string): boolean {
  return /^\p{L}{2,}$/u.test(word) && (at === 0 || /\s/u.test(words[at - 1] ?? ""));
}

/** Texts that may complete a command after a word. */
const TAILS = ["", " 1", " d6", ' "x"', " <1"] as const;

/** `null` if the word is not valid here: it is a duplicate, or only part of a name (`nigh`). `note`: the number that the word means, if any. */
function meaningOf(
  mechanic: AnyMechanic,
  before: string,
  word: string,
  defaults: Fields | undefined,
): { readonly key: string; readonly note: string } | null {
  let isRead = false;
  for (const tail of TAILS) {
    try {
      const { spec } = mechanic.notation.parse(before + word + tail, () => 0, defaults);
      return { key: JSON.stringify([tail, spec]), note: tail === "" ? numberNamed(mechanic, before, word, spec) : "" };
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      if (error.expected.includes("once")) return null;
      if (error.code === "syntax" && (error.at ?? Infinity) <= before.length) return null;
      isRead ||= (error.at ?? Infinity) > before.length;
    }
  }
  return isRead ? { key: word, note: "" } : null;
}

/** The number behind a word, as in `vs difficult` = `vs 25`: the only change by the last two words. Empty if `print` uses the word itself. */
function numberNamed(mechanic: AnyMechanic, before: string, word: string, spec: Fields): string {
  if (mechanic.notation.print(spec).toLowerCase().split(/\W+/u).includes(word)) return "";
  const without = unlessRefused(() => mechanic.notation.parse(before.replace(/\S+\s*$/u, ""), () => 0).spec);
  const [field, other] = without ? changedFields(without, spec) : [];
  const value = field === undefined || other !== undefined ? null : spec[field];
  return typeof value === "number" ? String(value) : "";
}
