/** The typed language as a whole: `/te adv 2 low # Pin Down`. */
import { RuleError } from "../contract/error.ts";
import { mechanics as five } from "../index.ts";
import type { AnyMechanic, MechanicId } from "../contract/mechanic.ts";
import type { Parsed, ReadPath } from "../contract/notation.ts";
import { mayBeNamed, noNames, parseNamed, type ParsedByName, type Speaker } from "./named-stats.ts";

/** Longer texts are refused unread. */
export const MOST_CHARACTERS = 1000;

export interface Command {
  readonly mechanic: MechanicId;
  readonly spec: object;
  /** What stands after `#`. */
  readonly flavour?: string;
  /** The target is `?`: the GM is to be asked. */
  readonly ask?: true;
  /** Where stats were said by name: those that are ticked, and what the roll is called. */
  readonly begun?: ParsedByName["begun"];
}

export interface CommandOptions {
  /** What `@paths` are read from. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Fields that stand where the words leave them out: a table's house rules. Default: none. */
  readonly under?: (mechanic: MechanicId) => Readonly<Record<string, unknown>>;
  /** Whose stats may be said by name; null: nobody speaks, and whoever says a name is told so. Default: there are no names. */
  readonly speaker?: Speaker | null;
  /** Whose commands there are. Default: the five. */
  readonly mechanics?: readonly AnyMechanic[];
  /** Whether a world uses one of them; the commands of others are refused (`mechanic-off`). Default: all. */
  readonly isInUse?: (mechanic: AnyMechanic) => boolean;
}

/** `te …`, `/te …`, `qx te …`, `/qx te …`. Throws RuleError with `at` in `text`, and in `data.example` something right. */
export function parseCommand(
  text: string,
  { data = {}, under, speaker, mechanics = five, isInUse = () => true }: CommandOptions = {},
): Command {
  if (text.length > MOST_CHARACTERS)
    throw new RuleError("too-long", `a command has at most ${MOST_CHARACTERS} characters`, {
      at: MOST_CHARACTERS,
      field: "text",
      data: { max: MOST_CHARACTERS },
    });
  const { mechanic, start } = readCommandWord(text, mechanics, isInUse);
  const hash = flavourAt(text, start);
  const words = text.slice(start, hash);
  const flavour = text.slice(hash + 1).trim();
  try {
    const { spec, ask, begun } = parseWords(mechanic, words, readerOf(data), under?.(mechanic.id), speaker);
    return {
      mechanic: mechanic.id,
      spec,
      ...(flavour === "" ? {} : { flavour }),
      ...(ask ? { ask } : {}),
      ...(begun ? { begun } : {}),
    };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const at = start + (error.at ?? 0);
    throw placed(error.code === "syntax" ? withWord(error, text.slice(0, hash), at) : error, at, mechanic);
  }
}

/** Words are a mechanic's where they can be, and names otherwise. */
function parseWords(
  mechanic: AnyMechanic,
  words: string,
  read: ReadPath,
  under: Readonly<Record<string, unknown>> | undefined,
  speaker: Speaker | null | undefined,
): Parsed<object> & Partial<ParsedByName> {
  try {
    return mechanic.notation.parse(words, read, under);
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== "syntax") throw error;
    if (speaker === undefined || !mayBeNamed(words)) throw error;
    const isOwnWord = (error.at ?? 0) > words.length - words.trimStart().length;
    if (!speaker || speaker.stats(mechanic).length === 0) throw isOwnWord ? error : noNames(words, speaker);
    try {
      return parseNamed(words, { mechanic, speaker, read, under });
    } catch (other) {
      // What begins with a word of the mechanic is told as such, unless it is a name as well.
      throw isOwnWord && other instanceof RuleError && other.code === "unknown-stat" ? error : other;
    }
  }
}

/** The shortest text that `parseCommand` reads back as this spec. Flavour goes on one line. Throws RuleError where nobody could read it back. */
export function printCommand(mechanic: AnyMechanic, spec: object, flavour?: string): string {
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
  // "te+1" is no command, but "te" is one, and what follows it is said to be wrong.
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

/** The same error with the whole word at `at` as `data.found`; empty at the end of the text. */
function withWord(error: RuleError, text: string, at: number): RuleError {
  const before = /\S*$/u.exec(text.slice(0, at))?.[0] ?? "";
  const after = text.slice(at);
  const word = /^\S/u.test(after) ? before + (/^\S+/u.exec(after)?.[0] ?? "") : (/\S+/u.exec(after)?.[0] ?? "");
  return error.with({ data: { ...error.data, found: word } });
}

/** The same error with its place in the whole text, whose words these are, and something right to learn from. */
function placed(error: RuleError, at: number, mechanic: AnyMechanic): RuleError {
  const example = String(error.data["example"] ?? exampleOf(mechanic));
  const message = `at character ${at + 1}: ${error.message}; right is, for example: ${example}`;
  return error.with({ at, data: { ...error.data, example, mechanic: mechanic.id } }, message);
}

function exampleOf({ notation }: AnyMechanic): string {
  return notation.examples[0] ?? notation.command;
}

/** Where `#` begins the flavour: the first one that is neither in quotes nor in a bracketed label. The end of the text if there is none. */
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

/** Own properties only, numbers only; a fraction is rounded up (SC-7). */
function readerOf(data: Readonly<Record<string, unknown>>): ReadPath {
  return (path, at, sign = 1) => {
    let place: unknown = data;
    for (const key of path.split(".")) {
      if (typeof place !== "object" || place === null || !Object.hasOwn(place, key))
        throw new RuleError("unknown-path", `there is nothing at "@${path}"`, {
          at,
          field: `@${path}`,
          data: { path },
        });
      place = (place as Readonly<Record<string, unknown>>)[key];
    }
    if (typeof place !== "number" || !Number.isFinite(place))
      throw new RuleError("not-a-number", `"@${path}" is not a number`, {
        at,
        field: `@${path}`,
        data: { path, found: kindOf(place) },
      });
    return Math.ceil(sign * place) + 0;
  };
}

function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}
