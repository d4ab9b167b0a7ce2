/** Commands that name stats of the speaker: they roll the same as a click on the stat. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rollCommand } from "../../../src/roll/command/roll-command.ts";
import { speakingActor } from "../../../src/actors/speaker.ts";
import { selectableStats, statOf, statsOf } from "../../../src/actors/any-stats.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { openStage } from "../../support/stage.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";
import { type Hero, page } from "../../support/page.ts";
import { resultOf, specOf } from "../../support/read.ts";

type ActorStat = ReturnType<typeof statsOf>[number];

const heroes = new Map<string, Hero>();

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

async function speakAs(mechanic: string) {
  const actor = heroes.get(mechanic)!;
  await page.game.user.update({ character: actor.id });
  return actor;
}

const rolledBy = (words: string) => resultOf(rollCommand(words));
const specBy = async (words: string) => specOf((await rolledBy(words)).message);

describe.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))("%s", (id, mechanic) => {
  it("rolls each rollable stat by its name, as a click does", async () => {
    const actor = await speakAs(id);
    const rolled = statsOf(actor).filter(({ roll, mechanic: own }) => roll && own === id);
    expect(rolled.length).toBeGreaterThan(0);
    for (const stat of rolled) {
      const name = "text" in stat.label ? stat.label.text : page.game.i18n.localize(stat.label.key);
      const { message } = await rolledBy(`${mechanic.notation.command} ${name}`);
      expect(specOf(message), name).toMatchObject(stat.roll?.spec as object);
      const { origin, title } = message.flags.quincunx;
      const selected = stat.roll?.with ?? [stat.id];
      expect(origin).toEqual({ actor: actor.uuid, ...(selected.length > 0 ? { stats: selected } : {}) });
      expect(title).toContain(name);
    }
  });
});

it.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))(
  "%s: only the mechanic's own stats with a place in the spec can be selected, unchanged",
  (id, mechanic) => {
    const actor = heroes.get(id)!;
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
      const { message } = await rolledBy(`${mechanic.notation.command} ${name}`);
      const { origin } = message.flags.quincunx;
      expect(origin.actor).toBe(actor.uuid);
      // Two stats may have one name.
      expect((origin["stats"] as string[]).map((one) => statOf(actor, one)?.label)).toEqual([stat.label]);
      expect(message.flags.quincunx.title).toBe(name);
    }
  }
  expect(tried).toBeGreaterThan(0);
});

it("several names tick these stats, and two stats for one place make a pool", async () => {
  const actor = await speakAs("difficulty-pool");
  const [attribute, other] = statsOf(actor).filter(({ slot }) => slot === "attribute") as [ActorStat, ActorStat];
  const ability = statsOf(actor).find(({ slot }) => slot === "ability")!;
  const nameOf = ({ label }: ActorStat): string => ("text" in label ? label.text : "");
  const spec = await specBy(`pool ${nameOf(ability)} + ${nameOf(other)} vs 7`);
  expect(spec).toMatchObject({ attribute: other?.value, ability: ability?.value, base: 7 });
  const rows = [attribute, other].map((stat) => ({ label: nameOf(stat), value: stat.value as number }));
  expect(await specBy(`pool ${nameOf(attribute)} + ${nameOf(other)}`)).toMatchObject({
    dice: rows.reduce((sum, { value }) => sum + value, 0),
    parts: rows,
  });
  await page.game.modules.get("quincunx").api.savePool(actor, {
    name: "Sneak",
    mechanic: "difficulty-pool",
    rows: [attribute, other].map((stat) => ({
      label: "old",
      value: 0,
      source: { actor: actor.uuid, stat: stat.id },
    })),
  });
  expect(await specBy('pool "Sneak" vs 8')).toMatchObject({ base: 8, parts: rows });
});

describe("the speaker", () => {
  it("is the user's character; a GM without one speaks without an actor and is notified", async () => {
    await speakAs("standard-check");
    expect(speakingActor()?.id).toBe(heroes.get("standard-check")?.id);
    await page.game.user.update({ character: null });
    expect(speakingActor()).toBeNull();
    await expect(rollCommand("check Agility")).rejects.toMatchObject({ code: "nobody-speaks" });
  });
});
