/** Cards of newer versions and of unknown origin. */
import { describe, expect, it } from "vitest";
import { askedBy } from "../../../src/card/card-field.ts";
import { cardOf } from "../../../src/card/card.ts";
import { inheritSecret } from "../../../src/card/secrets/secrets.ts";
import { NEWER, NO_LUCK, UNREADABLE, useLogStage } from "../../support/log-stage.ts";
import { page } from "../../support/page.ts";

const { roll } = useLogStage();

describe("a card of a later version, or with foreign changes", () => {
  it("keeps its sentence", async () => {
    const card = await roll("check 3 vs 20 # Climb");
    const source = card.toObject();
    for (const [change, remark] of [
      [{ schema: 99, spec: { aim: 3 } }, NEWER],
      [{ schema: 99 }, NEWER],
      [{ mechanic: "luck" }, NO_LUCK],
      [{ spec: { target: 20, bonuses: "many" } }, `${UNREADABLE}Bonuses: must be a list.`],
    ] as const) {
      const flags = { ...source.flags, quincunx: { ...source.flags.quincunx, ...change } };
      const { _id, ...data } = source;
      const message = await page.ChatMessage.create({ ...data, flags } as object);
      expect(cardOf(message)).toBe(null);
      const html = (await message.renderHTML()) as HTMLElement;
      expect(html.querySelector(".message-content")?.textContent?.trim()).toBe(
        card.content.replaceAll(/<\/?p>/gu, "") + remark,
      );
      expect(html.querySelector(".quincunx-card")).toBe(null);
    }
    expect(card.content).toMatch(/Climb.*Total/u);
  });

  it("with an invalid origin is still a card, and answers no request (an attack that the bench has found)", async () => {
    const { _id, ...data } = (await roll("check 3 vs 20")).toObject();
    const nothing = { toString: "x", valueOf: "x", length: 3 };
    for (const origin of [{ request: nothing, seat: 1 }, { actor: nothing }, { stats: "all" }, { stats: [nothing] }]) {
      const flags = { ...data.flags, quincunx: { ...data.flags.quincunx, origin } };
      const message = await page.ChatMessage.create({ ...data, flags } as object);
      expect(cardOf(message)?.origin, JSON.stringify(origin)).toEqual("seat" in origin ? origin : {});
      // As on its arrival at a GM: no uncaught error.
      await expect(inheritSecret(askedBy(cardOf(message)?.origin ?? {})[0] ?? "", message.id)).resolves.toBeUndefined();
    }
  });
});
