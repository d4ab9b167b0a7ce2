/**
 * Actor types as a module author expects them (found.md 1, "What an author … would expect"): tokens, bars, roll data,
 * initiative.
 */
import { describe, expect, it, vi } from "vitest";
import type { ActorField } from "../../src/rules/contract/actor.ts";
import { mechanics } from "../../src/rules/index.ts";
import { page, type Hero } from "../support/page.ts";
import { useBareStage } from "../support/bare.ts";

/** The value of an unwritten field of an actor. */
function initialOf(field: ActorField): unknown {
  if (field.kind === "track") return { value: 0, max: field.most };
  if (field.kind === "list") return [];
  return "initial" in field ? field.initial : "";
}

function initialsOf(fields: Readonly<Record<string, ActorField>>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialOf(field)]));
}

useBareStage();

const create = (type: string, data: object = {}) =>
  page.Actor.create({ name: "Maren", type: `quincunx.${type}`, ...data });
const dexterity = { abilities: [{ id: "d", label: "Dexterity", value: 3 }] };

describe("prototype tokens", () => {
  it("of a hero are linked and friendly, those of an NPC unlinked and hostile", async () => {
    const { FRIENDLY, HOSTILE } = page.CONST.TOKEN_DISPOSITIONS;
    for (const type of ["effect-hero", "check-hero", "margin-hero", "fives-hero", "pool-hero"])
      expect((await create(type)).prototypeToken).toMatchObject({ actorLink: true, disposition: FRIENDLY });
    expect((await create("fives-npc")).prototypeToken).toMatchObject({ actorLink: false, disposition: HOSTILE });
  });

  it("keep the values of the creating user", async () => {
    const { NEUTRAL } = page.CONST.TOKEN_DISPOSITIONS;
    const actor = await create("check-hero", { prototypeToken: { actorLink: false, disposition: NEUTRAL } });
    expect(actor.prototypeToken).toMatchObject({ actorLink: false, disposition: NEUTRAL });
  });
});

it("tokens can track the single numbers of an actor", async () => {
  const tracked = page.CONFIG.Actor.trackableAttributes as Record<string, { bar: string[]; value: string[] }>;
  expect(tracked["quincunx.fives-hero"]?.value).toEqual(expect.arrayContaining(["luck", "karma"]));
  expect(tracked["quincunx.effect-hero"]?.value).toEqual(["escalation"]);
  for (const type of ["effect-hero", "check-hero", "margin-hero", "fives-hero", "fives-npc", "pool-hero"]) {
    const { system } = await create(type);
    for (const path of tracked[`quincunx.${type}`]!.value) expect(system[path]).toEqual(expect.any(Number));
  }
});

it.each(mechanics.flatMap(({ actors }) => actors.map((actor) => [actor.type, actor] as const)))(
  "%s: starts with its declared values, field by field, and so does each row",
  async (type, { fields }) => {
    const actor = await create(type);
    const { notes, description, ...system } = actor.toObject().system;
    expect([notes ?? "", description ?? ""]).toEqual(["", ""]);
    expect(system).toEqual(initialsOf(fields));
    const lists = Object.entries(fields).filter(([, { kind }]) => kind === "list");
    await actor.update({ system: Object.fromEntries(lists.map(([name]) => [name, [{}]])) });
    const stored = actor.toObject().system;
    for (const [name, field] of lists)
      expect(stored[name], name).toEqual([
        { id: expect.stringMatching(/^\w{16}$/u), ...(field.kind === "list" ? initialsOf(field.of) : {}) },
      ]);
  },
);

describe("roll data", () => {
  it("has short names, in core's formulas and in ours", async () => {
    const actor = await create("check-hero", { system: dexterity });
    expect(actor.getRollData().dexterity).toBe(3);
    // Systems spread it.
    expect({ ...actor.getRollData() }).toMatchObject({ dexterity: 3 });
    expect((await new page.Roll("2 + @dexterity", actor.getRollData()).evaluate()).total).toBe(5);
    const speaker = vi.spyOn(page.ChatMessage, "getSpeakerActor").mockReturnValue(actor);
    const { spec } = await page.game.modules.get("quincunx").api.roll("check @dexterity + 1 vs 15");
    speaker.mockRestore();
    expect(spec).toMatchObject({ bonuses: [{ value: 3 }, { value: 1 }] });
  });

  it("follows the sheet: a rename leaves no old name, and nothing of it is stored", async () => {
    const actor = await create("check-hero", { system: dexterity });
    await actor.update({ system: { abilities: [{ id: "d", label: "Grace", value: 4 }] } });
    expect(actor.getRollData()).toMatchObject({ grace: 4 });
    expect(actor.getRollData()).not.toHaveProperty("dexterity");
    for (const isSource of [true, false]) expect(actor.toObject(isSource).system).not.toHaveProperty("grace");
  });

  it("keeps the actor's own values, for any name of a stat", async () => {
    const names = ["Abilities", "Parent", "Schema", "Update Source", "To Object", "Constructor"];
    const abilities = names.map((label, index) => ({ id: `a${index}`, label, value: 1 }));
    const actor = await create("check-hero", { system: { abilities } });
    expect(actor.system.parent).toBe(actor);
    expect(actor.toObject().system.abilities).toHaveLength(names.length);
    expect(actor.getRollData()).toMatchObject({ abilities2: 1, parent2: 1, schema2: 1, constructor2: 1 });
  });
});

describe("initiative", () => {
  const formula = (text: string | null): void => {
    page.CONFIG.Combat.initiative.formula = text;
  };

  it("is the system's: values of our actors count, and missing ones are 0, never NaN", async () => {
    const actor = await create("check-hero", { system: dexterity });
    const combat = await page.Combat.create({});
    for (const text of ["10 + @dexterity", "10 + @attributes.init.mod", "10 + @abilities.dex.mod", "10"]) {
      formula(text);
      const combatant = (await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id }]))[0];
      await combat.rollInitiative([combatant.id]);
      expect(combat.combatants.get(combatant.id)?.initiative, text).toBe(text.includes("dexterity") ? 13 : 10);
    }
    await combat.delete();
    formula(null);
  });

  it("of our actors in a combat gives a notice that their rules have none, once for each mechanic, and once in an encounter", async () => {
    const info = vi.spyOn(page.ui.notifications, "info");
    const said = (): readonly string[] => info.mock.calls.map(([message]) => String(message));
    const combat = await page.Combat.create({});
    const add = async (actor: Hero): Promise<void> =>
      void (await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id }]));
    formula("1d20");
    await add(await create("pool-hero"));
    await add(await create("pool-hero"));
    expect(said()).toEqual([expect.stringMatching(/has no initiative rule.*1d20/u)]);
    formula(null);
    await add(await create("margin-hero"));
    expect(said()).toHaveLength(1);
    const other = await page.Combat.create({});
    const [actorId, again] = [(await create("margin-hero")).id, (await create("pool-hero")).id];
    await other.createEmbeddedDocuments("Combatant", [{ actorId: again }, { actorId }]);
    expect(said()[1]).toMatch(/enter a number in the combat tracker/u);
    await add(await page.Actor.create({ name: "Odo", type: "npc" }));
    expect(said()).toHaveLength(2);
    info.mockRestore();
    await combat.delete();
    await other.delete();
  });
});
