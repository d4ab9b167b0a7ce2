/** Clauses of FP-4, FP-12 and FP-13 besides successes, over every throw of small pools, by the text of the rules. */
import { describe, expect, it } from "vitest";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import type { FivesOutcome } from "../../../src/rules/fives-pool/spec.ts";
import { parseCommand } from "../../../src/rules/notation/command.ts";

const poolOf = (...sizes: readonly number[]): readonly object[] => sizes.map((size) => ({ size, role: "hero" }));

function rolled(spec: object, faces: object): FivesOutcome {
  const parsed = fivesPool.parseSpec(spec);
  return fivesPool.resolve(parsed, fivesPool.parseFaces(parsed, faces));
}

function linesOf(input: object, thrown: object): readonly unknown[] {
  const spec = fivesPool.parseSpec(input);
  const faces = fivesPool.parseFaces(spec, thrown);
  const told = fivesPool.describe(spec, faces, fivesPool.resolve(spec, faces));
  return told.lines.flatMap(({ text }) => ("key" in text ? [[text.key.split(".").at(-1), text.count]] : []));
}

/** Every throw of dice of these sizes. */
function throws(...sizes: readonly number[]): readonly (readonly number[])[] {
  return sizes.reduce<readonly (readonly number[])[]>(
    (all, size) => all.flatMap((dice) => Array.from({ length: size }, (_, index) => [...dice, index + 1])),
    [[]],
  );
}

it.each([
  ["easy", 0],
  ["average", 1],
  ["challenging", 2],
  ["difficult", 3],
  ["daunting", 4],
  ["nigh impossible", 5],
])("FP-4: a task that is %s has %i challenge dice", (tier, challenge) => {
  expect(parseCommand(`fives 2d6 vs 5 cd ${tier}`).spec).toMatchObject({ challenge });
});

it("FP-4: each 5 or 6 of a challenge die takes one success, and no other number does", () => {
  for (const [face = 0] of throws(6))
    expect(rolled({ pool: poolOf(6, 6), target: 4, challenge: 1 }, { dice: [4, 6], challenge: [face] }).successes).toBe(
      face >= 5 ? 1 : 2,
    );
});

describe("FP-13", () => {
  it("a Fluke is weirder exactly where a challenge die shows its number", () => {
    const spec = { pool: poolOf(4, 6), target: 4, challenge: 2 };
    for (const [first = 0, second = 0, ...challenge] of throws(4, 6, 6, 6)) {
      // The die from a 5 is no survivor.
      const bonus = second === 5 ? [first] : [];
      const { fluke, weird } = rolled(spec, { dice: [first, second], bonus, challenge });
      const same = first === second && first !== 1;
      if (fluke !== same || weird !== (same && challenge.includes(first)))
        expect({ fluke, weird }).toEqual({ dice: [first, second], challenge });
    }
  });

  it("uses the dice before the Law of Fives: a five's die neither makes nor prevents any of them", () => {
    const spec = { pool: poolOf(6, 6), target: 5 };
    expect(rolled(spec, { dice: [5, 6], bonus: [1] })).toMatchObject({ luckyBreak: true, fluke: false });
    expect(rolled(spec, { dice: [5, 5], bonus: [2, 3] })).toMatchObject({ luckyBreak: true, fluke: true });
    expect(rolled(spec, { dice: [5, 2], bonus: [6] })).toMatchObject({ luckyBreak: false });
    expect(rolled({ ...spec, pool: poolOf(6) }, { dice: [5], bonus: [5] })).toMatchObject({ fluke: false });
  });

  it("a Bad Break is worse with each challenge die that scores, and with those alone", () => {
    const spec = { pool: poolOf(6, 8), target: 5, challenge: 3 };
    const said = (...challenge: readonly number[]): readonly unknown[] => linesOf(spec, { dice: [1, 1], challenge });
    expect(said(1, 2, 4)).toContainEqual(["badBreak", undefined]);
    expect(said(1, 5, 4)).toContainEqual(["badBreakWorse", 1]);
    expect(said(6, 5, 4)).toContainEqual(["badBreakWorse", 2]);
    expect(said(6, 5, 6)).toContainEqual(["badBreakWorse", 3]);
  });
});

it("FP-12: a 1 of a Lucky Break's die is not counted among the ones", () => {
  // 1 and the Luck die's 1 are two successes; two challenge dice show 1.
  const spec = { pool: poolOf(6), target: 5, luckDie: 6, challenge: 2 };
  expect(rolled(spec, { dice: [6], challenge: [1, 1], luck: 1 })).toMatchObject({
    luckyBreak: true,
    successes: 2,
    ones: 2,
    verdict: "success",
  });
});
