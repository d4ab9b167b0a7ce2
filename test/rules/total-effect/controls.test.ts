/** Parts of the prompt: controls, step values, figures, charts, parts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { change } from "../../../src/rules/spec/change.ts";
import type { Control, JsonValue } from "../../../src/rules/contract/control.ts";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";
import type { EffectSpec } from "../../../src/rules/total-effect/spec.ts";
import { figuresOf } from "../../../src/rules/odds/known-odds.ts";
import { arbitrarySpec } from "../arbitrary.ts";
import { stepValuesOf } from "../step-values.ts";
import { flatControls } from "../flat-controls.ts";

function find(spec: EffectSpec, id: string): Control {
  const found = [...flatControls(totalEffect.prompt.controls(spec))].find((control) => control.id === id);
  if (!found) throw new Error(`there is no control ${id}`);
  return found;
}

const specs = arbitrarySpec(totalEffect) as fc.Arbitrary<EffectSpec>;

describe("controls", () => {
  it("the usual roll is three steppers; everything else is folded", () => {
    const top = totalEffect.prompt.controls(totalEffect.parseSpec({}));
    const steppers = top.filter(({ kind }) => kind === "stepper").map(({ id }) => id);
    expect(steppers).toEqual(["advantage", "disadvantage", "escalation"]);
    const others = top.filter(({ kind }) => kind !== "stepper");
    expect(others.every((control) => control.kind === "group" && control.folded === true)).toBe(true);
  });

  it("every field of the spec has its control", () => {
    const spec = totalEffect.parseSpec({
      modifiers: [{ label: "a", value: 1 }],
      thresholds: [{ at: 9, text: "b" }],
      effects: [{ rank: "low", when: { min: 1 }, check: { op: "<", value: 2 } }, { flat: 1 }],
    });
    const ids = [...flatControls(totalEffect.prompt.controls(spec))].map(({ id }) => id);
    const ofEffect = "rank step invert halve label kind when when.min when.max check check.op check.value check.text";
    const others = "modifiers.0.label modifiers.0.value thresholds.0.at thresholds.0.text effects.1.flat";
    const wanted = [...others.split(" "), ...ofEffect.split(" ").map((field) => `effects.0.${field}`)];
    expect(ids).toEqual(expect.arrayContaining(wanted));
    expect(ids).not.toContain("effects.1.invert"); // TE-6
  });

  it("ids are unique, paths lead to the shown field, and every option gives a valid spec", () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const all = [...flatControls(totalEffect.prompt.controls(spec))];
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const control of all)
          for (const value of choices(control))
            expect(() => change(totalEffect, spec, control.path, value)).not.toThrow();
      }),
      { numRuns: 50 },
    );
  });

  it("added entries are valid", () => {
    const spec = totalEffect.parseSpec({});
    for (const control of flatControls(totalEffect.prompt.controls(spec)))
      if (control.kind === "list")
        for (const { value } of control.add)
          expect(() => change(totalEffect, spec, [...control.path, control.items.length], value)).not.toThrow();
  });

  it("the GM's dialog offers thresholds, and unknown ones", () => {
    expect(totalEffect.hideable).toEqual(["thresholds"]);
    const [known, open] = [totalEffect.parseSpec({}), totalEffect.parseSpec({ thresholds: null })];
    const paths = [...flatControls(totalEffect.prompt.targetControls(known))].map(({ path }) => path[0]);
    expect(new Set(paths)).toEqual(new Set(["thresholds"]));
    const [unknown] = totalEffect.prompt.targetControls(open);
    expect(unknown).toMatchObject({ kind: "toggle", value: true, on: null });
    expect(change(totalEffect, open, ["thresholds"], (unknown as { off: JsonValue }).off)).toEqual(known);
  });
});

/** The values that a user can set with a control, near the current one. */
function choices(control: Control): readonly (JsonValue | undefined)[] {
  switch (control.kind) {
    case "stepper":
      return [
        ...[control.min, control.max, control.value].filter((value) => value !== null),
        ...(control.none ? [control.none.start, control.none.value] : []),
      ];
    case "choice":
      return control.options.map(({ value }) => value);
    case "toggle":
      return [control.on === undefined ? true : control.on, "off" in control ? control.off : false];
    case "text":
      return ["", "x".repeat(control.max), ...(control.optional ? [undefined] : [])];
    default:
      return [];
  }
}

describe("step values", () => {
  const spec = totalEffect.parseSpec({ thresholds: [{ at: 13 }] });

  it("+1 advantage: 25.9 % become 48.8 %", () => {
    const [up, down] = stepValuesOf(totalEffect, spec, find(spec, "advantage"));
    expect(up).toMatchObject({ step: "up" });
    expect(up?.changes?.[0]?.figure).toMatchObject({ id: "threshold.0", unit: "probability", better: "more" });
    expect(up?.changes?.[0]?.difference).toBeCloseTo(0.48765432 - 0.25925926, 7);
    expect(down).toEqual({ step: "down", changes: null });
  });

  it("a step out of range is null, one inside is not", () => {
    const most = totalEffect.parseSpec({ advantage: 3 });
    const steps = stepValuesOf(totalEffect, most, find(most, "advantage"));
    expect(steps.map(({ changes }) => changes === null)).toEqual([true, false]);
  });

  it("a choice gives the value of each option, a toggle that of the change", () => {
    const low = totalEffect.parseSpec({ thresholds: [], effects: [{ rank: "low" }] });
    const options = stepValuesOf(totalEffect, low, find(low, "effects.0.rank"));
    expect(options.map(({ step }) => step)).toEqual(["low", "mid", "high"]);
    const mean = options.map(
      ({ changes }) => changes?.find(({ figure }) => figure.id === "mean.effect.0")?.figure.value ?? NaN,
    );
    // The mean Low of 3d6 is 441/216, and low + mid + high = 10.5.
    expect(mean[0]).toBeCloseTo(441 / 216, 12);
    expect(mean.reduce((a, b) => a + b)).toBeCloseTo(10.5, 12);
    expect(stepValuesOf(totalEffect, low, find(low, "effects.0.invert"))).toMatchObject([
      { step: "flip", changes: expect.any(Array) as unknown },
    ]);
  });

  it("texts, lists and groups have none", () => {
    const texts = totalEffect.parseSpec({ modifiers: [{ label: "a", value: 1 }] });
    for (const id of ["modifiers.0.label", "modifiers", "modifiers.group", "thresholds.unknown"])
      expect(stepValuesOf(totalEffect, texts, find(texts, id))).toEqual([]);
  });

  it("never throws, for any spec", () => {
    fc.assert(
      fc.property(specs, (any) => {
        const now = figuresOf(totalEffect, any);
        for (const control of [...flatControls(totalEffect.prompt.controls(any))].slice(0, 30))
          for (const { changes } of stepValuesOf(totalEffect, any, control, now))
            for (const { difference } of changes ?? []) expect(Number.isFinite(difference)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

describe("figures and charts", () => {
  it("with a check alone, the checked value is the first picture, tinted by the meaning of passing (TE-9)", () => {
    const drawn = (over: object): unknown => {
      const spec = totalEffect.parseSpec(over);
      const [first, ...rest] = totalEffect.odds.charts(spec, totalEffect.odds.of(spec));
      return [first?.id, first?.bars.map(({ value, tone }) => `${value} ${tone}`), rest.map(({ id }) => id)];
    };
    const bond = { effects: [{ rank: "mid", invert: true, check: { op: "<", value: 3, tone: "good" } }] };
    const bars = ["1 good", "2 good", "3 neutral", "4 neutral", "5 neutral", "6 neutral"];
    expect(drawn({ ...bond, thresholds: [] })).toEqual(["effect.0", bars, ["total"]]);
    expect(drawn({ ...bond, thresholds: [{ at: 9 }] })).toMatchObject(["total", {}, ["effect.0"]]);
    const depletion = { thresholds: [], effects: [{ rank: "mid", check: { op: "<=", value: 1, tone: "bad" } }] };
    expect(drawn(depletion)).toMatchObject(["effect.0", { 0: "1 bad", 1: "2 neutral" }, ["total"]]);
  });

  it("the middle threshold first, then the others, then checks, then means", () => {
    const spec = totalEffect.parseSpec({ effects: [{ rank: "mid", check: { op: "<=", value: 2 } }] });
    const figures = figuresOf(totalEffect, spec);
    expect(figures.map(({ id }) => id).join(" ")).toBe("threshold.1 threshold.0 threshold.2 check.0 mean.effect.0");
    expect(figures[0]?.value).toBeCloseTo(0.5, 12);
  });

  it.each([[[]], [null]])("thresholds %j: the mean Total instead", (thresholds) => {
    const [first] = figuresOf(totalEffect, totalEffect.parseSpec({ thresholds }));
    expect(first).toMatchObject({ id: "mean.total", unit: "number" });
    expect(first?.value).toBeCloseTo(10.5, 12);
  });

  it("bars are dense, tinted from the focused threshold on, and the rolled value is framed", () => {
    const spec = totalEffect.parseSpec({ effects: [{ rank: "high", invert: true, step: 1 }] });
    const rolled = totalEffect.resolve(spec, { dice: [5, 2, 6] });
    const charts = totalEffect.odds.charts(spec, totalEffect.odds.of(spec), rolled);
    expect(charts.map(({ id, rolled }) => [id, rolled])).toEqual([
      ["total", 13],
      ["effect.0", 2],
    ]);
    expect(charts[0]?.bars.map(({ value }) => value)).toEqual(Array.from({ length: 16 }, (_, index) => index + 3));
    expect(charts[0]?.bars.filter(({ tone }) => tone === "good").map(({ value }) => value)[0]).toBe(11);
    expect(totalEffect.odds.charts(spec, totalEffect.odds.of(spec))[0]).not.toHaveProperty("rolled");
  });
});

describe("parts", () => {
  const stat = (id: string, value: number, slot = "stat") => ({ id, slot, value, label: { text: id } });

  it("a positive stat is advantage, a negative one disadvantage, an escalation escalation", () => {
    const spec = totalEffect.stats.apply(totalEffect.parseSpec({ effects: [{ rank: "low" }] }), [
      stat("a", 2),
      stat("b", -1),
      stat("c", 0),
      stat("d", 4, "escalation"),
    ]);
    expect(spec).toMatchObject({ advantage: 2, disadvantage: 1, escalation: 4, effects: [{ rank: "low" }] });
  });

  it("unticking restores the spec, and choices made by hand stay", () => {
    const start = totalEffect.parseSpec({ advantage: 1, escalation: 2 });
    const selected = totalEffect.stats.apply(start, [stat("a", 2), stat("d", -5, "escalation")]);
    expect(selected).toMatchObject({ advantage: 3, escalation: -3 });
    expect(totalEffect.stats.apply(selected, [], [stat("a", 2), stat("d", -5, "escalation")])).toEqual(start);
  });

  it("is an error only if the spec itself is one", () => {
    expect(() => totalEffect.stats.apply(totalEffect.parseSpec({}), [stat("a", 0.5)])).toThrow(RuleError);
  });
});

describe("a bond (TE-9)", () => {
  const bond = (more: object = {}) =>
    totalEffect.parseSpec({
      thresholds: [],
      effects: [{ rank: "mid", invert: true, check: { op: "<", value: 3, tone: "good" } }],
      ...more,
    });

  it("asks first for the die, each with its chance", () => {
    const quiver = { rank: "mid", label: "Quiver", check: { op: "<=", value: 1, tone: "bad" } };
    for (const more of [{}, { advantage: 2 }, { disadvantage: 1 }, { effects: [...bond().effects, quiver] }]) {
      const [first] = totalEffect.prompt.controls(bond(more));
      if (first?.kind !== "choice") throw new Error("no choice of the die");
      const ids = first.options.map(({ id }) => id);
      expect([first.id, first.value, ids]).toEqual(["bond", "mid", ["low", "mid", "high"]]);
      for (const { id, value, hint } of first.options) {
        const spec = change(totalEffect, bond(more), first.path, value) as EffectSpec;
        expect(spec.effects[0]).toMatchObject({ rank: id, invert: true });
        const check = figuresOf(totalEffect, spec).find((figure) => figure.id === "check.0");
        expect(hint).toMatchObject({ data: { chance: { percent: check?.value } } });
      }
    }
    // By hand: 7 − d < 3 is a 5 or 6. Low: all three; High: one of three.
    const [first] = totalEffect.prompt.controls(bond());
    const chances = first?.kind === "choice" ? first.options.map(({ hint }) => hint) : [];
    expect(chances).toMatchObject([
      { data: { chance: { percent: expect.closeTo(8 / 216) } } },
      { data: { chance: { percent: expect.closeTo((8 + 3 * 4 * 4) / 216) } } },
      { data: { chance: { percent: expect.closeTo(1 - 64 / 216) } } },
    ]);
  });

  it("no other roll asks for it", () => {
    for (const more of [{ thresholds: [{ at: 9 }] }, { thresholds: null }, { effects: [] }])
      expect(totalEffect.prompt.controls(bond(more))[0]?.id).toBe("advantage");
  });
});
