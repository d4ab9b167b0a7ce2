/** Verdicts of all mechanics: checked against each mechanic's own rule, over every possible throw. */
import { describe, expect, it } from "vitest";
import { difficultyPool } from "../../../src/rules/difficulty-pool/index.ts";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { VERDICTS, type Verdict } from "../../../src/rules/contract/trace.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";

function verdictOf(mechanic: unknown, given: object, input: object): Verdict {
  const { parseSpec, parseFaces, resolve, verdict } = mechanic as AnyMechanic;
  const spec = parseSpec(given);
  return verdict(resolve(spec, parseFaces(spec, input)), spec);
}

/** Every throw of dice of these sizes. */
function throws(sizes: readonly number[]): readonly (readonly number[])[] {
  return sizes.reduce<readonly (readonly number[])[]>(
    (all, size) => all.flatMap((dice) => Array.from({ length: size }, (_, index) => [...dice, index + 1])),
    [[]],
  );
}

const sum = (dice: readonly number[]): number => dice.reduce((total, face) => total + face, 0);
const count = (dice: readonly number[], is: (face: number) => boolean): number => dice.filter(is).length;

describe("every throw is a success or a failure", () => {
  it("TE-4: the middle one of the thresholds is met", () => {
    for (const dice of throws([6, 6, 6]))
      for (const [thresholds, middle] of [
        [[{ at: 9 }, { at: 11 }, { at: 13 }], 11],
        [[{ at: 12 }, { at: 8 }], 8],
        [[{ at: 10 }], 10],
      ] as const)
        expect(verdictOf(totalEffect, { thresholds }, { dice })).toBe(sum(dice) >= middle ? "success" : "failure");
  });

  it("SC-1: the total is at least the target", () => {
    for (const dice of throws([8, 8, 8]))
      expect(verdictOf(standardCheck, { target: 15, bonuses: [{ label: "", value: 2 }] }, { dice })).toBe(
        sum(dice) + 2 >= 15 ? "success" : "failure",
      );
  });

  it("MP-4: the margin is above 0, or at least the required one", () => {
    for (const dice of throws([12, 12])) {
      const worth = (face: number): number => (face === 12 ? 2 : face === 1 ? -2 : face > 7 ? 1 : -1);
      const margin = sum(dice.map(worth));
      const verdict = (more: object): Verdict => verdictOf(marginPool, { dice: 2, threshold: 7, ...more }, { dice });
      expect(verdict({})).toBe(margin > 0 ? "success" : "failure");
      expect(verdict({ zeroSucceeds: true })).toBe(margin >= 0 ? "success" : "failure");
      expect(verdict({ required: 2 })).toBe(margin >= 2 ? "success" : "failure");
    }
  });

  it("FP-11, FP-12: no success fails, and a choice is pending if ones outnumber successes", () => {
    const pool = [4, 4, 4].map((size) => ({ size, role: "hero" }));
    for (const dice of throws([4, 4, 4])) {
      const successes = count(dice, (face) => face >= 4);
      const ones = count(dice, (face) => face === 1);
      expect(verdictOf(fivesPool, { pool, target: 4 }, { dice })).toBe(
        successes === 0 ? "failure" : ones > successes ? "choice" : "success",
      );
    }
  });

  it("DP-7: one net success is one; a botch is a failure", () => {
    for (const dice of throws([10, 10, 10])) {
      const net = count(dice, (face) => face >= 6) - count(dice, (face) => face === 1);
      expect(verdictOf(difficultyPool, { dice: 3 }, { dice })).toBe(net >= 1 ? "success" : "failure");
    }
  });
});

describe("no verdict", () => {
  const hero = { pool: [{ size: 6, role: "hero" }] };

  it.each<[string, unknown, object, object, Verdict]>([
    ["TE-4: no thresholds, nothing to judge", totalEffect, { thresholds: [] }, { dice: [1, 2, 3] }, "none"],
    ["TE-4: thresholds not known", totalEffect, { thresholds: null }, { dice: [1, 2, 3] }, "unknown"],
    ["TE-4: dice missing", totalEffect, {}, { dice: [6, 6] }, "open"],
    ["SC-3: target not known", standardCheck, {}, { dice: [8, 8, 8] }, "unknown"],
    ["SC-3: dice missing, target not known", standardCheck, {}, {}, "open"],
    ["MP-2: threshold not known", marginPool, { dice: 1 }, { dice: [12] }, "unknown"],
    ["MP-5: an impossible task", marginPool, { dice: 1, threshold: 12 }, { dice: [12] }, "none"],
    [
      "MP-5: an impossible task, dice missing",
      marginPool,
      { dice: 2, threshold: 12, allowImpossible: true },
      { dice: [12] },
      "open",
    ],
    ["FP-2: TN not known", fivesPool, hero, { dice: [5], bonus: [6] }, "unknown"],
    ["FP-9: the die of a five is missing", fivesPool, { ...hero, target: 4 }, { dice: [5] }, "open"],
    ["DP-4: difficulty not known", difficultyPool, { dice: 1, base: null }, { dice: [10] }, "unknown"],
    ["DP-1: dice missing", difficultyPool, { dice: 2 }, { dice: [10] }, "open"],
  ])("%s", (_rule, mechanic, spec, faces, verdict) => {
    expect(verdictOf(mechanic, spec, faces)).toBe(verdict);
  });

  it.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))(
    "%s: unthrown dice are open",
    (_id, mechanic) => {
      const words = (mechanic.notation.examples[0] ?? "").replace(/^\S+\s*/u, "");
      const { spec } = mechanic.notation.parse(words, () => 0);
      const verdict = mechanic.verdict(mechanic.resolve(spec, mechanic.parseFaces(spec, {})), spec);
      expect(VERDICTS).toContain(verdict);
      expect(verdict).toBe("open");
    },
  );
});
