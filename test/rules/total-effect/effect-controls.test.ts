/** Single cases of rules and their texts, each from a line of docs/rules.md, docs/protocol.md or docs/notation.md. */
import { expect, it } from "vitest";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";

it("a part of a threshold's figure is set at its place in the spec (TE-4)", () => {
  expect(
    ["threshold.0", "threshold.12", "mean", "a.threshold.1"].map((figure) =>
      totalEffect.prompt.targetControl?.(figure),
    ),
  ).toEqual([...["thresholds.0.at", "thresholds.12.at", "mean", "a.threshold.1"]]);
});
