/** Helpers for notations: reading syntax trees into specs with the offset of errors, and printing words. */
import { RuleError } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import type { ReadPath } from "../contract/notation.ts";

/** Syntax tree of `Value` in common.peggy. */
export type ValueNode =
  | { readonly value: number; readonly at: number }
  | { readonly path: string; readonly at: number; readonly sign: 1 | -1; readonly label: string | null };

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

/** Offsets of words by dotted field name. */
export type Places = Map<string, number>;

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

/** The spec in notation as people read it: "Agility 4 + Climbing 2", not "4[Agility] + 2[Climbing]". */
export function sayFormula(mechanic: AnyMechanic, spec: object): string {
  return mechanic.notation.print(mechanic.parseSpec(spec)).replaceAll(/([^\s[]+)\[([^\]]+)\]/gu, "$2 $1");
}
