/** Hidden targets are shared between two GM clients; a player with a console cannot read them (SC-3). */
import { afterEach, expect, it, vi } from "vitest";
import type { OwnSources } from "../../fixtures/sources.ts";
import type { Table } from "foundry-practice-table";
import { openTable } from "../../fixtures/world/open.ts";
import { until } from "../../support/stage.ts";
import { page, api } from "../../support/page.ts";
import { sitWith } from "../../support/sit-with.ts";

const SECOND = "SecondGM00000000";

/** A seat with its own module. */
type Sitting = Awaited<ReturnType<typeof sit>>;

let table: Table;
afterEach(() => table.close());

async function open(): Promise<void> {
  table = await openTable();
  table.world.seed("User", { _id: SECOND, name: "Second GM", role: 4, color: "#336699" });
}

async function sit(name: string, browser: Readonly<Record<string, string>> = {}) {
  const load = async (own: OwnSources) => ({
    cards: await own("card/card.ts"),
    hide: await own("roll/difficulty/amend.ts"),
    share: await own("card/secrets/share-secrets.ts"),
    acts: await own("log/act.ts"),
  });
  return sitWith(table, name, load, {
    beforeInit: () => {
      for (const [id, value] of Object.entries(browser)) page.game.settings.storage.get("client").setItem(id, value);
    },
  });
}

const roll = ({ seat }: Sitting): Promise<string> =>
  seat.run(async () => {
    return (await api().roll("check 3 vs 20", { mode: "public" })).message.id as string;
  });
const cardAt = ({ seat, cards }: Sitting, id: string) => seat.run(() => cards.cardOf(page.game.messages.get(id))!);
const secrecyAt = (at: Sitting, id: string) => cardAt(at, id).secrecy;
const hide = (at: Sitting, id: string, target: number): Promise<void> =>
  at.seat.run(() => {
    const card = at.cards.cardOf(page.game.messages.get(id))!;
    return at.hide.hideTargets(card, { ...card.state.spec, target });
  });
const secretsOf = ({ seat }: Sitting): object =>
  seat.run(() => page.game.settings.get("quincunx", "secrets") as object);

it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  "two GMs who hide at the same moment agree on one, and the other is notified (%i)",
  async (round) => {
    await open();
    const [first, second] = [await sit("Gamemaster"), await sit("Second GM")];
    const id = await roll(first);
    const both: readonly (readonly [Sitting, number])[] = [
      [first, 11],
      [second, 33],
    ];
    await Promise.all((round % 2 === 0 ? both : [...both].reverse()).map(([at, target]) => hide(at, id, target)));
    await table.settle();
    const [one, other] = [secrecyAt(first, id), secrecyAt(second, id)];
    expect(one.targets).toEqual(other.targets);
    expect([11, 33]).toContain(one.targets?.["target"]);
    expect([one.overruledBy, other.overruledBy]).toEqual(
      one.targets?.["target"] === 11 ? [null, "Gamemaster"] : ["Second GM", null],
    );
    // Posted again with knowledge of the other, it is no longer simultaneous.
    await hide(second, id, 44);
    await table.settle();
    for (const at of [first, second])
      expect(secrecyAt(at, id)).toMatchObject({ targets: { target: 44 }, overruledBy: null });
  },
);

it("no query restores an older target: the order is kept, and the named sender is asked to confirm", async () => {
  await open();
  const [first, second, ana] = [await sit("Gamemaster"), await sit("Second GM"), await sit("Ana")];
  const id = await roll(first);
  await hide(first, id, 11);
  await table.settle();
  // The second GM leaves, and misses the change.
  const kept = secretsOf(second) as Record<string, object>;
  second.seat.close();
  await hide(first, id, 22);
  const gift = {
    nonce: "guessed",
    secrets: Object.fromEntries(Object.keys(secretsOf(first)).map((key) => [key.split(".").at(-1), { target: 3 }])),
  };
  const planted = (from: string): Promise<unknown> =>
    ana.seat.run(() =>
      page.game.users.getName("Gamemaster").query("quincunx.secret", { ...gift, from }, { timeout: 5000 }),
    );
  expect(await planted(SECOND)).toBe(false);
  expect(await planted(ana.seat.userId)).toBe(false);
  expect(secrecyAt(first, id).targets).toEqual({ target: 22 });

  const again = await sit("Second GM", { "quincunx.secrets": JSON.stringify(kept) });
  const wanted = (at: string, from: string): Promise<unknown> =>
    ana.seat.run(() =>
      page.game.users.getName(at).query("quincunx.secretsWanted", { from, nonce: "guessed" }, { timeout: 5000 }),
    );
  // In another user's name, in her own: no secret is shared.
  expect(await wanted("Second GM", first.seat.userId)).toBe(false);
  expect(await wanted("Gamemaster", SECOND)).toBe(false);
  expect(await wanted("Gamemaster", ana.seat.userId)).toBe(false);
  await until(() => secrecyAt(again, id).targets?.target === 22, "the later operation");
  expect(secrecyAt(first, id).targets).toEqual({ target: 22 });
});

it("a GM gets secrets from an outage after the reconnect", async () => {
  await open();
  const [first, second] = [await sit("Gamemaster"), await sit("Second GM")];
  const id = await roll(first);
  const comes = (isHere: boolean): void =>
    first.seat.run(() => {
      const user = page.game.users.get(SECOND);
      Object.assign(user, { active: isHere });
      page.Hooks.callAll("userConnected", user, isHere);
    });
  comes(false);
  await hide(first, id, 11);
  await table.settle();
  expect(secrecyAt(second, id)).toMatchObject({ targets: null, isLost: true });
  comes(true);
  await until(() => secrecyAt(second, id).targets?.target === 11, "the target");
});

it("a GM in two browsers hides in either, if queries reach both: the other one, queried as well, does not confirm later than this one", async () => {
  await open();
  table.world.switches.queryReaches = "all";
  const [first, last, other] = [await sit("Gamemaster"), await sit("Gamemaster"), await sit("Second GM")];
  for (const [at, target] of [
    [first, 21],
    [last, 22],
  ] as const) {
    const id = await roll(await sit("Ana"));
    const begin = Date.now();
    await hide(at, id, target);
    await until(() => Object.keys(secretsOf(other)).length === target - 20, "the other GM to know it");
    expect(secrecyAt(other, id).targets).toMatchObject({ target });
    // A refusal is tried again after five seconds.
    expect(Date.now() - begin).toBeLessThan(5000);
  }
});

it("a request's secret that another GM learns late is inherited by its answers there, too; a known one is not stored again", async () => {
  await open();
  const [first, second, ana] = [await sit("Gamemaster"), await sit("Second GM"), await sit("Ana")];
  const comes = (isHere: boolean): void =>
    first.seat.run(() => {
      const user = page.game.users.get(SECOND);
      Object.assign(user, { active: isHere });
      page.Hooks.callAll("userConnected", user, isHere);
    });
  comes(false);
  const request = await first.seat.run(async () => {
    const seats = [{ user: ana.seat.userId }];
    return (await api().request({ mechanic: "standard-check", spec: { target: 15 }, seats, isHidden: true })).message
      .id;
  });
  const card = await ana.seat.run(async () => {
    const asked = { mechanic: "standard-check", spec: {}, origin: { request, seat: 0 } };
    return (await api().roll(asked, { configure: false })).message.id as string;
  });
  await table.settle();
  expect(secrecyAt(second, card)).toMatchObject({ targets: null, isLost: true });
  comes(true);
  await until(() => Object.keys(secretsOf(second)).length === 2, "the target, of the request and of its answer");
  const write = second.seat.run(() => vi.spyOn(page.game.settings, "set"));
  comes(true);
  await table.settle();
  expect(write).not.toHaveBeenCalled();
  await first.seat.run(() => page.game.messages.get(request).delete());
  await table.settle();
  expect(secrecyAt(second, card)).toMatchObject({ targets: { target: 15 }, isLost: false });
});

/** The request is deleted while its answer is on its way: the GM receives the roll after the deletion. */
async function comesLate(gm: Sitting, ana: Sitting, asked: string, cardId: string) {
  const late = gm.seat.run(() => page.game.messages.get(cardId).toObject());
  await gm.seat.run(() => page.game.messages.get(cardId).delete());
  await gm.seat.run(() => page.game.messages.get(asked).delete());
  await table.settle();
  expect(Object.keys(secretsOf(gm)).join()).not.toContain(cardId);
  await ana.seat.run(() => page.ChatMessage.create(late, { keepId: true }));
  await table.settle();
  return secrecyAt(gm, cardId);
}

const rolledFor = ({ seat }: Sitting, origin: object): Promise<string> =>
  seat.run(async () => {
    const asked = { mechanic: "standard-check", spec: { target: null }, origin };
    return (await api().roll(asked, { configure: false })).message.id as string;
  });
const says = (at: Sitting, card: string, type: string, data: object, target: number): Promise<void> =>
  at.seat.run(async () => {
    const id = page.foundry.utils.randomID() as string;
    await at.share.keepSecret(id, { target });
    const flags = { kind: "operation", schema: 1, card, id, type, data, turn: 1 };
    await page.ChatMessage.create({ _id: id, content: "Hid.", flags: { quincunx: flags } }, { keepId: true });
  });

it("a roll that arrives after the deletion of its request inherits the last secret", async () => {
  await open();
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  const ask = (): Promise<string> =>
    gm.seat.run(async () => {
      const seats = [{ user: ana.seat.userId }];
      return (await api().request({ mechanic: "standard-check", spec: { target: 15 }, seats, isHidden: true })).message
        .id;
    });
  const request = await ask();
  const late = await comesLate(gm, ana, request, await rolledFor(ana, { request, seat: 0 }));
  expect(late).toMatchObject({ targets: { target: 15 } });
  // Hidden again since, by an operation that is deleted with it.
  const other = await ask();
  await says(gm, other, "target", { isHidden: true }, 18);
  const anew = await comesLate(gm, ana, other, await rolledFor(ana, { request: other, seat: 0 }));
  expect(anew).toMatchObject({ targets: { target: 18 } });
});

it("a roll that arrives after the deletion of its question inherits the answer's secret, for the question's author alone", async () => {
  await open();
  const [gm, ana, ben] = [await sit("Gamemaster"), await sit("Ana"), await sit("Ben")];
  const question = await ana.seat.run(async () => {
    const flags = { kind: "question", schema: 1, mechanic: "standard-check", title: "", spec: { target: null } };
    return (await page.ChatMessage.create({ content: "?", flags: { quincunx: { ...flags, origin: {} } } }))
      .id as string;
  });
  await says(gm, question, "decide", { isHidden: true }, 12);
  const [own, others] = [await rolledFor(ana, { question }), await rolledFor(ben, { question })];
  expect(await comesLate(gm, ana, question, own)).toMatchObject({ targets: { target: 12 } });
  expect(secrecyAt(gm, others)).toMatchObject({ targets: null });
});

it("the secret of a deleted message is kept for ten minutes, and no longer", async () => {
  await open();
  const gm = await sit("Gamemaster");
  const id = await roll(gm);
  await hide(gm, id, 11);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await gm.seat.run(() => page.game.messages.get(id).delete());
    await gm.seat.run(() => vi.advanceTimersByTimeAsync(9 * 60_000));
    expect(Object.values(secretsOf(gm))).toEqual([{ target: 11 }]);
    await gm.seat.run(() => vi.advanceTimersByTimeAsync(2 * 60_000));
    expect(secretsOf(gm)).toEqual({});
  } finally {
    vi.useRealTimers();
  }
});

it("undoing a change that opened a target hides the same target again", async () => {
  await open();
  const gm = await sit("Gamemaster");
  const id = await roll(gm);
  await hide(gm, id, 11);
  gm.seat.run(() => gm.acts.act(id, "reveal", ""));
  await until(() => !secrecyAt(gm, id).isTargetUnknown, "it is revealed");
  const { logged } = cardAt(gm, id).operations.at(-1)!;
  gm.seat.run(() => gm.acts.act(id, "undo", logged.id));
  await until(() => secrecyAt(gm, id).isTargetUnknown, "it is taken back");
  expect(secrecyAt(gm, id)).toMatchObject({ targets: { target: 11 }, isLost: false });
});

it("one browser, two worlds and two users: each has its own secrets", async () => {
  await open();
  const gm = await sit("Gamemaster");
  const id = await roll(gm);
  await hide(gm, id, 11);
  await table.settle();
  const [key] = Object.keys(secretsOf(gm));
  expect(key).toMatch(/^[^.]+\.Gamemaster000000\.\w{16}$/u);
  const kept = secretsOf(gm) as Record<string, object>;
  const others = { "another-world.Gamemaster000000.gone000000000000": { target: 5 }, gone000000000000: { target: 6 } };
  gm.seat.close();
  const second = await sit("Second GM", { "quincunx.secrets": JSON.stringify({ ...kept, ...others }) });
  expect(secrecyAt(second, id)).toMatchObject({ targets: null, isLost: true });
  await table.settle();
  expect(secretsOf(second)).toMatchObject(others);
  second.seat.close();
});
