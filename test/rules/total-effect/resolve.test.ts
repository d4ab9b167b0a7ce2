/** Faces → outcome, rule by rule, from the rules' text. */
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";
import { allFaces } from "../arbitrary.ts";
import { naiveCompare, naiveEffect, naiveKept, naiveNet, type NaiveEffect } from "./naive.ts";
import { refusal } from "../refused.ts";

function judge(spec: object, dice: readonly number[]) {
  const parsed = totalEffect.parseSpec(spec);
  return totalEffect.resolve(parsed, totalEffect.parseFaces(parsed, { dice }));
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

describe("TE-5 … TE-8: the value of an effect", () => {
  const mid = (step: number): object => ({ rank: "mid", step });
  const inverse = (step: number): object => ({ rank: "mid", invert: true, step });
  const flat = (step: number): object => ({ flat: 3, step });
  const half = { rank: "mid", halve: true };
  it.each<[rule: string, dice: number[], effects: object[], values: number[]]>([
    ["TE-5", [4, 1, 6], [0, 1, 2, 3, -1, -2, -3].map(mid), [4, 6, 7, 8, 1, 0, 0]],
    ["TE-6", [4, 1, 6], [2, -2, -9].map(flat), [5, 1, 0]],
    ["TE-7", [5, 5, 2], [inverse(0)], [2]],
    ["TE-7", [1, 4, 6], [0, 1, 2, -1, -2].map(inverse), [3, 6, 7, 1, 0]],
    // The named die keeps its place: inverse High is 1 and climbs 3, 6, 7.
    ["TE-7", [1, 4, 6], [0, 1, 2, 3].map((step) => ({ rank: "high", invert: true, step })), [1, 3, 6, 7]],
    ...[1, 1, 2, 2, 3].map((value, index): [string, number[], object[], number[]] => {
      const face = index + 2;
      return ["TE-8", [face, face, face], [half], [value]];
    }),
    ["TE-8", [1, 1, 1], [half], [1]],
    // Last of all: 7 halved is 3, and 0 halved is still 1.
    ["TE-8", [4, 1, 6], [2, -2].map((step) => ({ ...half, step })), [3, 1]],
    ["TE-8", [2, 5, 5], [{ rank: "low", invert: true, halve: true }], [2]],
  ])("%s: %j: %j are %j", (_rule, dice, effects, values) => {
    expect(judge({ effects }, dice).effects.map(({ value }) => value)).toEqual(values);
  });

  it.each(["invert", "halve"])("TE-6: flat effects cannot be inverted or halved: %s is not known there", (field) => {
    const effects = [{ flat: 3, [field]: true }];
    expect(() => totalEffect.parseSpec({ effects })).toThrow(refusal("unknown-field", `effects.0.${field}`));
  });

  it("TE-7: a step up never lowers, a step down never raises, for any dice", () => {
    for (const dice of allFaces(3, 6))
      for (const rank of ["low", "mid", "high"]) {
        const effects = Array.from({ length: 9 }, (_, index) => ({ rank, invert: true, step: index - 4 }));
        const values = judge({ effects }, dice).effects.map(({ value }) => value ?? NaN);
        expect([...values].sort((a, b) => a - b)).toEqual(values);
      }
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
    const effects = [{ min: 12 }, { max: 12 }, { min: 13 }, { max: 11 }, {}].map((when) => ({ rank: "low", when }));
    const results = judge({ effects }, [4, 4, 4]).effects;
    expect(results.map(({ applies }) => applies)).toEqual([true, true, false, false, true]);
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
    const effects = [
      { rank: "low", halve: true, kind: "x" },
      { flat: 3, kind: "x" },
    ];
    expect(judge({ effects }, [5, 2, 6]).effects).toMatchObject([
      { value: 1, vulnerable: 2, resistant: 1 },
      { value: 3, vulnerable: 4, resistant: 2 },
    ]);
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
    // oxlint-disable-next-line no-sparse-arrays -- tests a hole
    [{ dice: [1, , 2] }, "wrong-type", "faces.dice.1"],
    [{ dice: 4 }, "wrong-type", "faces.dice"],
    [{ faces: [4] }, "unknown-field", "faces.faces"],
    [[4], "wrong-type", "faces"],
    [null, "wrong-type", "faces"],
  ])("%j is refused: %s", (faces, code, field) => {
    expect(() => totalEffect.parseFaces(spec, faces)).toThrow(refusal(code, field));
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
    expect(() => totalEffect.amend(spec, faces, { [field]: 0 })).toThrow(refusal("locked", field));
  });

  it("unknown values, and values out of range, are named", () => {
    expect(() => totalEffect.amend(spec, faces, { luck: 1 })).toThrow(refusal("unknown-field", "luck"));
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
