/** Who was a GM when: what a GM has said stays said, and what a player has forged stays void (docs/architecture.md "A card is a log"). */
import { afterEach, expect, it } from "vitest";
import type { Seat, Table } from "../host/globals.ts";
import { openTable, type Loose } from "../fixtures/world/open.ts";
import { until } from "../ui/stage.ts";
import { sitWith } from "./sit-with.ts";

const page = globalThis as Loose;
const CLEO = "Cleo000000000000";

interface Sitting {
  readonly seat: Seat;
  readonly cards: Loose;
  readonly requests: Loose;
}

let table: Table;
afterEach(() => table.close());

async function sit(name: string): Promise<Sitting> {
  return sitWith(table, name, async () => ({
    cards: await import("../../src/foundry/cards/card.ts"),
    requests: await import("../../src/foundry/requests/state.ts"),
  }));
}

const targetAt = ({ seat, cards }: Sitting, id: string): unknown =>
  seat.run(() => cards.cardOf(page.game.messages.get(id)).state.spec.target);
const turn = (gm: Sitting, user: string, role: number): Promise<unknown> =>
  gm.seat.run(() => page.game.users.get(user).update({ role }));
const amends = ({ seat }: Sitting, card: string, target: number): Promise<Loose> =>
  seat.run(() =>
    page.ChatMessage.create({
      content: "by hand",
      flags: { quincunx: { kind: "operation", card, id: `to ${target}`, type: "amend", data: { target } } },
    }),
  );
const later = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 5));
const ledger = ({ seat }: Sitting): Loose[] => seat.run(() => page.game.settings.get("quincunx", "roles"));

async function open(role: number): Promise<{ gm: Sitting; cleo: Sitting; ana: Sitting; card: string }> {
  table = await openTable();
  Object.assign(table.world.store.get("User", CLEO) as object, { role });
  const gm = await sit("Gamemaster");
  const [cleo, ana] = [await sit("Cleo"), await sit("Ana")];
  const card = await ana.seat.run(async () => {
    const { api } = page.game.modules.get("quincunx");
    return (await api.roll("check 3 vs 20", {}, { mode: "public" })).message.id as string;
  });
  return { gm, cleo, ana, card };
}

it("an assistant who becomes a player: the rulings stay, and no new one counts", async () => {
  const { gm, cleo, ana, card } = await open(3);
  await amends(cleo, card, 12);
  await later();
  await turn(gm, CLEO, 1);
  await until(() => ledger(ana).length === 1, "the ledger");
  await later();
  await amends(cleo, card, 3);
  await table.settle();
  for (const at of [gm, cleo, ana, await sit("Ben")]) expect(targetAt(at, card)).toBe(12);
});

it("a player who becomes an assistant: what was forged stays void, what is ruled counts", async () => {
  const { gm, cleo, ana, card } = await open(1);
  await amends(cleo, card, 3);
  await later();
  await turn(gm, CLEO, 3);
  await until(() => ledger(ana).length === 1, "the ledger");
  for (const at of [gm, cleo, ana, await sit("Ben")]) expect(targetAt(at, card)).toBe(20);
  await later();
  await amends(cleo, card, 15);
  await table.settle();
  expect(targetAt(ana, card)).toBe(15);
  await turn(gm, CLEO, 1);
  await until(() => ledger(ana).length === 2, "the ledger");
  for (const at of [gm, cleo, ana]) expect(targetAt(at, card)).toBe(15);
});

it("a GM who is deleted stays a GM in what they said: rulings and requests", async () => {
  const { gm, cleo, ana, card } = await open(4);
  await amends(cleo, card, 12);
  const request = await cleo.seat.run(async () => {
    const { api } = page.game.modules.get("quincunx");
    const seats = [{ user: ana.seat.userId }];
    return (await api.request({ mechanic: "standard-check", spec: { target: 20 }, seats })).id as string;
  });
  cleo.seat.close();
  await gm.seat.run(() => page.game.users.get(CLEO).delete());
  await until(() => ledger(ana).length === 1, "the ledger");
  for (const at of [gm, ana, await sit("Ben")]) {
    expect(targetAt(at, card)).toBe(12);
    expect(at.seat.run(() => at.requests.requestOf(page.game.messages.get(request)))).not.toBe(null);
  }
});

it("a player writes nothing into the ledger, and what changes no right is not noted", async () => {
  const { gm, ana } = await open(1);
  await turn(gm, CLEO, 2);
  await gm.seat.run(() => page.game.users.get(CLEO).update({ name: "Clea" }));
  await turn(gm, CLEO, 4);
  await until(() => ledger(ana).length > 0, "the ledger");
  expect(ledger(ana)).toEqual([{ user: CLEO, isGM: true, turnedAt: expect.any(Number) }]);
  await expect(
    ana.seat.run(() =>
      page.game.settings.set("quincunx", "roles", [{ user: ana.seat.userId, isGM: true, turnedAt: 0 }]),
    ),
  ).rejects.toThrow();
});

it("who changed a role writes it down, even if the active GM's browser hears nothing", async () => {
  const { gm, cleo, ana, card } = await open(4);
  const [active, other] = gm.seat.run(() => page.game.users.activeGM.isSelf as boolean) ? [gm, cleo] : [cleo, gm];
  await amends(ana, card, 3);
  await later();
  // As where its line is lost at that moment: it is there in the eyes of all others.
  active.seat.run(() => {
    for (const name of ["updateUser", "deleteUser"])
      for (const { fn } of [...(page.Hooks.events[name] ?? [])]) page.Hooks.off(name, fn);
  });
  await turn(other, ana.seat.userId, 3);
  await until(() => ledger(ana).length === 1, "the ledger");
  for (const at of [gm, cleo, ana, await sit("Ben")]) expect(targetAt(at, card)).toBe(20);
});

it("two who turn at once are both written down, whoever has done it", async () => {
  const { gm, cleo, ana, card } = await open(4);
  const ben = await sit("Ben");
  await amends(ana, card, 3);
  await amends(ben, card, 4);
  await later();
  await Promise.all([turn(gm, ana.seat.userId, 3), turn(cleo, ben.seat.userId, 3)]);
  await until(() => ledger(ana).length === 2, "the ledger");
  expect(new Set(ledger(ana).map(({ user }) => user as string))).toEqual(new Set([ana.seat.userId, ben.seat.userId]));
  for (const at of [gm, cleo, ana, ben]) expect(targetAt(at, card)).toBe(20);
});

it("a player who was promoted and is deleted at once leaves nothing forged behind that counts", async () => {
  const { gm, cleo, ana, card } = await open(1);
  await amends(cleo, card, 3);
  await later();
  cleo.seat.close();
  await gm.seat.run(async () => {
    const user = page.game.users.get(CLEO);
    await user.update({ role: 3 });
    await user.delete();
  });
  await until(() => ledger(ana).length > 0, "the ledger");
  await table.settle();
  for (const at of [gm, ana, await sit("Ben")]) expect(targetAt(at, card)).toBe(20);
});
