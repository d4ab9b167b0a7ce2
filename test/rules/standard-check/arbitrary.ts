/** Specs of standard checks for property tests, drawn from the limits in docs/protocol.md, not from the module's own schema. */
import fc from "fast-check";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";
import type { CheckSpec } from "../../../src/rules/standard-check/spec.ts";

/** Any text: quotes, brackets, backslashes, line ends, signs of other scripts. */
const label = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "",
    "]",
    '"',
    "a]b",
    "[",
    "#",
    " # x",
    "\\",
    '\\"',
    "a\nb",
    "\r\t",
    "  spaced  ",
    "vs 20",
    "Dexterity",
  ),
);
const sum = fc.integer({ min: -999, max: 999 });

export const spec: fc.Arbitrary<CheckSpec> = fc
  .record({
    bonuses: fc.array(fc.record({ label, value: sum }), { maxLength: 6 }),
    extra: fc.array(fc.record({ label, size: fc.constantFrom(4, 6, 8, 10, 12, 20) }), { maxLength: 5 }),
    target: fc.option(fc.oneof(fc.integer({ min: -60, max: 120 }), fc.integer({ min: -9e15, max: 9e15 }))),
    taken: fc.array(fc.record({ label }), { maxLength: 2 }),
    passive: fc.boolean(),
  })
  .map((drawn) => standardCheck.parseSpec(drawn.passive ? { ...drawn, extra: [], taken: [] } : drawn));

/** The sizes of the dice that a check throws: three d8 less those taken out (SC-8), then the others. */
export function sizesOf({ passive, extra, taken = [] }: CheckSpec): readonly number[] {
  return passive ? [] : [...[8, 8, 8].slice(taken.length), ...extra.map(({ size }) => size)];
}

/** Few enough dice, so that every face can be counted. */
export const smallSpec: fc.Arbitrary<CheckSpec> = fc
  .record({
    bonuses: fc.array(fc.record({ label, value: fc.integer({ min: -12, max: 12 }) }), { maxLength: 3 }),
    extra: fc.array(fc.record({ label, size: fc.constantFrom(4, 6, 8) }), { maxLength: 1 }),
    target: fc.option(fc.integer({ min: -10, max: 50 })),
    taken: fc.array(fc.record({ label }), { maxLength: 2 }),
    passive: fc.boolean(),
  })
  .map((drawn) => standardCheck.parseSpec(drawn.passive ? { ...drawn, extra: [], taken: [] } : drawn));

/** All throws of dice of these sizes, in order. */
export function* allFaces(sizes: readonly number[]): Generator<readonly number[]> {
  const [size, ...others] = sizes;
  if (size === undefined) {
    yield [];
    return;
  }
  for (let face = 1; face <= size; face += 1) for (const rest of allFaces(others)) yield [face, ...rest];
}
