/** Adding a card to a tracked number (SC-5). */
import { describe, expect, it } from "vitest";
import { act, offerViews } from "../../../src/log/act.ts";
import { trackSource } from "../../../src/features/tracks/ledger-source.ts";
import { openMessage } from "../../../src/log/log.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { useBareStage } from "../../support/bare.ts";
import { until } from "../../support/stage.ts";
import { replaceWith } from "../../support/implementations.ts";

const page = globalThis as Loose;

const bare = useBareStage();

describe("adding a card to a number", () => {
  const post = async (): Promise<string> => {
    page.CONFIG.Dice.randomUniform = () => 1 - (9 - 0.5) / 12;
    const { api } = page.game.modules.get("quincunx");
    const spec = { dice: 3, threshold: 7 };
    const { message } = await api.roll({ mechanic: "margin-pool", spec, title: "Bash" }, { configure: false });
    return message.id as string;
  };
  const asked: Loose[] = [];
  const choosing = (choose: (actors: readonly Loose[]) => string | null): void =>
    replaceWith({
      askActor: (asking: Loose) => {
        asked.push(asking);
        return Promise.resolve(choose(asking.actors));
      },
    });

  it("is not offered if no hero has a number", async () => {
    choosing(() => null);
    act(await post(), "track", "");
    await bare.stage.table.settle();
    expect(asked).toEqual([]);
  });

  it("offers adding and subtracting for every number of every hero, with the result; without a choice nothing is posted", async () => {
    const hero = await page.Actor.create({
      ...{ name: "Isolde", type: "quincunx.margin-hero" },
      system: { harm: { value: 1, max: 6 } },
    });
    const card = await post();
    const size = page.game.messages.size as number;
    choosing(() => null);
    act(card, "track", "");
    await until(() => asked.length === 1, "the question");
    await bare.stage.table.settle();
    expect(page.game.messages.size).toBe(size);
    expect(asked[0]).toMatchObject({ title: page.game.i18n.localize("QUINCUNX.Track.menu"), text: "Bash" });
    const harm = (asked[0].actors as Loose[])
      .map(({ uuid, name }) => ({ ...JSON.parse(uuid), name }))
      .filter(({ resource }) => resource === "harm");
    // Three nines against 7 are a margin of 3.
    const data = { actor: hero.uuid, resource: "harm" };
    expect(harm.map(({ name: _name, ...rest }) => rest)).toEqual([3, -3].map((result) => ({ ...data, result })));
    for (const [index, to] of [4, 0].entries())
      expect(harm[index].name).toMatch(new RegExp(`^Isolde.*1\\D+${to}$`, "u"));
    choosing((actors) => actors.find(({ uuid }) => uuid.includes('"harm"') && uuid.includes("-3")).uuid as string);
    act(card, "track", "");
    await until(() => hero.system.harm.value === 0, "the number");
    // The card is redrawn with the stored number, and undoes it.
    expect(trackSource.messagesOf(hero)).toContain(card);
    const offers = (): Loose[] =>
      offerViews(openMessage(page.game.messages.get(card))!.base).filter(
        ({ operation }) => operation === "accumulationRevert",
      );
    act(card, "accumulationRevert", (await until(() => offers()[0], "the button")).id as string);
    await until(() => hero.system.harm.value === 1, "undone");
  });
});
