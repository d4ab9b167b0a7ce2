/** Reads words with a Peggy grammar into syntax trees, and these into specs with the offset of errors; completes and prints words. */
import { RuleError, orRefusal } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { Parsed, ReadPath, BegunWord } from "../contract/notation.ts";
import { roundUp } from "./rounding.ts";
import { GrammarError } from "./peg.ts";

/** Syntax tree of `Value` in common.peggy. */
export type ValueNode =
  | { readonly value: number; readonly at: number }
  | { readonly path: string; readonly at: number; readonly sign: 1 | -1; readonly label: string | null };

/** Syntax tree of `Sum` in common.peggy. */
export type SumNode = ValueNode | { readonly terms: readonly ValueNode[]; readonly at: number };

/** `expected` are ids of the words that are valid at `at`. */
export function syntaxError(at: number, expected: readonly string[], found: string): RuleError {
  return new RuleError("syntax", `expected ${expected.join(" or ")}${found === "" ? "" : `, found "${found}"`}`, {
    at,
    expected,
    data: { found },
  });
}

/** The error for words that repeat a field, or contradict words for another. */
export function twice(field: string, at: number): RuleError {
  return new RuleError("conflict", `"${field}" is said twice`, { at, field, data: { fields: field } });
}

export function numberOf(node: ValueNode, read: ReadPath): number {
  return "path" in node ? read(node.path, node.at, node.sign) : node.value;
}

/** Not rounded, for the terms of a sum (`roundUpTogether`). */
export function exactNumberOf(node: ValueNode, read: ReadPath): number {
  return "path" in node ? (read.exact ?? read)(node.path, node.at, node.sign) : node.value;
}

/** The target that a command names; a `null` value is asked for, or read by GMs from `hidden`. */
export interface NamedTarget extends Omit<Parsed<Fields>, "spec"> {
  readonly value: number | null;
}

/** `null`: `?`. The whole sum is rounded up once (SC-7). */
export function targetOf(node: SumNode | null, read: ReadPath): NamedTarget {
  if (node === null) return { value: null, ask: true };
  const terms = "terms" in node ? node.terms : [node];
  if (terms.some((term) => "path" in term && read.isHidden?.(term.path)))
    return { value: null, hidden: sayTerms(terms) };
  return { value: sumOf(node, read) };
}

/** Rounded up once (SC-7). */
export function sumOf(node: SumNode, read: ReadPath): number {
  if (!("terms" in node)) return numberOf(node, read);
  return roundUp(node.terms.reduce((sum, term) => sum + exactNumberOf(term, read), 0));
}

/** The result of reading words. */
export function parsedSpec<S>(spec: S, { value: _value, ...rest }: Partial<NamedTarget> = {}): Parsed<S> {
  return { spec, ...rest };
}

function sayTerms(terms: readonly ValueNode[]): string {
  return terms
    .map((term, index) => {
      const isNegative = "path" in term ? term.sign < 0 : term.value < 0;
      const words = "path" in term ? `@${term.path}` : String(Math.abs(term.value));
      return index === 0 ? `${isNegative ? "-" : ""}${words}` : `${isNegative ? "-" : "+"} ${words}`;
    })
    .join(" ");
}

/** Offsets of words by dotted field name. */
export type Places = Map<string, number>;

/** Notes the place of a field. Throws RuleError `syntax` for a second `word` of it. */
export function placeOnce(places: Places, field: string, at: number, word: string): void {
  if (places.has(field)) throw syntaxError(at, ["once"], word);
  places.set(field, at);
}

/** Neighbours that are the same, with their number. */
export function runsOf<T>(
  list: readonly T[],
  isSame: (one: T, other: T) => boolean,
): readonly { readonly first: T; readonly count: number }[] {
  const runs: { readonly first: T; count: number }[] = [];
  for (const entry of list) {
    const last = runs.at(-1);
    if (last && isSame(last.first, entry)) last.count += 1;
    else runs.push({ first: entry, count: 1 });
  }
  return runs;
}

/** Runs `parse`, and adds the offset of the field, or of its nearest parent, to errors. */
export function located<S>(places: Places, parse: () => S): S {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof RuleError) || error.field === undefined || error.at !== undefined) throw error;
    const at = placeOf(places, error.field);
    throw at === undefined ? error : error.with({ at });
  }
}

function placeOf(places: Places, field: string): number | undefined {
  for (let name = field; name !== ""; name = name.slice(0, Math.max(0, name.lastIndexOf(".")))) {
    const at = places.get(name);
    if (at !== undefined) return at;
  }
  return undefined;
}

/** Quotes a text on one line, so that `Quoted` of common.peggy reads it. */
export function quoted(text: string): string {
  const escaped = text.replaceAll(/["\\\n\r\t]/gu, (char) => ESCAPES[char] ?? char);
  return `"${escaped}"`;
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** "+2", "-1". */
export function signed(value: number): string {
  return value < 0 ? String(value) : `+${value}`;
}

/** Exports of a `*.peggy` file (src/peggy.d.ts). */
interface GrammarModule {
  parse(input: string): unknown;
  readonly words: readonly string[];
}

interface GrammarReader {
  /** The result of the grammar's actions. Throws RuleError `syntax`. */
  parse(text: string): unknown;
  /** Words of the grammar that complete the last word of the text; not all of them are valid there. */
  complete(text: string): readonly BegunWord[];
}

/** A character that is valid only in quotes and brackets. */
const NO_WORD = "\0";

export function grammarReader(grammar: GrammarModule): GrammarReader {
  function parse(text: string): unknown {
    try {
      return grammar.parse(text);
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error;
      // Only named rules have a text for users; literals of the grammar are left out.
      const ids = error.expected.flatMap((rule) => rule?.description ?? rule?.type ?? []);
      throw syntaxError(error.offset, [...new Set(ids)].sort(), error.found);
    }
  }

  function isInText(before: string): boolean {
    const read = orRefusal(() => parse(before + NO_WORD));
    return !(read instanceof RuleError) || (read.at ?? 0) > before.length;
  }

  function complete(text: string): readonly BegunWord[] {
    const beginning = /\p{L}*$/u.exec(text)?.[0].toLowerCase() ?? "";
    const at = text.length - beginning.length;
    const found = grammar.words.filter((word) => word.startsWith(beginning) && word.length > beginning.length);
    return found.length === 0 || isInText(text.slice(0, at)) ? [] : found.map((word) => ({ at, word }));
  }

  return { parse, complete };
}
