/**
 * The role of an author at the time of a message: rulings of a former GM stay valid, forged ones of a player stay void.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { Table } from "foundry-practice-table";
import { openTable } from "../fixtures/world/open.ts";
import { until } from "../support/stage.ts";
import { sitWith } from "../support/sit-with.ts";
import { page, api } from "../support/page.ts";
import type { CheckSpec } from "../../src/rules/standard-check/spec.ts";
import { writeByHand } from "../support/by-hand.ts";

const CLEO = "Cleo000000000000";

type Sitting = Awaited<ReturnType<typeof sit>>;

let table: Table;
afterEach(() => table.close());

async function sit(name: string) {
  return sitWith(table, name, async (own) => ({
    cards: await own<typeof import("../../src/card/card.ts")>("card/card.ts"),
    requests: await own<typeof import("../../src/features/request/state.ts")>("features/request/state.ts"),
  }));
}

const targetAt = ({ seat, cards }: Sitting, id: string): unknown =>
  seat.run(() => (cards.cardOf(page.game.messages.get(id))!.state.spec as CheckSpec).target);
const turn = (gm: Sitting, user: string, role: number): Promise<unknown> =>
  gm.seat.run(() => page.game.users.get(user).update({ role }));
const amends = ({ seat }: Sitting, card: string, target: number) =>
  seat.run(() => writeByHand(card, "amend", { target }));
const later = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 5));
const written = ({ seat }: Sitting) =>
  seat.run(() => page.game.settings.get("quincunx", "roles") as { user: string; isGM: boolean; changedAt: number }[]);
/** Recorded role changes, without initial roles. */
const ledger = (at: Sitting) => written(at).filter(({ changedAt }) => changedAt > 0);

async function open(role: number): Promise<{ gm: Sitting; cleo: Sitting; ana: Sitting; card: string }> {
  table = await openTable();
  Object.assign(table.world.store.get("User", CLEO) as object, { role });
  const gm = await sit("Gamemaster");
  const [cleo, ana] = [await sit("Cleo"), await sit("Ana")];
  const card = await ana.seat.run(async () => {
    return (await api().roll("check 3 vs 20", { mode: "public" })).message.id as string;
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

it("a player who becomes an assistant: forged operations stay void, new rulings count", async () => {
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

it("a deleted GM counts as GM for earlier rulings and requests", async () => {
  const { gm, cleo, ana, card } = await open(4);
  await amends(cleo, card, 12);
  const request = await cleo.seat.run(async () => {
    const seats = [{ user: ana.seat.userId }];
    return (await api().request({ mechanic: "standard-check", spec: { target: 20 }, seats })).message.id as string;
  });
  cleo.seat.close();
  await gm.seat.run(() => page.game.users.get(CLEO).delete());
  await table.settle();
  for (const at of [gm, ana, await sit("Ben")]) {
    expect(targetAt(at, card)).toBe(12);
    expect(at.seat.run(() => at.requests.requestOf(page.game.messages.get(request)))).not.toBe(null);
  }
});

it("a player cannot write the record, and changes without effect on permissions are not recorded", async () => {
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

it("the author of a role change records it, even if the active GM's browser misses it", async () => {
  const { gm, cleo, ana, card } = await open(4);
  const [active, other] = gm.seat.run(() => page.game.users.activeGM?.isSelf) ? [gm, cleo] : [cleo, gm];
  await amends(ana, card, 3);
  await later();
  // As after a lost connection: the other clients still count it as present.
  active.seat.run(() => {
    for (const name of ["updateUser", "deleteUser"])
      for (const { fn } of [...(page.Hooks.events[name] ?? [])]) page.Hooks.off(name, fn);
  });
  await turn(other, ana.seat.userId, 3);
  await until(() => ledger(ana).length === 1, "the ledger");
  for (const at of [gm, cleo, ana, await sit("Ben")]) expect(targetAt(at, card)).toBe(20);
});

it("two simultaneous role changes are both recorded, by any author", async () => {
  const { gm, cleo, ana, card } = await open(4);
  const ben = await sit("Ben");
  await amends(ana, card, 3);
  await amends(ben, card, 4);
  await later();
  await Promise.all([turn(gm, ana.seat.userId, 3), turn(cleo, ben.seat.userId, 3)]);
  await until(() => ledger(ana).length === 2, "the ledger");
  expect(new Set(ledger(ana).map(({ user }) => user))).toEqual(new Set([ana.seat.userId, ben.seat.userId]));
  for (const at of [gm, cleo, ana, ben]) expect(targetAt(at, card)).toBe(20);
});

it("a player who was promoted and is deleted at once leaves no forged operation that counts", async () => {
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

/** A GM changes a role and closes the page at once: no GM is left, and the change is not recorded. */
async function turnAndGo(gm: Sitting, user: string, role: number): Promise<void> {
  gm.seat.run(() => {
    for (const { fn } of [...(page.Hooks.events["updateUser"] ?? [])]) page.Hooks.off("updateUser", fn);
  });
  await turn(gm, user, role);
  gm.seat.close();
}

describe("a role change without a remaining GM", () => {
  it("to player is dated by the table's own record: earlier rulings stay, later forgeries are void at any client, and the next GM records it", async () => {
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
    // Recorded permanently.
    await turn(back, CLEO, 3);
    await until(() => ledger(ana).length === 2, "the ledger");
    for (const at of [back, cleo, ana]) expect(targetAt(at, card)).toBe(12);
  });

  it("with a hidden time voids all rulings, because no client can tell which came before it", async () => {
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

  it("to GM is dated at an absent user: their forgeries stay void", async () => {
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

it("initial roles are recorded by the first GM who connects, once, and those of new users when they join", async () => {
  const { gm, ana } = await open(3);
  await until(() => written(ana).length > 0, "what everybody was at first");
  const everybody = ana.seat.run(() =>
    page.game.users.contents.map(({ id, isGM }) => ({ user: id, isGM, changedAt: 0 })),
  );
  expect(written(ana)).toEqual(everybody);
  await gm.seat.run(() => page.User.create({ name: "Dora", role: 1 }));
  await until(() => written(ana).length > everybody.length, "the new user");
  expect(written(ana)).toEqual([...everybody, { user: expect.any(String), isGM: false, changedAt: 0 }]);
});
