/** Formulas of stat maps. */
import { expect, it } from "vitest";
import { parseFormula } from "../../../../src/features/stat-maps/maps/formula.ts";
import { RuleError } from "../../../../src/rules/contract/error.ts";
import { useBareStage } from "../../../support/bare.ts";

useBareStage();

const at: Readonly<Record<string, number>> = { value: -3, "abilities.str.mod": 4 };
const valueOf = (text: string): number | null => parseFormula(text).evaluate((path) => at[path] ?? null);

it.each([
  ["@abilities.str.mod + floor(@value / 2)", 2],
  ["2 - @value", 5],
  ["--@value × 010 ÷ 4", -7.5],
  ["min(1, max(@value, (2 - 3) * 2), 7)", -2],
  ["2 / -4", -0.5],
  ["@value / 0", null],
  ["@missing + 1", null],
])("computes %s", (text, value) => expect(valueOf(text)).toBe(value));

it.each([
  ["", ""],
  ["@value +", ""],
  ["floor(@value", ""],
  ["floor()", ")"],
  ["min() + @value", ")"],
  ["max(@value,)", ")"],
  ["floor(@value, 2)", ","],
  ["1,5 * @value", ","],
  ["+@value", "+"],
  ["@value / / 2", "/"],
  ["@value @value", "@value"],
  ["@value 2", "2"],
  ["2(@value)", "("],
  ["@value)", ")"],
  ["@value + fetch(1)", "fetch"],
  ["@value ** 2", "*"],
])("refuses %s and names %s", (text, found) => {
  let refusal: unknown = null;
  try {
    parseFormula(text);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(RuleError);
  expect(refusal).toMatchObject({ code: "syntax", field: "formula", data: { found } });
});
