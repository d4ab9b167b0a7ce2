/** Mapped numbers of other systems (SC-7). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeSetting } from "../../support/own-settings.ts";
import { mappedStats, mappingsFor, statMaps } from "../../../src/features/stat-maps/stats.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { type Stage, openStage } from "../../support/stage.ts";
import { replacing } from "../../support/replace.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.table.close());

replacing();

describe("numbers of other systems (SC-7)", () => {
  const NPC = { actorType: "npc", path: "str.value", mechanic: "standard-check", part: "ability", label: "Strength" };
  const ALL = { ...NPC, actorType: "*", label: "Might" };
  const actor = (value: unknown, type = "npc"): Loose => ({ type, system: { str: { value } } });

  it.each([
    [14, 14],
    [14.2, 15],
    [-0.5, -0],
    ["12", 12],
    ["12.1", 13],
    [" ", null],
    ["", null],
    ["strong", null],
    [null, null],
    [undefined, null],
    [NaN, null],
    [Infinity, null],
    [[3], null],
  ])("%j counts as %j", async (value, counts) => {
    await changeSetting("statMaps", [NPC] as never);
    const stats = mappedStats(actor(value));
    expect(stats.map((stat) => stat.value)).toEqual(counts === null ? [] : [counts]);
    for (const stat of stats)
      expect(stat).toMatchObject({
        ...{
          id: "str.value",
          label: { text: "Strength" },
          section: "mapped",
          mechanic: "standard-check",
          slot: "ability",
        },
        roll: { title: { text: "Strength" }, with: ["str.value"], spec: expect.any(Object) },
      });
  });

  it("one for the type goes before one for all; what cannot be read is none; a number that cannot be rolled has no button", async () => {
    await changeSetting("statMaps", [ALL, NPC, { ...ALL, path: "dex.value" }] as never);
    expect(mappingsFor(actor(1)).map(({ label, path }) => `${label} ${path}`)).toEqual([
      "Strength str.value",
      "Might dex.value",
    ]);
    expect(mappingsFor(actor(1, "hero")).map(({ label }) => label)).toEqual(["Might", "Might"]);
    await changeSetting("statMaps", [{ ...NPC, mechanic: "of-yesterday" }] as never);
    expect(statMaps()).toEqual([]);
    const pool = { actorType: "npc", path: "str.value", mechanic: "margin-pool", spec: { dice: "@" }, label: "Dice" };
    const own = { ...pool, part: "stat", spec: undefined };
    await changeSetting("statMaps", [own] as never);
    const [rolled] = mappedStats(actor(4));
    const [not] = mappedStats(actor(-4));
    expect(rolled?.roll).toBeDefined();
    expect(not).toMatchObject({ value: -4 });
    expect(not?.roll).toBeUndefined();
    await changeSetting("statMaps", []);
  });
});
