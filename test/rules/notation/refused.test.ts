/** What can be said and means nothing, or cannot be said again: refused with the field, the place and something right. */
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { parseCommand, printCommand } from "../../../src/rules/notation/command.ts";

function refusal(run: () => unknown): RuleError {
  try {
    run();
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("a band that contains nothing (TE-10)", () => {
  it.each([
    ["te mid when 12..9", 7],
    ["/te low mid half when 3..2", 17],
    ["te mid when @a..@b", 7],
  ])("%s", (text, at) => {
    const error = refusal(() => parseCommand(text, { data: { a: 5, b: 4 } }));
    expect(error).toMatchObject({ code: "out-of-range", at, field: "effects.when.max" });
    expect(error.message).toMatch(/: nothing is in \d+\.\.\d+;/u);
    expect(error.data["example"]).toBe("te mid when 9..12");
    expect(() => parseCommand(String(error.data["example"]))).not.toThrow();
  });

  it.each(["te mid when 9..9", "te mid when 9..", "te mid when ..9"])("%s contains something", (text) => {
    expect(() => parseCommand(text)).not.toThrow();
  });

  it("that 0.1.0 has stored is judged as ever: it never applies", () => {
    const effect = mechanicById("total-effect");
    const spec = effect.parseSpec({ effects: [{ rank: "mid", when: { min: 12, max: 9 } }] });
    const faces = effect.parseFaces(spec, { dice: [4, 4, 4] });
    expect(effect.resolve(spec, faces)).toMatchObject({ effects: [{ applies: false }] });
  });
});

it("a spec whose command nobody could read back is not printed", () => {
  const pool = mechanicById("standard-check");
  const spec = (count: number): object =>
    pool.parseSpec({ bonuses: Array.from({ length: count }, () => ({ label: "x".repeat(100), value: 1 })) });
  expect(() => parseCommand(printCommand(pool, spec(5)))).not.toThrow();
  expect(refusal(() => printCommand(pool, spec(20)))).toMatchObject({ code: "too-long", field: "text" });
});

it.each([1e308, -1e308, 2e300])(
  "a scale of %d for each success is refused: what it comes to would be no number",
  (amount) => {
    const pool = mechanicById("difficulty-pool");
    const error = refusal(() => pool.parseSpec({ dice: 5, base: 6, scale: { unit: "km", amount } }));
    expect(error).toMatchObject({ code: "out-of-range", field: "scale.amount" });
    const spec = pool.parseSpec({ dice: 5, base: 6, scale: { unit: "km", amount: 1e300 } });
    const outcome = pool.resolve(spec, pool.parseFaces(spec, { dice: [9, 9, 9, 9, 9] }));
    expect(JSON.stringify(outcome)).not.toMatch(/"(?:amount|scaled)":null/u);
  },
);
