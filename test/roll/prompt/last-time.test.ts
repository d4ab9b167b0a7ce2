/** Choices of the last roll that a prompt proposes again, and exceptions. */
import { describe, expect, it } from "vitest";
import type { SelectedStat } from "../../../src/rules/contract/stats.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { openStage } from "../../support/stage.ts";

await openStage();
const { applyMemory, choicesToRemember } = await import("../../../src/roll/prompt/last-time.ts");

const stat = (id: string, slot: string, value: number): SelectedStat => ({ id, slot, value, label: { text: id } });

describe("the memory of a stat's roll", () => {
  it("keeps permanent choices: the number of dice of a pool", () => {
    const margin = mechanicById("margin-pool");
    const own = { spec: margin.parseSpec({ dice: 4, pool: 4 }), selected: [] };
    const chosen = { spec: margin.parseSpec({ dice: 3, pool: 4, threshold: 7, required: 2 }), selected: [] };
    const kept = choicesToRemember(margin, own, [], chosen);
    expect(kept).toEqual({ spec: { dice: 3 } });
    expect(applyMemory(margin, own, [], kept)).toMatchObject({
      spec: { dice: 3, threshold: null, required: null },
      recalled: ["dice"],
    });
  });

  it.each([
    ["total-effect", {}, { escalation: 2, modifiers: [{ label: "rain", value: -1 }], thresholds: null }],
    [
      "standard-check",
      {},
      { bonuses: [{ label: "rain", value: -2 }], extra: [{ label: "ally", size: 6 }], target: 15 },
    ],
    ["fives-pool", { pool: [{ size: 6, role: "hero" }] }, { challenge: 3, target: 4, discord: 7 }],
    ["difficulty-pool", { dice: 4 }, { modifiers: [{ label: "glass", value: 3 }], attempts: 2, base: 8, combat: true }],
  ])("%s: choices of a situation are not proposed again, also if an older version stored them", (id, begin, chosen) => {
    const mechanic = mechanicById(id);
    const own = { spec: mechanic.parseSpec(begin), selected: [] };
    const spec = mechanic.parseSpec({ ...begin, ...chosen });
    expect(choicesToRemember(mechanic, own, [], { spec, selected: [] })).toEqual({ spec: {} });
    expect(applyMemory(mechanic, own, [], { spec: chosen })).toEqual({ ...own, recalled: [] });
  });

  it("hooks belong to one action, so they are not proposed again", () => {
    const fives = mechanicById("fives-pool");
    const own = { spec: fives.parseSpec({ pool: [{ size: 6, role: "hero" }], target: 5 }), selected: ["hero"] };
    const stats = [stat("hero", "hero", 6), stat("debts.for", "hookFor", 0), stat("loyal.against", "hookAgainst", 0)];
    const chosen = { spec: fives.parseSpec({ ...own.spec, target: 4 }), selected: ["hero", "debts.for"] };
    expect(choicesToRemember(fives, own, stats, chosen)).toEqual({ spec: {} });
  });

  it("selected stats return with their current values, and no value counts twice", () => {
    const pool = mechanicById("difficulty-pool");
    const own = { spec: pool.parseSpec({ attribute: 3 }), selected: ["dex"] };
    const then = [stat("dex", "attribute", 3), stat("stealth", "ability", 2)];
    const kept = choicesToRemember(pool, own, then, {
      spec: pool.parseSpec({ attribute: 3, ability: 2 }),
      selected: ["dex", "stealth"],
    });
    expect(kept).toEqual({ spec: {}, selected: ["dex", "stealth"] });
    const today = [stat("dex", "attribute", 3), stat("stealth", "ability", 4)];
    expect(applyMemory(pool, own, today, kept)).toMatchObject({ spec: { attribute: 3, ability: 4 }, recalled: [] });
    // A stat deleted from the sheet drops the memory.
    expect(applyMemory(pool, own, today.slice(0, 1), kept)).toEqual({ ...own, recalled: [] });
  });
});
