/** A roll in words. */
import { expect, it } from "vitest";
import { mechanics } from "../../../src/rules/index.ts";
import { sayFormula } from "../../../src/rules/notation/words.ts";

const check = mechanics.find(({ id }) => id === "standard-check")!;

it("names precede their numbers, without brackets and without a command", () => {
  const spec = {
    bonuses: [
      { label: "Agility", value: 4 },
      { label: "Light fingers", value: -2 },
    ],
    target: 15,
  };
  expect(sayFormula(check, spec)).toMatch(/^Agility 4 - Light fingers 2 vs 15$/u);
});
