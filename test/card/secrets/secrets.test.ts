/** Hidden targets of cards (SC-3): storing and pruning. */
import { describe, expect, it } from "vitest";
import { cardOf } from "../../../src/card/card.ts";
import { pruneSecrets, secretOf } from "../../../src/card/secrets/secrets.ts";
import { keepSecret } from "../../../src/card/secrets/share-secrets.ts";
import { viewOfCard } from "../../../src/card/view.ts";
import { until } from "../../support/stage.ts";
import { gmSets, gmUndoes, useLogStage } from "../../support/log-stage.ts";
import { page, type Message } from "../../support/page.ts";

const stage = useLogStage();
const { roll } = stage;

const secrecyOf = (message: Message) => cardOf(message)!.secrecy;

describe("secrets (SC-3)", () => {
  it("are stored in order, the first under an id permanently, and a card that is not open has none", async () => {
    const card = await roll("check 3 vs 20");
    await Promise.all([
      keepSecret("a".repeat(16), { target: 1 }),
      keepSecret(card.id, { target: 2 }),
      keepSecret("b".repeat(16), { target: 3 }),
      keepSecret("a".repeat(16), { target: 4 }),
    ]);
    expect(["a".repeat(16), card.id, "b".repeat(16)].map((id) => secretOf(id))).toEqual([
      { target: 1 },
      { target: 2 },
      { target: 3 },
    ]);
    expect(secrecyOf(card)).toMatchObject({ isTargetUnknown: false, targets: null });
    await gmSets(card, { target: 2 }, { isHidden: true });
    expect(secrecyOf(card)).toMatchObject({ isTargetUnknown: true, targets: { target: 2 } });
    await card.delete();
    await until(() => secretOf(card.id) === null, "it is forgotten");
    await pruneSecrets();
    expect(page.game.settings.get("quincunx", "secrets")).toEqual({});
  });

  it("are lost only if a value was hidden: by an operation that counts, or by the request", async () => {
    const open = await roll("check 3");
    expect(secrecyOf(open)).toEqual({ isTargetUnknown: true, targets: null, isLost: false, overruledBy: null });
    const card = await roll("check 3 vs 20");
    await gmSets(card, { target: null });
    expect(secrecyOf(card)).toEqual({ isTargetUnknown: true, targets: null, isLost: false, overruledBy: null });
    await gmSets(card, { target: 30 }, { isHidden: true });
    expect(secrecyOf(card)).toEqual({
      isTargetUnknown: true,
      targets: { target: 30 },
      isLost: false,
      overruledBy: null,
    });
    await page.game.settings.set("quincunx", "secrets", {});
    expect(secrecyOf(card)).toEqual({ isTargetUnknown: true, targets: null, isLost: true, overruledBy: null });
    await gmUndoes(card, viewOfCard(cardOf(card) as never).history.at(-1)?.operation ?? "");
    expect(secrecyOf(card)).toEqual({ isTargetUnknown: true, targets: null, isLost: false, overruledBy: null });

    const { message: request } = await stage.api.request({
      mechanic: "standard-check",
      spec: { target: 33 },
      seats: [{ user: stage.ana.userId }],
      isHidden: true,
    });
    expect(JSON.stringify(request.toObject())).not.toMatch(/(?<!\w)33(?!\w)/);
    const answer = (
      await stage.api.roll(
        { mechanic: "standard-check", spec: {}, origin: { request: request.id, seat: 0 } },
        { configure: false },
      )
    ).message;
    expect(secrecyOf(answer).targets).toEqual({ target: 33 });
    expect(secretOf(answer.id)).toEqual({ target: 33 }); // Its own from now on: the request may be deleted.
    await page.game.settings.set("quincunx", "secrets", {});
    expect(secrecyOf(answer).isLost).toBe(true);
  });
});
