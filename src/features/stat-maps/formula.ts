/** Arithmetic of stat maps: `@abilities.str.mod + floor(@value / 2)`. Parsed once per text. */
import { RuleError } from "../../rules/contract/error.ts";
import { plainSigns } from "../../rules/notation/plain-text.ts";

/** Finds the number at a path; `null`: there is none. */
export type ReadNumber = (path: string) => number | null;

export interface Formula {
  /** Without `@`, in order. */
  readonly paths: readonly string[];
  /** Unrounded; `null` if a path has no number, or the result is not finite. */
  evaluate(read: ReadNumber): number | null;
}

type Term = (read: ReadNumber) => number;

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
};
const EXAMPLE = "floor(@value / 2) + @prof";
const MISSING = Symbol("missing");

const known = new Map<string, Formula>();

/** Throws RuleError `syntax` with the offset. */
export function parseFormula(text: string): Formula {
  let formula = known.get(text);
  if (!formula) known.set(text, (formula = new Parser(text).parse()));
  return formula;
}

/** Recursive descent: sum, product, sign, value. */
class Parser {
  readonly #text: string;
  readonly #paths: string[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = plainSigns(text);
  }

  parse(): Formula {
    const term = this.#sum();
    if (this.#peek() !== "") this.#refuse();
    return {
      paths: this.#paths,
      evaluate(read) {
        try {
          const value = term(read);
          return Number.isFinite(value) ? value : null;
        } catch (error) {
          if (error === MISSING) return null;
          throw error;
        }
      },
    };
  }

  #sum(): Term {
    let left = this.#product();
    for (let sign = this.#take(/[+-]/y); sign !== null; sign = this.#take(/[+-]/y)) {
      const [one, other, way] = [left, this.#product(), sign === "+" ? 1 : -1];
      left = (read) => one(read) + way * other(read);
    }
    return left;
  }

  #product(): Term {
    let left = this.#signed();
    for (let sign = this.#take(/[*/×÷]/uy); sign !== null; sign = this.#take(/[*/×÷]/uy)) {
      const [one, other] = [left, this.#signed()];
      left = "*×".includes(sign) ? (read) => one(read) * other(read) : (read) => one(read) / other(read);
    }
    return left;
  }

  #signed(): Term {
    if (this.#take(/-/y) === null) return this.#value();
    const term = this.#signed();
    return (read) => -term(read);
  }

  #value(): Term {
    const number = this.#take(/\d+(?:\.\d+)?/y);
    if (number !== null) return () => Number(number);
    const path = this.#take(/@[\p{L}\p{N}_$*-]+(?:\.[\p{L}\p{N}_$*-]+)*/uy)?.slice(1);
    if (path !== undefined) {
      this.#paths.push(path);
      return (read) => {
        const value = read(path);
        // oxlint-disable-next-line typescript/only-throw-error -- leaves the whole formula
        if (value === null) throw MISSING;
        return value;
      };
    }
    const name = this.#take(/[a-z]+(?=\s*\()/y);
    const call = name === null ? (value: number): number => value : FUNCTIONS[name];
    if (!call || this.#take(/\(/y) === null) return this.#refuse();
    const values = [this.#sum()];
    while (name !== null && this.#take(/,/y) !== null) values.push(this.#sum());
    if (this.#take(/\)/y) === null) this.#refuse();
    return (read) => call(...values.map((value) => value(read)));
  }

  #peek(): string {
    while (/\s/u.test(this.#text[this.#at] ?? "")) this.#at += 1;
    return this.#text.slice(this.#at);
  }

  #take(sticky: RegExp): string | null {
    this.#peek();
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }

  #refuse(): never {
    const found = /^\S*/u.exec(this.#peek())?.[0] ?? "";
    throw new RuleError("syntax", `"${found}" does not continue the formula; right is, for example: ${EXAMPLE}`, {
      at: this.#at,
      field: "formula",
      data: { found, example: EXAMPLE },
    });
  }
}
