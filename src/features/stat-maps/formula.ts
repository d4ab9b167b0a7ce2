/** Arithmetic of stat maps: `@abilities.str.mod + floor(@value / 2)`. Foundry computes it, once paths are replaced by numbers. */
import { RuleError } from "../../rules/contract/error.ts";
import { plainSigns } from "../../rules/notation/plain-text.ts";

export interface Formula {
  /** Without `@`, in order. */
  readonly paths: readonly string[];
  /** `read` finds the number at a path. Unrounded; `null` if a path has no number, or the result is not finite. */
  evaluate(read: (path: string) => number | null): number | null;
}

const TOKENS =
  /\d+(?:\.\d+)?|@[\p{L}\p{N}_$*-]+(?:\.[\p{L}\p{N}_$*-]+)*|[-+*/×÷(),]|(?:floor|ceil|round|abs|min|max)(?=\s*\()/gu;
const SIGNS: Readonly<Record<string, string>> = { "×": "*", "÷": "/" };
const EXAMPLE = "floor(@value / 2) + @prof";

const known = new Map<string, Formula>();

/** Throws RuleError `syntax`. Parses each text once. */
export function parseFormula(text: string): Formula {
  const formula = known.get(text) ?? parse(text);
  known.set(text, formula);
  return formula;
}

function parse(text: string): Formula {
  const plain = plainSigns(text);
  const [unknown = ""] = plain.replaceAll(TOKENS, " ").trim().split(/\s+/u);
  if (unknown !== "") throw refused(unknown);
  const tokens = plain.match(TOKENS) ?? [];
  if (hasStrayComma(tokens)) throw refused(",");
  // The comma drops the result, which these numbers may leave without one.
  if (compute([...tokens.map((token) => (token.startsWith("@") ? 1 : token)), ", 1"]) === null)
    throw refused(/[-+*/(,]\s*$/u.test(plain) ? "" : text);
  return {
    paths: tokens.flatMap((token) => (token.startsWith("@") ? [token.slice(1)] : [])),
    evaluate(read) {
      const words = tokens.map((token) => (token.startsWith("@") ? read(token.slice(1)) : token));
      return words.includes(null) ? null : compute(words);
    },
  };
}

/** A comma separates the values of a function; elsewhere, as in `1,5`, Foundry would drop what is before it. */
function hasStrayComma(tokens: readonly string[]): boolean {
  const calls: boolean[] = [];
  return tokens.some((token, index) => {
    if (token === "(") calls.push(/^[a-z]/u.test(tokens[index - 1] ?? ""));
    if (token === ")") calls.pop();
    return token === "," && calls.at(-1) !== true;
  });
}

/** `null`: not arithmetic, or not finite. Spaces keep signs apart: 2 - -3. */
function compute(words: readonly (string | number | null)[]): number | null {
  try {
    const value = Roll.safeEval(words.map((word) => SIGNS[word ?? ""] ?? word).join(" "));
    return Number.isFinite(value) ? value : null;
  } catch {
    return null;
  }
}

function refused(found: string): RuleError {
  return new RuleError("syntax", `"${found}" does not continue the formula; right is, for example: ${EXAMPLE}`, {
    field: "formula",
    data: { found, example: EXAMPLE },
  });
}
