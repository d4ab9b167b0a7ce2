/**
 * Notation of a small mechanic as data: a word before each field, as in `3 vs 5 hard "a note"`.
 *
 * Numbers, `@paths` or `?` (unknown) follow their word, booleans are single words, and texts are quoted. Fields without a word come first, in their
 * order; the others come in any order.
 */
import { RuleError } from "../contract/error.ts";
import type { BegunWord, Parsed, ReadPath } from "../contract/notation.ts";
import { bareField, type Field } from "../contract/schema.ts";
import { located, quoted, syntaxError } from "../notation/words.ts";

export interface FieldWord {
  readonly field: string;
  /** Letters only. Absent: the value has no word before it. */
  readonly word?: string;
}

interface Notation<S> {
  parse(words: string, read: ReadPath, under?: Readonly<Record<string, unknown>>): Parsed<S>;
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

export function fieldWords<S extends object>({ words, spec, parseSpec, hideable }: FieldWordsOptions<S>): Notation<S> {
  const kindOf = (field: string): Field<unknown>["kind"] => bareField(spec.fields?.[field] ?? spec).of.kind;

  function parse(text: string, read: ReadPath, under: object = {}): Parsed<S> {
    const places = new Map<string, number>();
    const said: Record<string, unknown> = {};
    const left = [...words];
    let at = 0;
    let ask = false;
    const take = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      at += match?.[0].length ?? 0;
      return match;
    };
    const valueOf = (field: string): unknown => {
      take(/\s*/uy);
      const kind = kindOf(field);
      if (hideable.includes(field) && take(/\?/uy)) {
        ask = true;
        return null;
      }
      const match = take(
        kind === "text" ? /"((?:[^"\\]|\\.)*)"/suy : /([+-]?)\s*(?:(\d+)|@([\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*))/uy,
      );
      if (!match) throw syntaxError(at, [kind === "text" ? "text" : "integer"], text.slice(at, at + 1));
      if (kind === "text") return match[1]?.replaceAll(/\\(.)/gsu, (_, char: string) => ESCAPED[char as "n"] ?? char);
      const [, sign, digits, path] = match;
      const negative = sign === "-" ? -1 : 1;
      return path === undefined ? negative * Number(digits) : read(path, at - path.length - 1, negative);
    };
    for (take(/\s*/uy); at < text.length; take(/\s*/uy)) {
      const start = at;
      const next = left.find(({ word }) => word === undefined || take(new RegExp(`${word}(?![a-z_])`, "iuy")));
      if (!next) throw syntaxError(at, [...left.flatMap(({ word }) => word ?? []), "end"], text.slice(at, at + 1));
      left.splice(left.indexOf(next), 1);
      places.set(next.field, start);
      said[next.field] = kindOf(next.field) === "boolean" || valueOf(next.field);
    }
    const whole = located(places, () => parseSpec({ ...under, ...said }));
    return ask ? { spec: whole, ask } : { spec: whole };
  }

  function print(whole: S): string {
    const values = whole as Readonly<Record<string, unknown>>;
    return words
      .flatMap(({ field, word = "" }) => {
        const value = values[field];
        if (value === undefined || value === false || value === spec.fields?.[field]?.initial?.()) return [];
        if (value === true) return [word];
        const shown = value === null ? "?" : typeof value === "string" ? quoted(value) : String(value as number);
        return [word === "" ? shown : `${word} ${shown}`];
      })
      .join(" ");
  }

  /** Unused words that complete the last one. None if the text before it has a syntax error. */
  function complete(text: string): readonly BegunWord[] {
    const begun = /[\p{L}_]*$/u.exec(text)?.[0] ?? "";
    const at = text.length - begun.length;
    const before = text.slice(0, at);
    try {
      parse(before, () => 0);
    } catch (error) {
      if (!(error instanceof RuleError) || error.code === "syntax") return [];
    }
    const said = new Set(before.toLowerCase().match(/[\p{L}_]+/gu));
    return words
      .flatMap(({ word }) => word?.toLowerCase() ?? [])
      .filter((word) => word.startsWith(begun.toLowerCase()) && word.length > begun.length && !said.has(word))
      .map((word) => ({ at, word }));
  }

  return { parse, print, complete };
}
