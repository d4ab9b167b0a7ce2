/** Group results of checks (docs/protocol.md, Groups; SC-7), against every result of the open ones. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import {
  GROUP_RULES,
  groupChance,
  groupNumber,
  isGroupRule,
  judgeGroup,
  neededBy,
  type GroupMember,
} from "../../../src/rules/odds/group-rule.ts";

const check = mechanicById("standard-check");
/** P(3d8 ≥ target), by counting. */
function chanceOf(target: number): number {
  let count = 0;
  for (let a = 1; a <= 8; a += 1)
    for (let b = 1; b <= 8; b += 1) for (let c = 1; c <= 8; c += 1) if (a + b + c >= target) count += 1;
  return count / 512;
}
const open = (target: number): GroupMember => ({ mechanic: check, spec: check.parseSpec({ target }) });

describe("the required number of successes", () => {
  it.each([
    ["all", 4, 4],
    ["half", 4, 2],
    ["half", 5, 3], // rounded up (SC-7)
    ["half", 1, 1],
    ["any", 4, 1],
    ["best", 4, null],
    ["sum", 4, null],
  ] as const)("%s of %i: %s", (rule, size, needed) => expect(neededBy(rule, size)).toBe(needed));

  it("is decided as soon as the open checks cannot change the result", () => {
    const judged = (rule: "all" | "half" | "any", ...checks: (boolean | null)[]) => judgeGroup(rule, checks)?.success;
    expect(judged("half", true, true, null, null)).toBe(true);
    expect(judged("half", true, false, null, null)).toBe(null);
    expect(judged("half", false, false, false, null)).toBe(false);
    expect(judged("all", true, null)).toBe(null);
    expect(judged("all", true, false, null)).toBe(false);
    expect(judged("any", false, true, null)).toBe(true);
    expect(judged("any", false, false)).toBe(false);
    expect(judgeGroup("half", [true, false, null, null])).toEqual({ needed: 2, successes: 1, success: null });
    expect(judgeGroup("half", [])).toBe(null);
    expect(judgeGroup("sum", [true])).toBe(null);
  });
});

describe("the chance of the open checks", () => {
  it("equals the design's card: one of two so far, 50 % and 16 % to come, one more is enough: 58 %", () => {
    expect(groupChance("half", [true, false, { p: 0.5 }, { p: 0.16 }])).toBeCloseTo(0.58, 12);
  });

  it("equals the count over all of their results", () => {
    const member = fc.oneof(
      fc.boolean(),
      fc.record({ p: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.integer({ min: 4, max: 25 }).map(open),
    );
    fc.assert(
      fc.property(
        fc.constantFrom("all" as const, "half" as const, "any" as const),
        fc.array(member, { minLength: 1, maxLength: 6 }),
        (rule, members) => {
          const chances = members.map((one) => {
            if (typeof one === "boolean") return one ? 1 : 0;
            return "p" in one ? one.p : chanceOf((one.spec as { target: number }).target);
          });
          let sum = 0;
          for (let mask = 0; mask < 2 ** chances.length; mask += 1) {
            const won = chances.map((_chance, index) => (mask & (1 << index)) !== 0);
            const p = chances.reduce((all, chance, index) => all * (won[index] ? chance : 1 - chance), 1);
            const count = won.filter(Boolean).length;
            const isEnough =
              rule === "all" ? count === won.length : rule === "any" ? count > 0 : 2 * count >= won.length;
            if (isEnough) sum += p;
          }
          expect(Math.abs((groupChance(rule, members) ?? NaN) - sum)).toBeLessThan(1e-12);
        },
      ),
      { seed: 11, numRuns: 150 },
    );
  });

  it("is empty for numbers, and for an empty group", () => {
    expect(groupChance("best", [true])).toBe(null);
    expect(groupChance("all", [])).toBe(null);
  });
});

it("best and sum are numbers", () => {
  expect(groupNumber("best", [15, 23, -2])).toBe(23);
  expect(groupNumber("sum", [15, 23, -2])).toBe(36);
  expect(groupNumber("sum", [])).toBe(null);
  expect(groupNumber("half", [1])).toBe(null);
});

it("knows its rules and no others", () => {
  expect(GROUP_RULES.every(isGroupRule)).toBe(true);
  for (const other of ["most", "", null, 1, undefined]) expect(isGroupRule(other)).toBe(false);
});
