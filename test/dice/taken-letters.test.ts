/**
 * Another package has registered a denomination (letter) of ours before init (dice.md 4.2): it stays, the GM gets a
 * notice, and everything works.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { Table } from "foundry-practice-table";
import { until } from "../support/stage.ts";
import { ownModule } from "../module.ts";
import { page, api } from "../support/page.ts";

const told: string[] = [];

beforeAll(async () => {
  const table = new Table(ownModule);
  const seat = await table.seat("Gamemaster", {
    loadModule: async () => {
      page.Hooks.once("init", () => {
        class TreasureDie extends page.foundry.dice.terms.Die {
          static DENOMINATION = "t";
          constructor(data: object = {}) {
            super({ ...data, faces: 12 });
          }
        }
        page.CONFIG.Dice.terms.t = TreasureDie;
      });
      await import("../../src/main.ts");
      page.Hooks.once("ready", () => {
        const { warn } = page.ui.notifications;
        page.ui.notifications.warn = (words: string, ...rest: [options?: object]) => {
          told.push(words);
          return warn.call(page.ui.notifications, words, ...rest);
        };
      });
    },
  });
  seat.use();
});

describe("the letter t is taken", () => {
  it("it stays with the other package, ours uses the first free fallback, and the GM's notice names both", async () => {
    expect(page.CONFIG.Dice.terms.t.name).toBe("TreasureDie");
    expect(page.CONFIG.Dice.terms.e.name).toBe("QuincunxEffectDie");
    await until(() => told.length, "the notice");
    expect(told).toEqual([expect.stringMatching(/letter t is taken by TreasureDie; Quincunx uses e/u)]);
    const theirs = new page.Roll("2dt");
    expect(theirs.dice[0].faces).toBe(12);
  });

  it("`/te` still rolls; the card is drawn, and read again from its JSON", async () => {
    const { message, roll } = await api().roll("te adv 1 low");
    expect(roll.formula).toMatch(/^3deadv1/u);
    expect(page.Roll.fromJSON(JSON.stringify(roll)).total).toBe(roll.total);
    const html = (await message.renderHTML()) as HTMLElement;
    await until(
      () => html.querySelector(".quincunx-card, .message-content")?.textContent?.includes("Total"),
      "the card",
    );
    expect(message.rolls[0].constructor.name).toBe("QuincunxEffectRoll");
  });

  it("a card stored under the letter t still works: classes are found by name (dice.md 1.6)", async () => {
    const { roll } = await api().roll("te adv 1", { create: false });
    const stored = JSON.parse(JSON.stringify(roll).replaceAll("3deadv1", "3dtadv1"));
    const back = page.Roll.fromJSON(JSON.stringify(stored));
    expect(back.constructor.name).toBe("QuincunxEffectRoll");
    expect([back.dice[0].constructor.name, back.total]).toEqual(["QuincunxEffectDie", roll.total]);
  });
});
