/** Parses and prints whole commands: `/te adv 2 low # Pin Down`. */
import { RuleError } from "../contract/error.ts";
import { mechanics as five } from "../index.ts";
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic, MechanicId } from "../contract/mechanic.ts";
import type { Parsed, ReadPath } from "../contract/notation.ts";
import { noNames, parseNamed, quotesName, startsWithName, type ParsedByName, type Speaker } from "./named-stats.ts";
import { roundUp } from "./rounding.ts";
import { plainCommand } from "./plain-text.ts";

/** Longer commands are refused without parsing. */
export const MOST_CHARACTERS = 1000;

export interface Command {
  readonly mechanic: MechanicId;
  readonly spec: Fields;
  /** The text after `#`, or a quoted text at the end. */
  readonly flavour?: string;
  /** The target is `?`: ask the GM. */
  readonly ask?: true;
  /** The target is this sum, which only GMs may read. */
  readonly hidden?: string;
  /** For a roll with named stats: the selected stats and the title. */
  readonly selection?: ParsedByName["selection"];
}

export interface CommandOptions {
  /** True for an `@path` whose value only GMs may read. Default: none. */
  readonly isHidden?: (path: string) => boolean;
  /** Source of `@paths`. */
  readonly data?: Fields;
  /** Defaults for fields that the words leave out, such as house rules. Default: none. */
  readonly defaultsOf?: (mechanic: MechanicId) => Fields;
  /** The actor with the named stats; `null`: no actor, so that names are refused with an explanation. Default: names are not supported. */
  readonly speaker?: Speaker | null;
  /** Default: the five. */
  readonly mechanics?: readonly AnyMechanic[];
  /** True for a mechanic that the world uses; commands of others throw `mechanic-off`. Default: all. */
  readonly isInUse?: (mechanic: AnyMechanic) => boolean;
}

/** Accepts `te …`, `/te …`, `qx te …` and `/qx te …`. Throws RuleError with `at` in `text`, and a valid example in `data.example`. */
export function parseCommand(text: string, options: CommandOptions = {}): Command {
  const { defaultsOf, speaker } = options;
  const { mechanic, start, plain } = openCommand(text, options);
  const words = plain.slice(start);
  try {
    const { spec, ask, hidden, selection, hash, end } = parseTitled(words, {
      mechanic,
      speaker,
      read: readerOf(options),
      defaults: defaultsOf?.(mechanic.id),
      flavourAt,
    });
    const flavour = text.slice(start + hash + 1, start + end).trim();
    return {
      mechanic: mechanic.id,
      spec,
      ...(flavour === "" ? {} : { flavour }),
      ...(ask ? { ask } : {}),
      ...(hidden === undefined ? {} : { hidden }),
      ...(selection ? { selection } : {}),
    };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const at = start + (error.at ?? 0);
    const shownError = error.code === "syntax" ? withWord(error, text.slice(0, flavourAt(plain, start)), at) : error;
    throw placed(shownError, at, mechanic);
  }
}

/** Other specs for a command that begins with other dice than the mechanic's: `check 1d20 + 5`. `null`: there is no doubt. */
export function otherMeanings(
  text: string,
  options: CommandOptions = {},
): { readonly usual: Fields; readonly alternative: Fields } | null {
  const { mechanic, start, plain } = openCommand(text, options);
  const words = plain.slice(start, flavourAt(plain, start));
  return mechanic.notation.otherMeanings?.(words, readerOf(options)) ?? null;
}

function openCommand(
  text: string,
  { mechanics = five, isInUse = () => true }: CommandOptions,
): { readonly mechanic: AnyMechanic; readonly start: number; readonly plain: string } {
  if (text.length > MOST_CHARACTERS)
    throw new RuleError("too-long", `a command has at most ${MOST_CHARACTERS} characters`, {
      at: MOST_CHARACTERS,
      field: "text",
      data: { max: MOST_CHARACTERS },
    });
  const plain = plainCommand(text);
  return { plain, ...readCommandWord(plain, mechanics, isInUse) };
}

interface Reading {
  readonly mechanic: AnyMechanic;
  readonly speaker: Speaker | null | undefined;
  readonly read: ReadPath;
  readonly defaults: Fields | undefined;
  flavourAt(words: string, from: number): number;
}

const QUOTED_END = /"(?:[^"\\]|\\.)+"\s*$/su;

/** A quoted text at the end that is no part of the roll is its title: `check 5 vs 20 "rain"`. `end`: offset behind the title. */
function parseTitled(words: string, reading: Reading): ReturnType<typeof parseWords> & { readonly end: number } {
  try {
    return { ...parseWords(words, reading), end: words.length };
  } catch (error) {
    const hash = QUOTED_END.exec(words)?.index ?? 0;
    const isTitle = hash > 0 && error instanceof RuleError && error.code === "syntax" && error.at === hash;
    if (!isTitle) throw error;
    return { ...parseWords(words.slice(0, hash), reading), hash, end: words.trimEnd().length - 1 };
  }
}

/** Reads words of the mechanic first, and names of stats only after a syntax error. A quoted name at the beginning is a name. */
function parseWords(
  words: string,
  { speaker, ...reading }: Reading,
): Parsed<Fields> & Pick<ParsedByName, "hash"> & Partial<ParsedByName> {
  const { mechanic, read, defaults } = reading;
  const stats = speaker?.stats(mechanic) ?? [];
  if (speaker && quotesName(words, stats)) return parseNamed(words, { ...reading, speaker });
  const hash = flavourAt(words, 0);
  try {
    return { ...mechanic.notation.parse(words.slice(0, hash), read, defaults), hash };
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== "syntax") throw error;
    if (speaker === undefined || !startsWithName(words, stats)) throw error;
    const isOwnWord = (error.at ?? 0) > words.length - words.trimStart().length;
    if (!speaker || stats.length === 0) throw isOwnWord ? error : noNames(words, speaker);
    try {
      return parseNamed(words, { ...reading, speaker });
    } catch (other) {
      // A text that starts with a word of the mechanic keeps the first error, unless it also matches names.
      throw isOwnWord && other instanceof RuleError && other.code === "unknown-stat" ? error : other;
    }
  }
}

/**
 * The shortest text that `parseCommand` reads back as this spec. Line breaks in `flavour` become spaces. Throws RuleError if the text is too long to
 * read back.
 */
export function printCommand(mechanic: AnyMechanic, spec: Fields, flavour?: string): string {
  const note = flavour?.replaceAll(/\s+/gu, " ").trim() ?? "";
  const text = [mechanic.notation.command, mechanic.notation.print(spec), note === "" ? "" : `# ${note}`]
    .filter((part) => part !== "")
    .join(" ");
  if (text.length <= MOST_CHARACTERS) return text;
  throw new RuleError(
    "too-long",
    `as a command this has ${text.length} characters; at most ${MOST_CHARACTERS} are read`,
    {
      field: "text",
      data: { max: MOST_CHARACTERS },
    },
  );
}

function readCommandWord(
  text: string,
  mechanics: readonly AnyMechanic[],
  isInUse: (mechanic: AnyMechanic) => boolean,
): { readonly mechanic: AnyMechanic; readonly start: number } {
  const opening = /^\s*\/?(?:(?:qx|quincunx)(?![a-z])\s*\/?)?\s*/iu.exec(text)?.[0].length ?? 0;
  const word = /^[\p{L}\p{N}_-]*/u.exec(text.slice(opening))?.[0] ?? "";
  // "te+1" is the command "te" with a syntax error after it.
  const mechanic = mechanics.find(({ notation }) => notation.command === word.toLowerCase());
  if (mechanic && isInUse(mechanic)) return { mechanic, start: opening + word.length };
  if (mechanic)
    throw new RuleError("mechanic-off", `this world does not use "${mechanic.id}"`, {
      data: { mechanic: mechanic.id },
    });
  const used = mechanics.filter(isInUse);
  const known = used.map(({ notation }) => notation.command).join(", ");
  const example = used[0] ? exampleOf(used[0]) : "";
  throw new RuleError("unknown-command", `"${word}" is no command; there are ${known}, as in: ${example}`, {
    at: opening,
    data: { found: word, known, example },
    expected: ["command"],
  });
}

/** Adds the whole word at `at` as `data.found`; empty at the end of the text. */
function withWord(error: RuleError, text: string, at: number): RuleError {
  const before = /\S*$/u.exec(text.slice(0, at))?.[0] ?? "";
  const after = text.slice(at);
  const word = /^\S/u.test(after) ? before + (/^\S+/u.exec(after)?.[0] ?? "") : (/\S+/u.exec(after)?.[0] ?? "");
  return error.with({ data: { ...error.data, found: word } });
}

/** Adds the offset in the whole text, the mechanic and a valid example. */
function placed(error: RuleError, at: number, mechanic: AnyMechanic): RuleError {
  const example = String(error.data["example"] ?? exampleOf(mechanic));
  const message = `at character ${at + 1}: ${error.message}; right is, for example: ${example}`;
  return error.with({ at, data: { ...error.data, example, mechanic: mechanic.id } }, message);
}

function exampleOf({ notation }: AnyMechanic): string {
  return notation.examples[0] ?? notation.command;
}

/** Offset of the `#` before the flavour: the first one outside quotes and bracketed labels. The end of the text if there is none. */
export function flavourAt(text: string, start: number): number {
  let closing = "";
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (closing === '"' && char === "\\") at += 1;
    else if (closing !== "") closing = char === closing ? "" : closing;
    else if (char === '"') closing = '"';
    else if (char === "[") closing = "]";
    else if (char === "#") return at;
  }
  return text.length;
}

/** Reads own properties with finite numbers. */
function readerOf({ data = {}, isHidden = () => false }: CommandOptions): ReadPath {
  const exact: ReadPath["exact"] = (path, at, sign = 1) => {
    const about = { at, field: `@${path}`, data: { path } };
    if (isHidden(path))
      throw new RuleError("hidden-path", `only a GM may read "@${path}"; it can be used as a target`, about);
    let value: unknown = data;
    for (const key of path.split(".")) {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, key))
        throw new RuleError("unknown-path", `there is nothing at "@${path}"`, about);
      value = (value as Fields)[key];
    }
    if (typeof value !== "number" || !Number.isFinite(value)) {
      const found = value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
      throw new RuleError("not-a-number", `"@${path}" is not a number`, { ...about, data: { path, found } });
    }
    return sign * value;
  };
  return Object.assign((path: string, at: number, sign?: 1 | -1) => roundUp(exact(path, at, sign)), {
    exact,
    isHidden,
  });
}
