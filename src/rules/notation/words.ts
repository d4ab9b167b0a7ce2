/** Helpers for the mechanics' notations: from words to an AST and on to a spec, with the place of whatever is wrong; and back to words. */
import { RuleError } from "../contract/error.ts";
import type { ReadPath } from "../contract/notation.ts";

/** A `Value` of common.peggy. */
export type ValueNode =
  | { readonly value: number; readonly at: number }
  | { readonly path: string; readonly at: number; readonly sign: 1 | -1; readonly label: string | null };

/** What stands at `at` cannot be read; `expected` are ids of what could have stood there. */
export function syntaxError(at: number, expected: readonly string[], found: string): RuleError {
  return new RuleError("syntax", `expected ${expected.join(" or ")}${found === "" ? "" : `, found "${found}"`}`, {
    at,
    expected,
    data: { found },
  });
}

/** Words for one field that stand there a second time, or beside others that exclude them. */
export function twice(field: string, at: number): RuleError {
  return new RuleError("conflict", `"${field}" is said twice`, { at, field, data: { fields: field } });
}

/** The number that a value stands for. */
export function numberOf(node: ValueNode, read: ReadPath): number {
  return "path" in node ? read(node.path, node.at, node.sign) : node.value;
}

/** Where the words for a field stand: by dotted field name. */
export type Places = Map<string, number>;

/** Runs `parse`; errors that name a field get the place of the words for it, or for what it is part of. */
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

/** Text as `Quoted` of common.peggy reads it, on one line. */
export function quoted(text: string): string {
  const escaped = text.replaceAll(/["\\\n\r\t]/gu, (char) => ESCAPES[char] ?? char);
  return `"${escaped}"`;
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** "+2", "-1". */
export function signed(value: number): string {
  return value < 0 ? String(value) : `+${value}`;
}
