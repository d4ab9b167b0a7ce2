/** Harm (TE-11, MP-6, FP-11): applied once per target, to actors of any owner, and reverted target by target. */
import { afterEach, expect, it } from "vitest";
import { inQuickTime } from "../fixtures/quick-time.ts";
import { openTable, withoutQueries } from "../fixtures/world/open.ts";
import type { Table } from "foundry-practice-table";
import { until } from "../support/stage.ts";
import { writesLate } from "../support/late-writes.ts";
import { addEffect } from "../support/effects.ts";
import { sitAt, type SeatWith } from "../support/sit-with.ts";
import { page } from "../support/page.ts";
import type { Phrase } from "../../src/rules/contract/phrase.ts";
import type { Card } from "../../src/card/state.ts";
import { showFaces } from "../support/dice.ts";
import { writeByHand } from "../support/by-hand.ts";

let table: Table;
let all: Sitting[] = [];
afterEach(() => table.close());

const FILES = { cards: "card/card.ts", log: "log/act.ts", words: "ui/speak.ts" } as const;
type Sitting = SeatWith<typeof FILES>;

async function sit(name: string): Promise<Sitting> {
  const sitting = await sitAt(table, name, FILES);
  all.push(sitting);
  return sitting;
}

const [GOBLIN, MIRA, BEAST] = ["GoblinActor00000", "MiraActor0000000", "BeastActor000000"];
const [SCENE, TOKEN] = ["SceneBridge00000", "TokenGoblin00000"];
const OWN_GOBLIN = `Scene.${SCENE}.Token.${TOKEN}.Actor.${GOBLIN}`;

interface Open {
  readonly gm: Sitting;
  readonly ana: Sitting;
  readonly ben: Sitting;
  readonly card: string;
}

/**
 * Ana has rolled 5, 2, 6 with Low as Weapon Harm; there are Ben's Mira, a goblin's unlinked token, and an actor of
 * another system.
 */
async function open(
  roll: { readonly text?: string; readonly shows?: readonly number[]; readonly size?: number } = {},
): Promise<Open> {
  // These tests need no query.
  table = withoutQueries(await openTable());
  all = [];
  const gm = await sit("Gamemaster");
  const [ana, ben] = [await sit("Ana"), await sit("Ben")];
  await gm.seat.run(async () => {
    const ownership = { default: 0, [ben.seat.run(() => page.game.user.id)]: 3 };
    const make = (data: object) => page.Actor.create(data, { keepId: true });
    await make({
      _id: GOBLIN,
      name: "Goblin",
      type: "quincunx.effect-hero",
      system: { vulnerabilities: [{ kind: "weapon harm" }] },
    });
    await make({ _id: MIRA, name: "Mira", type: "quincunx.effect-hero", ownership });
    await make({ _id: BEAST, name: "Beast", type: "npc", system: { hp: { value: 9, max: 10 } } });
    await page.Scene.create({ _id: SCENE, name: "Bridge", active: true }, { keepId: true });
    const token = { _id: TOKEN, name: "Goblin 2", actorId: GOBLIN, actorLink: false };
    await page.game.scenes.get(SCENE).createEmbeddedDocuments("Token", [token], { keepId: true });
  });
  await until(() => ben.seat.run(() => page.game.scenes.get(SCENE)?.tokens.size === 1), "the scene");
  const { text, shows = [5, 2, 6], size = 6 } = roll;
  const card = await ana.seat.run(async () => {
    showFaces(size, ...shows);
    const { api } = page.game.modules.get("quincunx");
    const effects = [{ rank: "low", kind: "Weapon Harm" }];
    const { mechanic, spec } = text
      ? api.protocol({ do: "parse", text })
      : { mechanic: "total-effect", spec: { effects } };
    const { message } = await api.roll({ mechanic, spec }, { configure: false, mode: "public" });
    return message.id as string;
  });
  for (const { seat } of all) await until(() => seat.run(() => page.game.messages.has(card)), "the card");
  return { gm, ana, ben, card };
}

const cardAt = ({ seat, cards }: Sitting, id: string) => seat.run(() => cards.cardOf(page.game.messages.get(id)));
const harmAt = ({ seat }: Sitting, uuid: string): number =>
  seat.run(() => (page.fromUuidSync(uuid).system.harm?.value ?? 0) as number);
const target = (actor: string, amount: number, more: object = {}): object => ({
  actor,
  path: "harm",
  sign: 1,
  amount,
  ...more,
});
const say = ({ seat }: Sitting, card: string, data: object, { type = "harm", turn = 1 } = {}) =>
  seat.run(() => writeByHand(card, type, data, turn));
const offersAt = ({ seat, log }: Sitting, card: Card, type = "harm") =>
  seat.run(() => log.offerViews(card).filter((one) => one.operation === type));
const saidAt = ({ seat, words }: Sitting, phrase: Phrase): string => seat.run(() => words.speak(phrase));
const everywhere = (want: (one: Sitting) => boolean, what: string): Promise<unknown> =>
  Promise.all(all.map((one) => until(() => want(one), what)));
const entriesAt = ({ seat }: Sitting, uuid: string) =>
  seat.run(() => Object.values((page.fromUuidSync(uuid).flags.quincunx?.ledger ?? {}) as object));
const historyAt = (one: Sitting, card: string): string[] =>
  one.seat.run(() =>
    cardAt(one, card).operations.map(({ operation, ...folded }) =>
      one.words.speak(operation.describe!({ ...folded, isUndone: folded.after === null })),
    ),
  );

it("TE-11: harm under an effect on the number and its maximum uses the visible bounds, writes one number, and undo restores it", async () => {
  const { gm, ana, ben, card } = await open();
  const uuid = `Actor.${MIRA}`;
  await gm.seat.run(async () => {
    const mira = page.game.actors.get(MIRA);
    await mira.update({ system: { harm: { value: 1, max: 4 } } });
    await addEffect(mira, "Wounds", { "harm.value": 1, "harm.max": -1 });
  });
  await everywhere((one) => harmAt(one, uuid) === 2, "the effect");
  const stored = ({ seat }: Sitting) => seat.run(() => page.fromUuidSync(uuid).toObject().system.harm);
  await say(ana, card, { deal: "effects.0", targets: [target(uuid, 2)] });
  await everywhere((one) => harmAt(one, uuid) === 3, "the harm, up to the maximum of 3");
  for (const one of all) expect(stored(one)).toEqual({ value: 2, max: 4 });
  await until(() => historyAt(ben, card).some((words) => words.includes("2 → 3")), "the history");
  const [dealt] = cardAt(gm, card).operations;
  gm.seat.run(() => gm.log.act(card, "undo", dealt!.logged.id));
  await everywhere((one) => harmAt(one, uuid) === 2, "undone");
  for (const one of all) expect(stored(one)).toEqual({ value: 1, max: 4 });
});

it("TE-11: a kind of harm that the target counts separately is applied once, and undone", async () => {
  const { gm, ana, card } = await open();
  const uuid = `Actor.${MIRA}`;
  await gm.seat.run(() =>
    page.game.actors
      .get(MIRA)
      .update({ system: { kinds: [{ id: "weapon", label: "Weapon Harm", value: 1, max: 9 }] } }),
  );
  const kind = ({ seat }: Sitting): number => seat.run(() => page.fromUuidSync(uuid).system.kinds[0]?.value ?? 0);
  await everywhere((one) => kind(one) === 1, "the kind");
  await say(ana, card, { deal: "effects.0", targets: [target(uuid, 2, { path: "kinds.weapon" })] });
  await until(() => historyAt(gm, card).some((words) => words.includes("1 → 3")), "the history");
  await everywhere((one) => kind(one) === 3, "the harm");
  const [dealt] = cardAt(gm, card).operations;
  gm.seat.run(() => gm.log.act(card, "undo", dealt!.logged.id));
  await everywhere((one) => kind(one) === 1, "undone");
});

it("TE-11: harm applies to each target once, one step higher for a vulnerable one; the preview shows the result, the history the change", async () => {
  const { gm, ana, ben, card } = await open();
  ana.seat.run(() => page.game.scenes.active!.tokens.get(TOKEN).object.setTarget(true));
  const [offer] = offersAt(ana, cardAt(ana, card));
  expect(saidAt(ana, offer!.label)).toBe("Apply 2 Weapon Harm to Goblin 2");
  // Players cannot see how much a goblin can take.
  expect(offer!.notes!.map((note) => saidAt(ana, note))).toEqual(["Goblin 2: vulnerable"]);
  expect(offersAt(ben, cardAt(ben, card))).toEqual([]);
  ana.seat.run(() => ana.log.act(card, "harm", offer!.id));
  await everywhere((one) => harmAt(one, OWN_GOBLIN) === 5, "the harm");
  expect(harmAt(gm, `Actor.${GOBLIN}`)).toBe(0);
  await everywhere((one) => historyAt(one, card).length === 1, "the history");
  expect(historyAt(gm, card)).toEqual(["Weapon Harm by Ana: Goblin 2: 0 → 5"]);
  expect(historyAt(ana, card)).toEqual(["Weapon Harm by Ana: Goblin 2 (5)"]);
  // The same target gets no second offer; other targets are chosen in the dialog.
  expect(offersAt(ana, cardAt(ana, card)).map(({ place }) => place as string)).toEqual(["deal"]);
});

it("without possible targets a sentence says so, and nothing is posted", async () => {
  const { gm, ana, card } = await open();
  await gm.seat.run(() => page.game.scenes.get(SCENE).delete());
  await until(() => ana.seat.run(() => page.game.scenes.size === 0), "the scene gone");
  const told: unknown[] = [];
  ana.seat.run(() => (page.ui.notifications.warn = (...words: unknown[]) => void told.push(words)));
  const [offer] = offersAt(ana, cardAt(ana, card));
  ana.seat.run(() => ana.log.act(card, "harm", offer!.id));
  await until(() => told.length > 0, "the sentence");
  const sentence = "No target: target a token first.";
  expect(told).toEqual([[sentence, { console: false }]]);
  expect(gm.seat.run(() => page.game.messages.size)).toBe(1);
});

it("one of two targets is spared: its number returns, and the other's stays; undo reverts the rest", async () => {
  const { gm, ana, ben, card } = await open();
  const said = await say(ana, card, {
    deal: "effects.0",
    targets: [target(OWN_GOBLIN, 5), target(`Actor.${MIRA}`, 2)],
  });
  await everywhere((one) => harmAt(one, OWN_GOBLIN) === 5 && harmAt(one, `Actor.${MIRA}`) === 2, "both");
  // Mira is Ben's to spare; the goblin is not.
  const [spare, ...others] = offersAt(ben, cardAt(ben, card), "harm-revert");
  expect([saidAt(ben, spare!.label), others]).toEqual(["Undo for Mira", []]);
  ben.seat.run(() => ben.log.act(card, "harm-revert", spare!.id));
  await everywhere((one) => harmAt(one, `Actor.${MIRA}`) === 0, "Mira spared");
  expect(harmAt(gm, OWN_GOBLIN)).toBe(5);
  expect(historyAt(gm, card)).toEqual(["Weapon Harm by Ana: Goblin 2: 0 → 5 and Mira: 2 → 0", "Mira: undone by Ben"]);
  gm.seat.run(() => gm.log.act(card, "undo", said.id));
  await everywhere((one) => harmAt(one, OWN_GOBLIN) === 0, "all of it");
  expect(harmAt(gm, `Actor.${MIRA}`)).toBe(0);
});

it("the same harm posted at two seats at once is applied once; a GM who sees the first can apply it again", async () => {
  const { gm, ana, card } = await open();
  const data = { deal: "effects.0", targets: [target(`Actor.${MIRA}`, 2)] };
  await Promise.all([say(ana, card, data), say(gm, card, data)]);
  await everywhere((one) => one.seat.run(() => page.game.messages.size === 3), "both");
  await everywhere((one) => harmAt(one, `Actor.${MIRA}`) === 2, "one of them");
  await Promise.all([
    say(gm, card, { ...data, again: true }, { turn: 2 }),
    say(gm, card, { ...data, again: true }, { turn: 2 }),
  ]);
  await everywhere((one) => harmAt(one, `Actor.${MIRA}`) === 4, "once more");
  await everywhere((one) => (cardAt(one, card).state.harms as object[]).length === 2, "two");
  expect(harmAt(gm, `Actor.${MIRA}`)).toBe(4);
});

it("forged harm is ignored: from another user than the roller, with a larger amount, an unknown step, another number, a repetition, or a malformed shape", async () => {
  const { gm, ana, ben, card } = await open();
  const fair = [target(`Actor.${MIRA}`, 2)];
  await say(ben, card, { deal: "effects.0", targets: fair });
  await say(ana, card, { deal: "effects.1", targets: fair });
  await say(ana, card, { deal: "effects.0", targets: [target(`Actor.${MIRA}`, 3)] });
  await say(ana, card, { deal: "effects.0", targets: [...fair, ...fair] });
  await say(ana, card, { deal: "effects.0", targets: [target(`Actor.${MIRA}`, -2)] });
  await say(ana, card, { deal: "effects.0", targets: fair, again: true });
  await say(ana, card, { deal: "effects.0", targets: [] });
  await say(ana, card, { deal: "effects.0", targets: fair, more: 1 });
  await say(ben, card, { operation: "none", actor: `Actor.${MIRA}` }, { type: "harm-revert" });
  // Mira is not vulnerable; the goblin counts no harm in its escalation.
  await say(ana, card, {
    deal: "effects.0",
    targets: [target(`Actor.${MIRA}`, 5), target(OWN_GOBLIN, 5, { path: "escalation" })],
  });
  await everywhere((one) => one.seat.run(() => page.game.messages.size === 11), "all of them");
  await everywhere(
    (one) => entriesAt(one, `Actor.${MIRA}`).length === 1 && entriesAt(one, OWN_GOBLIN).length === 1,
    "refusals",
  );
  expect(
    [...entriesAt(gm, `Actor.${MIRA}`), ...entriesAt(gm, OWN_GOBLIN)].map(({ change }) => change as unknown),
  ).toEqual([null, null]);
  for (const one of all) expect([harmAt(one, `Actor.${MIRA}`), harmAt(one, OWN_GOBLIN)]).toEqual([0, 0]);
  expect(historyAt(gm, card)).toEqual(["Weapon Harm by Ana: Mira (5, refused) and Goblin 2 (5, refused)"]);
});

it("without a permitted client the card says that the harm is pending; it is applied when one connects", async () => {
  const { gm, ana, card } = await open();
  gm.seat.close();
  all = all.filter((one) => one !== gm);
  await everywhere((one) => one.seat.run(() => !page.game.users.getName("Gamemaster").active), "the GM's leaving");
  await say(ana, card, { deal: "effects.0", targets: [target(OWN_GOBLIN, 5), target(`Actor.${MIRA}`, 2)] });
  await everywhere((one) => harmAt(one, `Actor.${MIRA}`) === 2, "Mira's, by her player's client");
  expect(historyAt(ana, card)).toEqual([
    "Weapon Harm by Ana: Goblin 2 (5, waiting for an owner or the GM) and Mira (2)",
  ]);
  await sit("Gamemaster");
  await everywhere((one) => harmAt(one, OWN_GOBLIN) === 5, "the goblin's");
});

it("harm to an actor of another system is refused with a reason until the GM maps its number; then `modifyTokenAttribute` alone changes it", async () => {
  const { gm, card } = await open();
  gm.seat.run(() => page.game.users.current);
  await gm.seat.run(async () => {
    const [beast] = await page.game.scenes.active!.createEmbeddedDocuments("Token", [
      { name: "Beast", actorId: BEAST, actorLink: true },
    ]);
    beast.object.setTarget(true);
  });
  const [offer] = offersAt(gm, cardAt(gm, card));
  expect(offer!.notes!.map((note) => saidAt(gm, note))).toEqual([
    "Beast: the GM has not set an attribute for harm of “npc” yet",
  ]);
  await gm.seat.run(() =>
    page.game.settings.set("quincunx", "harmPaths", { npc: { path: "hp", sign: -1, isBar: true } }),
  );
  const [now] = offersAt(gm, cardAt(gm, card));
  expect([saidAt(gm, now!.label), ...now!.notes!.map((note) => saidAt(gm, note))]).toEqual([
    "Apply 2 Weapon Harm to Beast",
    "Beast: 9 → 7",
  ]);
  const calls: unknown[] = [];
  gm.seat.run(() => page.Hooks.on("modifyTokenAttribute", (asked) => void calls.push(asked)));
  gm.seat.run(() => gm.log.act(card, "harm", now!.id));
  const hpAt = ({ seat }: Sitting): number => seat.run(() => page.game.actors.get(BEAST).system.hp.value as number);
  await everywhere((one) => hpAt(one) === 7, "the harm");
  await everywhere((one) => entriesAt(one, `Actor.${BEAST}`)[0]?.more.step === "done", "applied");
  const [harm] = cardAt(gm, card).operations;
  gm.seat.run(() => gm.log.act(card, "undo", harm!.logged.id));
  await everywhere((one) => hpAt(one) === 9 && entriesAt(one, `Actor.${BEAST}`)[0]?.change === null, "taken back");
  expect(calls).toEqual([
    { attribute: "hp", value: -2, isDelta: true, isBar: true },
    { attribute: "hp", value: 2, isDelta: true, isBar: true },
  ]);
});

it("an actor of another system that was restored keeps its number; a GM applies the harm again by one button, once", async () => {
  const { gm, card } = await open();
  const hpAt = ({ seat }: Sitting): number => seat.run(() => page.game.actors.get(BEAST).system.hp.value as number);
  const again = () => offersAt(gm, cardAt(gm, card)).find(({ label }) => saidAt(gm, label).includes("again"));
  const before = await gm.seat.run(async () => {
    await page.game.settings.set("quincunx", "harmPaths", { npc: { path: "hp", sign: -1, isBar: true } });
    const beast = page.game.actors.get(BEAST);
    const data = structuredClone(beast.toObject()) as object;
    // So that the harm takes less than its amount, which is dealt again in full.
    await beast.update({ "system.hp.value": 1 });
    return data;
  });
  const targets = [{ actor: `Actor.${BEAST}`, path: "hp", sign: -1, isBar: true, amount: 2 }];
  await gm.seat.run(() => {
    const id = page.foundry.utils.randomID() as string;
    const flags = {
      kind: "operation",
      schema: 1,
      card,
      id,
      type: "harm",
      turn: 1,
      data: { deal: "effects.0", targets },
    };
    return page.ChatMessage.create({ _id: id, content: "said", flags: { quincunx: flags } }, { keepId: true });
  });
  await everywhere((one) => entriesAt(one, `Actor.${BEAST}`)[0]?.more.step === "done", "the harm");
  await gm.seat.run(() => page.game.actors.get(BEAST).update(before, { diff: false, recursive: false }));
  await everywhere((one) => entriesAt(one, `Actor.${BEAST}`)[0]?.isOverwritten === true, "the entry");
  expect([hpAt(gm), saidAt(gm, again()!.label)]).toEqual([9, "Overwritten on Beast: apply 2 again"]);
  gm.seat.run(() => gm.log.act(card, "harm", again()!.id));
  await everywhere((one) => hpAt(one) === 7, "the harm again");
  expect(again()).toBeUndefined();
});

it("after a connection loss between start and end of a write, harm is not applied a second time, and the card says so", async () => {
  const { gm, card } = await open();
  await gm.seat.run(() =>
    page.game.settings.set("quincunx", "harmPaths", { npc: { path: "hp", sign: -1, isBar: true } }),
  );
  gm.seat.run(() => {
    const beast = page.game.actors.get(BEAST);
    const { socket } = page.game;
    const own: { modifyTokenAttribute?: () => Promise<never> } = beast as object;
    own.modifyTokenAttribute = () => {
      delete own.modifyTokenAttribute;
      Object.defineProperty(socket, "connected", { configurable: true, value: false });
      setTimeout(() => Object.defineProperty(socket, "connected", { configurable: true, value: true }), 100);
      return new Promise(() => undefined);
    };
  });
  await inQuickTime(async () => {
    await say(gm, card, {
      deal: "effects.0",
      targets: [target(`Actor.${BEAST}`, 2, { path: "hp", sign: -1, isBar: true })],
    });
    await everywhere((one) => entriesAt(one, `Actor.${BEAST}`)[0]?.more.step === "unclear", "unclear");
  });
  expect(gm.seat.run(() => page.game.actors.get(BEAST).system.hp.value as number)).toBe(9);
  expect(historyAt(gm, card)).toEqual(["Weapon Harm by Gamemaster: Beast (−2: connection lost, check the sheet)"]);
});

it("MP-6, FP-11: a GM can deal a number of the card as harm; numbers that depend on a hidden difficulty are not offered", async () => {
  const { gm, ana, card } = await open({ text: "margin 2 vs 5", shows: [8, 9], size: 12 });
  expect(offersAt(ana, cardAt(ana, card))).toEqual([]);
  const [offer] = offersAt(gm, cardAt(gm, card));
  expect([saidAt(gm, offer!.label), offer!.place]).toEqual(["Apply Margin 2 as harm…", "foot"]);
  await say(ana, card, { deal: "margin", targets: [target(`Actor.${MIRA}`, 2)] });
  await everywhere((one) => one.seat.run(() => page.game.messages.size === 2), "Ana's word");
  expect(cardAt(gm, card).state.harms).toEqual([]);
  await say(gm, card, { deal: "margin", targets: [target(`Actor.${MIRA}`, 1)] });
  await everywhere((one) => harmAt(one, `Actor.${MIRA}`) === 1, "as much as the GM says");
  await say(gm, card, { threshold: null }, { type: "hide", turn: 2 });
  await everywhere((one) => cardAt(one, card).state.hiddenBy !== null, "hidden");
  expect(offersAt(gm, cardAt(gm, card))).toEqual([]);
});

it("TE-11: a resistant target takes the step below, a vulnerable and resistant one the normal step; higher steps are refused", async () => {
  const { gm, ana, card } = await open();
  await gm.seat.run(async () => {
    const resistances = [{ kind: "WEAPON HARM" }];
    await page.game.actors.get(MIRA).update({ "system.resistances": resistances });
    await page.game.actors.get(GOBLIN).update({ "system.resistances": resistances });
  });
  await everywhere(
    (one) => one.seat.run(() => page.game.actors.get(GOBLIN).system.resistances.length === 1),
    "who is resistant",
  );
  await say(ana, card, { deal: "effects.0", targets: [target(`Actor.${MIRA}`, 2)] });
  await everywhere((one) => entriesAt(one, `Actor.${MIRA}`)[0]?.change === null, "refused");
  await say(ana, card, { deal: "effects.0", targets: [target(`Actor.${GOBLIN}`, 2)] }, { turn: 2 });
  await everywhere((one) => harmAt(one, `Actor.${GOBLIN}`) === 2, "as it is");
  gm.seat.run(() => gm.log.act(card, "undo", cardAt(gm, card).operations[0]!.logged.id));
  await everywhere((one) => cardAt(one, card).operations[0]!.after === null, "undone");
  await say(ana, card, { deal: "effects.0", targets: [target(`Actor.${MIRA}`, 1)] }, { turn: 3 });
  await everywhere((one) => harmAt(one, `Actor.${MIRA}`) === 1, "the step below");
});

it("FP-11: successes dealt as harm have no steps, and stop at the hero's maximum; undo knows the real change", async () => {
  const { gm, card } = await open({ text: "fives 3d6 vs 4 discord none", shows: [4, 6, 4], size: 6 });
  const MAX = "MaxActor00000000";
  await gm.seat.run(() =>
    page.Actor.create(
      { _id: MAX, name: "Max", type: "quincunx.fives-hero", system: { harm: { value: 3, max: 5 } } },
      { keepId: true },
    ),
  );
  await everywhere((one) => one.seat.run(() => page.game.actors.has(MAX)), "Max");
  expect(offersAt(gm, cardAt(gm, card)).map((one) => saidAt(gm, one.label))).toEqual(["Apply 3 Successes as harm…"]);
  await say(gm, card, { deal: "successes", targets: [target(`Actor.${MAX}`, 3), target(`Actor.${GOBLIN}`, 3)] });
  await everywhere((one) => harmAt(one, `Actor.${MAX}`) === 5 && harmAt(one, `Actor.${GOBLIN}`) === 3, "the harm");
  expect(historyAt(gm, card)).toEqual(["3 Successes by Gamemaster: Max: 3 → 5 and Goblin: 0 → 3"]);
  gm.seat.run(() => gm.log.act(card, "undo", cardAt(gm, card).operations[0]!.logged.id));
  await everywhere((one) => harmAt(one, `Actor.${MAX}`) === 3 && harmAt(one, `Actor.${GOBLIN}`) === 0, "as before");
});

it("a write started by a closed page is not continued: it stays uncertain, and its undo changes no number", async () => {
  const { gm, card } = await open();
  await gm.seat.run(() =>
    page.game.settings.set("quincunx", "harmPaths", { npc: { path: "hp", sign: -1, isBar: true } }),
  );
  const more = { path: "hp", sign: -1, isBar: true, amount: 2 };
  const id = gm.seat.run(() => page.foundry.utils.randomID() as string);
  const entry = {
    actor: `Actor.${BEAST}`,
    message: card,
    type: "harm",
    change: { harm: [9, 7] },
    more: { ...more, step: "begun" },
  };
  await gm.seat.run(() => page.game.actors.get(BEAST).update({ flags: { quincunx: { ledger: { [id]: entry } } } }));
  await gm.seat.run(() =>
    writeByHand(card, "harm", { deal: "effects.0", targets: [{ actor: `Actor.${BEAST}`, ...more }] }, 1, id),
  );
  await everywhere((one) => entriesAt(one, `Actor.${BEAST}`)[0]?.more.step === "unclear", "unclear");
  gm.seat.run(() => gm.log.act(card, "undo", id));
  await everywhere((one) => entriesAt(one, `Actor.${BEAST}`)[0]?.change === null, "taken back");
  expect(entriesAt(gm, `Actor.${BEAST}`)[0].more.step).toBe("unclear");
  expect(gm.seat.run(() => page.game.actors.get(BEAST).system.hp.value as number)).toBe(9);
});

it.each([
  [100, 500],
  [500, 100],
  [1500, 400],
  [300, 300],
])(
  "TE-11: two pages that deal harm to another system's actor at once, %i and %i ms late, apply it once, report it correctly, and revert it once",
  async (first, second) => {
    const { gm, ana, card } = await open();
    const tab = await sit("Gamemaster");
    await gm.seat.run(() =>
      page.game.settings.set("quincunx", "harmPaths", { npc: { path: "hp", sign: -1, isBar: true } }),
    );
    await everywhere(
      (one) =>
        one.seat.run(() => (page.game.settings.get("quincunx", "harmPaths") as { npc?: object }).npc !== undefined),
      "the path",
    );
    const hp = (): number => ana.seat.run(() => page.game.actors.get(BEAST).system.hp.value as number);
    const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 12_000));
    await inQuickTime(async () => {
      writesLate(gm.seat, BEAST, first);
      writesLate(tab.seat, BEAST, second);
      const targets = [target(`Actor.${BEAST}`, 2, { path: "hp", sign: -1, isBar: true })];
      const said = await say(gm, card, { deal: "effects.0", targets });
      await rest();
      expect([hp(), entriesAt(ana, `Actor.${BEAST}`).map(({ change, more }) => [change.harm, more.step])]).toEqual([
        7,
        [[[9, 7], "done"]],
      ]);
      expect(historyAt(gm, card).join()).toMatch(/Beast.*9 → 7/u);
      await say(gm, card, { operation: said.flags.quincunx.id }, { type: "undo", turn: 2 });
      await rest();
      expect([hp(), entriesAt(ana, `Actor.${BEAST}`).map(({ change, more }) => [change, more.step])]).toEqual([
        9,
        [[null, "reverted"]],
      ]);
    });
  },
);
