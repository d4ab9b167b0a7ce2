/** The notation of `fives`. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import type { FivesSpec } from "../../../src/rules/fives-pool/spec.ts";
import { parseCommand } from "../../../src/rules/notation/command.ts";
import { anySpec } from "./naive.ts";

const read = (text: string): object => parseCommand(text).spec;

const hero = (size: number, role = "hero", label?: string): object =>
  label === undefined ? { size, role } : { size, role, label };

const spec = (input: object): FivesSpec => fivesPool.parseSpec(input);

describe("notation", () => {
  it("print and parse are inverse, for every spec", () => {
    fc.assert(
      fc.property(anySpec, (drawn) => {
        const text = fivesPool.notation.print(drawn);
        if (text.length > 900) return;
        expect(read(`fives ${text}`)).toEqual(drawn);
        expect(spec(JSON.parse(JSON.stringify(drawn)) as object)).toEqual(drawn);
      }),
    );
  });

  it.each([
    [
      "fives 2d6[hero] + d8[trope] + d10 vs 5 cd 2",
      { pool: [hero(6), hero(6), hero(8, "trope"), hero(10)], target: 5, challenge: 2 },
    ],
    [
      "fives 2d6+d8 vs 5 cd daunting discord 7",
      { pool: [hero(6), hero(6), hero(8)], target: 5, challenge: 4, discord: 7 },
    ],
    ["fives d6 cd easy", { pool: [hero(6)], challenge: 0 }],
    ["fives d6 cd nigh impossible", { pool: [hero(6)], challenge: 5 }],
    ["fives d6 cd Nigh-Impossible vs 4", { pool: [hero(6)], challenge: 5, target: 4 }],
    [
      "/qx fives d12 VS 4 discord unrolled infinite luck d6 remove die protect 0",
      {
        pool: [hero(12)],
        target: 4,
        discord: "unrolled",
        infinite: true,
        luckDie: 6,
        challengeRemoves: "die",
        protect: [0],
      },
    ],
    ["fives d12 discord none", { pool: [hero(12)] }],
    ["fives d8[Mechanic]", { pool: [hero(8, "hero", "Mechanic")] }],
    ['fives d8[trope] "Mechanic"', { pool: [hero(8, "trope", "Mechanic")] }],
  ])("%s", (text, wanted) => {
    expect(read(text)).toEqual(spec(wanted));
  });

  it("? asks the GM", () => {
    expect(parseCommand("fives d6 vs ?")).toMatchObject({ ask: true, spec: { target: null } });
  });

  it("every example reads, and the printed form is the shortest", () => {
    for (const example of fivesPool.notation.examples) expect(() => read(example)).not.toThrow();
    expect(
      fivesPool.notation.print(spec({ pool: [hero(6), hero(6), hero(8, "trope")], target: 5, challenge: 2 })),
    ).toBe("2d6 + d8[trope] vs 5 cd 2");
  });

  it.each([
    ["fives 2d7 vs 5", "not-allowed", 6],
    ["fives d6 d8", "syntax", 9],
    ["fives d6 vs 5 vs 6", "syntax", 14],
    ["fives 0d6", "syntax", 6],
    ["fives d6 vs 9", "out-of-range", 9],
    ["fives d6 protect 3", "out-of-range", 9],
    ["fives 99999999d6", "too-many", 6],
    ["fives vs 5", "no-dice", undefined],
    ["fives d6 cd hard", "syntax", 12],
  ])("%s is %s at %s", (text, code, at) => {
    expect(() => read(text)).toThrow(expect.objectContaining(at === undefined ? { code } : { code, at }));
  });
});
