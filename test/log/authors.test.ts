/** The role of an author at the time of a message: rulings of a former GM stay valid, forged ones of a player stay void. */
import { afterEach, describe, expect, it } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { openTable, type Loose } from "../fixtures/world/open.ts";
import { until } from "../support/stage.ts";
import { sitWith } from "../support/sit-with.ts";

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
  return sitWith(table, name, async (own) => ({
    cards: await own<typeof import("../../src/card/card.ts")>("card/card.ts"),
    requests: await own<typeof import("../../src/features/request/state.ts")>("features/request/state.ts"),
  }));
}

const targetAt = ({ seat, cards }: Sitting, id: string): unknown =>
  seat.run(() => cards.cardOf(page.game.messages.get(id)).state.spec.target);
const turn = (gm: Sitting, user: string, role: number): Promise<unknown> =>
  gm.seat.run(() => page.game.users.get(user).update({ role }));
const amends = ({ seat }: Sitting, card: string, target: number): Promise<Loose> =>
  seat.run(() => {
    const id = page.foundry.utils.randomID();
    const quincunx = { kind: "operation", schema: 1, turn: 1, card, id, type: "amend", data: { target } };
    return page.ChatMessage.create({ _id: id, content: "by hand", flags: { quincunx } }, { keepId: true });
  });
const later = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 5));
const written = ({ seat }: Sitting): Loose[] => seat.run(() => page.game.settings.get("quincunx", "roles"));
/** Who has turned: not what everybody was at first. */
const ledger = (at: Sitting): Loose[] => written(at).filter(({ changedAt }) => changedAt > 0);

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
    return (await api.request({ mechanic: "standard-check", spec: { target: 20 }, seats })).message.id as string;
  });
  cleo.seat.close();
  await gm.seat.run(() => page.game.users.get(CLEO).delete());
  await table.settle();
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
  expect(ledger(ana)).toEqual([{ user: CLEO, isGM: true, changedAt: expect.any(Number) }]);
  await expect(
    ana.seat.run(() =>
      page.game.settings.set("quincunx", "roles", [{ user: ana.seat.userId, isGM: true, changedAt: 0 }]),
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

/** A GM has turned somebody and closed the page at once: no GM is left, and nobody has written it down. */
async function turnAndGo(gm: Sitting, user: string, role: number): Promise<void> {
  gm.seat.run(() => {
    for (const { fn } of [...(page.Hooks.events["updateUser"] ?? [])]) page.Hooks.off("updateUser", fn);
  });
  await turn(gm, user, role);
  gm.seat.close();
}

describe("who turns while nobody is left to write it down", () => {
  it("was demoted then, by the table's own record: what was ruled stays, what is forged afterwards is void, whoever comes, and when a GM comes it is written", async () => {
    const { gm, cleo, ana, card } = await open(3);
    await until(() => written(ana).length > 0, "what everybody was at first");
    await amends(cleo, card, 12);
    await later();
    await turnAndGo(gm, CLEO, 1);
    await later();
    await amends(cleo, card, 3);
    await table.settle();
    for (const at of [cleo, ana, await sit("Ben")]) expect(targetAt(at, card)).toBe(12);
    expect(ledger(ana)).toEqual([]);
    const back = await sit("Gamemaster");
    await until(() => ledger(ana).length === 1, "the ledger");
    for (const at of [back, cleo, ana]) expect(targetAt(at, card)).toBe(12);
    // Written once and for all.
    await turn(back, CLEO, 3);
    await until(() => ledger(ana).length === 2, "the ledger");
    for (const at of [back, cleo, ana]) expect(targetAt(at, card)).toBe(12);
  });

  it("and covers up when that was has ruled nothing: nobody can tell what was said before it", async () => {
    const { gm, cleo, ana, card } = await open(3);
    await until(() => written(ana).length > 0, "what everybody was at first");
    await turnAndGo(gm, CLEO, 1);
    await later();
    await amends(cleo, card, 3);
    await later();
    await cleo.seat.run(() => page.game.user.update({ color: "#123456" }));
    await table.settle();
    for (const at of [cleo, ana, await sit("Ben")]) expect(targetAt(at, card)).toBe(20);
    const back = await sit("Gamemaster");
    await until(() => ledger(ana).length === 1, "the ledger");
    await turn(back, CLEO, 3);
    await until(() => ledger(ana).length === 2, "the ledger");
    for (const at of [back, cleo, ana]) expect(targetAt(at, card)).toBe(20);
  });

  it("was promoted then, where they were not there: what they had forged stays void", async () => {
    const { gm, cleo, ana, card } = await open(1);
    await until(() => written(ana).length > 0, "what everybody was at first");
    await amends(cleo, card, 3);
    await later();
    cleo.seat.close();
    await turnAndGo(gm, CLEO, 3);
    await table.settle();
    expect(targetAt(ana, card)).toBe(20);
    const back = await sit("Cleo");
    await until(() => ledger(ana).length === 1, "the ledger");
    for (const at of [back, ana]) expect(targetAt(at, card)).toBe(20);
  });
});

it("what everybody was is written by the first GM who comes, once, and of whoever joins when they do", async () => {
  const { gm, ana } = await open(3);
  await until(() => written(ana).length > 0, "what everybody was at first");
  const everybody = ana.seat.run(() =>
    page.game.users.contents.map(({ id, isGM }: Loose) => ({ user: id, isGM, changedAt: 0 })),
  );
  expect(written(ana)).toEqual(everybody);
  await gm.seat.run(() => page.User.create({ name: "Dora", role: 1 }));
  await until(() => written(ana).length > everybody.length, "whoever joins");
  expect(written(ana)).toEqual([...everybody, { user: expect.any(String), isGM: false, changedAt: 0 }]);
});
