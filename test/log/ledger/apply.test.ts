/** Whoever books for a card (cards/pay.ts) comes to an end with it, whatever is wrong. */
import { expect, it, vi } from "vitest";
import { registerPay, settleCards } from "../../../src/log/ledger/apply.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { until } from "../../support/stage.ts";
import { useBareStage } from "../../support/bare.ts";

const page = globalThis as Loose;
useBareStage();

it("a card that always leaves something to be booked is left after some hundred steps, once for all, and the console says so; others are paid", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await page.game.modules.get("quincunx").api.roll("/qx check 3 vs 20");
  await page.game.modules.get("quincunx").api.roll("/qx check 4 vs 20");
  const [endless, other] = page.game.messages.contents.map(({ id }: Loose) => id as string);
  const actor = await page.Actor.create({ name: "Dusty", type: "quincunx.fives-hero" });
  let [asked, paid] = [0, 0];
  registerPay(
    [
      {
        what: "endless",
        next: ({ message }) => {
          const isEndless = message.id === endless;
          if (!isEndless && paid > 0) return [];
          // Each time the actor changes, which is looked at again.
          const book = async (): Promise<void> => {
            if (isEndless) asked += 1;
            else paid += 1;
            if (isEndless) await actor.setFlag("quincunx", "asked", asked);
          };
          return [{ owners: [], book }];
        },
        cardsOf: () => [endless],
      },
    ],
    () => undefined,
  );
  await actor.setFlag("quincunx", "booked", {
    a: { card: endless, paid: {} },
    b: { card: other, paid: {} },
  });
  settleCards([endless]);
  await until(() => said.mock.calls.length > 0, "a word in the console");
  settleCards([endless, other]);
  await until(() => paid > 0, "the other card");
  expect([asked, paid]).toEqual([400, 1]);
  expect(said.mock.calls).toEqual([[expect.stringContaining(endless)]]);
});
