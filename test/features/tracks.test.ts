/** Tracked numbers (SC-5): a card's result added or taken away by a GM, written once with its ledger entry, taken back exactly or not at all. */
import { afterEach, expect, it } from "vitest";
import { openTable, type Loose } from "../fixtures/world/open.ts";
import type { Seat, Table } from "foundry-practice-table";
import { until } from "../support/stage.ts";
import { sitWith } from "../support/sit-with.ts";

const page = globalThis as Loose;
const HERO = "IsoldeActor00000";

interface Sitting {
  readonly seat: Seat;
  readonly cards: Loose;
  readonly log: Loose;
  readonly history: Loose;
}

let table: Table;
afterEach(() => table.close());

async function sit(name: string): Promise<Sitting> {
  return sitWith(table, name, async (own) => ({
    cards: await own<typeof import("../../src/card/card.ts")>("card/card.ts"),
    log: await own<typeof import("../../src/log/act.ts")>("log/act.ts"),
    history: await own<typeof import("../../src/log/history.ts")>("log/history.ts"),
  }));
}

it("SC-5: rounded, within bounds, before → after; undone exactly by a GM, only while it is the newest change; a player's counts nothing", async () => {
  table = await openTable();
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  await gm.seat.run(() =>
    page.Actor.create(
      { _id: HERO, name: "Isolde", type: "quincunx.margin-hero", system: { harm: { value: 1, max: 6 } } },
      { keepId: true },
    ),
  );
  await until(() => ana.seat.run(() => page.game.actors.has(HERO)), "the hero");
  const card = await ana.seat.run(async () => {
    page.CONFIG.Dice.randomUniform = () => 1 - (8 - 0.5) / 12;
    const { api } = page.game.modules.get("quincunx");
    const spec = { dice: 3, threshold: 7 };
    return (await api.roll({ mechanic: "margin-pool", spec }, { configure: false }, { mode: "public" })).message.id;
  });
  await until(() => gm.seat.run(() => page.game.messages.has(card)), "the card");
  const say = (at: Sitting, type: string, data: object, turn: number): Promise<string> =>
    at.seat.run(async () => {
      const _id = page.foundry.utils.randomID() as string;
      const flags = { kind: "operation", schema: 1, card, id: _id, type, data, turn };
      await page.ChatMessage.create({ _id, content: "x", flags: { quincunx: flags } }, { keepId: true });
      return _id;
    });
  const harm = (): number => ana.seat.run(() => page.game.actors.get(HERO).system.harm.value as number);
  const told = (at: Sitting): Loose[] =>
    at.seat.run(() => at.history.historyOf(at.cards.cardOf(page.game.messages.get(card)), () => null));
  const data = { actor: `Actor.${HERO}`, resource: "harm", direction: "add", result: 2.4 };
  await say(ana, "track", data, 1);
  const first = await say(gm, "track", data, 1);
  await until(() => harm() === 4, "rounded up");
  const second = await say(gm, "track", { ...data, result: 9 }, 2);
  await until(() => harm() === 6, "no more than there can be");
  await until(() => told(ana).at(-1)?.what.key === "QUINCUNX.Track.entry", "what is told");
  expect(told(ana).map(({ what }) => [what.data.before, what.data.after])).toEqual([
    [1, 4],
    [4, 6],
  ]);
  // The first is not the newest: it stays, and the card says so.
  await say(gm, "trackRevert", { operation: first }, 3);
  await until(() => told(ana).at(-1)?.what.key === "QUINCUNX.Track.kept", "that it stays");
  expect(harm()).toBe(6);
  gm.seat.run(() => gm.log.act(card, "trackRevert", second));
  await until(() => harm() === 4, "undone");
  expect(told(gm).at(-1)?.what.key).toBe("QUINCUNX.Track.reverted");
});
