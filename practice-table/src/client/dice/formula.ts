/** Functions for text and lists of terms: data in formulas, printing, simplification, safe arithmetic (dice.md 1.3). */
import { core } from "./core.ts";
import { generation } from "./environment.ts";
import { page } from "../utils/types.ts";
import { switchValue } from "./switches.ts";
import type { RollTerm } from "./terms/term.ts";
import type { ReplaceFormulaDataOptions } from "./types.ts";

const REFERENCE = /@([a-z.0-9_-]+)/gi;

/** Maximum depth of references from data to data [14]. */
const MAX_RECURSION = 3;

export function replaceFormulaData(
  formula: string,
  data: unknown,
  { missing, warn = false, recursive = false }: ReplaceFormulaDataOptions = {},
): string {
  const absent: string[] = [];
  const once = (text: string, depth: number): string =>
    text.replace(REFERENCE, (match, key: string) => {
      const value = lookUp(data, key);
      if (value === undefined || value === null) {
        absent.push(match);
        return missing === undefined || missing === null ? match : String(missing);
      }
      const written = writeValue(value);
      const isDeeper = recursive && generation() >= 14 && depth < MAX_RECURSION && written.includes("@");
      return isDeeper ? once(written, depth + 1) : written;
    });
  const replaced = once(formula, 0);
  if (warn && absent.length > 0) {
    page.ui?.notifications?.warn(`The formula refers to what is not in its data: ${absent.join(", ")}`);
  }
  return replaced;
}

/** Reads a dotted path, through maps as well as objects. */
function lookUp(data: unknown, path: string): unknown {
  let value = data;
  for (const key of path.split(".")) {
    if (value === null || value === undefined) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === "function" ? undefined : value;
}

function writeValue(value: unknown): string {
  if (typeof value === "boolean" && generation() >= 14 && switchValue("booleanData") === "number")
    return value ? "1" : "0";
  return String(value).trim();
}

export function printTerms(terms: readonly RollTerm[]): string {
  return terms.map((term) => term.formula).join("");
}

/** Math as the only scope of a safe expression: any other name is undefined. */
export const MATH_PROXY: Math = new Proxy(Math, {
  has: () => true,
  get: (math, key) => (key === Symbol.unscopables ? undefined : (math as unknown as Record<PropertyKey, unknown>)[key]),
  set: () => {
    throw new Error("Nothing can be assigned in a dice expression");
  },
});

/** Arithmetic, comparisons and Math's functions. Throws unless the result is a number. */
export function safeEval(expression: string, sandbox: Math): number {
  let result: unknown;
  try {
    // As in Foundry, a text of arithmetic is run as code. Only names of Math are in its scope.
    const evaluate = new Function("sandbox", `with (sandbox) { return (${expression}\n); }`) as (
      sandbox: Math,
    ) => unknown;
    result = evaluate.call(undefined, sandbox);
  } catch {
    result = undefined;
  }
  const number = result === null || result === "" || Array.isArray(result) ? Number.NaN : Number(result);
  if (Number.isNaN(number))
    throw new Error(`Roll.safeEval produced a non-numeric result from expression "${expression}"`);
  return number + 0;
}

/** Joins words with their neighbours and parses them again; merges runs of signs. */
export function simplifyTerms(
  terms: readonly RollTerm[],
  classify: (text: string, context: ClassifyContext) => RollTerm,
): RollTerm[] {
  const { OperatorTerm, StringTerm } = core;
  const groups: RollTerm[][] = [];
  for (const term of terms) {
    const last = groups.at(-1);
    const isOperator = term instanceof OperatorTerm;
    if (last && !isOperator && !(last[0] instanceof OperatorTerm)) last.push(term);
    else groups.push([term]);
  }
  const out: RollTerm[] = [];
  groups.forEach((group, index) => {
    const [first] = group;
    if (!first) return;
    const previous = out.at(-1);
    if (first instanceof OperatorTerm && previous instanceof OperatorTerm && isSign(first) && isSign(previous)) {
      out[out.length - 1] = new OperatorTerm({ operator: first.operator === previous.operator ? "+" : "-" });
    } else if (group.length > 1 || first instanceof StringTerm) {
      const text = group.map((term) => term.formula).join("");
      out.push(classify(text, { intermediate: false, prior: previous, next: groups[index + 1]?.[0] }));
    } else out.push(first);
  });
  if (out[0] instanceof OperatorTerm && out[0].operator === "+") out.shift();
  return out;
}

function isSign({ operator }: { operator: string }): boolean {
  return operator === "+" || operator === "-";
}

export interface ClassifyContext {
  intermediate?: boolean | undefined;
  prior?: RollTerm | string | undefined;
  next?: RollTerm | string | undefined;
}

/** Parses a word as a term; unreadable text stays a StringTerm. */
export function classifyStringTerm(
  term: RollTerm | string,
  { intermediate = true, prior, next }: ClassifyContext = {},
): RollTerm {
  const { DiceTerm, NumericTerm, OperatorTerm, StringTerm } = core;
  if (typeof term !== "string") return term;
  const text = term.trim();
  if (OperatorTerm.OPERATORS.includes(text)) return new OperatorTerm({ operator: text });
  const number = NumericTerm.matchTerm(text);
  if (number) return NumericTerm.fromMatch(number);
  const isBeside = (other: RollTerm | string | undefined): boolean =>
    typeof other === "string" && !OperatorTerm.OPERATORS.includes(other.trim());
  const dice = DiceTerm.matchTerm(text, { imputeNumber: !isBeside(prior) && !isBeside(next) });
  try {
    if (dice) return DiceTerm.fromMatch(dice);
    if (intermediate && /[({]/.test(text)) {
      const [only, ...others] = core.Roll.parse(text, {});
      if (only && others.length === 0) return only;
    }
  } catch {
    // Not a term.
  }
  return new StringTerm({ term: text });
}
