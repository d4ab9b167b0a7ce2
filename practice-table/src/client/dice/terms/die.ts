/** Die: the fair n-sided die and the core modifiers (dice.md 2.3). FateDie borrows some methods, so that these use `this` as a DiceTerm only. */
import { classOf, core } from "../core.ts";
import { readComparison } from "../results.ts";
import { switchValue } from "../switches.ts";
import type { ModifierHandler } from "../types.ts";
import { DiceTerm, LOWEST_DRAW, type DiceTermData } from "./dice.ts";

type Outcome = boolean | void;

export class Die extends DiceTerm {
  static override DENOMINATION = "d";

  static override MODIFIERS: Record<string, ModifierHandler> = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };

  // A subclass may be constructed with any data of DiceTerm, or without.
  constructor(data: DiceTermData = {}) {
    super(data);
  }

  override get total(): number | undefined {
    const total = super.total;
    const { marginSuccess, marginFailure } = this.options;
    if (total === undefined) return undefined;
    if (typeof marginSuccess === "number") return total - marginSuccess;
    if (typeof marginFailure === "number") return marginFailure - total;
    return total;
  }

  override get denomination(): string {
    return `d${this.faces}`;
  }

  /** `r`, `r3`, `r<3`: rerolls each match once; `r2<3`: at most two matches (#10677). */
  async reroll(
    this: DiceTerm,
    modifier: string,
    { recursive = false }: { recursive?: boolean } = {},
  ): Promise<Outcome> {
    const request = readThrowing(modifier, /^rr?/i);
    if (!request) return false;
    const { comparison, target = this.mapRandomFace(LOWEST_DRAW), atMost } = request;
    await throwMore(this, { recursive, comparison, target, atMost, what: "rerolled" });
  }

  async rerollRecursive(this: Die, modifier: string): Promise<Outcome> {
    return this.reroll(modifier, { recursive: true });
  }

  /** `x`, `x5`, `x>4`, `x3<5`: as for rerolls; the exploded result stays. */
  async explode(
    this: DiceTerm,
    modifier: string,
    { recursive = true }: { recursive?: boolean } = {},
  ): Promise<Outcome> {
    const request = readThrowing(modifier, /^xo?/i);
    if (!request) return false;
    const { comparison, target = this.faces ?? 0, atMost } = request;
    await throwMore(this, { recursive, comparison, target, atMost, what: "exploded" });
  }

  async explodeOnce(this: Die, modifier: string): Promise<Outcome> {
    return this.explode(modifier, { recursive: false });
  }

  keep(this: Pick<DiceTerm, "results">, modifier: string): Outcome {
    const match = /^k([hl])?([0-9]+)?/i.exec(modifier);
    if (!match) return false;
    DiceTerm._keepOrDrop(this.results, Number(match[2] ?? 1), { keep: true, highest: match[1]?.toLowerCase() !== "l" });
  }

  drop(this: Pick<DiceTerm, "results">, modifier: string): Outcome {
    const match = /^d([hl])?([0-9]+)?/i.exec(modifier);
    if (!match) return false;
    DiceTerm._keepOrDrop(this.results, Number(match[2] ?? 1), {
      keep: false,
      highest: match[1]?.toLowerCase() === "h",
    });
  }

  countSuccess(this: Pick<DiceTerm, "results"> & { faces?: number | undefined }, modifier: string): Outcome {
    const { comparison, target } = readCount(modifier, "cs", this.faces, ">=");
    DiceTerm._applyCount(this.results, comparison, target, { flagSuccess: true });
  }

  countFailures(this: Pick<DiceTerm, "results">, modifier: string): Outcome {
    const { comparison, target } = readCount(modifier, "cf", 1, "<=");
    DiceTerm._applyCount(this.results, comparison, target, { flagFailure: true });
  }

  countEven(_modifier: string): Outcome {
    countParity(this, 0);
  }

  countOdd(_modifier: string): Outcome {
    countParity(this, 1);
  }

  deductFailures(modifier: string): Outcome {
    deduct(this, modifier, "df", { deductFailure: true });
  }

  subtractFailures(modifier: string): Outcome {
    deduct(this, modifier, "sf", { invertFailure: true });
  }

  marginSuccess(modifier: string): Outcome {
    const { comparison = ">=", target } = readComparison(modifier, "ms");
    if (Number.isNaN(target)) return false;
    const isUpper = !comparison.startsWith("<") || switchValue("marginSigns") === "total-minus-target";
    if (isUpper) this.options["marginSuccess"] = target;
    else this.options["marginFailure"] = target;
  }

  /** Raised dice are marked as rerolled, too (found.md 2.4). */
  minimum(modifier: string): Outcome {
    return limit(this, /^min([0-9]+)/i.exec(modifier), Math.max, { rerolled: true });
  }

  maximum(modifier: string): Outcome {
    return limit(this, /^max([0-9]+)/i.exec(modifier), Math.min, {});
  }
}

interface Throwing {
  comparison: string;
  target: number | undefined;
  atMost: number;
}

/** A lone number is the target; a number before a comparison is the maximum number of rerolls (#10677). */
function readThrowing(modifier: string, name: RegExp): Throwing | null {
  if (!name.test(modifier)) return null;
  const [, first, comparison, last] = /^([0-9]+)?([<>=]+)?([0-9]+)?/.exec(modifier.replace(name, "")) ?? [];
  const isLimited = first !== undefined && comparison !== undefined;
  const target = isLimited || comparison !== undefined ? last : first;
  return {
    comparison: comparison ?? "=",
    target: target === undefined ? undefined : Number(target),
    atMost: isLimited ? Number(first) : Number.POSITIVE_INFINITY,
  };
}

interface ThrowRequest extends Throwing {
  target: number;
  recursive: boolean;
  what: "rerolled" | "exploded";
}

async function throwMore(term: DiceTerm, { recursive, comparison, target, atMost, what }: ThrowRequest): Promise<void> {
  const { compareResult } = classOf<typeof DiceTerm>(term);
  const original = term.results.length;
  const limit = Number(switchValue("explodeLimit"));
  let left = atMost;
  for (let index = 0; index < (recursive ? term.results.length : original) && left > 0; index += 1) {
    const result = term.results[index];
    if (!result?.active || !compareResult(result.result, comparison, target)) continue;
    left -= 1;
    result[what] = true;
    if (what === "rerolled") result.active = false;
    if (term.results.length > limit + original) {
      throw new Error(
        `Maximum recursion depth for ${what === "exploded" ? "exploding" : "rerolled"} dice roll exceeded: "${term.formula}"`,
      );
    }
    await term.roll(what === "rerolled" ? { reroll: true } : { explode: true });
  }
}

/** A missing target compares with NaN in 14.364, so that no result matches (#14581). */
function readCount(
  modifier: string,
  name: string,
  documented: number | undefined,
  atLeast: string,
): { comparison: string; target: number } {
  const { comparison, target } = readComparison(modifier, name);
  const bare = switchValue("countComparison") === "at-least" ? atLeast : "=";
  if (Number.isNaN(target) && switchValue("countTarget") === "documented") {
    return { comparison: comparison ?? "=", target: documented ?? Number.NaN };
  }
  return { comparison: comparison ?? bare, target };
}

function countParity(term: DiceTerm, remainder: 0 | 1): void {
  for (const result of term.results) {
    if (!result.active) continue;
    result.success = Math.abs(result.result) % 2 === remainder;
    result.count = result.success ? 1 : 0;
  }
}

function deduct(
  term: DiceTerm,
  modifier: string,
  name: string,
  options: { deductFailure?: boolean; invertFailure?: boolean },
): void {
  const isJudged = term.results.some(({ success, failure }) => success !== undefined || failure !== undefined);
  const isBare = Number.isNaN(readComparison(modifier, name).target);
  const { comparison, target } = readCount(modifier, name, 1, "<=");
  DiceTerm._applyDeduct(term.results, isBare && isJudged ? null : comparison, target, options);
}

function limit(
  term: DiceTerm,
  match: RegExpExecArray | null,
  pick: (a: number, b: number) => number,
  mark: { rerolled?: true },
): Outcome {
  if (!match) return false;
  const bound = Number(match[1]);
  const isRewriting = switchValue("minMaxWrites") === "result";
  for (const result of term.results) {
    if (!result.active || pick(result.result, bound) === result.result) continue;
    if (isRewriting) result.result = bound;
    else result.count = bound;
    Object.assign(result, mark);
  }
}

core.Die = Die;
