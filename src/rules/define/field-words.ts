/**
 * Notation of a small mechanic as data: a word before each field, as in `3 vs 5 hard "a note"`.
 *
 * Numbers, `@paths` or `?` (unknown) follow their word; choices follow it bare or quoted; texts are quoted. A boolean is its word alone, or `not` and
 * its word; without a word it is `yes` or `no`. `none` is a null that is no unknown target. Fields without a word come in their order, the others in
 * any order.
 */
import { RuleError } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { BegunWord, Parsed, ReadPath } from "../contract/notation.ts";
import { bareField, type BareField, type Field, type Scalar } from "../contract/schema.ts";
import { located, quoted, syntaxError } from "../notation/words.ts";

export interface FieldWord {
  readonly field: string;
  /** Letters only, and not `not`, `none`, `yes` or `no`. Absent: the value has no word before it. */
  readonly word?: string;
}

interface Notation<S> {
  parse(words: string, read: ReadPath, defaults?: Fields): Parsed<S>;
  /** Inverse of `parse` for specs that differ from the defaults in these fields only. */
  print(spec: S): string;
  complete(words: string): readonly BegunWord[];
}

export interface FieldWordsOptions<S> {
  readonly words: readonly FieldWord[];
  /** A record field. */
  readonly spec: Field<S>;
  parseSpec(input: unknown): S;
  /** Fields that accept `?`. */
  readonly hideable: readonly string[];
}

const ESCAPED = { n: "\n", r: "\r", t: "\t" } as const;

/** Blanks and commas separate words. */
const GAP = /[\s,]*/uy;
const QUOTED = /"((?:[^"\\]|\\.)*)"/suy;
// Made on use: classes of letters take a noticeable part of the module's start.
const bareWord = (): RegExp => /[\p{L}\p{N}_.-]+/uy;
const numberOrPath = (): RegExp =>
  /([+-]?)\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|@([\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*))/iuy;

/** The word itself; for a target also what people of other games and languages type before one. */
function wordPattern(word: string): RegExp {
  const words = word.toLowerCase() === "vs" ? "(?:vs|against|versus|gegen|dc|tn)\\.?" : word;
  return new RegExp(`${words}(?![a-z_])`, "iuy");
}

export function fieldWords<S extends Fields>({ words, spec, parseSpec, hideable }: FieldWordsOptions<S>): Notation<S> {
  const schemaOf = (field: string): Field<unknown> => spec.fields?.[field] ?? spec;
  const bare = (field: string): BareField => bareField(schemaOf(field));

  function parse(text: string, read: ReadPath, defaults: Fields = {}): Parsed<S> {
    const places = new Map<string, number>();
    const specValues: Record<string, unknown> = {};
    const left = [...words];
    let at = 0;
    let ask = false;
    const take = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      at += match?.[0].length ?? 0;
      return match;
    };
    const takeText = (): string | undefined =>
      take(QUOTED)?.[1]?.replaceAll(/\\(.)/gsu, (_, char: string) => ESCAPED[char as "n"] ?? char);
    const fail = (expected: string): RuleError => syntaxError(at, [expected], text.slice(at, at + 1));
    const valueOf = (field: string, hasWord: boolean): unknown => {
      take(GAP);
      const { of, isNullable } = bare(field);
      if (hideable.includes(field) && take(/\?/uy)) {
        ask = true;
        return null;
      }
      if (isNullable && !hideable.includes(field) && take(/none(?![\p{L}_])/iuy)) return null;
      switch (of.kind) {
        case "boolean": {
          if (hasWord) return true;
          const answer = take(/(?:yes|no)(?![\p{L}_])/iuy)?.[0].toLowerCase();
          if (answer === undefined) throw fail("word");
          return answer === "yes";
        }
        case "text": {
          const found = takeText();
          if (found === undefined) throw fail("text");
          return found;
        }
        case "choice":
          return choiceOf(of.values ?? []);
        default: {
          const match = take(numberOrPath());
          if (!match) throw fail("integer");
          const [, sign, digits, path] = match;
          const negative = sign === "-" ? -1 : 1;
          return path === undefined ? negative * Number(digits) : read(path, at - path.length - 1, negative);
        }
      }
    };
    const choiceOf = (values: readonly Scalar[]): Scalar => {
      const start = at;
      const typed = takeText() ?? take(bareWord())?.[0];
      const found =
        values.find((value) => String(value) === typed) ??
        values.find((value) => String(value).toLowerCase() === typed?.toLowerCase());
      if (found !== undefined) return found;
      at = start;
      throw syntaxError(at, values.map(String), text.slice(at, at + 1));
    };
    /** The next field: the one whose word is here, unless a required field without a word is missing. */
    const takeField = (): { readonly next: FieldWord; readonly isNot: boolean } | null => {
      const wordless = left.find(({ word }) => word === undefined);
      if (wordless && isRequired(wordless.field)) return { next: wordless, isNot: false };
      const start = at;
      const isNot = take(/not(?![\p{L}_])/iuy) !== null;
      if (isNot) take(GAP);
      const next = left.find(
        ({ word, field }) =>
          word !== undefined && (!isNot || bare(field).of.kind === "boolean") && take(wordPattern(word)),
      );
      if (next) return { next, isNot };
      at = start;
      return wordless ? { next: wordless, isNot: false } : null;
    };
    for (take(GAP); at < text.length; take(GAP)) {
      const start = at;
      const found = takeField();
      if (!found) throw syntaxError(at, [...left.flatMap(({ word }) => word ?? []), "end"], text.slice(at, at + 1));
      const { next, isNot } = found;
      left.splice(left.indexOf(next), 1);
      places.set(next.field, start);
      specValues[next.field] = isNot ? false : valueOf(next.field, next.word !== undefined);
    }
    const whole = located(places, () => parseSpec({ ...defaults, ...specValues }));
    return ask ? { spec: whole, ask } : { spec: whole };
  }

  function isRequired(field: string): boolean {
    const schema = schemaOf(field);
    return schema.initial === undefined && !bare(field).isOptional;
  }

  function print(whole: S): string {
    const isLeftOut = ({ field }: FieldWord): boolean =>
      whole[field] === undefined || whole[field] === initialOf(schemaOf(field));
    // A field without a word can only be left out if none follows it.
    const lastWordless = words.findLastIndex((word) => word.word === undefined && !isLeftOut(word));
    return words
      .flatMap((one, index) => {
        const { field, word } = one;
        const value = whole[field];
        const isNeeded = word === undefined && index < lastWordless && value !== undefined;
        return isLeftOut(one) && !isNeeded ? [] : [printed(field, word, value)];
      })
      .join(" ");
  }

  function printed(field: string, word: string | undefined, value: unknown): string {
    if (typeof value === "boolean" && bare(field).of.kind === "boolean")
      return word === undefined ? (value ? "yes" : "no") : value ? word : `not ${word}`;
    const shown = shownValue(field, value);
    return word === undefined ? shown : `${word} ${shown}`;
  }

  function shownValue(field: string, value: unknown): string {
    const isChoice = bare(field).of.kind === "choice";
    if (value === null && !isChoice) return hideable.includes(field) ? "?" : "none";
    if (!isChoice) return typeof value === "string" ? quoted(value) : String(value as number);
    const isOption = bare(field).of.values?.includes(value as Scalar) ?? false;
    if (value === null && !isOption) return hideable.includes(field) ? "?" : "none";
    const text = String(value);
    const isBare = new RegExp(`^(?:${bareWord().source})$`, "u").test(text) && !isTaken(text);
    return isBare ? text : quoted(text);
  }

  /** Words with a meaning of their own. */
  function isTaken(text: string): boolean {
    const typed = text.toLowerCase();
    return typed === "none" || typed === "not" || words.some(({ word = "" }) => wordPattern(word).test(typed));
  }

  /** Unused words that complete the last one. None if the text before it has a syntax error. */
  function complete(text: string): readonly BegunWord[] {
    const start = /[\p{L}_]*$/u.exec(text)?.[0] ?? "";
    const at = text.length - start.length;
    const before = text.slice(0, at);
    try {
      parse(before, () => 0);
    } catch (error) {
      if (!(error instanceof RuleError) || error.code === "syntax") return [];
    }
    const usedWords = new Set(before.toLowerCase().match(/[\p{L}_]+/gu));
    return words
      .flatMap(({ word }) => word?.toLowerCase() ?? [])
      .filter((word) => word.startsWith(start.toLowerCase()) && word.length > start.length && !usedWords.has(word))
      .map((word) => ({ at, word }));
  }

  return { parse, print, complete };
}

/** The default of a field; a required or optional field has none. */
function initialOf(field: Field<unknown>): unknown {
  return field.initial ? field.initial() : NO_DEFAULT;
}

const NO_DEFAULT = Symbol("no default");
