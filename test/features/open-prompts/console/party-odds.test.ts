/**
 * Difficulties for the whole party: the highest number that is still easy, even or hard, checked against all throws.
 */
import { expect, it } from "vitest";
import { LEVELS, partyOdds } from "../../../../src/features/open-prompts/console/party-odds.ts";
import { mechanicById } from "../../../../src/rules/index.ts";

const check = mechanicById("standard-check");
const pool = mechanicById("difficulty-pool");
const margin = mechanicById("margin-pool");
const bonus = (value: number) => check.parseSpec({ target: null, bonuses: [{ label: "", value }] });

/** Number of the 512 throws of 3d8, with a bonus, that reach a number. */
function reach(own: number, target: number): number {
  const faces = [1, 2, 3, 4, 5, 6, 7, 8];
  const sums = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => a + b + c + own)));
  return sums.filter((sum) => sum >= target).length / sums.length;
}

/** The highest number with a chance of at least `p`. */
function hardest(p: number, chance: (target: number) => number): number {
  return Array.from({ length: 120 }, (_, index) => 60 - index).find((target) => chance(target) >= p)!;
}

it("easy is 75 %, even 50 %, hard 25 %", () => {
  expect(LEVELS.map(({ p }) => p)).toEqual([0.75, 0.5, 0.25]);
});

it("the party's odds are for each hero the hardest number with a sufficient chance, and for the party that of the mean", () => {
  for (const bonuses of [[0], [2, 5, 9], [-3, -3], [0, 0, 0, 12], [1, 2, 3, 4, 5, 6]]) {
    const odds = partyOdds(check, bonuses.map(bonus))!;
    expect(odds.each).toEqual(
      bonuses.map((own) => LEVELS.map(({ p }) => ({ target: hardest(p, (target) => reach(own, target)) }))),
    );
    const mean = (target: number): number => bonuses.reduce((sum, own) => sum + reach(own, target), 0) / bonuses.length;
    const together = LEVELS.map(({ p }) => hardest(p, mean));
    expect(odds.together).toEqual(together.map((target) => ({ target })));
    // The numbers under the dots.
    odds.chances.forEach((chances, level) =>
      chances.forEach((p, hero) => expect(p).toBeCloseTo(reach(bonuses[hero]!, together[level]!), 12)),
    );
    expect(odds.chances.map(({ length }) => length)).toEqual(LEVELS.map(() => bonuses.length));
  }
});

it("a pool's numbers run the other way only if the rules say so: a higher difficulty is harder, and `null` means that none is hard enough", () => {
  // One die at difficulty d succeeds with (11 − d) / 10 (DP-2): 75 % up to 3, 50 % up to 6, 25 % up to 8.
  expect(partyOdds(pool, [pool.parseSpec({ dice: 1 })])).toEqual({
    together: [{ base: 3 }, { base: 6 }, { base: 8 }],
    each: [[{ base: 3 }, { base: 6 }, { base: 8 }]],
    chances: [[0.8], [0.5], [0.3]].map(([p]) => [expect.closeTo(p!, 12)]),
  });
  // One d12 above the DT with a margin of 1 (MP-2, MP-4): (12 − DT) / 12.
  expect(partyOdds(margin, [margin.parseSpec({ dice: 1 })])).toEqual({
    together: [{ threshold: 3 }, { threshold: 6 }, { threshold: 9 }],
    each: [[{ threshold: 3 }, { threshold: 6 }, { threshold: 9 }]],
    chances: [[0.75], [0.5], [0.25]].map(([p]) => [expect.closeTo(p!, 12)]),
  });
  // Eleven of twelve at best: with an unreachable margin no number is easy.
  const none = partyOdds(margin, [margin.parseSpec({ dice: 1, required: 3 })])!;
  expect([none.together, none.chances]).toEqual([
    [null, null, null],
    [[], [], []],
  ]);
});

it("a Target Number with challenge dice is one of the heroes' own pairs, with a sufficient mean", () => {
  const fives = mechanicById("fives-pool");
  const specs = [2, 4].map((count) =>
    fives.parseSpec({ pool: Array.from({ length: count }, () => ({ size: 8, role: "hero" })) }),
  );
  const odds = partyOdds(fives, specs)!;
  LEVELS.forEach(({ p }, level) => {
    const pairs = odds.each.map((targets) => targets[level]!);
    pairs.forEach((pair, hero) =>
      expect(fives.odds.chanceWithChoice!(fives.parseSpec({ ...specs[hero], ...pair }))).toBeGreaterThanOrEqual(p),
    );
    const mean =
      specs.reduce(
        (sum, spec) => sum + fives.odds.chanceWithChoice!(fives.parseSpec({ ...spec, ...odds.together[level] })),
        0,
      ) / 2;
    expect(mean).toBeGreaterThanOrEqual(p);
  });
});

it("empty for an empty party, or without a chance that depends on a target", () => {
  expect(partyOdds(check, [])).toBe(null);
  expect(partyOdds(mechanicById("total-effect"), [mechanicById("total-effect").parseSpec({})])).toBe(null);
});
