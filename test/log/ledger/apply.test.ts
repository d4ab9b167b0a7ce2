/** Promise: broken data of one message never cause endless updates, and do not hold up other messages. */
import { expect, it, vi } from "vitest";
import { applyPending, registerLedger } from "../../../src/log/ledger/apply.ts";
import { actorLedger } from "../../../src/actors/actor-ledger.ts";
import { until } from "../../support/stage.ts";
import { useBareStage } from "../../support/bare.ts";
import { page } from "../../support/page.ts";

useBareStage();

it("the ledger gives up a message after 400 updates, reports it once in the console, and continues with others", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await page.game.modules.get("quincunx").api.roll("/qx check 3 vs 20");
  await page.game.modules.get("quincunx").api.roll("/qx check 4 vs 20");
  const [endless, other] = page.game.messages.contents.map(({ id }) => id) as [string, string];
  const actor = await page.Actor.create({ name: "Dusty", type: "quincunx.fives-hero" });
  let [asked, paid] = [0, 0];
  registerLedger({
    ledger: actorLedger,
    redraw: () => undefined,
    sources: [
      {
        type: "endless",
        pending: (message) => {
          const isEndless = message.id === endless;
          if (!isEndless && paid > 0) return [];
          // Each change of the actor causes a new check of its messages.
          const update = async (): Promise<void> => {
            if (isEndless) asked += 1;
            else paid += 1;
            if (isEndless) await actor.setFlag("quincunx", "asked", asked);
          };
          return [{ ownerIds: [], update }];
        },
        messagesOf: () => [endless],
      },
    ],
  });
  const entry = (message: string): object => ({ actor: actor.uuid, message, type: "endless", change: {} });
  await actor.setFlag("quincunx", "ledger", { a: entry(endless), b: entry(other) });
  applyPending([endless]);
  await until(() => said.mock.calls.length > 0, "an error in the console");
  applyPending([endless, other]);
  await until(() => paid > 0, "the other message");
  expect([asked, paid]).toEqual([400, 1]);
  expect(said.mock.calls).toEqual([[expect.stringContaining(endless)]]);
});
