/** Stats that opponents put against a roll (FP-4): order, limits and hidden actors. */
import { beforeAll, describe, expect, it } from "vitest";
import { opponentsOf, withoutOpponents } from "../../../src/roll/opponents/opponents.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { useBareStage } from "../../support/bare.ts";
import { speak } from "../../../src/ui/speak.ts";
import { type Hero, page } from "../../support/page.ts";

const bare = useBareStage();
const { set } = bare;

const check = mechanicById("standard-check");

const fives = mechanicById("fives-pool");

describe("stats of opponents (FP-4)", () => {
  let witch: Hero;
  let ghoul: Hero;
  let hero: Hero;
  const npc = (name: string, fields: Readonly<Record<string, number>>) =>
    page.Actor.create({
      ...{ name, type: "quincunx.fives-npc" },
      system: { fields: Object.entries(fields).map(([label, dice], index) => ({ id: `f${index}`, label, dice })) },
    });
  beforeAll(async () => {
    witch = await npc("Witch", { Hex: 1, Cunning: 5 });
    ghoul = await npc("Ghoul", { Brawl: 2 });
    hero = await page.Actor.create({ name: "Dusty", type: "quincunx.fives-hero" });
  });
  const around = (
    isGM: boolean,
    {
      targets,
      fight,
      scene,
    }: { readonly targets?: readonly object[]; readonly fight?: readonly object[]; readonly scene?: readonly object[] },
  ): void => {
    set(page.game, "user", { isGM, ...(targets ? { targets: targets.map((document) => ({ document })) } : {}) });
    set(page.game, "combat", fight ? { combatants: fight } : null);
    set(page.game, "scenes", scene ? { current: { tokens: scene } } : {});
  };
  const labels = (roller: Hero | null = null): string[] =>
    opponentsOf(fives, roller).stats.map(({ label }) => speak(label).replace(/ \d.*/u, ""));
  const preselected = (): string | null => opponentsOf(fives, hero).preselected;

  it("come from targets, then the encounter, then the scene, each once, by the token's name or the actor's", () => {
    around(false, { targets: [{ actor: ghoul, name: "Grey" }], fight: [{ actor: ghoul }], scene: [{ actor: witch }] });
    expect(labels()).toEqual(["Ghoul: Brawl", "Witch: Hex", "Witch: Cunning"]);
    around(false, { targets: [{ actor: ghoul, name: "Grey" }, { actor: null }] });
    expect(labels()).toEqual(["Grey: Brawl"]);
    around(false, {});
    expect(opponentsOf(fives, hero)).toEqual({ stats: [], preselected: null });
  });

  it("exclude the roller's own actor; hidden ones are for GMs only; a mechanic without such a slot has none", () => {
    around(false, { scene: [{ actor: ghoul }, { actor: witch, hidden: true }] });
    expect(labels()).toEqual(["Ghoul: Brawl"]);
    expect(labels(ghoul)).toEqual([]);
    around(true, { scene: [{ actor: ghoul }, { actor: witch, hidden: true }] });
    expect(labels()).toHaveLength(3);
    expect(opponentsOf(check, null)).toEqual({ stats: [], preselected: null });
  });

  it("are preselected only for a single target with a single stat; the roller's own ticks do not matter", () => {
    for (const [targets, is] of [
      [[ghoul], true],
      [[witch], false],
      [[ghoul, witch], false],
      // An actor without such stats can be a target, too.
      [[ghoul, hero], false],
      [[hero], false],
      [[], false],
    ] as const) {
      around(false, { targets: targets.map((actor) => ({ actor })), scene: [{ actor: ghoul }] });
      expect(preselected()).toBe(is ? opponentsOf(fives, hero).stats[0]?.id : null);
    }
    around(false, { targets: [{ actor: ghoul }] });
    expect(withoutOpponents(["own", preselected() ?? "", "other"])).toEqual(["own", "other"]);
  });

  it("of many equal actors are listed once, preferably for a target", async () => {
    const goblin = (dice: number) => npc("Goblin", { Bow: dice });
    const [one, two, strong] = [await goblin(2), await goblin(2), await goblin(3)];
    around(false, { scene: [one, two, strong].map((actor) => ({ actor })) });
    expect(opponentsOf(fives, hero).stats.map(({ id }) => id.includes(one.uuid as string))).toEqual([true, false]);
    around(false, { targets: [{ actor: two }], scene: [one, two, strong].map((actor) => ({ actor })) });
    const { stats, preselected: only } = opponentsOf(fives, hero);
    expect([stats.length, stats[0]?.id, only?.includes(two.uuid as string)]).toEqual([2, only, true]);
  });

  it("are at most twelve, as a prompt can show", async () => {
    const many = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        page.Actor.create({
          ...{ name: `N${index}`, type: "quincunx.fives-npc" },
          system: { fields: ["A", "B"].map((label, at) => ({ id: `f${at}`, label, dice: 1 })) },
        }),
      ),
    );
    around(false, { scene: many.map((actor) => ({ actor })) });
    expect(labels()).toHaveLength(12);
  });
});
