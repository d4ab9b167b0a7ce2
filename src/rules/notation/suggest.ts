/** What may be typed next: commands, names of stats, and the words that a mechanic's grammar would read. */
import { RuleError } from "../contract/error.ts";
import type { AnyMechanic, MechanicId } from "../contract/mechanic.ts";
import type { BegunWord } from "../contract/notation.ts";
import type { Phrase } from "../contract/phrase.ts";
import { flavourAt, MOST_CHARACTERS } from "./command.ts";
import { changedFields } from "../spec/change.ts";
import { beginNames } from "./begin-names.ts";
import type { Speaker } from "./named-stats.ts";

export interface Suggestion {
  readonly kind: "command" | "stat" | "word";
  /** Where in the text it begins; it takes the place of what stands from there to the end. */
  readonly at: number;
  readonly text: string;
  /** What it is: a mechanic's name, whose stat it is, or what the words come to. */
  readonly note?: Phrase | string;
}

/** What may follow `/qx` besides the mechanics. */
export interface OtherCommand {
  readonly word: string;
  readonly label?: Phrase;
  /** What may follow it: words of its own, names of commands, or a whole command. */
  readonly takes?: readonly string[] | "command" | "roll";
}

export interface SuggestOptions {
  readonly mechanics: readonly AnyMechanic[];
  /** Whose stats may be said by name. Default: nobody's. */
  readonly speaker?: Speaker | null;
  readonly others?: readonly OtherCommand[];
  /** Short words that are not ours here. Default: none. */
  readonly taken?: (word: string) => boolean;
  readonly under?: (mechanic: MechanicId) => Readonly<Record<string, unknown>>;
}

const MOST = 12;
const MOST_STATS = 8;
const QX = "qx";

/** `text`: what stands before the caret. Empty where it is no command of ours, or nothing comes to mind. */
export function suggest(text: string, options: SuggestOptions): readonly Suggestion[] {
  const opening = /^\s*\//u.exec(text)?.[0].length;
  if (opening === undefined || text.length > MOST_CHARACTERS || flavourAt(text, opening) < text.length) return [];
  const { word, next } = wordAt(text, opening);
  if (next === null) return shortCommands(text, opening, word, options);
  if (["qx", "quincunx"].includes(word)) return longCommands(text, next, options);
  if (options.taken?.(word)) return [];
  return rollWords(text, word, next, options);
}

/** The word that stands at `at`, and where the text goes on behind it; null: it does not. */
function wordAt(text: string, at: number): { readonly word: string; readonly next: number | null } {
  const word = /^[\p{L}\p{N}_-]*/u.exec(text.slice(at))?.[0] ?? "";
  const space = /^\s+/u.exec(text.slice(at + word.length))?.[0].length ?? 0;
  const isOver = space > 0 || text.length > at + word.length;
  return { word: word.toLowerCase(), next: isOver ? at + word.length + space : null };
}

function shortCommands(text: string, at: number, begun: string, options: SuggestOptions): readonly Suggestion[] {
  const ours = options.mechanics.filter(({ notation }) => !options.taken?.(notation.command));
  const found = [
    ...ours.map(({ notation, label }) => ({ text: notation.command, note: label })),
    ...(options.taken?.(QX) ? [] : [{ text: QX }]),
  ].filter((one) => goesOn(one.text, begun));
  return found.map((one) => ({ kind: "command", at, ...one, text: `${one.text} ` }));
}

function longCommands(text: string, from: number, options: SuggestOptions): readonly Suggestion[] {
  const { mechanics, others = [] } = options;
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
  if (other?.takes === "roll") return longCommands(text, next, { ...options, others: [] });
  if (!other) return rollWords(text, word, next, options);
  const begun = text.slice(next);
  const words = other.takes === "command" ? commands : (other.takes ?? []).map((one) => ({ text: one }));
  return words.filter((one) => goesOn(one.text, begun)).map((one) => ({ kind: "word", at: next, ...one }));
}

function goesOn(word: string, begun: string): boolean {
  return word.length > begun.length && word.startsWith(begun.toLowerCase());
}

/** Names first: they are whom one plays; then words. */
function rollWords(text: string, command: string, from: number, options: SuggestOptions): readonly Suggestion[] {
  const mechanic = options.mechanics.find(({ notation }) => notation.command === command);
  if (!mechanic) return [];
  const words = text.slice(from);
  const { speaker = null } = options;
  const named = speaker && beginNames(words, mechanic, speaker);
  const stats: readonly Suggestion[] = named
    ? named.stats
        .slice(0, MOST_STATS)
        .map(({ name }) => ({ kind: "stat", at: from + named.at, text: `${name} `, note: speaker.name }))
    : [];
  const under = options.under?.(mechanic.id);
  const end = named?.rest ?? null;
  // Behind names come the words that lie over them; before the first name is whole, it may be a word as well.
  const head = end === null ? "" : `${mechanic.notation.least ?? ""} `;
  const own = grammarWords(mechanic, head + words.slice(end ?? 0), under)
    .map((one) => ({ ...one, at: from + (end ?? 0) + one.at - head.length }))
    .filter(({ at }) => /\s/u.test(text[at - 1] ?? ""));
  return [...stats, ...own].slice(0, MOST);
}

function grammarWords(
  mechanic: AnyMechanic,
  words: string,
  under: Readonly<Record<string, unknown>> | undefined,
): readonly Suggestion[] {
  const begun = (mechanic.notation.complete?.(words) ?? []).filter((one) => isWord(one, words));
  // Of words that mean the same the shortest is told, which is what is printed.
  const shortest = [...begun].sort((one, other) => one.word.length - other.word.length);
  const found = new Map<string, BegunWord & { readonly note: string }>();
  for (const one of shortest) {
    const meaning = meaningOf(mechanic, words.slice(0, one.at), one.word, under);
    if (meaning && !found.has(meaning.key)) found.set(meaning.key, { ...one, note: meaning.note });
  }
  return [...found.values()]
    .sort((one, other) => placeOf(one, begun) - placeOf(other, begun))
    .map(({ at, word, note }) => ({ kind: "word", at, text: `${word} `, ...(note === "" ? {} : { note }) }));
}

function placeOf({ word }: BegunWord, among: readonly BegunWord[]): number {
  return among.findIndex((one) => one.word === word);
}

/** Letters alone, and a space before them: a grammar reads "3d6" and "vs" behind a number as well. */
function isWord({ at, word }: BegunWord, words: string): boolean {
  return /^\p{L}{2,}$/u.test(word) && (at === 0 || /\s/u.test(words[at - 1] ?? ""));
}

/** What may stand behind a word, so that the whole can be read. */
const TAILS = ["", " 1", " d6", ' "x"', " <1"] as const;

/** Null where it cannot stand here: it is said already, or is only half of a name (`nigh`). `note`: the number that a name stands for, where there is one. */
function meaningOf(
  mechanic: AnyMechanic,
  before: string,
  word: string,
  under: Readonly<Record<string, unknown>> | undefined,
): { readonly key: string; readonly note: string } | null {
  let isRead = false;
  for (const tail of TAILS) {
    try {
      const { spec } = mechanic.notation.parse(before + word + tail, () => 0, under);
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

/** `vs difficult` is `vs 25`: the one number that the last two words bring, where the normal form says it without the word. */
function numberNamed(mechanic: AnyMechanic, before: string, word: string, spec: object): string {
  if (mechanic.notation.print(spec).toLowerCase().split(/\W+/u).includes(word)) return "";
  try {
    const without = mechanic.notation.parse(before.replace(/\S+\s*$/u, ""), () => 0).spec;
    const [field, other] = changedFields(without, spec);
    const value =
      field === undefined || other !== undefined ? null : (spec as Readonly<Record<string, unknown>>)[field];
    return typeof value === "number" ? String(value) : "";
  } catch (error) {
    if (error instanceof RuleError) return "";
    throw error;
  }
}
