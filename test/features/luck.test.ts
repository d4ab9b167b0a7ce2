/**
 * Spends and decisions after the throw (FP-12, FP-14): payment and effect come together, at every seat, although
 * clients connect and leave.
 */
import { afterEach, expect, it } from "vitest";
import { inQuickTime } from "../fixtures/quick-time.ts";
import { openTable, withoutQueries } from "../fixtures/world/open.ts";
import type { Table } from "foundry-practice-table";
import { until } from "../support/stage.ts";
import { writesLate } from "../support/late-writes.ts";
import { addEffect } from "../support/effects.ts";
import { sitAt, type SeatWith } from "../support/sit-with.ts";
import { page, api } from "../support/page.ts";
import { dataOf } from "../support/phrase.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { Card } from "../../src/card/state.ts";
import { writeByHand } from "../support/by-hand.ts";

let table: Table;
let all: Sitting[] = [];
afterEach(() => table.close());

const FILES = { cards: "card/card.ts", log: "log/act.ts", history: "log/history.ts", views: "card/view.ts" } as const;
type Sitting = SeatWith<typeof FILES>;

async function sit(name: string): Promise<Sitting> {
  const sitting = await sitAt(table, name, FILES);
  all.push(sitting);
  return sitting;
}

interface Faces {
  /** The faces of the dice, in their order. */
  readonly shows: readonly number[];
  readonly words: string;
}

const DUSTY = "DustyActor000000";

/** Ana's hero, with 2 Luck and 4 Karma, has thrown; all seats have the card. */
async function open(
  { shows, words }: Faces,
  karma = 4,
  more: object = {},
): Promise<{ gm: Sitting; ana: Sitting; ben: Sitting; card: string }> {
  // These tests need no query.
  table = withoutQueries(await openTable());
  all = [];
  const gm = await sit("Gamemaster");
  const [ana, ben] = [await sit("Ana"), await sit("Ben")];
  await gm.seat.run(() =>
    page.Actor.create(
      {
        _id: DUSTY,
        name: "Dusty",
        type: "quincunx.fives-hero",
        ownership: { default: 0, [ana.seat.run(() => page.game.user.id)]: 3 },
        system: { heroFactor: 2, heroSize: 6, luckDie: 6, luck: 2, karma },
      },
      { keepId: true },
    ),
  );
  await until(() => ana.seat.run(() => page.game.actors.has(DUSTY)), "the hero");
  const card = await post(ana, words, shows, () => ({ actor: page.game.actors.get(DUSTY), ...more }));
  return { gm, ana, ben, card };
}

/** A public roll of these words, whose dice show these faces; all seats have the card. */
async function post(
  { seat }: Sitting,
  words: string,
  faces: readonly number[],
  more: () => object = () => ({}),
): Promise<string> {
  const sizes = [...words.matchAll(/(\d*)d(\d+)/gu)].flatMap(([, count, size]) =>
    Array<number>(Number(count || 1)).fill(Number(size)),
  );
  const id = await seat.run(async () => {
    const left = [...faces];
    page.CONFIG.Dice.randomUniform = () =>
      1 - ((left.shift() ?? 1) - 0.5) / (sizes[faces.length - left.length - 1] ?? 6);
    const { api } = page.game.modules.get("quincunx");
    const { mechanic, spec } = api.protocol({ do: "parse", text: words });
    const { message } = await api.roll({ mechanic, spec, ...more() }, { configure: false, mode: "public" });
    return message.id as string;
  });
  for (const at of all) await until(() => at.seat.run(() => page.game.messages.has(id)), "the card");
  return id;
}

/** An operation that a user could write by hand. */
const writeBy = ({ seat }: Sitting, card: string, type: string, data: object, turn = 1): Promise<unknown> =>
  seat.run(() => writeByHand(card, type, data, turn));

const cardAt = ({ seat, cards }: Sitting, id: string) => seat.run(() => cards.cardOf(page.game.messages.get(id)));
const press = ({ seat, log }: Sitting, id: string, offer: string): void => seat.run(() => log.act(id, "spend", offer));
const offersAt = ({ seat, log }: Sitting, card: Card): string[] =>
  seat.run(() => log.offerViews(card).flatMap((one) => (one.operation === "spend" ? [one.id] : [])));
const pointsAt = ({ seat }: Sitting): { luck: number; karma: number } =>
  seat.run(() => {
    const { luck, karma } = page.game.actors.get(DUSTY).system;
    return { luck, karma };
  });
/** Decisions that are paid, and those that wait for their payment. */
type Paid = ReturnType<typeof cardAt>["state"] & Readonly<Record<"decisions" | "unpaid", readonly object[]>>;
const settled = (id: string, want: (state: Paid) => boolean, what: string): Promise<unknown> =>
  Promise.all(all.map((one) => until(() => want(cardAt(one, id).state as Paid), what)));

it("FP-12: ones outnumber the successes: each option is offered to the roller and the GM, and keeping a success is paid once", async () => {
  const { gm, ana, ben, card } = await open({ words: "fives 3d6 vs 5", shows: [1, 1, 6] });
  expect(cardAt(ana, card).state.verdict).toBe("choice");
  expect(offersAt(ana, cardAt(ana, card))).toEqual(["success luck", "keep luck", "keep karma", "costly", "fail"]);
  expect(offersAt(gm, cardAt(gm, card))).toEqual(offersAt(ana, cardAt(ana, card)));
  expect(offersAt(ben, cardAt(ben, card))).toEqual([]);
  press(ana, card, "keep karma");
  await settled(card, ({ verdict }) => verdict === "success", "the choice");
  for (const one of all) {
    expect(pointsAt(one)).toEqual({ luck: 2, karma: 2 });
    expect(cardAt(one, card).state.outcome.successes).toBe(1);
  }
});

it("FP-14: a bought success can be taken back, which restores the points exactly", async () => {
  const { gm, ana, card } = await open({ words: "fives 2d6 vs 5", shows: [6, 2] });
  press(ana, card, "success luck");
  await settled(card, ({ outcome }) => outcome.successes === 2, "one more");
  press(ana, card, "success luck");
  await settled(card, ({ outcome }) => outcome.successes === 3, "and again");
  for (const one of all) expect(pointsAt(one)).toEqual({ luck: 0, karma: 4 });
  // No points are left.
  expect(offersAt(ana, cardAt(ana, card))).toEqual([]);
  const [first] = cardAt(gm, card).operations;
  gm.seat.run(() => gm.log.act(card, "undo", first!.logged.id));
  await settled(card, ({ outcome }) => outcome.successes === 2, "one less");
  for (const one of all) await until(() => pointsAt(one).luck === 1, "the Luck");
  for (const one of all) expect(pointsAt(one)).toEqual({ luck: 1, karma: 4 });
  // Done and undone, with the payment, at every seat, and at one that connects later.
  const late = await sit("Gamemaster");
  for (const one of [...all, late]) {
    const told = one.seat.run(() => one.history.historyOf(cardAt(one, card), () => null));
    const [entry, other] = told;
    expect(entry).toMatchObject({ operation: first!.logged.id, isUndone: true });
    expect(entry!.what).toMatchObject({ key: "QUINCUNX.Card.History.decide", data: { name: "Ana" } });
    expect(dataOf(entry!.what).price).toMatchObject([{ data: { before: 2, after: 1 } }]);
    expect(other).toMatchObject({ isUndone: false });
  }
});

it("FP-14: a hero in a compendium cannot pay, whether a seat has loaded it or not; all seats read the same reason", async () => {
  const { gm, ana, card } = await open({ words: "fives 2d6 + d6[luck] vs 5", shows: [6, 2, 6] });
  const ownership = { PLAYER: "OBSERVER", GAMEMASTER: "OWNER" };
  const [dusty] = table.world.store.collection("Actor").values();
  table.world.addPack("quincunx", { name: "heroes", label: "Heroes", type: "Actor", system: "practice", ownership }, [
    dusty!,
  ]);
  const late = await sit("Gamemaster");
  all = [gm, ana, late];
  const uuid = `Compendium.quincunx.heroes.Actor.${DUSTY}`;
  await late.seat.run(() => page.fromUuid(uuid));
  const purchase = { bought: 1, origin: { actor: uuid } };
  const rolled = await post(late, "fives 2d6 + d6[luck] vs 5", [6, 2, 6], () => purchase);
  await writeBy(late, rolled, "spend", { action: "success", price: { luck: 1 } });
  await writeBy(gm, rolled, "spend", { action: "keep", price: { karma: 2 } }, 2);
  for (const { seat } of all) await until(() => seat.run(() => page.game.messages.size === 4), "the spends");
  const origins = all.map((one) => one.seat.run(() => page.game.messages.get(rolled).flags.quincunx.origin.actor));
  expect(origins).toEqual([uuid, uuid, uuid]);
  for (const one of all) {
    const { state } = cardAt(one, rolled);
    expect([state.outcome.successes, state.unpaid, offersAt(one, cardAt(one, rolled))]).toEqual([1, [], []]);
    expect(one.seat.run(() => one.views.viewOfCard(cardAt(one, rolled)).remarks)).toMatchObject([
      { key: "QUINCUNX.Card.Bought.refused" },
      { key: "QUINCUNX.Card.inCompendium" },
    ]);
  }
  expect((cardAt(gm, card).state.resourcePool as Fields).isInCompendium).toBeUndefined();
});

const storedAt = ({ seat }: Sitting): number =>
  seat.run(() => page.game.actors.get(DUSTY).toObject().system.luck as number);

it("FP-14: Luck from an effect is spent as displayed; the difference is stored, and undo restores it with or without the effect", async () => {
  const { gm, ana, card } = await open({ words: "fives 2d6 vs 5", shows: [6, 2] });
  const effect = await gm.seat.run(() => addEffect(page.game.actors.get(DUSTY), "Blessing", { luck: 1 }));
  for (const one of all) await until(() => pointsAt(one).luck === 3, "the effect");
  for (const successes of [2, 3, 4]) {
    press(ana, card, "success luck");
    await settled(card, ({ outcome }) => outcome.successes === successes, "one more");
  }
  for (const one of all) expect([pointsAt(one).luck, storedAt(one)]).toEqual([0, -1]);
  expect(offersAt(ana, cardAt(ana, card))).toEqual([]);
  const [first, second] = cardAt(gm, card).operations;
  gm.seat.run(() => gm.log.act(card, "undo", second!.logged.id));
  for (const one of all) await until(() => storedAt(one) === 0, "the Luck");
  await gm.seat.run(() => effect.delete());
  gm.seat.run(() => gm.log.act(card, "undo", first!.logged.id));
  for (const one of all) await until(() => storedAt(one) === 1, "the Luck");
});

it("FP-14: a restored hero keeps the restored Luck, the card says so, and a GM charges it again, once each time; undo refunds it", async () => {
  const { gm, ana, card } = await open({ words: "fives 2d6 vs 5", shows: [6, 2] });
  const exported = structuredClone(gm.seat.run(() => page.game.actors.get(DUSTY).toObject()) as object);
  press(ana, card, "success luck");
  await settled(card, ({ outcome }) => outcome.successes === 2, "one more");
  const offers = ({ seat, log }: Sitting) =>
    seat
      .run(() => log.offerViews(cardAt({ seat, cards: gm.cards } as Sitting, card)))
      .filter(({ operation }) => operation === "applyAgain");
  for (const round of [1, 2]) {
    await gm.seat.run(() =>
      page.game.actors.get(DUSTY).update(exported, { diff: false, recursive: false, noHook: true }),
    );
    await until(() => offers(gm).length === 1, `the button, ${round}`);
    expect([pointsAt(ana).luck, offers(ana), cardAt(ana, card).state.outcome.successes]).toEqual([2, [], 2]);
    expect(dataOf(offers(gm)[0]!.label).target).toBe("Dusty");
    expect(dataOf(offers(gm)[0]!.notes![0]!)).toMatchObject({ before: 2, after: 1 });
    const history = ana.seat.run(() => ana.history.historyOf(cardAt(ana, card), () => null));
    expect((dataOf(history[0]!.what).price as { key: string }[])[0]?.key).toBe("QUINCUNX.Card.History.overwritten");
    gm.seat.run(() => gm.log.act(card, "applyAgain", offers(gm)[0]!.id));
    for (const one of all) await until(() => pointsAt(one).luck === 1, "charged again");
    await until(() => offers(gm).length === 0, "no button");
  }
  gm.seat.run(() => gm.log.act(card, "undo", cardAt(gm, card).operations[0]!.logged.id));
  for (const one of all) await until(() => pointsAt(one).luck === 2, "the refund");
  await settled(card, ({ outcome }) => outcome.successes === 1, "one less");
});

it("FP-14: Luck that an effect takes away cannot be spent; the buttons follow the effect", async () => {
  const { gm, ana, card } = await open({ words: "fives 2d6 vs 5", shows: [6, 2] });
  expect(offersAt(ana, cardAt(ana, card))).toEqual(["success luck"]);
  await gm.seat.run(() => addEffect(page.game.actors.get(DUSTY), "Curse", { luck: -2 }));
  await until(() => ana.seat.run(() => page.game.actors.get(DUSTY).system.luck === 0), "the effect");
  expect(offersAt(ana, cardAt(ana, card))).toEqual([]);
  await writeBy(ana, card, "spend", { action: "success", price: { luck: 1 } });
  await settled(card, ({ unpaid, outcome }) => unpaid.length === 0 && outcome.successes === 1, "refused");
  for (const one of all) expect(storedAt(one)).toBe(2);
});

it("the same button pressed at two seats at once pays once", async () => {
  const { gm, ana, card } = await open({ words: "fives 2d6 vs 5", shows: [6, 2] });
  press(ana, card, "success luck");
  press(gm, card, "success luck");
  await until(() => ana.seat.run(() => page.game.messages.size === 3), "both");
  await settled(card, ({ unpaid, outcome }) => unpaid.length === 0 && outcome.successes === 2, "one of them");
  for (const one of all) expect(pointsAt(one)).toEqual({ luck: 1, karma: 4 });
});

it("spends never exceed the points: one of two simultaneous spends is refused for good if both cannot be paid", async () => {
  const { gm, ana, card } = await open({ words: "fives 3d6 vs 5 discord 6", shows: [6, 6, 1] }, 1);
  expect(offersAt(ana, cardAt(ana, card))).toEqual(["protect 0 karma", "protect 1 karma"]);
  press(ana, card, "protect 0 karma");
  press(gm, card, "protect 1 karma");
  await until(() => ana.seat.run(() => page.game.messages.size === 3), "both");
  await settled(card, ({ unpaid, decisions }) => unpaid.length === 0 && decisions.length === 1, "one of them");
  for (const one of all) expect(pointsAt(one)).toEqual({ luck: 2, karma: 0 });
  // More points later do not revive a refused spend.
  await gm.seat.run(() => page.game.actors.get(DUSTY).update({ "system.karma": 5 }));
  for (const one of all) await until(() => pointsAt(one).karma === 5, "more");
  expect(cardAt(ana, card).state.decisions).toHaveLength(1);
});

it("a payment left open by a closed browser is made by a present client: the returned player, or the GM meanwhile", async () => {
  const { gm, ana, card } = await open({ words: "fives 2d6 vs 5", shows: [6, 2] });
  ana.seat.close();
  await until(() => gm.seat.run(() => !page.game.users.getName("Ana").active), "Ana's leaving");
  all = all.filter((one) => one !== ana);
  press(gm, card, "success luck");
  await settled(card, ({ outcome }) => outcome.successes === 2, "paid by the GM's client");
  for (const one of all) expect(pointsAt(one)).toEqual({ luck: 1, karma: 4 });
  const again = await sit("Ana");
  expect(cardAt(again, card).state.outcome.successes).toBe(2);
  expect(pointsAt(again)).toEqual({ luck: 1, karma: 4 });
});

it("a payment without a response on a lost connection is made after the reconnect, and later payments do not wait forever", async () => {
  const { ana, card } = await open({ words: "fives 2d6 vs 5", shows: [6, 2] });
  ana.seat.run(() => {
    const hero = page.game.actors.get(DUSTY);
    const { socket } = page.game;
    const own: { update?: () => Promise<never> } = hero as object;
    own.update = () => {
      delete own.update;
      Object.defineProperty(socket, "connected", { configurable: true, value: false });
      setTimeout(() => Object.defineProperty(socket, "connected", { configurable: true, value: true }), 100);
      return new Promise(() => undefined);
    };
  });
  await inQuickTime(() => {
    press(ana, card, "success luck");
    return settled(card, ({ outcome }) => outcome.successes === 2, "paid after all");
  });
  for (const one of all) expect(pointsAt(one)).toEqual({ luck: 1, karma: 4 });
});

it("forged spends are ignored: from another user than the roller, without an offer, or with another price", async () => {
  const { ana, ben, card } = await open({ words: "fives 2d6 vs 5", shows: [6, 2] });
  const forge = (by: Sitting, data: object): Promise<unknown> => writeBy(by, card, "spend", data);
  await forge(ben, { action: "success", price: { luck: 1 } });
  await forge(ana, { action: "success", price: {} });
  await forge(ana, { action: "success", price: { luck: -1 } });
  await forge(ana, { action: "costly", price: {} });
  await forge(ana, { action: "protect", die: 0, price: { karma: 1 } });
  await until(() => ben.seat.run(() => page.game.messages.size === 6), "all of them");
  for (const one of all) {
    expect(cardAt(one, card).state.outcome.successes).toBe(1);
    expect(cardAt(one, card).state.unpaid).toEqual([]);
    expect(pointsAt(one)).toEqual({ luck: 2, karma: 4 });
  }
});

it("a roll without a hero costs nothing, and the button says so", async () => {
  const { ben } = await open({ words: "fives 2d6 vs 5", shows: [6, 2] });
  const card = await post(ben, "fives 2d6 vs 5", [6, 2]);
  const offers = ben.seat.run(() => ben.log.offerViews(ben.cards.cardOf(page.game.messages.get(card))));
  const offer = offers.find(({ id }) => id === "success luck");
  expect(offer!.notes).toEqual([{ key: "QUINCUNX.Card.priceUnpaid" }]);
  press(ben, card, "success luck");
  await settled(card, ({ outcome }) => outcome.successes === 2, "one more");
  for (const one of all) expect(pointsAt(one)).toEqual({ luck: 2, karma: 4 });
});

it("options that differ only in the price are one button without a hero", async () => {
  const { ben } = await open({ words: "fives 2d6 vs 5", shows: [6, 2] });
  const card = await post(ben, "fives 3d6 vs 5", [1, 1, 6]);
  expect(offersAt(ben, cardAt(ben, card))).toEqual(["success luck", "keep luck", "costly", "fail"]);
});

/** FP-14: "before the roll: a Luck Die (the character's size) into the pool for 1 Karma, any number of times". */
const BOUGHT = { words: "fives 2d6 + 2d6[luck] vs 5", shows: [6, 2, 6, 5, 6] };

it("FP-14: Luck Dice bought before the roll are paid once with the roll, and count from then on", async () => {
  const { gm, ana, card } = await open(BOUGHT, 4, { bought: 2 });
  await settled(card, ({ outcome }) => outcome.successes === 4, "both, and the die that the five brought");
  for (const one of all) {
    expect(pointsAt(one)).toEqual({ luck: 2, karma: 2 });
    expect(cardAt(one, card).state).toMatchObject({ unpaid: [], unusedFaces: [] });
  }
  // One of them cannot be taken back: they were bought together. The roller has seen the dice, so only a GM can (SC-8).
  ana.seat.run(() => ana.log.act(card, "undo", card));
  gm.seat.run(() => gm.log.act(card, "undo", card));
  await settled(card, ({ outcome }) => outcome.successes === 1, "without them");
  for (const one of all) await until(() => pointsAt(one).karma === 4, "the Karma");
  for (const one of all) {
    expect(pointsAt(one)).toEqual({ luck: 2, karma: 4 });
    // The dice are still visible, and do not count.
    expect(cardAt(one, card).state.unusedFaces!.map(({ face }) => face)).toEqual([6, 5, 6]);
  }
});

it("FP-14: Luck Dice beyond the Karma are visible but do not count, at every seat", async () => {
  const { gm, card } = await open(BOUGHT, 1, { bought: 2 });
  await settled(card, ({ unpaid, outcome }) => unpaid.length === 0 && outcome.successes === 1, "refused");
  for (const one of all) expect(pointsAt(one)).toEqual({ luck: 2, karma: 1 });
  // Later points revive nothing.
  await gm.seat.run(() => page.game.actors.get(DUSTY).update({ "system.karma": 5 }));
  for (const one of all) await until(() => pointsAt(one).karma === 5, "more");
  expect(cardAt(gm, card).state.outcome.successes).toBe(1);
});

it("FP-14: a purchase left unpaid by a closed browser is paid by the returned player or by the GM", async () => {
  const { gm, ana, ben } = await open({ words: "fives 2d6 vs 5", shows: [6, 2] });
  // Her browser closes before it has paid.
  const card = await post(ana, "fives 2d6 + 2d6[luck] vs 5", [6, 2, 6, 4], () => {
    const actor = page.game.actors.get(DUSTY);
    actor.update = () => new Promise(() => undefined);
    return { actor, bought: 2 };
  });
  expect(cardAt(ben, card).state).toMatchObject({ unpaid: [{ isBefore: true }], outcome: { successes: 1 } });
  expect(pointsAt(ben)).toEqual({ luck: 2, karma: 4 });
  ana.seat.close();
  all = [gm, ben];
  await settled(card, ({ outcome }) => outcome.successes === 2, "paid by the GM's client");
  for (const one of all) expect(pointsAt(one)).toEqual({ luck: 2, karma: 2 });
});

it("FP-14: without a hero a Luck Die costs nothing and counts at once, and the card says so", async () => {
  const { ben } = await open({ words: "fives 2d6 vs 5", shows: [6, 2] });
  const card = await post(ben, "fives 2d6 + d6[luck] vs 5", [6, 2, 6], () => ({ bought: 1 }));
  await settled(card, ({ outcome }) => outcome.successes === 2, "the Luck Die");
  const { viewOfCard } = ben.views;
  expect(ben.seat.run(() => viewOfCard(cardAt(ben, card)).remarks)).toMatchObject([
    { key: "QUINCUNX.Card.Bought.free" },
  ]);
});

it("forged purchases are ignored: for another user's hero, for more dice than rolled, or written after the throw", async () => {
  const { gm, ben, card } = await open({ words: "fives 2d6 + d6[luck] vs 5", shows: [6, 2, 6] });
  const roll = (what: object): Promise<string> => post(ben, "fives 2d6 + d6[luck] vs 5", [6, 2, 6], () => what);
  // Dusty is Ana's: the dice do not count, and no hero pays.
  const theirs = await roll({ bought: 1, origin: { actor: `Actor.${DUSTY}` } });
  const many = await roll({ bought: 2 });
  const broken = await roll({ origin: { bought: "1" } });
  await ben.seat.run(() =>
    page.game.messages.get(broken).update({ "flags.quincunx.origin": { actor: `Actor.${DUSTY}`, bought: 1 } }),
  );
  const data = { bought: { times: 1, price: { karma: 4 } }, fields: {}, terms: [], count: 0 };
  await writeBy(ben, card, "bought", data);
  await until(() => gm.seat.run(() => page.game.messages.size === 5), "all of them");
  await until(() => gm.seat.run(() => cardAt(gm, broken).state.isChanged), "the change");
  for (const one of all) {
    expect(cardAt(one, theirs).state.outcome.successes).toBe(1);
    for (const id of [card, many, broken]) expect(cardAt(one, id).state.outcome.successes).toBe(2);
    expect(pointsAt(one)).toEqual({ luck: 2, karma: 4 });
  }
});

it("FP-12: the GM words the price of a Costly Success, in a line visible to all while the choice exists", async () => {
  const { gm, ana, ben, card } = await open({ words: "fives 3d6 vs 5", shows: [1, 1, 6] });
  const { viewOfCard } = ben.views;
  const remarks = (one: Sitting): unknown => one.seat.run(() => viewOfCard(cardAt(one, card)).remarks);
  const offered = (one: Sitting): number =>
    one.seat.run(() => one.log.offerViews(cardAt(one, card)).filter((o) => o.operation === "spendWords").length);
  const say = (one: Sitting, data: object): Promise<unknown> => writeBy(one, card, "spendWords", data, 9);
  expect(offered(gm)).toBe(0);
  press(ana, card, "costly");
  await settled(card, ({ verdict }) => verdict === "success", "the choice");
  expect([gm, ana, ben].map(offered)).toEqual([1, 0, 0]);
  await say(ana, { words: "nothing at all" });
  await say(gm, { words: " " });
  await say(gm, { words: "x".repeat(201) });
  await say(gm, { words: "the lamp breaks" });
  await settled(card, ({ words }) => words === "the lamp breaks", "the GM's words");
  for (const one of all)
    expect(remarks(one)).toMatchObject([{ key: "QUINCUNX.Card.words", data: { words: "the lamp breaks" } }]);
  // The line goes with the choice.
  const [choice] = cardAt(ana, card).operations;
  ana.seat.run(() => ana.log.act(card, "undo", choice!.logged.id));
  await settled(card, ({ verdict }) => verdict === "choice", "no choice");
  for (const one of all) expect(remarks(one)).toEqual([]);
});

it("FP-16: a priced dice effect is bought once, by a permitted user, and changes no verdict", async () => {
  const { gm, ana, ben, card } = await open({ words: "fives 3d6 vs 5", shows: [6, 6, 6] });
  for (const { seat } of all)
    seat.run(() =>
      api().registerDiceEffect("fives-pool", {
        id: "demo.three-sixes",
        text: "The patron is pleased",
        test: ({ counted }: { readonly counted: readonly number[] }) =>
          counted.filter((face) => face === 6).length >= 3,
        actions: [{ id: "call", offer: "Call the patron", historyText: "The patron was called", price: { karma: 2 } }],
      }),
    );
  const id = "demo.three-sixes/call karma";
  expect(offersAt(ana, cardAt(ana, card))).toContain(id);
  expect(offersAt(ben, cardAt(ben, card))).toEqual([]);
  press(ana, card, id);
  await settled(card, ({ decisions, unpaid }) => decisions.length === 1 && unpaid.length === 0, "paid");
  for (const one of all) {
    expect(pointsAt(one)).toEqual({ luck: 2, karma: 2 });
    expect(cardAt(one, card).state.outcome.successes).toBe(3);
    expect(offersAt(one, cardAt(one, card))).not.toContain(id);
  }
  const [called] = cardAt(gm, card).operations;
  gm.seat.run(() => gm.log.act(card, "undo", called!.logged.id));
  for (const one of all) await until(() => pointsAt(one).karma === 4, "the Karma");
});

it("FP-14: a duplicate payment by a page with a slow connection, which overwrites newer data, is corrected; nothing is free", async () => {
  const { gm, ana, ben, card } = await open({ words: "fives 3d6 vs 4", shows: [4, 4, 4] });
  const tab = await sit("Ana");
  all = [gm, ana, ben, tab];
  await inQuickTime(async () => {
    writesLate(tab.seat, DUSTY, 2000);
    press(ana, card, "success luck");
    await settled(card, ({ decisions }) => decisions.length === 1, "the first");
    press(ana, card, "success luck");
    await settled(card, ({ decisions }) => decisions.length === 2, "the second");
    // The slower tab has seen neither payment when it began to pay, and writes now.
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    for (const one of all) await until(() => pointsAt(one).luck === 0, "both are paid");
    await settled(card, ({ decisions, unpaid }) => decisions.length === 2 && unpaid.length === 0, "both count");
    // Each history line has the real numbers.
    const pairs = gm.seat.run(() =>
      Object.values(page.game.actors.get(DUSTY).flags.quincunx?.ledger ?? {}).map(
        ({ change }) => (change as { luck: number[] }).luck,
      ),
    );
    expect(pairs.sort((a, b) => b[0]! - a[0]!)).toEqual([
      [2, 1],
      [1, 0],
    ]);
  });
});

it("FP-14: one of two simultaneous payments at two pages, with points for one alone, is refused at all seats", async () => {
  const { gm, ana, ben, card } = await open({ words: "fives 3d6 vs 4", shows: [4, 4, 4] });
  const tab = await sit("Ana");
  all = [gm, ana, ben, tab];
  await gm.seat.run(() => page.game.actors.get(DUSTY).update({ "system.luck": 1 }));
  for (const one of all) await until(() => pointsAt(one).luck === 1, "one point");
  await inQuickTime(async () => {
    writesLate(ana.seat, DUSTY, 1000);
    writesLate(tab.seat, DUSTY, 1500);
    await Promise.all(
      [ana, tab].map((one, index) => writeBy(one, card, "spend", { action: "success", price: { luck: 1 } }, 1 + index)),
    );
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    await settled(card, ({ decisions, unpaid }) => decisions.length === 1 && unpaid.length === 0, "one counts");
    for (const one of all) expect(pointsAt(one).luck).toBe(0);
  });
});
