/** Faces → outcome, rule by rule, from the rules' text. */
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";
import { allFaces } from "../arbitrary.ts";
import { naiveCompare, naiveEffect, naiveKept, naiveNet, type NaiveEffect } from "./naive.ts";

function judge(spec: object, dice: readonly number[]) {
  const parsed = totalEffect.parseSpec(spec);
  return totalEffect.resolve(parsed, totalEffect.parseFaces(parsed, { dice }));
}

function effect(dice: readonly number[], fields: object): number | null | undefined {
  return judge({ effects: [fields] }, dice).effects[0]?.value;
}

describe("TE-1: Total and the three ranks", () => {
  it("4, 1, 6: Total 11, Low 1, Mid 4, High 6", () => {
    const outcome = judge({ effects: [{ rank: "low" }, { rank: "mid" }, { rank: "high" }] }, [4, 1, 6]);
    expect(outcome.total).toBe(11);
    expect(outcome.kept).toEqual([1, 4, 6]);
    expect(outcome.dropped).toEqual([]);
    expect(outcome.effects.map(({ value }) => value)).toEqual([1, 4, 6]);
  });
});

describe("TE-2: advantage and disadvantage", () => {
  it.each([
    { advantage: 2, disadvantage: 0, dice: [1, 6, 3, 2, 5], kept: [3, 5, 6], dropped: [1, 2] },
    { advantage: 0, disadvantage: 1, dice: [6, 2, 5, 1], kept: [1, 2, 5], dropped: [6] },
    { advantage: 2, disadvantage: 1, dice: [2, 2, 6, 1], kept: [2, 2, 6], dropped: [1] },
  ])("$advantage and $disadvantage on $dice keep $kept", ({ advantage, disadvantage, dice, kept, dropped }) => {
    expect(judge({ advantage, disadvantage }, dice)).toMatchObject({
      kept,
      dropped,
      total: kept.reduce((a, b) => a + b),
    });
  });

  it("the cap of 3 comes before cancelling: 7 and 5 leave three dice, and the trace says so", () => {
    const outcome = judge({ advantage: 7, disadvantage: 5 }, [1, 2, 3]);
    expect(outcome.total).toBe(6);
    expect(outcome.trace.map(({ step }) => step)).toEqual(
      expect.arrayContaining(["advantage-capped", "disadvantage-capped"]),
    );
    expect(outcome.trace.find(({ step }) => step === "advantage-capped")).toMatchObject({
      value: 3,
      rule: "TE-2",
      inputs: { given: 7 },
    });
  });

  it("6 and 1: capped to 3 first, so two are left", () => {
    expect(totalEffect.waitingDice(totalEffect.parseSpec({ advantage: 6, disadvantage: 1 }), { dice: [] })).toEqual([
      { stage: 0, role: "dice", size: 6, count: 5 },
    ]);
  });

  it("below 0 counts as none", () => {
    expect(judge({ advantage: -4 }, [1, 2, 3]).total).toBe(6);
  });
});

describe("TE-3: flat numbers", () => {
  it("Escalation and other modifiers go into the Total, never into an Effect", () => {
    const outcome = judge(
      { escalation: 2, modifiers: [{ label: "rain", value: -1 }], effects: [{ rank: "high" }, { flat: 3 }] },
      [4, 1, 6],
    );
    expect(outcome.total).toBe(12);
    expect(outcome.effects.map(({ value }) => value)).toEqual([6, 3]);
    expect(outcome.trace.filter(({ rule }) => rule === "TE-3").map(({ step, value }) => [step, value])).toEqual([
      ["escalation", 13],
      ["modifier-named", 12],
      ["total", 12],
    ]);
  });

  it("negative Escalation", () => {
    expect(judge({ escalation: -5 }, [1, 1, 1]).total).toBe(-2);
  });
});

describe("TE-4: thresholds", () => {
  it("9, 11, 13 by default", () => {
    expect(judge({}, [4, 1, 6]).met).toEqual([{ at: 9 }, { at: 11 }]);
  });

  it("all met ones are shown, in the given order, with doubles and texts", () => {
    const thresholds = [{ at: 13, text: "again" }, { at: 5 }, { at: 5, text: "" }, { at: 14 }];
    expect(judge({ thresholds }, [5, 2, 6]).met).toEqual([{ at: 13, text: "again" }, { at: 5 }, { at: 5, text: "" }]);
  });

  it("none, and unknown", () => {
    expect(judge({ thresholds: [] }, [5, 2, 6]).met).toEqual([]);
    expect(judge({ thresholds: null }, [5, 2, 6])).toMatchObject({ met: null, total: 13 });
  });
});

describe("TE-5: stepping", () => {
  it.each([
    [0, 4],
    [1, 6],
    [2, 7],
    [3, 8],
    [-1, 1],
    [-2, 0],
    [-3, 0],
  ])("[4, 1, 6]: Mid stepped by %i is %i", (step, value) => {
    expect(effect([4, 1, 6], { rank: "mid", step })).toBe(value);
  });
});

describe("TE-6: flat effects", () => {
  it.each([
    [3, 2, 5],
    [3, -2, 1],
    [3, -9, 0],
  ])("flat %i stepped by %i is %i", (flat, step, value) => {
    expect(effect([4, 1, 6], { flat, step })).toBe(value);
  });

  it.each(["invert", "halve"])("cannot be inverted or halved: %s is not known there", (field) => {
    expect(() => totalEffect.parseSpec({ effects: [{ flat: 3, [field]: true }] })).toThrow(
      expect.objectContaining({ code: "unknown-field", field: `effects.0.${field}` }),
    );
  });
});

describe("TE-7: inverting", () => {
  it("Inverse Mid of [5, 5, 2] is 2", () => {
    expect(effect([5, 5, 2], { rank: "mid", invert: true })).toBe(2);
  });

  it.each([
    [0, 3],
    [1, 6],
    [2, 7],
    [-1, 1],
    [-2, 0],
  ])("[1, 4, 6]: inverse Mid stepped by %i is %i", (step, value) => {
    expect(effect([1, 4, 6], { rank: "mid", invert: true, step })).toBe(value);
  });

  it("the named die keeps its place: inverse High of [1, 4, 6] is 1 and climbs 3, 6, 7", () => {
    expect([0, 1, 2, 3].map((step) => effect([1, 4, 6], { rank: "high", invert: true, step }))).toEqual([1, 3, 6, 7]);
  });

  it("a step up never lowers, a step down never raises, for any dice", () => {
    for (const dice of allFaces(3, 6))
      for (const rank of ["low", "mid", "high"])
        for (let step = -4; step < 4; step += 1)
          expect(effect(dice, { rank, invert: true, step: step + 1 })).toBeGreaterThanOrEqual(
            effect(dice, { rank, invert: true, step }) ?? NaN,
          );
  });
});

describe("TE-8: halving", () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 2],
    [6, 3],
  ])("half of %i is %i", (face, value) => {
    expect(effect([face, face, face], { rank: "mid", halve: true })).toBe(value);
  });

  it("last of all: [4, 1, 6] Mid stepped up twice is 7, halved 3; stepped down to 0 it is still 1", () => {
    expect(effect([4, 1, 6], { rank: "mid", step: 2, halve: true })).toBe(3);
    expect(effect([4, 1, 6], { rank: "mid", step: -2, halve: true })).toBe(1);
  });

  it("after inverting: inverse Low of [2, 5, 5] is 5, halved 2", () => {
    expect(effect([2, 5, 5], { rank: "low", invert: true, halve: true })).toBe(2);
  });
});

describe("TE-9: checks", () => {
  it("calling on a bond: inverse Mid below the number of bonds", () => {
    const bond = (value: number) =>
      judge({ effects: [{ rank: "mid", invert: true, check: { op: "<", value } }] }, [5, 5, 2]).effects[0]?.passed;
    expect([bond(2), bond(3)]).toEqual([false, true]);
  });

  it("depletion: Mid at most the Depletion value", () => {
    const empty = (value: number) =>
      judge({ effects: [{ rank: "mid", check: { op: "<=", value } }] }, [1, 3, 6]).effects[0]?.passed;
    expect([empty(2), empty(3)]).toEqual([false, true]);
  });

  it.each([
    ["<", [true, false, false]],
    ["<=", [true, true, false]],
    ["=", [false, true, false]],
    [">=", [false, true, true]],
    [">", [false, false, true]],
  ] as const)("%s against 4", (op, passed) => {
    expect(
      [3, 4, 5].map((flat) => judge({ effects: [{ flat, check: { op, value: 4 } }] }, [1, 1, 1]).effects[0]?.passed),
    ).toEqual(passed);
  });

  it("null without a check", () => {
    expect(judge({ effects: [{ rank: "low" }] }, [1, 2, 3]).effects[0]?.passed).toBeNull();
  });
});

describe("TE-10: several effects, and bands of Totals", () => {
  it("harm from Low and depletion from Mid at once", () => {
    const outcome = judge({ effects: [{ rank: "low" }, { rank: "mid", check: { op: "<=", value: 5 } }] }, [5, 2, 6]);
    expect(outcome.effects).toMatchObject([{ value: 2 }, { value: 5, passed: true }]);
  });

  it("a Risky Action: 5, 5, 2 is 12, and inverse Mid harm of 2 applies; at 13 it does not", () => {
    const risk = { rank: "mid", invert: true, when: { min: 12, max: 12 } };
    expect(judge({ effects: [risk] }, [5, 5, 2])).toMatchObject({ total: 12, effects: [{ value: 2, applies: true }] });
    expect(judge({ effects: [risk] }, [5, 5, 3]).effects[0]?.applies).toBe(false);
  });

  it("the ends belong to the band, and either may be open", () => {
    const applies = (when: object) => judge({ effects: [{ rank: "low", when }] }, [4, 4, 4]).effects[0]?.applies;
    expect([
      applies({ min: 12 }),
      applies({ max: 12 }),
      applies({ min: 13 }),
      applies({ max: 11 }),
      applies({}),
    ]).toEqual([true, true, false, false, true]);
  });

  it("a check is judged independently of the band", () => {
    const spec = { effects: [{ rank: "low", when: { min: 18 }, check: { op: "=", value: 4 } }] };
    expect(judge(spec, [4, 4, 4]).effects[0]).toMatchObject({ passed: true, applies: false });
  });
});

describe("TE-11: kinds", () => {
  it("Pin Down on 5, 2, 6: Total 13, 2 harm; Vulnerable 5, Resistant 1; 13+ is met", () => {
    const outcome = judge({ thresholds: [{ at: 13 }], effects: [{ rank: "low", kind: "Weapon Harm" }] }, [5, 2, 6]);
    expect(outcome).toMatchObject({
      total: 13,
      met: [{ at: 13 }],
      effects: [{ value: 2, vulnerable: 5, resistant: 1 }],
    });
  });

  it("Vulnerable never lowers inverse harm", () => {
    for (const dice of allFaces(3, 6)) {
      const [harm] = judge({ effects: [{ rank: "mid", invert: true, kind: "" }] }, dice).effects;
      expect(harm?.vulnerable).toBeGreaterThanOrEqual(harm?.value ?? NaN);
      expect(harm?.resistant).toBeLessThanOrEqual(harm?.value ?? NaN);
    }
  });

  it("halving still comes last, and flat effects step as well", () => {
    expect(judge({ effects: [{ rank: "low", halve: true, kind: "x" }] }, [5, 2, 6]).effects[0]).toMatchObject({
      value: 1,
      vulnerable: 2,
      resistant: 1,
    });
    expect(judge({ effects: [{ flat: 3, kind: "x" }] }, [5, 2, 6]).effects[0]).toMatchObject({
      value: 3,
      vulnerable: 4,
      resistant: 2,
    });
  });

  it("without a kind there is nothing to be Vulnerable to", () => {
    expect(judge({ effects: [{ rank: "low" }] }, [5, 2, 6]).effects[0]).not.toHaveProperty("vulnerable");
  });
});

describe("by brute force, against a second implementation of the rules (TE-1 … TE-11)", () => {
  const EFFECTS: readonly (NaiveEffect & { check: { op: string; value: number } })[] = ["low", "mid", "high"].flatMap(
    (rank) =>
      [-4, -2, -1, 0, 1, 2, 5].flatMap((step) =>
        [false, true].flatMap((invert) =>
          [false, true].map((halve) => ({
            rank,
            step,
            invert,
            halve,
            check: { op: ["<", "<=", "=", ">=", ">"][(step + 5) % 5] ?? "=", value: 3 },
          })),
        ),
      ),
  );

  it.each([
    [0, 0],
    [1, 0],
    [0, 1],
    [3, 1],
    [9, 8],
    [0, 2],
  ])("advantage %i, disadvantage %i, every list of faces", (advantage, disadvantage) => {
    const net = naiveNet(advantage, disadvantage);
    // 42 of 84 effects each, by parity, to keep the number of judgements within reason
    const effects = EFFECTS.filter((_, index) => index % 2 === (net + 4) % 2);
    const spec = totalEffect.parseSpec({ advantage, disadvantage, escalation: 1, effects });
    for (const dice of allFaces(3 + Math.abs(net), 6)) {
      const outcome = totalEffect.resolve(spec, { dice });
      const kept = naiveKept(dice, net);
      if (JSON.stringify(outcome.kept) !== JSON.stringify(kept)) expect(outcome.kept).toEqual(kept);
      if (outcome.total !== kept.reduce((a, b) => a + b) + 1)
        expect(outcome.total, String(dice)).toBe(kept.reduce((a, b) => a + b) + 1);
      effects.forEach((each, index) => {
        const value = naiveEffect(kept, each);
        const result = outcome.effects[index];
        const passed = naiveCompare(value, each.check.op, each.check.value);
        if (result?.value !== value || result.passed !== passed)
          expect(result, JSON.stringify({ dice, each })).toMatchObject({ value, passed });
      });
    }
  });
});

describe("incomplete throws", () => {
  const spec = totalEffect.parseSpec({
    advantage: 1,
    effects: [{ rank: "low", kind: "x", check: { op: "<", value: 3 } }],
  });

  it("missing faces wait, without a verdict", () => {
    const outcome = totalEffect.resolve(spec, totalEffect.parseFaces(spec, { dice: [6, 6] }));
    expect(outcome).toMatchObject({
      total: null,
      met: null,
      waiting: [{ stage: 0, role: "dice", size: 6, count: 2 }],
      unused: [],
    });
    expect(outcome.effects).toEqual([{ value: null, passed: null, applies: null, vulnerable: null, resistant: null }]);
    expect(totalEffect.resolve(spec, totalEffect.parseFaces(spec, {})).waiting).toEqual([
      { stage: 0, role: "dice", size: 6, count: 4 },
    ]);
  });

  it("a complete throw waits for nothing", () => {
    expect(totalEffect.waitingDice(spec, { dice: [1, 2, 3, 4] })).toEqual([]);
  });

  it.each([
    [{ dice: [1, 2, 3, 4, 5] }, "too-many-faces", "faces.dice"],
    [{ dice: [1, 7] }, "impossible-face", "faces.dice.1"],
    [{ dice: [0] }, "impossible-face", "faces.dice.0"],
    [{ dice: [1.5] }, "not-an-integer", "faces.dice.0"],
    [{ dice: ["1"] }, "wrong-type", "faces.dice.0"],
    [{ dice: [null] }, "wrong-type", "faces.dice.0"],
    // oxlint-disable-next-line no-sparse-arrays -- a hole is what is tested
    [{ dice: [1, , 2] }, "wrong-type", "faces.dice.1"],
    [{ dice: 4 }, "wrong-type", "faces.dice"],
    [{ faces: [4] }, "unknown-field", "faces.faces"],
    [[4], "wrong-type", "faces"],
    [null, "wrong-type", "faces"],
  ])("%j is refused: %s", (faces, code, field) => {
    expect(() => totalEffect.parseFaces(spec, faces)).toThrow(expect.objectContaining({ code, field }));
  });
});

describe("amending (SC-8)", () => {
  const spec = totalEffect.parseSpec({ advantage: 1, effects: [{ rank: "low" }] });
  const faces = { dice: [1, 2, 3, 4] };

  it("thresholds may change, to unknown and back", () => {
    expect(totalEffect.amend(spec, faces, { thresholds: [{ at: 7 }] })).toEqual({ ...spec, thresholds: [{ at: 7 }] });
    const hidden = totalEffect.amend(spec, faces, { thresholds: null });
    expect(totalEffect.resolve(hidden, faces).met).toBeNull();
    expect(totalEffect.amend(hidden, faces, { thresholds: spec.thresholds })).toEqual(spec);
  });

  it.each(["advantage", "disadvantage", "escalation", "modifiers", "effects"])("%s is locked", (field) => {
    expect(() => totalEffect.amend(spec, faces, { [field]: 0 })).toThrow(
      expect.objectContaining({ code: "locked", field }),
    );
  });

  it("unknown values, and values out of range, are named", () => {
    expect(() => totalEffect.amend(spec, faces, { luck: 1 })).toThrow(
      expect.objectContaining({ code: "unknown-field", field: "luck" }),
    );
    expect(() => totalEffect.amend(spec, faces, { thresholds: [{ at: 0 }] })).toThrow(RuleError);
  });
});

describe("the trace", () => {
  it("explains each number with its rule", () => {
    const { trace } = judge(
      { advantage: 1, effects: [{ rank: "mid", invert: true, step: 1, halve: true, check: { op: "<", value: 3 } }] },
      [1, 4, 6, 1],
    );
    expect(trace.map(({ step, rule, value }) => [step, rule, value])).toEqual([
      ["net", "TE-2", 1],
      ["dice", "TE-2", 4],
      ["kept-highest", "TE-2", [1, 4, 6]],
      ["sum", "TE-1", 11],
      ["threshold-met", "TE-4", true],
      ["threshold-met", "TE-4", true],
      ["threshold-unmet", "TE-4", false],
      ["mid", "TE-1", 4],
      ["inverted", "TE-7", 3],
      ["stepped-up", "TE-7", 6],
      ["halved", "TE-8", 3],
      ["check-failed", "TE-9", false],
    ]);
  });
});
