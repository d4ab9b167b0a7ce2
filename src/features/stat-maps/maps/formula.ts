/** Arithmetic of stat maps: `@abilities.str.mod + floor(@value / 2)`. Foundry computes it, once paths are replaced by numbers. */
import { RuleError } from "../../../rules/contract/error.ts";
import { plainSigns } from "../../../rules/notation/plain-text.ts";

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

/** Usual ways to make a small number of a large one, as formulas. */
export const CONVERSIONS = {
  modifier: "floor((@value - 10) / 2)",
  tens: "floor(@value / 10)",
  fifths: "floor(@value / 5)",
  half: "@value / 2",
  steps: "floor(@value / 20)",
  sizes: "min(12, 4 + 2 * floor(@value / 20))",
} as const;

const formulas = new Map<string, Formula>();

/** Throws RuleError `syntax`. Parses each text once. */
export function parseFormula(text: string): Formula {
  const formula = formulas.get(text) ?? parse(text);
  formulas.set(text, formula);
  return formula;
}

function parse(text: string): Formula {
  const plain = plainSigns(text);
  const [unknown = ""] = plain.replaceAll(TOKENS, " ").trim().split(/\s+/u);
  const tokens = plain.match(TOKENS) ?? [];
  const wrong = unknown === "" ? firstMisplaced(tokens) : unknown;
  if (wrong !== null) throw refused(wrong);
  return {
    paths: tokens.flatMap((token) => (token.startsWith("@") ? [token.slice(1)] : [])),
    evaluate(read) {
      const words = tokens.map((token) => (token.startsWith("@") ? read(token.slice(1)) : token));
      return words.includes(null) ? null : compute(words);
    },
  };
}

/** The first token that is not where a value, or what may follow one, is due. Empty: the end comes too early; `null`: all is arithmetic. */
function firstMisplaced(tokens: readonly string[]): string | null {
  /** For each open parenthesis the name before it, which may be empty. */
  const open: string[] = [];
  let isValueDue = true;
  for (const [index, token] of tokens.entries()) {
    if (isValueDue) {
      if (token === "(") open.push(WORD.exec(tokens[index - 1] ?? "")?.[0] ?? "");
      else if (/^[\d@]/u.test(token)) isValueDue = false;
      else if (token !== "-" && !WORD.test(token)) return token;
    } else if (token === ")" && open.length > 0) open.pop();
    else if ("+-*/×÷".includes(token) || (token === "," && LISTS.includes(open.at(-1) ?? ""))) isValueDue = true;
    else return token;
  }
  return isValueDue || open.length > 0 ? "" : null;
}

const WORD = /^[a-z]+/u;
/** Functions of several values. */
const LISTS: readonly string[] = ["min", "max"];

/** `null`: not finite. Spaces keep signs apart: 2 - -3. Numbers are written anew: 010 is ten. */
function compute(words: readonly (string | number | null)[]): number | null {
  const written = words.map((word) => SIGNS[word ?? ""] ?? (/^\d/u.test(`${word}`) ? Number(word) : word));
  try {
    const value = Roll.safeEval(written.join(" "));
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
