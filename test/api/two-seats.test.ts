/** The API at two seats: what it tells each user, answers that a package awaits, and operations with the rights of the buttons. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { openTable, withoutQueries } from "../fixtures/world/open.ts";
import { sitWith } from "../support/sit-with.ts";
import { until } from "../support/stage.ts";
import { page, type Hero, type Message, type Reading, type Result, api } from "../support/page.ts";
import type { AskedRoll, RollOptions } from "../../src/api/contract.ts";
import type { StatMapping } from "../../src/api/stat-maps.ts";

let table: Table;
let gm: Seat;
let ana: Seat;

beforeEach(async () => {
  table = withoutQueries(await openTable());
  ({ seat: gm } = await sitWith(table, "Gamemaster", async () => ({})));
  ({ seat: ana } = await sitWith(table, "Ana", async () => ({})));
});
afterEach(() => table.close());

const user = (name: string): string => table.userId(name);
const messageAt = (seat: Seat, id: string): Message => seat.run(() => page.game.messages.get(id));
const readAt = (seat: Seat, id: string): Reading => seat.run(() => api().card(page.game.messages.get(id)));
const SHOWN = { skip: true, mode: "public" };

async function rolledBy(seat: Seat, what: string | AskedRoll): Promise<string> {
  const id = (await seat.run(() => api().roll(what, SHOWN))).message.id;
  for (const one of [gm, ana]) await until(() => messageAt(one, id), "the card");
  return id;
}

/** The answer of a seat, as its prompt posts it. */
const answers = (seat: Seat, request: string, index: number): Promise<Result> =>
  seat.run(() =>
    api().roll({ mechanic: "standard-check", spec: { target: 3 }, origin: { request, seat: index } }, SHOWN),
  );

it("a request resolves with the readings of its answers, in the order of the seats", async () => {
  const seats = [{ user: user("Gamemaster") }, { user: user("Ana") }];
  const { message, answered } = await gm.run(() =>
    api().request({ mechanic: "standard-check", spec: { target: 3 }, seats }),
  );
  let readings: readonly object[] | null = null;
  void answered.then((all) => (readings = all));
  await answers(ana, message.id, 1);
  await until(() => messageAt(gm, message.id), "the request");
  expect(readings).toBeNull();
  await answers(gm, message.id, 0);
  await until(() => readings, "the answers");
  expect(readings).toMatchObject(
    [0, 1].map((seat) => ({ request: message.id, seat, verdict: "success", isNew: false })),
  );
});

it("a request that is deleted resolves with no answer", async () => {
  const seats = [{ user: user("Ana") }];
  const { message, answered } = await gm.run(() =>
    api().request({ mechanic: "standard-check", spec: { target: 3 }, seats }),
  );
  await gm.run(() => message.delete());
  expect(await answered).toEqual([]);
});

it("a contest resolves with its winner and both cards", async () => {
  const sides = { a: { user: user("Gamemaster"), spec: {} }, b: { user: user("Ana"), spec: {} } };
  const draft = { mechanic: "standard-check", tie: "attacker-a", sides };
  const { message, answered } = await gm.run(() => api().contest(draft));
  await until(() => messageAt(ana, message.id), "the contest");
  for (const [seat, side] of [
    [gm, "a"],
    [ana, "b"],
  ] as const) {
    const origin = { contest: { id: message.id as string, side } };
    await seat.run(() => api().roll({ mechanic: "standard-check", spec: sides[side].spec, origin }, SHOWN));
  }
  const { winner, by, a, b } = await answered;
  expect(["a", "b"]).toContain(winner);
  expect(by).toBeGreaterThanOrEqual(0);
  expect([a?.mechanic, b?.mechanic]).toEqual(["standard-check", "standard-check"]);
});

it("the hook says which card is new, and which request it answers", async () => {
  const heard: unknown[] = [];
  gm.run(() => page.Hooks.on("quincunx.card", (_message: object, reading: object) => heard.push(reading)));
  const id = await rolledBy(ana, "check 3 vs 15");
  await until(() => heard.length > 0, "the hook");
  expect(heard[0]).toMatchObject({ isNew: true, request: null, seat: null, title: "Standard check" });
  await gm.run(() => api().amend(page.game.messages.get(id), { target: 4 }));
  await until(() => heard.length > 1, "the change");
  expect(heard[1]).toMatchObject({ isNew: false, spec: { target: 4 } });
});

it("a GM amends, hides, reveals and takes back; a player reads what the card shows them", async () => {
  const id = await rolledBy(ana, "check 3 vs 15");
  const at = (act: (message: Message) => Promise<string>): Promise<string> => gm.run(() => act(messageAt(gm, id)));
  await at((message) => api().amend(message, { target: 3 }));
  await until(() => readAt(ana, id).spec.target === 3, "the amendment");
  expect(readAt(ana, id).verdict).toBe("success");
  await at((message) => api().hide(message, { target: 40 }));
  await until(() => readAt(ana, id).isHidden, "hidden");
  expect([readAt(ana, id).verdict, readAt(ana, id).spec.target]).toEqual(["unknown", null]);
  expect([readAt(gm, id).verdict, readAt(gm, id).spec.target]).toEqual(["failure", 40]);
  const revealed = await at((message) => api().reveal(message));
  await until(() => readAt(ana, id).spec.target === 40, "the reveal");
  expect(await at((message) => api().undo(message, revealed))).toBe(revealed);
  await until(() => readAt(ana, id).spec.target === null, "hidden again");
});

it("a player has no right of GMs: each call is refused, and nothing changes", async () => {
  const id = await rolledBy(ana, "check 3 vs 15");
  const goblin = await gm.run(() => page.Actor.create({ name: "Goblin", type: "npc" }));
  await until(() => ana.run(() => page.game.actors.has(goblin.id)), "the goblin");
  const seats = [{ user: user("Ana") }];
  const card = (): Message => messageAt(ana, id);
  const other = (): Hero => page.game.actors.get(goblin.id);
  const pool = { name: "Sneak", mechanic: "difficulty-pool", rows: [{ label: "Wits", value: 3, source: null }] };
  const calls: readonly (() => Promise<unknown>)[] = [
    () => api().request({ mechanic: "standard-check", spec: { target: 3 }, seats }),
    () => api().request({}, { configure: true }),
    () => api().amend(card(), { target: 3 }),
    () => api().hide(card()),
    () => api().reveal(card()),
    () => api().statMaps.replace([]),
    () => api().statMaps.set({} as StatMapping),
    () => api().statMaps.remove({}),
    () => api().statMaps.import({}),
    () => api().sharedDice.discord.set(3),
    () => api().savePool(other(), pool),
    () => api().removePool(other(), "Sneak"),
    () => api().rollStat(other(), "x"),
    () => api().longTest({ mechanic: "margin-pool", spec: { dice: 3 }, actor: other() }),
  ];
  const size = ana.run(() => page.game.messages.size);
  for (const call of calls)
    await expect(ana.run(call), String(call)).rejects.toMatchObject({ name: "RuleError", code: "permission" });
  expect(ana.run(() => page.game.messages.size)).toBe(size);
});

it("a player's target counts in a new world; where GMs set it, the result says who does, and what was proposed", async () => {
  const roll = (more: RollOptions = {}): Promise<Result> =>
    ana.run(() => api().roll({ mechanic: "standard-check", spec: { target: 3 } }, { ...SHOWN, ...more }));
  expect(await roll()).toMatchObject({ verdict: "success", targetsBy: "roller" });
  await gm.run(() => page.game.settings.set("quincunx", "difficultyBy", "gm"));
  await until(() => ana.run(() => page.game.settings.get("quincunx", "difficultyBy")) === "gm", "the setting");
  expect(await roll()).toMatchObject({ verdict: "unknown", targetsBy: "gm", proposed: { target: 3 } });
  expect(await roll({ setsTargets: true })).toMatchObject({ verdict: "success", targetsBy: "roller" });
});

it("harm and spends follow the rights of the buttons", async () => {
  const made = await gm.run(() =>
    page.Actor.createDocuments(["Goblin", "Mira"].map((name) => ({ name, type: "quincunx.effect-hero" }))),
  );
  const [goblin, mira] = made.map(({ uuid }) => uuid) as [string, string];
  await until(() => ana.run(() => page.fromUuidSync(mira)), "the actors");
  const harmAt = (uuid: string): number => gm.run(() => page.fromUuidSync(uuid).system.harm?.value ?? 0);
  const id = await rolledBy(ana, { mechanic: "total-effect", spec: { effects: [{ rank: "low", kind: "Harm" }] } });
  const deal = (seat: Seat, uuid: string, more: object = {}): Promise<string> =>
    seat.run(() => api().applyHarm(page.game.messages.get(id), { targets: [page.fromUuidSync(uuid)], ...more }));
  const dealt = await deal(ana, goblin);
  await until(() => harmAt(goblin) > 0, "the harm");
  await expect(deal(ana, goblin)).rejects.toMatchObject({ code: "permission" });
  await expect(deal(ana, mira, { amount: 1 })).rejects.toMatchObject({ code: "permission" });
  await deal(gm, mira, { amount: 2 });
  await until(() => harmAt(mira) === 2, "the GM's amount");
  await gm.run(() => api().undo(page.game.messages.get(id), dealt));
  await until(() => harmAt(goblin) === 0, "taken back");
  await expect(gm.run(() => api().applyHarm(messageAt(gm, id), { targets: [] }))).rejects.toMatchObject({
    field: "targets",
  });
});

it("a spend pays once, by the roller or a GM, and is taken back", async () => {
  const uuid = await gm.run(async () => {
    const ownership = { default: 0, [page.game.users.getName("Ana").id]: 3 };
    const system = { luck: 3 };
    return (await page.Actor.create({ name: "Dusty", type: "quincunx.fives-hero", ownership, system })).uuid as string;
  });
  await until(() => ana.run(() => page.fromUuidSync(uuid)), "the actor");
  const luck = (): number =>
    gm.run(
      () =>
        api()
          .resources(page.fromUuidSync(uuid))
          .find(({ id }) => id === "luck")!.value,
    );
  const removers = [gm, ana].map((seat) =>
    seat.run(() =>
      api().registerDiceEffect("fives-pool", {
        ...{ id: "my-module.pact", text: "The pact stirs.", test: () => true },
        actions: [{ id: "call", offer: "Call", historyText: "Called", price: { luck: 1 } }],
      }),
    ),
  );
  const spec = { pool: [{ size: 6, role: "hero" }], target: 5 };
  const id = await ana.run(async () => {
    const what = { mechanic: "fives-pool", spec, actor: page.fromUuidSync(uuid) };
    return (await api().roll(what, SHOWN)).message.id;
  });
  await until(() => gm.run(() => page.game.messages.has(id)), "the card");
  const before = luck();
  const pay = (seat: Seat): Promise<string> =>
    seat.run(() => api().spend(page.game.messages.get(id), { action: "my-module.pact/call" }));
  const spent = await pay(ana);
  await until(() => luck() === before - 1, "the price");
  await expect(pay(ana)).rejects.toMatchObject({ code: "not-allowed" });
  expect(await ana.run(() => api().undo(page.game.messages.get(id), spent))).toBe(spent);
  await until(() => luck() === before, "the refund");
  for (const remove of removers) remove();
});

it("a long test is begun and read", async () => {
  const draft = { mechanic: "margin-pool", spec: { dice: 5, threshold: 7 }, title: "Dig", options: { goal: 20 } };
  const message = await gm.run(() => api().longTest(draft));
  expect(gm.run(() => api().readLongTest(message))).toMatchObject({
    ...{ mechanic: "margin-pool", title: "Dig", sum: 0, goal: 20, rounds: 0, pool: 5, ended: null, isRunning: true },
  });
  const id = await rolledBy(gm, "check 3 vs 4");
  expect(gm.run(() => api().readLongTest(messageAt(gm, id)))).toBeNull();
});
