/** Adding a card to a tracked number (SC-5). */
import { describe, expect, it } from "vitest";
import { act, offerViews } from "../../../src/log/act.ts";
import { trackSource } from "../../../src/features/tracks/ledger-source.ts";
import { openMessage } from "../../../src/log/log.ts";
import type { CarryChoice, CarryQuestion } from "../../../src/features/carry/ask-carry.ts";
import { useBareStage } from "../../support/bare.ts";
import { until } from "../../support/stage.ts";
import { replaceWith } from "../../support/implementations.ts";
import { page, api } from "../../support/page.ts";

const bare = useBareStage();

describe("adding a card to a number", () => {
  const post = async (): Promise<string> => {
    page.CONFIG.Dice.randomUniform = () => 1 - (9 - 0.5) / 12;
    const spec = { dice: 3, threshold: 7 };
    const { message } = await api().roll({ mechanic: "margin-pool", spec, title: "Bash" }, { configure: false });
    return message.id as string;
  };
  const asked: CarryQuestion[] = [];
  const choosing = (choose: (question: CarryQuestion) => CarryChoice | null): void =>
    replaceWith({
      askCarry: (question) => {
        asked.push(question);
        return Promise.resolve(choose(question));
      },
    });

  it("offers every number of the user's heroes, with the result of adding and of subtracting; without a choice nothing is posted", async () => {
    const hero = await page.Actor.create({
      ...{ name: "Isolde", type: "quincunx.margin-hero" },
      system: { harm: { value: 1, max: 6 } },
    });
    const card = await post();
    const size = page.game.messages.size;
    choosing(() => null);
    act(card, "carry", "");
    await until(() => asked.length === 1, "the question");
    await bare.stage.table.settle();
    expect(page.game.messages.size).toBe(size);
    const way = `track ${hero.uuid as string} harm`;
    const harm = asked[0]?.ways.flatMap(({ options }) => options).find(({ id }) => id === way);
    // Three nines against 7 are a margin of 3.
    expect(harm?.effects[0]?.addition.change).toBe("1 → 4");
    expect(harm?.effects[0]?.removal?.change).toBe("1 → 0");
    expect(harm?.effects[0]?.addition.does).toBe(`Add 3 to ${harm?.label ?? ""}`);
    choosing(() => ({ number: 0, way, isTaken: true }));
    act(card, "carry", "");
    await until(() => hero.system.harm.value === 0, "the number");
    // The card is redrawn with the stored number, and undoes it.
    expect(trackSource.messagesOf(hero)).toContain(card);
    const offers = () =>
      offerViews(openMessage(page.game.messages.get(card))!.base).filter(
        ({ operation }) => operation === "accumulationRevert",
      );
    act(card, "accumulationRevert", (await until(() => offers()[0], "the button")).id as string);
    await until(() => hero.system.harm.value === 1, "undone");
  });
});
