import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { odds } from "../../../src/rules/fives-pool/odds.ts";
import { parseSpec, type FivesSpec } from "../../../src/rules/fives-pool/spec.ts";

/** The rules read once more, on lists of faces, knowing nothing of the module: every throw of every die, bonus dice of the first level included. */
function enumerate(spec: FivesSpec): { success: number; choice: number; failure: number; net: Map<number, number>; fails: Map<number, number>; lucky: number; bad: number; fluke: number } {
  const sums = { success: 0, choice: 0, failure: 0, net: new Map<number, number>(), fails: new Map<number, number>(), lucky: 0, bad: 0, fluke: 0 };
  const target = spec.target as number;
  const bump = (map: Map<number, number>, key: number, p: number): void => void map.set(key, (map.get(key) ?? 0) + p);
  const throwAll = (sizes: readonly number[], then: (faces: number[], p: number) => void, p = 1, faces: number[] = []): void => {
    const size = sizes[faces.length];
    if (size === undefined) return then(faces, p);
    for (let face = 1; face <= size; face += 1) throwAll(sizes, then, p / size, [...faces, face]);
  };
  throwAll(spec.pool.map(({ size }) => size), (faces, p) => {
    const alive = faces.map((face, i) => ({ face, size: spec.pool[i]?.size ?? 0, i })).filter(({ face, i }) => spec.discord === null || spec.discord === 5 || face !== spec.discord || spec.protect.includes(i));
    const isLucky = alive.length > 0 && alive.every(({ face }) => face >= target);
    if (isLucky) sums.lucky += p;
    if (alive.length > 0 && alive.every(({ face }) => face === 1)) sums.bad += p;
    if (alive.length > 1 && alive[0]?.face !== 1 && alive.every(({ face }) => face === alive[0]?.face)) sums.fluke += p;
    const bonusSizes = alive.filter(({ face }) => face === 5).map(({ size }) => size);
    throwAll(bonusSizes, (bonus, q) => {
      throwAll(isLucky && spec.luckDie ? [spec.luckDie] : [], (luck, r) => {
        throwAll(new Array<number>(spec.challenge).fill(6), (against, s) => {
          const weight = p * q * r * s;
          let values = [...alive.map(({ face }) => face), ...bonus].map((face) => Math.floor(face / target)).concat(luck);
          const hits = against.filter((face) => face > 4).length;
          let left = hits;
          let net: number;
          if (spec.challengeRemoves === "die") {
            values = values.filter((v) => v > 0).sort((a, b) => b - a);
            while (left > 0 && values.length > 0) { values.pop(); left -= 1; }
            net = values.reduce((a, b) => a + b, 0);
          } else {
            const total = values.reduce((a, b) => a + b, 0);
            net = Math.max(0, total - hits);
            left = Math.max(0, hits - total);
          }
          const ones = [...alive.map(({ face }) => face), ...bonus, ...against].filter((face) => face === 1).length;
          if (net < 1) sums.failure += weight;
          else if (ones > net) sums.choice += weight;
          else sums.success += weight;
          bump(sums.net, net, weight);
          bump(sums.fails, left, weight);
        }, 1);
      }, 1);
    }, 1);
  });
  return sums;
}

const specs = fc
  .record({
    pool: fc.array(fc.record({ size: fc.constantFrom(4, 6, 8, 10, 12), role: fc.constantFrom("hero", "trope", "bonus") }), { minLength: 1, maxLength: 3 }),
    target: fc.constantFrom(4, 5, 6),
    challenge: fc.integer({ min: 0, max: 2 }),
    discord: fc.constantFrom(null, 1, 2, 4, 6, 7, 12, 15, 20),
    luckDie: fc.constantFrom(null, 4, 6),
    challengeRemoves: fc.constantFrom("success", "die"),
    protect: fc.constantFrom([], [0]),
  })
  .map((input) => parseSpec(input));

describe("odds of the fives pool agree with full enumeration", () => {
  it("FP-3, FP-4, FP-5, FP-9, FP-10, FP-11, FP-12, FP-13: verdicts, successes, fails and specials", () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const exact = odds(spec);
        const naive = enumerate(spec);
        expect(exact.success).toBeCloseTo(naive.success, 10);
        expect(exact.choice).toBeCloseTo(naive.choice, 10);
        expect(exact.failure).toBeCloseTo(naive.failure, 10);
        expect(exact.luckyBreak).toBeCloseTo(naive.lucky, 10);
        expect(exact.badBreak).toBeCloseTo(naive.bad, 10);
        expect(exact.fluke).toBeCloseTo(naive.fluke, 10);
        for (const { value, p } of exact.successes ?? []) expect(p).toBeCloseTo(naive.net.get(value) ?? 0, 10);
        expect(exact.successes?.length).toBe(naive.net.size);
        for (const { value, p } of exact.fails ?? []) expect(p).toBeCloseTo(naive.fails.get(value) ?? 0, 10);
      }),
      { numRuns: 25 },
    );
  });
});
