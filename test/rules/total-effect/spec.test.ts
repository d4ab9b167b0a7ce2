/** The table of protocol.md, field by field: default, limits, and errors. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";
import { arbitrarySpec } from "../arbitrary.ts";
import { refusal } from "../refused.ts";

const EMPTY = {
  advantage: 0,
  disadvantage: 0,
  escalation: 0,
  modifiers: [],
  thresholds: [{ at: 9 }, { at: 11 }, { at: 13 }],
  effects: [],
};
const die = (fields: object) => ({ effects: [{ rank: "low", ...fields }] });
const flat = (fields: object) => ({ effects: [{ flat: 1, ...fields }] });

describe("defaults", () => {
  it("an empty spec is valid", () => {
    expect(totalEffect.parseSpec({})).toEqual(EMPTY);
  });

  it("effects are filled in", () => {
    expect(totalEffect.parseSpec({ effects: [{ rank: "low" }, { flat: 2 }] }).effects).toEqual([
      { rank: "low", step: 0, invert: false, halve: false },
      { flat: 2, step: 0 },
    ]);
  });

  it("omitted and undefined are the same", () => {
    expect(totalEffect.parseSpec({ advantage: undefined, thresholds: undefined })).toEqual(EMPTY);
  });

  it("defaults are not shared between specs", () => {
    expect(totalEffect.parseSpec({}).thresholds).not.toBe(totalEffect.parseSpec({}).thresholds);
  });
});

describe("accepted", () => {
  it.each([
    [{ advantage: Number.MAX_SAFE_INTEGER }],
    [{ disadvantage: -5 }],
    [{ escalation: 999 }],
    [{ escalation: -999 }],
    [{ modifiers: [{ label: "", value: -999 }] }],
    [{ modifiers: [{ label: "x".repeat(200), value: 999 }] }],
    [{ modifiers: Array.from({ length: 50 }, () => ({ label: "", value: 0 })) }],
    [{ thresholds: null }],
    [{ thresholds: [] }],
    [{ thresholds: [{ at: 1 }, { at: 999, text: "" }, { at: 1 }] }],
    [{ effects: Array.from({ length: 50 }, () => ({ flat: 0 })) }],
    [
      die({
        step: 99,
        invert: true,
        halve: true,
        label: "",
        kind: "",
        when: { min: 3, max: -3 },
        check: { op: "=", value: -1, text: "x".repeat(200) },
      }),
    ],
    [flat({ flat: 999, step: -99, when: {} })],
  ])("%j", (spec) => {
    expect(totalEffect.parseSpec(spec)).toMatchObject(spec);
  });

  it("TE-2: clamped fields take any integer, however large", () => {
    const spec = totalEffect.parseSpec({ advantage: 1e300, disadvantage: -1e300 });
    expect(totalEffect.resolve(spec, { dice: [1, 2, 3, 4, 5, 6] })).toMatchObject({ total: 15, kept: [4, 5, 6] });
    expect(totalEffect.parseSpec(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
  });

  it("−0 is 0", () => {
    expect(Object.is(totalEffect.parseSpec({ escalation: -0 }).escalation, 0)).toBe(true);
  });
});

describe("refused, by code and field", () => {
  it.each([
    [null, "wrong-type", ""],
    [undefined, "wrong-type", ""],
    [[], "wrong-type", ""],
    ["te", "wrong-type", ""],
    [{ luck: 1 }, "unknown-field", "luck"],
    [JSON.parse('{"__proto__":{"advantage":1}}') as object, "unknown-field", "__proto__"],
    [{ constructor: 1 }, "unknown-field", "constructor"],
    [{ advantage: "2" }, "wrong-type", "advantage"],
    [{ advantage: null }, "wrong-type", "advantage"],
    [{ advantage: 1.5 }, "not-an-integer", "advantage"],
    [{ advantage: NaN }, "not-an-integer", "advantage"],
    [{ disadvantage: Infinity }, "not-an-integer", "disadvantage"],
    [{ escalation: 1000 }, "out-of-range", "escalation"],
    [{ escalation: -1000 }, "out-of-range", "escalation"],
    [{ escalation: 0.1 }, "not-an-integer", "escalation"],
    [{ modifiers: {} }, "wrong-type", "modifiers"],
    [{ modifiers: null }, "wrong-type", "modifiers"],
    [{ modifiers: [{ value: 1 }] }, "missing-field", "modifiers.0.label"],
    [{ modifiers: [{ label: "" }] }, "missing-field", "modifiers.0.value"],
    [{ modifiers: [{ label: "", value: 1, why: "" }] }, "unknown-field", "modifiers.0.why"],
    [{ modifiers: [{ label: "x".repeat(201), value: 1 }] }, "too-long", "modifiers.0.label"],
    [{ modifiers: [{ label: 5, value: 1 }] }, "wrong-type", "modifiers.0.label"],
    [{ modifiers: Array.from({ length: 51 }, () => ({ label: "", value: 0 })) }, "too-many", "modifiers"],
    // oxlint-disable-next-line no-sparse-arrays -- a hole is what is tested
    [{ modifiers: [{ label: "", value: 1 }, , { label: "", value: 1 }] }, "wrong-type", "modifiers.1"],
    [{ thresholds: 9 }, "wrong-type", "thresholds"],
    [{ thresholds: [9] }, "wrong-type", "thresholds.0"],
    [{ thresholds: [{}] }, "missing-field", "thresholds.0.at"],
    [{ thresholds: [{ at: 0 }] }, "out-of-range", "thresholds.0.at"],
    [{ thresholds: [{ at: 1000 }] }, "out-of-range", "thresholds.0.at"],
    [{ thresholds: [{ at: 9, text: null }] }, "wrong-type", "thresholds.0.text"],
    [{ thresholds: new Array(3) }, "wrong-type", "thresholds.0"],
    [{ effects: [{}] }, "missing-field", "effects.0.rank"],
    [{ effects: [null] }, "wrong-type", "effects.0"],
    [{ effects: [{ rank: "Low" }] }, "not-allowed", "effects.0.rank"],
    [{ effects: [{ rank: "low", flat: 1 }] }, "unknown-field", "effects.0.rank"],
    [die({ step: 100 }), "out-of-range", "effects.0.step"],
    [die({ step: 0.5 }), "not-an-integer", "effects.0.step"],
    [die({ invert: 1 }), "wrong-type", "effects.0.invert"],
    [die({ halve: null }), "wrong-type", "effects.0.halve"],
    [die({ when: null }), "wrong-type", "effects.0.when"],
    [die({ when: { min: 1.5 } }), "not-an-integer", "effects.0.when.min"],
    [die({ when: { from: 1 } }), "unknown-field", "effects.0.when.from"],
    [die({ check: { op: "==", value: 1 } }), "not-allowed", "effects.0.check.op"],
    [die({ check: { value: 1 } }), "missing-field", "effects.0.check.op"],
    [die({ check: { op: "=" } }), "missing-field", "effects.0.check.value"],
    [die({ check: { op: "=", value: NaN } }), "not-an-integer", "effects.0.check.value"],
    [flat({ flat: -1 }), "out-of-range", "effects.0.flat"],
    [flat({ flat: 1000 }), "out-of-range", "effects.0.flat"],
    [flat({ invert: false }), "unknown-field", "effects.0.invert"],
    [flat({ halve: false }), "unknown-field", "effects.0.halve"],
    [{ effects: Array.from({ length: 51 }, () => ({ flat: 0 })) }, "too-many", "effects"],
  ])("%j: %s %s", (spec, code, field) => {
    expect(() => totalEffect.parseSpec(spec)).toThrow(refusal(code, field));
  });
});

describe("properties", () => {
  it("valid specs read unchanged, also after a round trip through JSON", () => {
    fc.assert(
      fc.property(arbitrarySpec(totalEffect), (spec) => {
        expect(totalEffect.parseSpec(spec)).toEqual(spec);
        expect(totalEffect.parseSpec(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
      }),
    );
  });

  it("outcomes and odds are plain JSON", () => {
    fc.assert(
      fc.property(
        arbitrarySpec(totalEffect),
        fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
        (input, dice) => {
          const spec = totalEffect.parseSpec(input);
          for (const value of [totalEffect.resolve(spec, { dice }), totalEffect.odds.of(spec)])
            expect(JSON.parse(JSON.stringify(value))).toEqual(value);
        },
      ),
    );
  });

  it("any value is read or refused by a RuleError", () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withSparseArray: true }),
        fc.constantFrom("advantage", "thresholds", "effects", "modifiers"),
        (value, field) => {
          for (const input of [value, { [field]: value }, { [field]: [value] }])
            try {
              totalEffect.parseSpec(input);
            } catch (error) {
              expect(error).toBeInstanceOf(RuleError);
            }
        },
      ),
      { numRuns: 500 },
    );
  });
});
