/** "Roll again": opens the prompt of the viewer's own card once more. */
import { describe, expect, it } from "vitest";
import { act, offerViews } from "../../../src/log/act.ts";
import { cardOf } from "../../../src/card/card.ts";
import type { PromptRequest } from "../../../src/roll/prompt/request.ts";
import { rollAgainFeature } from "../../../src/features/roll-again/index.ts";
import { offersOf } from "../../support/prompt-answers.ts";
import { useQuickTime } from "../../fixtures/quick-time.ts";
import { useBareStage } from "../../support/bare.ts";
import { replaceWith } from "../../support/implementations.ts";
import { until } from "../../support/stage.ts";
import type { AskedRoll } from "../../../src/api/contract.ts";
import { type Message, page, api } from "../../support/page.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { messageButtons } from "../../../src/log/operation.ts";
import { valuesIn } from "../../support/values-in.ts";

useQuickTime();
const { set } = useBareStage();

async function roll(config: AskedRoll): Promise<Message> {
  set(page.CONFIG.Dice, "randomUniform", () => 0.5);
  return (await api().roll(config, { configure: false, mode: "public" })).message;
}

const offered = (message: Message): boolean =>
  offerViews(cardOf(message) as never).some(({ operation }) => operation === "rollAgain");

async function again(message: Message): Promise<PromptRequest> {
  const asked: PromptRequest[] = [];
  replaceWith({ openPrompt: (request) => (asked.push(request), Promise.resolve(null)) });
  act(message.id as string, "rollAgain", "");
  await until(() => asked.length > 0, "the prompt");
  return asked[0] as PromptRequest;
}

describe("roll again", () => {
  it("opens the prompt with spec, title, hero, stats and situation of the card", async () => {
    const actor = await page.Actor.create({ name: "Tamsin", type: "quincunx.check-hero" });
    const spec = { target: 15, bonuses: [{ label: "rope", value: 4 }] };
    const message = await roll({ mechanic: "standard-check", title: "Climb", spec, actor, situation: "the wall" });
    const request = await again(message);
    expect(request).toMatchObject({ mechanic: "standard-check", title: "Climb", spec, subject: null });
    expect(request.actor?.uuid).toBe(actor.uuid);
    expect(offersOf(request)["let-it-ride"]).toMatchObject({ situation: "the wall" });
    await actor.delete();
    expect(await again(message)).toMatchObject({ spec, actor: null, selected: [] });
  });

  it("uses the current shared die of the world, and leaves out purchases (FP-8, FP-14)", async () => {
    const spec = { pool: ["hero", "luck"].map((role) => ({ size: 6, role, label: "" })), target: 5, discord: 2 };
    const message = await roll({ mechanic: "fives-pool", spec, bought: 1 });
    const { spec: now } = await again(message);
    expect(now).toMatchObject({ target: 5, discord: null });
    expect((now as Fields).pool).toEqual(spec.pool.slice(0, 1));
  });

  it("is not offered on others' cards, nor for rolls of a contest, a request or a split", async () => {
    const message = await roll({ mechanic: "standard-check", spec: {} });
    expect(offered(message)).toBe(true);
    for (const origin of [{ contest: { id: "contest1", side: "a" } }, { request: "request1" }])
      expect(offered(await roll({ mechanic: "standard-check", spec: {}, origin }))).toBe(false);
    const [action] = valuesIn(messageButtons, rollAgainFeature.provides);
    expect(action?.offers?.(cardOf(message) as never, { id: "somebodyElse0000", isGM: true })).toEqual([]);
  });
});
