/** Commands that name stats of the speaker: they roll the same as a click on the stat. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cardOf } from "../../../src/card/card.ts";
import { rollCommand } from "../../../src/roll/command/roll-command.ts";
import { speakingActor } from "../../../src/actors/speaker.ts";
import { selectableStats, statOf, statsOf } from "../../../src/actors/any-stats.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { openStage } from "../../support/stage.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";
import type { Loose } from "../../fixtures/world/open.ts";

const page = globalThis as Loose;
const heroes = new Map<string, Loose>();

beforeAll(async () => {
  await openStage();
  for (const { id, actors } of mechanics) {
    const [actor] = actors;
    const sample = actor && samplesOf(actor)[0];
    heroes.set(
      id,
      await page.Actor.create({ name: `Hero of ${id}`, type: `quincunx.${actor?.type}`, system: sample?.system ?? {} }),
    );
  }
});
beforeEach(async () => {
  await page.ChatMessage.deleteDocuments([], { deleteAll: true });
});

async function speakAs(mechanic: string): Promise<Loose> {
  const actor = heroes.get(mechanic);
  await page.game.user.update({ character: actor?.id ?? null });
  return actor;
}

const specOf = (result: Loose): Loose => cardOf(result?.message)?.state.spec;

describe.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))("%s", (id, mechanic) => {
  it("rolls each rollable stat by its name, as a click does", async () => {
    const actor = await speakAs(id);
    const rolled = statsOf(actor).filter(({ roll, mechanic: own }) => roll && own === id);
    expect(rolled.length).toBeGreaterThan(0);
    for (const stat of rolled) {
      const name = "text" in stat.label ? stat.label.text : page.game.i18n.localize(stat.label.key);
      const result = (await rollCommand(`${mechanic.notation.command} ${name}`)) as Loose;
      const card = specOf(result);
      expect(card, name).toMatchObject(stat.roll?.spec as object);
      const { origin, title } = (result?.message?.flags["quincunx"] ?? {}) as Loose;
      const selected = stat.roll?.with ?? [stat.id];
      expect(origin).toEqual({ actor: actor.uuid, ...(selected.length > 0 ? { stats: selected } : {}) });
      expect(title).toContain(name);
    }
  });
});

it.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))(
  "%s: only the mechanic's own stats with a place in the spec can be selected, unchanged",
  (id, mechanic) => {
    const actor = heroes.get(id);
    const selected = statsOf(actor).filter(({ slot, mechanic: own }) => slot && own === id);
    expect(selected.length).toBeGreaterThan(0);
    const told = selected.map(({ id: one, value, count, display, label, slot }) =>
      JSON.stringify({ id: one, value, label, slot, count, display }),
    );
    const offered = selectableStats(mechanic, actor).map(({ id: one, value, label, slot, count, display }) =>
      JSON.stringify({ id: one, value, label, slot, count, display }),
    );
    expect(offered).toEqual(told);
    for (const other of mechanics) if (other.id !== id) expect(selectableStats(other, actor)).toEqual([]);
  },
);

it("a name of a stat that is no roll by itself rolls the smallest possible roll with it", async () => {
  let tried = 0;
  // Total//Effect has such a stat.
  for (const mechanic of mechanics.filter(({ id }) => id !== "total-effect")) {
    const actor = await speakAs(mechanic.id);
    for (const stat of statsOf(actor).filter(({ roll, slot, mechanic: own }) => !roll && slot && own === mechanic.id)) {
      tried += 1;
      const name = "text" in stat.label ? stat.label.text : page.game.i18n.localize(stat.label.key);
      const { message } = (await rollCommand(`${mechanic.notation.command} ${name}`)) as Loose;
      const { origin } = message.flags.quincunx;
      expect(origin.actor).toBe(actor.uuid);
      // Two stats may have one name.
      expect(origin.stats.map((one: string) => statOf(actor, one)?.label)).toEqual([stat.label]);
      expect(message.flags.quincunx.title).toBe(name);
    }
  }
  expect(tried).toBeGreaterThan(0);
});

it("several names tick these stats, and two stats for one place make a pool", async () => {
  const actor = await speakAs("difficulty-pool");
  const [attribute, other] = statsOf(actor).filter(({ slot }) => slot === "attribute");
  const ability = statsOf(actor).find(({ slot }) => slot === "ability");
  const nameOf = (stat: Loose): string => stat.label.text;
  const spec = specOf(await rollCommand(`pool ${nameOf(ability)} + ${nameOf(other)} vs 7`));
  expect(spec).toMatchObject({ attribute: other?.value, ability: ability?.value, base: 7 });
  const rows = [attribute, other].map((stat: Loose) => ({ label: nameOf(stat), value: stat.value as number }));
  expect(specOf(await rollCommand(`pool ${nameOf(attribute)} + ${nameOf(other)}`))).toMatchObject({
    dice: rows.reduce((sum, { value }) => sum + value, 0),
    parts: rows,
  });
  await page.game.modules.get("quincunx").api.savePool(actor, {
    name: "Sneak",
    mechanic: "difficulty-pool",
    rows: [attribute, other].map((stat: Loose) => ({
      label: "old",
      value: 0,
      source: { actor: actor.uuid, stat: stat.id },
    })),
  });
  expect(specOf(await rollCommand('pool "Sneak" vs 8'))).toMatchObject({ base: 8, parts: rows });
});

describe("the speaker", () => {
  it("is the user's character; a GM without one speaks without an actor and is notified", async () => {
    await speakAs("standard-check");
    expect(speakingActor()?.id).toBe(heroes.get("standard-check").id);
    await page.game.user.update({ character: null });
    expect(speakingActor()).toBeNull();
    await expect(rollCommand("check Agility")).rejects.toMatchObject({ code: "nobody-speaks" });
  });
});
