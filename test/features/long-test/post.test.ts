/** Permission to start a long test (MP-7). */
import { describe, expect, it } from "vitest";
import { rollSpec } from "../../../src/roll/roll.ts";
import { useBareStage } from "../../support/bare.ts";
import { replaceWith } from "../../support/implementations.ts";
import { page } from "../../support/page.ts";
import { offersOf } from "../../support/prompt-answers.ts";
import { marginHero } from "../../support/margin-hero.ts";

const bare = useBareStage();
const { set } = bare;

describe("MP-7: starting a long test", () => {
  it("is not offered for another user's hero; if the hero was given away while the prompt was open, a notice says so and nothing is posted", async () => {
    const actor = await marginHero();
    const size = page.game.messages.size;
    const warned: string[] = [];
    set(page.ui.notifications, "warn", (words: string) => void warned.push(words));
    const spec = { dice: 3, pool: 6, threshold: 7 };
    const offered: unknown[] = [];
    const answering = (isOwner: boolean) =>
      replaceWith({
        openPrompt: async (request) => {
          offered.push("long-test" in offersOf(request));
          set(actor, "isOwner", isOwner);
          return {
            ...{ spec, selected: [], title: "Council", mode: "public", isHidden: false },
            answers: { "long-test": { goal: 6 } },
          };
        },
      });
    answering(false);
    expect(await rollSpec({ mechanic: "margin-pool", spec, actor })).toMatchObject({ kind: "prevented", by: "notice" });
    expect(await rollSpec({ mechanic: "margin-pool", spec, actor })).toMatchObject({ kind: "prevented", by: "notice" });
    expect(offered).toEqual([true, false]);
    const no = page.game.i18n.format("QUINCUNX.Notice.notYours", { name: "Isolde" }) as string;
    expect([warned, page.game.messages.size]).toEqual([[no, no], size]);
    answering(true);
    const begun = await rollSpec({ mechanic: "margin-pool", spec, actor });
    const test = page.game.messages.contents.at(-1).id;
    expect(begun).toEqual({ kind: "replaced", result: { kind: "long-test", test } });
    expect([warned.length, page.game.messages.size]).toEqual([2, size + 1]);
  });
});
