/** Stats that heroes have in common. */
import { describe, expect, it } from "vitest";
import { commonStats, statByLabel } from "../../src/actors/party.ts";
import { useBareStage } from "../support/bare.ts";
import { page } from "../support/page.ts";
import { marginHero, STATS } from "../support/margin-hero.ts";

useBareStage();

describe("common stats of heroes", () => {
  it("are matched by name in any spelling, the most frequent first; each hero counts once", async () => {
    const twice = [...STATS.slice(0, 1), { ...STATS[0], id: "strength00000002", label: " strength " }] as typeof STATS;
    const [isolde, brandt] = [
      await marginHero("Isolde", STATS.slice(1, 2)),
      await marginHero("Brandt", [...STATS.slice(1, 2), ...twice]),
    ];
    const heroes = [isolde, brandt].map((actor) => ({ actor }));
    const found = commonStats(heroes as never).filter(({ label }) => /strength|resolve/iu.test(label));
    expect(found.map(({ label, count, mechanic }) => [label.trim().toLowerCase(), count, mechanic])).toEqual([
      ["resolve", 2, "margin-pool"],
      ["strength", 1, "margin-pool"],
    ]);
    const label = " STRENGTH";
    expect(statByLabel(brandt, { mechanic: "margin-pool", label })?.value).toBe(4);
    expect(statByLabel(isolde, { mechanic: "margin-pool", label })).toBeUndefined();
    expect(statByLabel(brandt, { mechanic: "standard-check", label })).toBeUndefined();
    expect(commonStats([])).toEqual([]);
  });
});

it("put bonds and kinds of harm after stats, for any number of heroes with them", async () => {
  const system = {
    stats: [{ id: "aim0000000000001", label: "Aim", value: 2 }],
    bonds: [{ id: "bond000000000001", label: "Maren", count: 1 }],
    resistances: [{ id: "mind000000000001", kind: "Mind Harm" }],
  };
  const make = (name: string, data: object) => page.Actor.create({ name, type: "quincunx.effect-hero", system: data });
  const heroes = [await make("One", system), await make("Two", { ...system, stats: [] })].map((actor) => ({ actor }));
  const labels = commonStats(heroes as never).map(({ label }) => label);
  expect(labels.indexOf("Aim")).toBeLessThan(labels.indexOf("Maren"));
  expect(labels.indexOf("Aim")).toBeLessThan(labels.indexOf("Mind Harm"));
});
