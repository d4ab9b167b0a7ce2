/** Targets in sight of a mechanic that computes no target from a chance, such as one of another package. */
import { expect, it } from "vitest";
import { evenTarget, targetsInSight } from "../../../src/rules/odds/targets.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";

const check = mechanicById("standard-check");
const { targetFor: _none, ...odds } = check.odds;
const foreign = {
  ...check,
  odds,
  prompt: {
    ...check.prompt,
    targetControls: (spec: { target: number | null }) => check.prompt.targetControls(spec).slice(1),
  },
} as AnyMechanic;

it.each([-40, 0, 40])("with a bonus of %i, chances between never and always are in sight", (value) => {
  const spec = check.parseSpec({ target: null, bonuses: [{ label: "", value }] });
  const all = targetsInSight(foreign, spec);
  expect(all.some(({ p }) => p > 0.3 && p < 0.7)).toBe(true);
  expect(evenTarget(foreign, spec)?.p).toBeCloseTo(0.5, 0);
});
