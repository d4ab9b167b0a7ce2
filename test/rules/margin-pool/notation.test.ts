/** The notation of `margin`: read, printed, and errors. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import { parseCommand, printCommand } from "../../../src/rules/notation/command.ts";
import { spec as anySpec } from "./arbitrary.ts";
import { expectNoCrash, thrownBy } from "../refused.ts";

const data = { stats: { strength: 4, resolve: 2.5 }, name: "Isolde" };
const read = (text: string) => parseCommand(text, { data });
const specOf = (spec: object) => marginPool.parseSpec(spec);

const problem = (text: string) => thrownBy(() => read(text));

describe("margin, read", () => {
  it.each([
    ["margin 6 vs 7", { dice: 6, threshold: 7 }],
    ["margin 6/9 vs 7 need 2", { dice: 6, pool: 9, threshold: 7, required: 2 }],
    ["MARGIN 6 / 9 NEED 2 VS 7", { dice: 6, pool: 9, threshold: 7, required: 2 }],
    ["margin 4 vs 6 zero", { dice: 4, threshold: 6, zeroSucceeds: true }],
    ["margin 5 vs 13 allow", { dice: 5, threshold: 13, allowImpossible: true }],
    ["margin 5 vs -2", { dice: 5, threshold: -2 }],
    ["margin @stats.strength/@stats.resolve vs7", null],
    ["margin 2/@stats.resolve[Resolve] vs7", { dice: 2, pool: 3, threshold: 7 }],
    ["qx margin 3 # Hold the gate", { dice: 3 }],
  ])("%s", (text, spec) => {
    if (spec === null) expect(problem(text)).toMatchObject({ code: "out-of-range", field: "pool" });
    else expect(read(text)).toMatchObject({ mechanic: "margin-pool", spec: specOf(spec) });
  });

  it("? asks the GM", () => {
    expect(read("margin 3 vs ?")).toMatchObject({ ask: true, spec: { threshold: null } });
    expect(read("margin 3 vs 7")).not.toHaveProperty("ask");
  });

  it("every example of its own reads", () => {
    for (const example of marginPool.notation.examples) expect(() => read(example)).not.toThrow();
  });
});

describe("margin, not read", () => {
  it.each([
    ["margin", "syntax", 6, ["integer", "path"]],
    ["margin vs 7", "syntax", 7, ["integer", "path"]],
    ["margin 6 vs", "syntax", 11, ["integer", "path", "question-mark"]],
    ["margin 6 vs 7 vs 8", "syntax", 14, ["once"]],
    ["margin 6 zero zero", "syntax", 14, ["once"]],
    ["margin 6 hard", "syntax", 9, ["end", "margin-word", "slash"]],
    ["margin 6/", "syntax", 9, ["integer", "path"]],
  ])("%s", (text, code, at, expected) => {
    expect(problem(text)).toMatchObject({ code, at, expected });
    expect(problem(text).data["example"]).toBe("margin 6 vs 7");
  });

  it.each([
    ["margin 0", "no-dice", "dice", 7],
    ["margin 101", "out-of-range", "dice", 7],
    ["margin 6/5", "out-of-range", "pool", 9],
    ["margin 6 need 0", "out-of-range", "required", 9],
    ["margin @name", "not-a-number", "@name", 7],
    ["margin @none", "unknown-path", "@none", 7],
  ])("%s: the field and its place", (text, code, field, at) => {
    expect(problem(text)).toMatchObject({ code, field, at });
  });

  it("invalid text is refused quickly, and never crashes", () => {
    const words = ["6", "6/9", "/", "vs", "7", "need", "zero", "allow", "?", "@a.b", "-", "[x]", '"', "\n"];
    expectNoCrash(words, (text) => read(`margin ${text}`));
  });
});

describe("margin, printed", () => {
  it.each([
    [{ dice: 6 }, "6"],
    [{ dice: 6, pool: 6, threshold: 7 }, "6 vs 7"],
    [{ dice: 6, pool: 9, threshold: 7, required: 2 }, "6/9 vs 7 need 2"],
    [{ dice: 1, threshold: 13, zeroSucceeds: true, allowImpossible: true }, "1 vs 13 zero allow"],
  ])("%j", (spec, text) => {
    expect(marginPool.notation.print(specOf(spec))).toBe(text);
  });

  it("reads back as the same spec, for every spec", () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        expect(marginPool.notation.parse(marginPool.notation.print(spec), () => Number.NaN)).toEqual({ spec });
        expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
        expect(marginPool.parseSpec(spec)).toEqual(spec);
      }),
      { numRuns: 500 },
    );
  });

  it("with flavour, as a whole command", () => {
    const spec = specOf({ dice: 6, pool: 9, threshold: 7 });
    expect(parseCommand(printCommand(marginPool as never, spec, "Hold the gate"))).toEqual({
      mechanic: "margin-pool",
      spec,
      flavour: "Hold the gate",
    });
  });
});
