/** Refused commands, meaningless or unprintable: with the field, the place and a valid alternative. */
import { describe, expect, it } from "vitest";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { parseCommand, printCommand } from "../../../src/rules/notation/command.ts";
import { thrownBy } from "../refused.ts";

describe("an empty band (TE-10)", () => {
  it.each([
    ["te mid when 12..9", 7],
    ["/te low mid half when 3..2", 17],
    ["te mid when @a..@b", 7],
  ])("%s", (text, at) => {
    const error = thrownBy(() => parseCommand(text, { data: { a: 5, b: 4 } }));
    expect(error).toMatchObject({ code: "out-of-range", at, field: "effects.when.max" });
    expect(error.message).toMatch(/: nothing is in \d+\.\.\d+;/u);
    expect(error.data["example"]).toBe("te mid when 9..12");
    expect(() => parseCommand(String(error.data["example"]))).not.toThrow();
  });

  it.each(["te mid when 9..9", "te mid when 9..", "te mid when ..9"])("%s is not empty", (text) => {
    expect(() => parseCommand(text)).not.toThrow();
  });

  it("in a stored spec never applies", () => {
    const effect = mechanicById("total-effect");
    const spec = effect.parseSpec({ effects: [{ rank: "mid", when: { min: 12, max: 9 } }] });
    const faces = effect.parseFaces(spec, { dice: [4, 4, 4] });
    expect(effect.resolve(spec, faces)).toMatchObject({ effects: [{ applies: false }] });
  });
});

it("a spec without a readable command is not printed", () => {
  const pool = mechanicById("standard-check");
  const spec = (count: number): Fields =>
    pool.parseSpec({ bonuses: Array.from({ length: count }, () => ({ label: "x".repeat(100), value: 1 })) });
  expect(() => parseCommand(printCommand(pool, spec(5)))).not.toThrow();
  expect(thrownBy(() => printCommand(pool, spec(20)))).toMatchObject({ code: "too-long", field: "text" });
});

it.each([1e308, -1e308, 2e300])(
  "a scale of %d for each success is refused, because its amount would be no number",
  (amount) => {
    const pool = mechanicById("difficulty-pool");
    const error = thrownBy(() => pool.parseSpec({ dice: 5, base: 6, scale: { unit: "km", amount } }));
    expect(error).toMatchObject({ code: "out-of-range", field: "scale.amount" });
    const spec = pool.parseSpec({ dice: 5, base: 6, scale: { unit: "km", amount: 1e300 } });
    const outcome = pool.resolve(spec, pool.parseFaces(spec, { dice: [9, 9, 9, 9, 9] }));
    expect(JSON.stringify(outcome)).not.toMatch(/"(?:amount|scaled)":null/u);
  },
);

describe("a repeated word is named", () => {
  it.each([
    ["check vs 20 vs 25", "vs"],
    ["check passive passive", "passive"],
    ['pool 5 scale 2 "km" scale 3 "km"', "scale"],
    ["pool 5 attempts 2 attempts 3", "attempts"],
    ["margin 6 vs 7 vs 8", "vs"],
  ])("%s", (text, word) => {
    const error = thrownBy(() => parseCommand(text));
    expect(error.at).toBe(text.lastIndexOf(word));
    expect(error.message).toContain(`"${word}"`);
  });
});

it("a path to a value that is no number is named with that value", () => {
  const data = { none: null, all: [1], text: "x", yes: true, more: {} };
  const found = Object.keys(data).map((path) => thrownBy(() => parseCommand(`check @${path}`, { data })).data["found"]);
  expect(found).toEqual(["null", "list", "string", "boolean", "object"]);
});

it("a world without a mechanic names it in the error; an unknown command lists only the enabled ones", () => {
  const isInUse = ({ id }: { readonly id: string }): boolean => id !== "total-effect" && id !== "margin-pool";
  const off = thrownBy(() => parseCommand("te low", { isInUse }));
  expect(off).toMatchObject({ code: "mechanic-off", data: { mechanic: "total-effect" } });
  expect(off.message).toContain('"total-effect"');
  const unknown = thrownBy(() => parseCommand("/nothing", { isInUse }));
  expect(unknown).toMatchObject({ code: "unknown-command", at: 1 });
  expect(unknown.message).toMatch(/there are check, fives, pool, as in: check /u);
  expect(thrownBy(() => parseCommand("/nothing", { isInUse: () => false })).message).toMatch(/as in: $/u);
});

describe("errors name place and field", () => {
  const refused = (request: Fields): unknown => (answer(request) as { readonly error?: object }).error;

  it("a repeated field, at the second place", () => {
    const text = "te adv 1 adv 2";
    expect(refused({ do: "parse", text })).toMatchObject({
      code: "conflict",
      field: "advantage",
      at: text.lastIndexOf("adv"),
    });
  });

  it("a malformed value, in words as well", () => {
    expect(refused({ do: "parse", text: "te", data: 3 })).toMatchObject({
      ...{ code: "wrong-type", field: "data" },
      message: '"data" must be an object',
    });
    expect(refused({ do: "parse" })).toMatchObject({ code: "wrong-type", field: "text" });
  });

  it("a decision for a mechanic without decisions", () => {
    expect(
      refused({ do: "resolve", mechanic: "margin-pool", spec: { dice: 1 }, faces: { dice: [3] }, decided: {} }),
    ).toMatchObject({ code: "not-allowed", field: "decided" });
  });

  it("faces that a die of the pool cannot show, with its place and its size", () => {
    const spec = { pool: [6, 8, 4].map((size) => ({ size, role: "hero" })), target: 5 };
    const of = (...dice: number[]): unknown =>
      refused({ do: "resolve", mechanic: "fives-pool", spec, faces: { dice } });
    for (const [dice, at, size] of [
      [[7, 1, 1], 0, 6],
      [[6, 9], 1, 8],
      [[6, 8, 5], 2, 4],
    ] as const)
      expect(of(...dice)).toMatchObject({
        ...{ code: "impossible-face", field: `faces.dice.${at}` },
        message: `a d${size} cannot show ${dice[at]}`,
      });
    for (const dice of [[], [6], [6, 8], [6, 8, 4]]) expect(of(...dice)).toBeUndefined();
  });
});
