/** Labels of bonuses identify a repeated check (SC-9, DP-8). */
import { describe, expect, it } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";

describe("the identity of a repeated check (SC-9)", () => {
  it("is the labels of its bonuses, if there are any; dice of a pool have no labels (DP-8)", () => {
    const labels = (id: string, spec: object): unknown =>
      mechanicById(id).repeat?.labelsOf(mechanicById(id).parseSpec(spec));
    const bonuses = ["Rope", "", "Dex"].map((label) => ({ label, value: 1 }));
    expect(labels("standard-check", { bonuses })).toEqual(["Rope", "Dex"]);
    expect(labels("difficulty-pool", { dice: 3 })).toEqual([]);
  });
});
