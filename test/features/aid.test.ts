/** Aid before a throw (SC-8): announced, labelled, locked once the dice are thrown, and equal at every seat. */
import { afterEach, expect, it } from "vitest";
import { openTable, withoutQueries } from "../fixtures/world/open.ts";
import type { Table } from "foundry-practice-table";
import { type JoinedSeat, sitJoined } from "../support/sit-with.ts";
import { until } from "../support/stage.ts";
import { keepPrompts, type WaitingPrompt } from "../support/prompt-answers.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";
import { showFaces } from "../support/dice.ts";
import { page } from "../support/page.ts";
import { storedMessages } from "../support/stored.ts";
import { keyOf, dataOf } from "../support/phrase.ts";
import type { Phrase } from "../../src/rules/contract/phrase.ts";
import { writeByHand } from "../support/by-hand.ts";

const FILES = [
  ...([
    "features/aid/aid.ts",
    "features/aid/prompt-aid.ts",
    "features/aid/kind.ts",
    "roll/adjustments/gift.ts",
  ] as const),
  ...(["card/view.ts", "card/card.ts", "card/state.ts", "log/act.ts", "rules/spec/grants.ts"] as const),
  "rules/index.ts",
] as const;

interface Sitting extends JoinedSeat<(typeof FILES)[number]> {
  readonly prompts: readonly WaitingPrompt[];
}

let table: Table;
let all: Sitting[] = [];
afterEach(() => table.close());

async function sit(name: string): Promise<Sitting> {
  let prompts: Sitting["prompts"] = [];
  const joined = await sitJoined(table, name, FILES, (implementations) => (prompts = keepPrompts(implementations)));
  const sitting = { ...joined, prompts };
  all.push(sitting);
  return sitting;
}

/** Connects no GM unless `withGM` is set; most tests need none. */
async function open(...more: readonly string[]): Promise<readonly Sitting[]> {
  // These tests need no query.
  table = withoutQueries(await openTable());
  all = [];
  for (const name of ["Ana", "Ben", "Cleo", ...more]) await sit(name);
  return all;
}

/** Ana's fives pool, with a message that asks for aid. */
async function askForFives(ana: Sitting): Promise<string> {
  const id = await ana.seat.run(() => {
    const mechanic = ana.module.mechanicById("fives-pool");
    const spec = mechanic.parseSpec({ pool: [{ size: 8, role: "hero" }] });
    return ana.module.askForAid({ mechanic, spec, title: "Climb", actor: null, stats: [] });
  });
  await settle();
  return id;
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));
const stored = () => storedMessages(table);
const aidAt = ({ seat, module }: Sitting, id: string) => seat.run(() => module.aidOf(page.game.messages.get(id)));
const giftsAt = (at: Sitting, id: string): readonly string[] =>
  aidAt(at, id)!.state.gifts.map(
    ({ from, kind, amount, removal }) =>
      `${from} ${kind} ${amount}${removal ? ` ${removal.isRefused ? "refused" : "back"}` : ""}`,
  );
const saysAt = ({ seat, module }: Sitting, id: string): readonly string[] =>
  seat.run(() => {
    const aid = module.aidOf(page.game.messages.get(id));
    return aid!.state.gifts.map((gift) => keyOf(module.sayHow(aid!, gift)).split(".").at(-1)!);
  });
const offersAt = ({ seat, module }: Sitting, id: string): readonly string[] =>
  seat.run(() =>
    module.offerViews(module.aidOf(page.game.messages.get(id))!).map((offer) => `${offer.operation} ${offer.id}`),
  );
const press = async ({ seat, module }: Sitting, id: string, what: string, value: string): Promise<void> => {
  seat.run(() => module.act(id, what, value));
  await settle();
};
/** The aid lines of a card, by gift, as language keys. */
const remarksAt = ({ seat, module }: Sitting, id: string): readonly string[] =>
  seat.run(() =>
    module
      .viewOfCard(module.cardOf(page.game.messages.get(id)))
      .remarks.flatMap((said) => (dataOf(said).gifts as Phrase[] | undefined)?.map(keyOf) ?? [keyOf(said)]),
  );

const SPEC = { target: 16, bonuses: [{ label: "Dex", value: 3 }] };

/** Ana's prompt is open, and she has asked for aid. */
async function ask(ana: Sitting, spec: Fields = SPEC): Promise<string> {
  void ana.seat.run(() =>
    page.game.modules.get("quincunx").api.roll({ mechanic: "standard-check", spec, title: "Climb" }),
  );
  const { request } = await until(() => ana.prompts.at(-1), "the prompt");
  expect(request.purpose).toMatchObject({ offers: { aid: true } });
  const id = await ana.seat.run(() =>
    ana.module.askForAid({
      ...{ mechanic: ana.module.mechanicById("standard-check"), spec: request.spec, title: "Climb" },
      ...{ actor: null, stats: [] },
    }),
  );
  await settle();
  return id;
}

/** Rolls like the prompt: adds the gifts to the spec. */
async function roll(ana: Sitting, id: string, faces = [4, 6, 8, 3]): Promise<string> {
  const prompt = ana.prompts.at(-1)!;
  const gifts = ana.seat.run(() =>
    ana.module
      .openGifts(ana.module.aidOf(page.game.messages.get(id))!)
      .map(({ id, kind, amount, from }) => ({ id, kind, amount, from })),
  );
  const { spec } = ana.module.applyGrants(ana.module.mechanicById("standard-check"), prompt.request.spec, gifts);
  ana.seat.run(() => showFaces(8, ...faces));
  prompt.answer({ spec, ...(gifts.length > 0 ? { granted: gifts, answers: { aid: { message: id, gifts } } } : {}) });
  return until(
    () => stored().find(({ rolls, author }) => rolls.length > 0 && author === idOf("Ana"))?._id as string,
    "the card",
  );
}

const idOf = (name: string): string =>
  [...table.world.store.collection("User").values()].find((user) => user.name === name)?._id as string;

it("SC-8: the roll lists the gifts with their givers, the throw locks them, and each card names giver and gift", async () => {
  const [ana, ben, cleo] = (await open()) as [Sitting, Sitting, Sitting];
  const id = await ask(ana);
  // Every user sees the pending roll without its difficulty.
  expect(stored().find(({ _id }) => _id === id)).toMatchObject({
    whisper: [],
    flags: { quincunx: { kind: "aid", spec: { target: null, bonuses: SPEC.bonuses } } },
  });
  expect(offersAt(ana, id)).toEqual([]);
  expect(offersAt(ben, id)).toContain("aidGrant bonus.2");
  await press(ben, id, "aidGrant", "bonus.2");
  await press(cleo, id, "aidGrant", "die.6");
  for (const who of all) expect(giftsAt(who, id)).toEqual(["Ben bonus 2", "Cleo die 6"]);

  const card = await roll(ana, id);
  await settle();
  for (const who of all) {
    expect(remarksAt(who, card)).toEqual(["QUINCUNX.Aid.given", "QUINCUNX.Aid.given"]);
    expect(who.seat.run(() => who.module.cardOf(page.game.messages.get(card))).state.spec).toMatchObject({
      bonuses: [...SPEC.bonuses, { label: "Ben", value: 2 }],
      extra: [{ label: "Cleo", size: 6 }],
    });
    // The offers are gone, and the gifts cannot be taken back.
    expect(offersAt(who, id)).toEqual([]);
    expect(saysAt(who, id)).toEqual(["given", "given"]);
  }
});

it("SC-8: the giver can take a gift back and the roller can refuse it; other users can do neither, and the roll lists neither gift", async () => {
  const [ana, ben, cleo] = (await open()) as [Sitting, Sitting, Sitting];
  const id = await ask(ana);
  await press(ben, id, "aidGrant", "bonus.1");
  await press(ben, id, "aidGrant", "bonus.2");
  await press(cleo, id, "aidGrant", "bonus.3");
  const [one, two, three] = aidAt(ana, id)!.state.gifts.map((gift) => gift.id) as [string, string, string];
  expect(offersAt(ben, id).filter((offer) => offer.startsWith("aidBack"))).toEqual([
    `aidBack ${one}`,
    `aidBack ${two}`,
  ]);
  await press(cleo, id, "aidBack", one);
  expect(giftsAt(ana, id)).toEqual(["Ben bonus 1", "Ben bonus 2", "Cleo bonus 3"]);
  await press(ben, id, "aidBack", one);
  await press(ana, id, "aidBack", three);
  for (const who of all) expect(giftsAt(who, id)).toEqual(["Ben bonus 1 back", "Ben bonus 2", "Cleo bonus 3 refused"]);
  const card = await roll(ana, id);
  await settle();
  for (const who of all) {
    expect(remarksAt(who, card)).toEqual(["QUINCUNX.Aid.given"]);
    expect(saysAt(who, id)).toEqual(["takenBackBy", "given", "refused"]);
  }
});

it("SC-8: aid after the dice is too late and says so; aid for one roll is no aid for a second", async () => {
  const [ana, ben] = (await open()) as [Sitting, Sitting];
  const id = await ask(ana);
  await press(ben, id, "aidGrant", "bonus.2");
  const gifts = aidAt(ana, id)!.state.gifts.map(({ id, kind, amount, from }) => ({ id, kind, amount, from }));
  const first = await roll(ana, id);
  await settle();
  // At the same moment, without knowledge of the dice.
  await say(ben, id, "aidGrant", { kind: "bonus", amount: 5 });
  expect(saysAt(ana, id)).toEqual(["given", "late"]);
  await throwWith(ana, { message: id, gifts }, { bonuses: [{ label: "Ben", value: 2 }] });
  const second = stored().findLast(({ rolls }) => rolls.length > 0)!._id as string;
  expect(second).not.toBe(first);
  for (const who of all) {
    expect(remarksAt(who, first)).toEqual(["QUINCUNX.Aid.given"]);
    expect(remarksAt(who, second)).toEqual(["QUINCUNX.Aid.notGiven"]);
    expect(saysAt(who, id)).toEqual(["given", "late"]);
  }
});

it("forged aid is ignored: for oneself, in another user's name, or an impossible gift; the card marks a roll that claims aid without having it", async () => {
  const [ana, ben, cleo] = (await open()) as [Sitting, Sitting, Sitting];
  const id = await ask(ana);
  await press(ben, id, "aidGrant", "bonus.2");
  const [gift] = aidAt(ana, id)!.state.gifts.map(({ id, kind, amount, from }) => ({ id, kind, amount, from }));
  await say(ana, id, "aidGrant", { kind: "bonus", amount: 5 });
  for (const data of [
    { kind: "bonus", amount: 50 },
    { kind: "die", amount: 7 },
    { kind: "bonus", amount: "2" },
    { kind: "bonus" },
    { kind: "bonus", amount: 2, from: "Ana" },
  ])
    await say(cleo, id, "aidGrant", data);
  await say(cleo, id, "aidBack", { gift: gift!.id });
  await say(cleo, id, "undo", { operation: gift!.id });
  for (const who of all) expect(giftsAt(who, id)).toEqual(["Ben bonus 2"]);

  const claims: readonly (readonly [object, Fields])[] = [
    // Claims more than was given, the same gift twice, an unknown gift, and a gift that the roll lacks.
    [[{ ...gift, amount: 5 }], { bonuses: [{ label: "Ben", value: 5 }] }],
    [[gift, gift], { bonuses: [gift, gift].map(() => ({ label: "Ben", value: 2 })) }],
    [[{ ...gift, id: "x" }], { bonuses: [{ label: "Ben", value: 2 }] }],
    [[gift], { bonuses: [{ label: "Ben", value: 3 }] }],
  ];
  for (const [gifts, spec] of claims) {
    const before = stored().length;
    await throwWith(ana, { message: id, gifts }, spec);
    expect(stored().length).toBe(before + 1);
    const card = stored().at(-1)!._id as string;
    for (const who of all) expect(remarksAt(who, card)).toEqual(["QUINCUNX.Aid.notGiven"]);
    await ana.seat.run(() => page.game.messages.get(card).delete());
    await settle();
  }
  // Another player's roll with Ana's aid.
  await throwWith(cleo, { message: id, gifts: [gift] }, { bonuses: [{ label: "Ben", value: 2 }] });
  const theirs = stored().at(-1)!._id as string;
  for (const who of all) {
    expect(remarksAt(who, theirs)).toEqual(["QUINCUNX.Aid.notGiven"]);
    expect(aidAt(who, id)!.card).toBe(null);
  }
});

it("the roller of an aided roll is the author of the message, so no user can aid themselves in another user's name", async () => {
  const [ana, ben] = (await open()) as [Sitting, Sitting];
  const id = await ask(ana);
  await say(ana, id, "aidGrant", { kind: "die", amount: 6 });
  await ana.seat.run(() => page.game.messages.get(id).update({ flags: { quincunx: { user: idOf("Ben") } } }));
  await say(ana, id, "aidGrant", { kind: "bonus", amount: 2 });
  await say(ben, id, "aidGrant", { kind: "bonus", amount: 1 });
  await sit("Ana");
  for (const who of all) expect(giftsAt(who, id)).toEqual(["Ben bonus 1"]);
});

it("SC-6, SC-9: a passive check takes no extra die, and aid does not change the situation of a roll", async () => {
  const [ana, ben] = (await open()) as [Sitting, Sitting];
  const id = await ask(ana, { passive: true });
  await press(ben, id, "aidGrant", "die.6");
  expect(giftsAt(ana, id)).toEqual([]);
  await press(ben, id, "aidGrant", "bonus.2");
  expect(giftsAt(ana, id)).toEqual(["Ben bonus 2"]);
});

it("a GM gives, and takes any gift back; aid that is not thrown yet is found again after a reload", async () => {
  const [ana, ben, , gm] = (await open("Gamemaster")) as [Sitting, Sitting, Sitting, Sitting];
  const id = await ask(ana);
  await press(gm, id, "aidGrant", "bonus.1");
  await press(ben, id, "aidGrant", "bonus.2");
  const [, bens] = aidAt(ana, id)!.state.gifts;
  await press(gm, id, "aidBack", bens!.id);
  for (const who of all) expect(giftsAt(who, id)).toEqual(["Gamemaster bonus 1", "Ben bonus 2 back"]);
  const again = await sit("Ana");
  const found = () =>
    again.seat.run(() => again.module.openAidOf(again.module.mechanicById("standard-check"), undefined)?.message.id);
  expect(found()).toBe(id);
  expect(again.seat.run(() => again.module.openAidOf(again.module.mechanicById("fives-pool"), undefined))).toBe(null);
  expect(ben.seat.run(() => ben.module.openAidOf(ben.module.mechanicById("standard-check"), undefined))).toBe(null);
  await roll(ana, id);
  await settle();
  expect(found()).toBe(undefined);
});

it("invalid operations are no aid and add no line to the roll", async () => {
  const [ana] = (await open()) as [Sitting];
  const { readAidFlags, usedGifts } = ana.module;
  const flags = { kind: "aid", schema: 1, mechanic: "standard-check", title: "", spec: {}, origin: {} };
  expect(readAidFlags(flags)).toEqual(flags);
  for (const wrong of [
    { kind: "question" },
    { spec: [] },
    { origin: { actor: 1 } },
    { title: "x".repeat(201) },
    { schema: "1" },
  ])
    expect(readAidFlags({ ...flags, ...wrong }), JSON.stringify(wrong)).toBe(null);
  const gift = { id: "a", kind: "bonus", amount: 2, from: "Ben" };
  const isKept = (value: unknown): boolean => usedGifts.in({ usedGifts: value } as object) !== undefined;
  expect(isKept({ message: "m", gifts: [gift] })).toBe(true);
  for (const wrong of [
    null,
    { message: "m" },
    { message: "m", gifts: [] },
    { message: 1, gifts: [gift] },
    { message: "m", gifts: [gift], more: 1 },
    { message: "m", gifts: [{ ...gift, more: 1 }] },
    { message: "m", gifts: [{ ...gift, amount: 1.5 }] },
    { message: "m", gifts: [{ ...gift, kind: "x" }] },
    { message: "m", gifts: Array.from({ length: 21 }, () => gift) },
  ])
    expect(isKept(wrong), JSON.stringify(wrong)).toBe(false);
});

/** Posts an operation that a user wrote by hand. */
async function say({ seat }: Sitting, card: string, type: string, data: Fields): Promise<void> {
  await seat.run(() => writeByHand(card, type, data, 9));
  await settle();
}

async function throwWith({ seat }: Sitting, aid: object, spec: Fields): Promise<void> {
  await seat.run(() =>
    page.game.modules
      .get("quincunx")
      .api.roll({ mechanic: "standard-check", spec, origin: { usedGifts: aid } }, { configure: false }),
  );
  await settle();
}

it("FP-1: a player's bonus die waits for a GM, who accepts it with one click; a GM's own counts at once", async () => {
  const [ana, ben, , gm] = (await open("Gamemaster")) as [Sitting, Sitting, Sitting, Sitting];
  const id = await askForFives(ana);
  await press(ben, id, "aidGrant", "die.8");
  await press(gm, id, "aidGrant", "die.6");
  const countsAt = ({ seat, module }: Sitting): readonly number[] =>
    seat.run(() => module.openGifts(aidAt({ seat, module } as Sitting, id)!).map(({ amount }) => amount));
  expect(saysAt(ben, id)).toEqual(["waits", "given"]);
  const isFollowed = (at: Sitting): boolean =>
    at.seat.run(() => at.module.aidKind.display!.dependsOnPresence!(aidAt(at, id)!));
  expect(isFollowed(ben), "drawn anew when GMs connect and leave").toBe(true);
  expect(countsAt(ana)).toEqual([6]);
  const gift = aidAt(gm, id)!.state.gifts[0]!.id as string;
  expect(offersAt(gm, id)).toContain(`aidAccept accept.${gift}`);
  expect(offersAt(ana, id).join()).not.toContain("aidAccept");
  await press(gm, id, "aidAccept", `accept.${gift}`);
  expect(saysAt(ana, id)).toEqual(["given", "given"]);
  expect(countsAt(ana)).toEqual([8, 6]);
  expect(isFollowed(ben)).toBe(false);
});

it("FP-1: without a GM the world's setting decides whether players' bonus dice count", async () => {
  const [ana, ben] = (await open()) as [Sitting, Sitting];
  const id = await askForFives(ana);
  await press(ben, id, "aidGrant", "die.8");
  expect(ana.seat.run(() => ana.module.openGifts(aidAt(ana, id)!).length)).toBe(1);
  const gm = await sit("Gamemaster");
  await gm.seat.run(() => page.game.settings.set("quincunx", "aidWithoutGM", false));
  await gm.seat.close();
  await until(() => ana.seat.run(() => page.game.users.activeGM === null), "the GM is gone");
  expect(ana.seat.run(() => ana.module.openGifts(aidAt(ana, id)!).length)).toBe(0);
  expect(saysAt(ana, id)).toEqual(["waits"]);
});
