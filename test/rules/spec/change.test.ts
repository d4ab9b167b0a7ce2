/** Changes of a spec by path, as made by controls. */
import { describe, expect, it } from "vitest";
import { amendFields, change, migratedSpec } from "../../../src/rules/spec/change.ts";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";
import { refusal } from "../refused.ts";

const spec = totalEffect.parseSpec({
  modifiers: [
    { label: "a", value: 1 },
    { label: "b", value: 2 },
  ],
  effects: [{ rank: "low", label: "x", check: { op: "<", value: 3 } }],
});

describe("change", () => {
  it.each([
    [["advantage"], 2, { advantage: 2 }],
    [
      ["modifiers", 1, "value"],
      5,
      {
        modifiers: [
          { label: "a", value: 1 },
          { label: "b", value: 5 },
        ],
      },
    ],
    [["modifiers", 0], undefined, { modifiers: [{ label: "b", value: 2 }] }],
    [
      ["modifiers", 2],
      { label: "c", value: 3 },
      {
        modifiers: [
          { label: "a", value: 1 },
          { label: "b", value: 2 },
          { label: "c", value: 3 },
        ],
      },
    ],
    [["thresholds"], null, { thresholds: null }],
    [["effects", 0, "check", "op"], ">", { effects: [{ check: { op: ">", value: 3 } }] }],
    [["effects", 0, "when"], { min: 9 }, { effects: [{ when: { min: 9 } }] }],
  ] as const)("%j to %j", (path, value, after) => {
    const before = structuredClone(spec);
    expect(change(totalEffect, spec, path, value)).toMatchObject(after);
    expect(spec).toEqual(before);
  });

  it("undefined removes a field: optional ones are gone, others return to their default", () => {
    const [effect] = change(totalEffect, spec, ["effects", 0, "check"], undefined).effects;
    expect(effect).not.toHaveProperty("check");
    expect(change(totalEffect, spec, ["thresholds"], undefined).thresholds).toHaveLength(3);
  });

  it.each([
    [["advantage"], "2", "wrong-type", "advantage"],
    [["escalation"], 1000, "out-of-range", "escalation"],
    [["effects", 0, "luck"], 1, "unknown-field", "effects.0.luck"],
    [["effects", 0, "rank"], undefined, "missing-field", "effects.0.rank"],
  ] as const)("%j to %j is refused", (path, value, code, field) => {
    expect(() => change(totalEffect, spec, path, value)).toThrow(refusal(code, field));
  });
});

describe("amended (SC-8)", () => {
  it("open fields change, others are locked, unknown ones are refused by the spec", () => {
    expect(amendFields(spec, { thresholds: null }, ["thresholds"])).toEqual({ ...spec, thresholds: null });
    expect(() => amendFields(spec, { escalation: 1 }, ["thresholds"])).toThrow(refusal("locked", "escalation"));
    expect(() => totalEffect.parseSpec(amendFields(spec, { luck: 1 }, ["thresholds"]))).toThrow(
      refusal("unknown-field", "luck"),
    );
  });
});

it("only specs of an older schema are migrated, from theirs", () => {
  const mechanic = { schema: 3, migrate: (old: unknown, from: number) => ({ ...(old as object), from }) };
  expect(migratedSpec(mechanic, { spec: { dice: 2 }, schema: 1 })).toEqual({ dice: 2, from: 1 });
  expect(migratedSpec(mechanic, { spec: { dice: 2 }, schema: 3 })).toEqual({ dice: 2 });
});
