/** SC-7: a typed formula is rounded up once, at the end. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { mechanics } from "../../../src/rules/index.ts";
import { parseCommand } from "../../../src/rules/notation/command.ts";
import { roundUp, roundUpTogether } from "../../../src/rules/notation/rounding.ts";

const bonusesOf = (words: string, data: Readonly<Record<string, unknown>>): readonly number[] => {
  const { spec } = parseCommand(words, { mechanics, data });
  const { bonuses, modifiers } = spec as Readonly<Record<string, readonly { readonly value: number }[] | undefined>>;
  return (bonuses ?? modifiers ?? []).map(({ value }) => value);
};

it("SC-7: paths of one sum are added before they are rounded", () => {
  const data = { a: 1.5, b: 1.5, c: 0.2 };
  expect(bonusesOf("check @a + @b vs 15", data)).toEqual([2, 1]);
  expect(bonusesOf("check @a - @b vs 15", data)).toEqual([2, -2]);
  expect(bonusesOf("check @c + @c + @c", data)).toEqual([1, 0, 0]);
  expect(bonusesOf("pool 5 mod @a mod @b", data)).toEqual([2, 1]);
  // A number by itself is a formula of its own.
  expect(parseCommand("margin @a vs 7", { mechanics, data }).spec).toMatchObject({ dice: 2 });
});

it("whole numbers add up to the sum, rounded up", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 6 }), (quarters) => {
      const terms = roundUpTogether(quarters.map((value) => ({ value: value / 4 })));
      const sum = quarters.reduce((all, value) => all + value, 0) / 4;
      expect(terms.every(({ value }) => Number.isInteger(value))).toBe(true);
      expect(terms.reduce((all, { value }) => all + value, 0)).toBe(Math.ceil(sum) + 0);
    }),
  );
  expect([roundUp(0.1 + 0.2), roundUp(3.0000000000000004), Object.is(roundUp(-0.5), 0)]).toEqual([1, 3, true]);
});
