/** The band that chance gives: the exact distribution of successes of different rolls. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { bandOf } from "../../../src/features/evening/chance.ts";

/** Every combination of successes and failures. */
function shareOf(chances: readonly number[], isWanted: (count: number) => boolean): number {
  let share = 0;
  for (let mask = 0; mask < 2 ** chances.length; mask += 1) {
    const hits = chances.map((_, index) => ((mask >> index) & 1) === 1);
    const p = chances.reduce((product, chance, index) => product * (hits[index] ? chance : 1 - chance), 1);
    if (isWanted(hits.filter(Boolean).length)) share += p;
  }
  return share;
}

it("the chance of an evening is exact: tails by every combination, and at least eight evenings of ten inside", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 9 }),
      (chances) => {
        for (const passed of [0, 1, chances.length]) {
          const band = bandOf(chances, passed);
          expect(band.expected).toBeCloseTo(
            chances.reduce((sum, p) => sum + p, 0),
            12,
          );
          expect(band.fewer).toBeCloseTo(
            shareOf(chances, (count) => count < passed),
            12,
          );
          expect(band.more).toBeCloseTo(
            shareOf(chances, (count) => count > passed),
            12,
          );
          expect(shareOf(chances, (count) => count >= band.low && count <= band.high)).toBeGreaterThanOrEqual(
            0.8 - 1e-9,
          );
          expect(shareOf(chances, (count) => count < band.low)).toBeLessThan(0.1 + 1e-9);
          expect(shareOf(chances, (count) => count > band.high)).toBeLessThan(0.1 + 1e-9);
        }
      },
    ),
    { numRuns: 60 },
  );
});
