/** Verdict of a roll on card and API. */
import { describe, expect, it } from "vitest";
import { cardOf } from "../../src/card/card.ts";
import { viewOfCard } from "../../src/card/view.ts";
import { gmSets, useLogStage } from "../support/log-stage.ts";

const stage = useLogStage();
const { roll } = stage;

describe("the verdict", () => {
  it("is the same word on the card, its drawing and the API", async () => {
    const result = await stage.api.roll("check 5 vs 3", { mode: "public" });
    const { message } = result;
    expect([result.verdict, viewOfCard(cardOf(message) as never).verdict]).toEqual(["success", "success"]);
    await gmSets(message, { target: 99 });
    expect(viewOfCard(cardOf(message) as never).verdict).toBe("failure");
    const drawn: HTMLElement = await message.renderHTML();
    expect(drawn.querySelector("[data-quincunx-verdict]")?.getAttribute("data-quincunx-verdict")).toBe("failure");
  });

  it("is unknown to all while the target is hidden; the GM's own reading has a separate one (SC-3)", async () => {
    const message = await roll("check 5");
    expect(viewOfCard(cardOf(message) as never)).toMatchObject({ verdict: "unknown", secret: null });
    await gmSets(message, { target: 3 }, { isHidden: true });
    expect(viewOfCard(cardOf(message) as never)).toMatchObject({ verdict: "unknown", secret: { verdict: "success" } });
  });
});
