/**
 * Specs of margin pools for property tests, drawn from the limits in docs/protocol.md, not from the module's own
 * schema.
 */
import fc from "fast-check";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import type { MarginSpec } from "../../../src/rules/margin-pool/spec.ts";

function specOf(most: number, threshold: fc.Arbitrary<number | null>): fc.Arbitrary<MarginSpec> {
  return fc
    .record({
      dice: fc.integer({ min: 1, max: most }),
      more: fc.integer({ min: 0, max: most }),
      threshold,
      required: fc.option(fc.oneof(fc.integer({ min: 1, max: 2 * most + 2 }), fc.integer({ min: 1 }))),
      zeroSucceeds: fc.boolean(),
      allowImpossible: fc.boolean(),
    })
    .map(({ more, ...drawn }) => marginPool.parseSpec({ ...drawn, pool: Math.min(100, drawn.dice + more) }));
}

export const spec = specOf(100, fc.option(fc.oneof(fc.integer({ min: -3, max: 15 }), fc.integer())));
/** Few enough dice, so that every face can be counted. */
export const smallSpec = specOf(3, fc.option(fc.integer({ min: -2, max: 14 })));
/** With a possible threshold. */
export const possibleSpec = specOf(12, fc.integer({ min: 1, max: 11 })) as fc.Arbitrary<
  MarginSpec & { threshold: number }
>;

/** All throws of `count` d12, in order. */
export function* allFaces(count: number): Generator<readonly number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let face = 1; face <= 12; face += 1) for (const rest of allFaces(count - 1)) yield [face, ...rest];
}

/** Independent of the module: a margin directly from the text of MP-2 … MP-5. */
export function naiveMargin(dice: readonly number[], threshold: number): number {
  let successes = 0;
  let failures = 0;
  for (const face of dice) {
    if (face === 12) successes += 2;
    else if (face === 1) failures += 2;
    else if (face > Math.max(1, threshold)) successes += 1;
    else failures += 1;
  }
  return successes - failures;
}

/** Independent of the module: frequency of each margin, by adding die to die with whole numbers. */
export function countMargins(dice: number, threshold: number): Map<number, bigint> {
  let counts = new Map<number, bigint>([[0, 1n]]);
  for (let die = 0; die < dice; die += 1) {
    const next = new Map<number, bigint>();
    for (const [margin, ways] of counts)
      for (let face = 1; face <= 12; face += 1) {
        const sum = margin + naiveMargin([face], threshold);
        next.set(sum, (next.get(sum) ?? 0n) + ways);
      }
    counts = next;
  }
  return counts;
}

/** ways / 12^dice as the nearest double. */
export function ratio(ways: bigint, all: bigint): number {
  return Number((ways * 10n ** 30n) / all) / 1e30;
}
