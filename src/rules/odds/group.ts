/** Number of successes among several checks. */
import { inField } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { Distribution, type Bar } from "./distribution.ts";

export interface GroupCheck {
  readonly mechanic: AnyMechanic;
  readonly spec: Fields;
}

export interface GroupOdds {
  /** From no success to all, including impossible numbers. */
  readonly count: readonly Bar[];
  readonly all: number;
  /** At least half of them, rounded up (SC-7). */
  readonly half: number;
  readonly any: number;
}

/**
 * Exact. A pending choice counts as success. Checks are independent except for dice that their mechanic shares. Throws RuleError as `chance` does, with the check:
 * `checks.2.spec.target`.
 */
export function groupOdds(checks: readonly GroupCheck[]): GroupOdds {
  let count = Distribution.constant(0);
  for (const mechanic of new Set(checks.map((check) => check.mechanic))) count = count.plus(countOf(mechanic, checks));
  return {
    count: Array.from({ length: checks.length + 1 }, (_, value) => ({ value, p: count.at(value) })),
    all: count.at(checks.length),
    half: count.atLeast(Math.ceil(checks.length / 2)),
    any: count.atLeast(1),
  };
}

function countOf(mechanic: AnyMechanic, checks: readonly GroupCheck[]): Distribution {
  const own = checks.flatMap((check, index) => (check.mechanic === mechanic ? [{ ...check, index }] : []));
  const specs = own.map(({ spec }) => spec);
  // Specs of a group are often equal, also under different shared dice.
  const known = new Map<string, number>();
  const chanceOf = (spec: Fields, at: number): number => {
    const key = JSON.stringify(spec);
    const { odds } = mechanic;
    const p =
      known.get(key) ??
      inField(`checks.${own[at]?.index}.spec`, () => odds.chanceWithChoice?.(spec) ?? odds.chance(spec));
    known.set(key, p);
    return p;
  };
  const cases = mechanic.odds.shared?.(specs) ?? [[1, specs] as const];
  const successes = (caseSpecs: readonly Fields[]): Distribution =>
    caseSpecs
      .map((spec, at) => Distribution.chance(chanceOf(spec, at)))
      .reduce((sum, one) => sum.plus(one), Distribution.constant(0));
  return Distribution.mix(cases.map(([p, caseSpecs]) => [p, successes(caseSpecs)]));
}
