/** A GM's decisions about a roll: the target, a required margin (MP-4), permission to try the impossible (MP-5). */
import { expect, it } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { decidedFields, gmFields, hasUnknownTarget, undecided } from "../../../src/rules/spec/change.ts";

const of = (id: string): AnyMechanic => mechanicById(id) as unknown as AnyMechanic;

it("MP-2, MP-4, MP-5: of a margin pool the threshold, the required margin and the permission; elsewhere the target", () => {
  expect(gmFields(of("margin-pool"))).toEqual(["threshold", "required", "allowImpossible"]);
  expect(gmFields(of("standard-check"))).toEqual(["target"]);
  expect(undecided(of("margin-pool"))).toEqual({ threshold: null, required: null, allowImpossible: false });
});

it("the target is always part of a decision, the rest only if it was decided", () => {
  const margin = of("margin-pool");
  const spec = margin.parseSpec({ dice: 3, threshold: 7 });
  expect(decidedFields(margin, spec)).toEqual({ threshold: 7 });
  expect(decidedFields(margin, { ...spec, required: 2 })).toEqual({ threshold: 7, required: 2 });
  expect(decidedFields(margin, undecided(margin))).toEqual({ threshold: null });
});

it("they may change after the throw", () => {
  const margin = of("margin-pool");
  const spec = margin.parseSpec({ dice: 2, threshold: 12 });
  const faces = margin.parseFaces(spec, { dice: [12, 4] });
  for (const patch of [{ required: 2 }, { allowImpossible: true }])
    expect(margin.amend(spec, faces, patch)).toMatchObject(patch);
});

it("a target is unknown while it is null; a missing required margin is none", () => {
  const margin = of("margin-pool");
  expect(hasUnknownTarget(margin, margin.parseSpec({ dice: 3, threshold: null }))).toBe(true);
  expect(hasUnknownTarget(margin, margin.parseSpec({ dice: 3, threshold: 7 }))).toBe(false);
  expect(hasUnknownTarget(of("total-effect"), { thresholds: null, modifiers: null })).toBe(true);
  expect(hasUnknownTarget(of("total-effect"), { thresholds: [], modifiers: null })).toBe(false);
});
