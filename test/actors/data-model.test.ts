/**
 * Entries of actors in a world: links by id that renaming keeps, harm from creation, tracks on tokens (found.md 1,
 * app.md 4).
 */
import { beforeAll, describe, expect, it } from "vitest";
import { resourcesOf, setResource, undoResource } from "../../src/rules/actor/resources.ts";
import { mechanics } from "../../src/rules/index.ts";
import { poolHero } from "../../src/rules/difficulty-pool/actor.ts";
import { openStage } from "../support/stage.ts";
import { page, type Hero } from "../support/page.ts";

/** Links by name and no harm, as other code may create an actor. */
const NAMED = {
  attributes: [
    { id: "dex", label: "Dexterity", value: 3 },
    { id: "wits", label: "Wits", value: 4 },
  ],
  abilities: [{ id: "stealth", label: "Stealth", value: 2, attribute: "dexterity" }],
  secondaries: [{ id: "sneak", label: "Moving unseen", ability: "Stealth" }],
};

let actor: Hero;
const system = () => actor.toObject().system;
const rolled = (id: string): unknown => poolHero.stats(system()).find((stat) => stat.id === id)?.roll?.with;

beforeAll(async () => {
  await openStage();
  actor = await page.Actor.create({ name: "Marlow", type: "quincunx.pool-hero", system: NAMED });
});

describe("an actor with links by name", () => {
  it("is read unchanged, and not written", () => {
    expect(system()).toMatchObject(NAMED);
    expect(rolled("secondaries.sneak")).toEqual(["attributes.dex", "abilities.stealth", "secondaries.sneak"]);
    expect(resourcesOf(poolHero, system())).toMatchObject([{ id: "harm", value: 0, max: 7 }]);
  });

  it("has links by id from the first change of a linked list; a rename applies everywhere, macros and cards name ids", async () => {
    await actor.update({
      system: { attributes: [{ ...NAMED.attributes[0], label: "Nimbleness" }, NAMED.attributes[1]] },
    });
    expect(system().abilities[0]?.["attribute"]).toBe("dex");
    await actor.update({ "system.abilities": [{ ...system().abilities[0], label: "Shadows" }] });
    expect(system().secondaries[0]?.["ability"]).toBe("stealth");
    expect(rolled("secondaries.sneak")).toEqual(["attributes.dex", "abilities.stealth", "secondaries.sneak"]);
  });

  it("keeps the name of a removed entry, and finds it when it returns", async () => {
    await actor.update({ system: { attributes: [NAMED.attributes[1]] } });
    expect(system().abilities[0]?.["attribute"]).toBe("Nimbleness");
    expect(rolled("abilities.stealth")).toEqual(["abilities.stealth"]);
    await actor.update({ system: { attributes: [NAMED.attributes[1], { label: "Nimbleness", value: 3 }] } });
    const id = system().attributes[1]?.id;
    expect(id).toMatch(/^\w{16}$/u);
    expect(rolled("abilities.stealth")).toEqual([`attributes.${id}`, "abilities.stealth"]);
  });
});

describe("harm", () => {
  it("exists from creation, so that bars, HUDs and formulas find it", async () => {
    for (const { actors } of mechanics)
      for (const { type } of actors) {
        const hero = await page.Actor.create({ name: "New", type: `quincunx.${type}` });
        expect(hero.toObject().system.harm, type).toEqual({ value: 0, max: hero.system.harm.max as number });
        const token = await hero.getTokenDocument({ bar1: { attribute: "harm" } });
        expect(token.getBarAttribute?.("bar1") ?? hero.system.harm, type).toMatchObject({ value: 0 });
        await hero.modifyTokenAttribute("harm", 2, true, true);
        expect((await new page.Roll("@harm.value", hero.getRollData()).evaluate()).total, type).toBe(2);
      }
  });

  it("is undone exactly", async () => {
    const before = system();
    const { change, update } = setResource(poolHero, before, "harm", 2);
    await actor.update({ system: update });
    expect(system().harm).toEqual({ value: 2, max: 7 });
    await actor.update({ system: undoResource(poolHero, system(), change).update });
    expect(system()).toEqual(before);
  });

  it("is a bar of tokens, for each of our types", () => {
    for (const type of ["effect-hero", "check-hero", "margin-hero", "fives-hero", "fives-npc", "pool-hero"])
      expect(page.CONFIG.Actor.trackableAttributes[`quincunx.${type}`]?.bar, type).toEqual(["harm"]);
  });

  it("of a kind has a list that starts empty", async () => {
    const maren = await page.Actor.create({ name: "Maren", type: "quincunx.effect-hero" });
    expect(maren.toObject().system.kinds).toEqual([]);
    await maren.update({ system: { kinds: [{ label: "Weapon Harm" }] } });
    expect(maren.toObject().system.kinds).toMatchObject([{ label: "Weapon Harm", value: 0, max: 6 }]);
  });
});
