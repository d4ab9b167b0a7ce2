/** MP-2, SC-1: a typed target is a sum of numbers and paths, as of an opponent's stat. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RuleError } from "../../../src/rules/contract/error.ts";
import { parseCommand, type CommandOptions } from "../../../src/rules/notation/command.ts";

const data = { target: { resolve: 6, guard: 2.5, resources: { armor: 4 } }, dex: 3 };
const target = (text: string, options: CommandOptions = { data }): unknown => {
  const spec = parseCommand(text, options).spec as Readonly<Record<string, unknown>>;
  return spec["target"] ?? spec["threshold"] ?? spec["base"];
};

describe("the target", () => {
  it.each([
    ["/margin 3d12 vs 8 - 2", 6],
    ["margin 3 vs 8-2", 6],
    ["margin 3 vs 8 − 2 need 1", 6],
    ["check +4 vs @target.resolve", 6],
    ["check +4 vs @target.resolve + 2", 8],
    ["check +4 vs 12 + @target.resolve - 1", 17],
    ["check @dex vs @target.resources.armor[Armor] + 10", 14],
    ["pool 5 vs @target.resolve + 1", 7],
    ["fives 2d6 vs 6 - 1", 5],
  ])("%s: %i", (text, is) => {
    expect(target(text)).toBe(is);
  });

  it("SC-7: is rounded up once", () => {
    expect(target("check 4 vs @target.guard + @target.guard")).toBe(5);
    expect(target("check 4 vs 10 - @target.guard")).toBe(8);
  });

  it("accepts no dice, no labelled numbers, and nothing after a comma: they belong to the roll", () => {
    expect(parseCommand("check 5 vs 20 + d6[ally] - 2[rain]").spec).toMatchObject({
      target: 20,
      extra: [{ label: "ally", size: 6 }],
      bonuses: [{ value: 5 }, { label: "rain", value: -2 }],
    });
    expect(parseCommand('check 5 vs 20 - 2 "rain"').spec).toMatchObject({ target: 20 });
    expect(parseCommand("check 5 vs 20, + 2").spec).toMatchObject({
      target: 20,
      bonuses: [{ value: 5 }, { value: 2 }],
    });
    expect(parseCommand("fives d6 vs 5 + 2d8").spec).toMatchObject({ target: 5, pool: [{}, {}, {}] });
  });

  it("is the sum of its terms, for any terms", () => {
    const term = fc.tuple(fc.constantFrom("+", "-", "−"), fc.integer({ min: 0, max: 99 }), fc.boolean());
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.array(term, { maxLength: 5 }), (first, terms) => {
        const values = Object.fromEntries(terms.map(([, value], index) => [`v${index}`, value]));
        const words = terms.map(([sign, value, isPath], index) =>
          isPath ? `${sign} @target.v${index}` : `${sign}${index % 2 ? " " : ""}${value}`,
        );
        const sum = terms.reduce((all, [sign, value]) => all + (sign === "+" ? value : -value), first);
        expect(target(`check 4 vs ${[first, ...words].join(" ")}`, { data: { target: values } })).toBe(sum);
      }),
    );
  });
});

it("a sum that the reader may not know stays in words, without its value", () => {
  const options = { data: { dex: 3 }, isHidden: (path: string) => path.startsWith("target.") };
  for (const [command, is] of [
    ["margin 3 vs 8 - @target.resolve", "8 - @target.resolve"],
    ["check 4 vs @target.resolve + 2", "@target.resolve + 2"],
    ["pool 5 vs -2 + @target.resolve - @dex", "-2 + @target.resolve - @dex"],
    ["fives d6 vs @target.resolve", "@target.resolve"],
  ] as const) {
    const { spec, hidden, ask } = parseCommand(command, options);
    expect([hidden, target(command, options) ?? null, ask]).toEqual([is, null, undefined]);
    expect(spec).toBeDefined();
    // GMs read the same words.
    expect(target(`check 4 vs ${is}`)).toBe(
      { margin: 2, check: 8, pool: 1, fives: 6 }[command.split(" ")[0] as "pool"],
    );
  }
  expect(() => parseCommand("check @target.resolve vs 15", options)).toThrow(
    expect.objectContaining({ code: "hidden-path", at: 6 }) as RuleError,
  );
});
