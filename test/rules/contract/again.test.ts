/** Labels of bonuses identify a check that is tried again (SC-9, DP-8). */
import { describe, expect, it } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";

// Outcomes of any mechanic.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const mechanic = (id: string): Loose => mechanicById(id);

describe("what binds a check that is tried again (SC-9)", () => {
  it("is what its bonuses are called, where they are called anything; dice of a pool are called nothing (DP-8)", () => {
    const labels = (id: string, spec: object): unknown => mechanic(id).repeat.labelsOf(mechanic(id).parseSpec(spec));
    const bonuses = ["Rope", "", "Dex"].map((label) => ({ label, value: 1 }));
    expect(labels("standard-check", { bonuses })).toEqual(["Rope", "Dex"]);
    expect(labels("difficulty-pool", { dice: 3 })).toEqual([]);
  });
});
