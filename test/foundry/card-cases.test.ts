/** What buttons of cards and long tests offer, ask and say, what is booked of harm step by step, rolls for the same thing: each rule's cases, on bare cards. */
import { beforeAll, describe, expect, it } from "vitest";
import { harmBills } from "../../src/foundry/cards/harm-bills.ts";
import { harmOffers } from "../../src/foundry/cards/harm-offers.ts";
import { secretOf } from "../../src/foundry/cards/secrets.ts";
import { cardOf } from "../../src/foundry/cards/card.ts";
import {
  againOf,
  isLatest,
  otherAttempts,
  situationKey,
  standingOf,
  withTries,
  wordsSaid,
} from "../../src/foundry/cards/situation.ts";
import { viewOfCard } from "../../src/foundry/cards/view.ts";
import { judge } from "../../src/foundry/cards/state.ts";
import { isNewest, resultOn, trackBills } from "../../src/foundry/cards/track-bills.ts";
import { contestOf } from "../../src/foundry/contests/state.ts";
import { viewOfContest } from "../../src/foundry/contests/view.ts";
import { areFlagsChanged, flagsOn, isSame, provenFlags } from "../../src/foundry/flags/flags.ts";
import { registerKeybindings } from "../../src/foundry/keybindings.ts";
import { tableOf } from "../../src/foundry/long-tests/long-test.ts";
import { advance } from "../../src/foundry/long-tests/play.ts";
import { isEffectAction, registerEffect } from "../../src/foundry/mechanics/effects.ts";
import { mechanicById as registryById } from "../../src/foundry/mechanics/registry.ts";
import { sentenceOfTest, viewOfLongTest } from "../../src/foundry/messages/kinds/long-test-view.ts";
import { operations } from "../../src/foundry/messages/operations/index.ts";
import { spendWords } from "../../src/foundry/messages/operations/spend-words.ts";
import { wirePorts, type HarmQuestion } from "../../src/foundry/ports.ts";
import { lastGroup, recentRolls } from "../../src/foundry/requests/party.ts";
import { requestOf } from "../../src/foundry/requests/state.ts";
import { viewOfRequest } from "../../src/foundry/requests/view.ts";
import { isSuccess, promiseOf, stateWith } from "../../src/foundry/requests/together.ts";
import { changeSetting } from "../../src/foundry/settings.ts";
import { statOf } from "../../src/foundry/stats.ts";
import { tableDice, tableDieApi, tableNote, throwTableDie } from "../../src/foundry/table/dice.ts";
import { afterThrow, throwOut } from "../../src/foundry/table/throw.ts";
import { RuleError } from "../../src/rules/contract/error.ts";
import { mechanicById } from "../../src/rules/index.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { until } from "../ui/stage.ts";
import { useBareStage } from "./bare.ts";

const page = globalThis as Loose;
const bare = useBareStage();
const { set } = bare;

const mechanic = (id: string): Loose => mechanicById(id);
const check = mechanic("standard-check");
const margin = mechanic("margin-pool");
const GM = { id: "gm", isGM: true, name: "Gamemaster" };
const ANA = { id: "ana", isGM: false, name: "Ana" };
const lastOf = (): Loose => page.game.messages.contents.at(-1);
const size = (): number => page.game.messages.size as number;

const total = mechanic("total-effect");
const SPEC = total.parseSpec({ effects: [{ rank: "low", kind: "Weapon Harm" }] });
const FACES = total.parseFaces(SPEC, { dice: [5, 2, 6] });
const card = ({ state = {}, message = {}, ...more }: Loose = {}): Loose => ({
  ...{ kind: "card", title: "Cut", operations: [], origin: {}, flooders: [] },
  message: {
    id: "bare",
    whisper: [],
    blind: false,
    author: { id: "Ana0000000000000" },
    alias: "Ana",
    flags: {},
    ...message,
  },
  state: judge({
    ...{ mechanic: total, spec: SPEC, faces: FACES, terms: [], rollerId: "ana", hiddenBy: null, decided: null },
    ...{ decisions: [], unpaid: [], purse: null, harms: [], harmed: {}, isChanged: false },
    ...state,
  } as never),
  ...more,
});
const [deal] = total.deals(SPEC, total.resolve(SPEC, FACES));
const hero = (name: string, system: object = {}): Promise<Loose> =>
  page.Actor.create({ name, type: "quincunx.effect-hero", system });
const beast = (hp: object): Promise<Loose> => page.Actor.create({ name: "Beast", type: "npc", system: { hp } });

describe("harm is offered (TE-11)", () => {
  const OPERATION: Loose = { type: "harm", on: ["card"], may: () => true };
  const targets = (...actors: Loose[]): void =>
    set(page.game.user, "targets", new Set(actors.map((actor) => ({ actor }))));
  const offers = (of: Loose = card(), viewer: Loose = ANA): Loose[] => [...harmOffers(OPERATION, of, viewer)];
  const said = (): Loose => lastOf().flags.quincunx.data;
  const notes = ({ notes: all }: Loose): string[] => all.map((note: Loose) => bare.own.speak(note));

  it("to whom is targeted, in the card's main row, with what it makes of each; whoever has no such number says why", async () => {
    const [mira, brute] = [await hero("Mira"), await hero("Brute", { vulnerabilities: [{ kind: "weapon harm" }] })];
    const cat = await beast({ value: 3, max: 5 });
    targets(mira, brute, cat);
    const [offer, ...others] = offers();
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ id: deal.id, place: "main", icon: "fa-solid fa-heart-crack" });
    expect(bare.own.speak(offer.label)).toBe("Apply 2 Weapon Harm to Mira and Brute");
    expect(notes(offer)).toEqual([
      "Mira: 0 → 2",
      "Brute: 0 → 5",
      "Brute: vulnerable",
      expect.stringContaining("Beast"),
    ]);
    expect(notes(offer).at(-1)).toContain("“npc”");
    set(page.CONFIG.Actor, "typeLabels", { npc: "QUINCUNX.Settings.density.name" });
    expect(notes(offers()[0]).at(-1)).toContain(page.game.i18n.localize("QUINCUNX.Settings.density.name"));
    await offer.take();
    expect(said()).toEqual({
      deal: deal.id,
      targets: [
        { actor: mira.uuid, path: "harm", sign: 1, amount: 2 },
        { actor: brute.uuid, path: "harm", sign: 1, amount: 5 },
      ],
    });
    expect(lastOf().content).toContain("Weapon Harm");
    await offers(card({ message: { whisper: [page.game.user.id] } }))[0].take();
    expect(lastOf().content).not.toContain("Weapon Harm");
  });

  it("once each: who has it is left out, and again in it when it was taken back; where nobody is left it is picked", async () => {
    const mira = await hero("Mira");
    targets(mira);
    const taken = (more: object = {}): Loose =>
      card({ state: { harms: [{ actor: mira.uuid, deal, isBack: false, ...more }] } });
    const label = (of: Loose): string => (offers(of)[0].label.key as string).split(".").at(-1) as string;
    expect([label(card()), label(taken()), label(taken({ isBack: true }))]).toEqual(["apply", "pick", "apply"]);
    expect(label(taken({ deal: { ...deal, id: "effects.9" } }))).toBe("apply");
    expect(label(taken({ actor: "Actor.other" }))).toBe("apply");
    expect(offers(taken())[0]).toMatchObject({ place: "foot", notes: [{ key: "QUINCUNX.Harm.change" }] });
    targets();
    expect(offers()[0]).toMatchObject({ place: "foot", notes: [] });
  });

  it("what is no harm by itself is a GM's choice, and has words of its own", async () => {
    const plain = { id: "d", kind: "fails", label: { text: "Fails" }, amount: 2, isHarm: false };
    const of = card({ state: { mechanic: { ...total, deals: () => [plain] } } });
    expect(offers(of)).toEqual([]);
    expect(offers(of, GM)[0]).toMatchObject({ place: "foot", label: { key: "QUINCUNX.Harm.pickPlain" } });
    targets(await hero("Mira"));
    expect(offers(of, GM)[0]).toMatchObject({ place: "foot", label: { key: "QUINCUNX.Harm.applyPlain" } });
  });

  it("picked: rows of all who are at hand; of none nothing is said; who has it already is dealt it again", async () => {
    const mira = await hero("Mira");
    const asked: HarmQuestion[] = [];
    const pick = (chosen: readonly object[]): void =>
      wirePorts({ ...bare.own, askHarm: (question) => (asked.push(question), Promise.resolve(chosen as never)) });
    const target = { actor: mira.uuid, path: "harm", sign: 1, amount: 3 };
    const before = size();
    pick([]);
    await offers()[0].take();
    expect(size()).toBe(before);
    expect(asked[0]).toMatchObject({ what: deal.label, amount: 2, isGM: true });
    expect(asked[0]?.rows.find(({ target: { actor } }) => actor === mira.uuid)).toMatchObject({
      ...{ before: 0, after: 2, step: 0, problem: null, hasTaken: false, isTargeted: false },
    });
    pick([target]);
    await offers()[0].take();
    expect(said()).toEqual({ deal: deal.id, targets: [target] });
    await offers(card({ state: { harms: [{ actor: mira.uuid, deal, isBack: false }] } }))[0].take();
    expect(said()).toEqual({ deal: deal.id, targets: [target], again: true });
    expect(asked.at(-1)?.rows.find(({ target: { actor } }) => actor === mira.uuid)?.hasTaken).toBe(true);
    set(page.game, "scenes", { active: null });
    set(page.game.users, "contents", []);
    set(page.game, "actors", { contents: [] });
    await expect(offers()[0].take()).rejects.toMatchObject({ code: "not-allowed", field: "targets" });
  });
});

describe("harm is booked, step by step (TE-11, SC-7)", () => {
  let count = 0;
  /** One harm for one actor, with a name of its own. */
  const harm = (actor: Loose, more: object = {}): Loose => ({
    ...{
      actor: actor.uuid,
      path: "harm",
      sign: 1,
      amount: 2,
      operation: "o",
      messageId: `harm${(count += 1)}0000000000`,
    },
    ...{ turn: 1, deal, author: "ana", isByGM: false, isBack: false },
    ...more,
  });
  // A card for each actor: what another was dealt by it is none of this one's.
  const next = (...harms: Loose[]): readonly Loose[] =>
    harmBills.next(card({ message: { id: harms[0]?.actor }, state: { harms } }));
  const book = async (...harms: Loose[]): Promise<void> => {
    const [first] = next(...harms);
    await first.book();
  };
  const booking = (actor: Loose, one: Loose): Loose => actor.flags.quincunx?.booked?.[one.messageId];
  const chosen = (choice: object): Promise<unknown> => changeSetting("harmPaths", { npc: choice } as never);
  const HP = { path: "hp", sign: -1, isBar: true };

  it("of our own heroes number and booking are one; taken back the number is given back, within what it can be", async () => {
    const mira = await hero("Mira", { harm: { value: 1, max: 6 } });
    const one = harm(mira);
    expect(next(one)).toHaveLength(1);
    await book(one);
    expect(mira.system.harm.value).toBe(3);
    expect(booking(mira, one)).toMatchObject({
      card: mira.uuid,
      what: "harm",
      paid: { harm: [1, 3] },
      more: { step: "done" },
    });
    expect(next(one)).toEqual([]);
    // Something else has moved it since.
    await mira.update({ "system.harm.value": 1 });
    expect(next({ ...one, isBack: true })).toHaveLength(1);
    await book({ ...one, isBack: true });
    expect(mira.system.harm.value).toBe(0);
    expect(booking(mira, one)).toMatchObject({ paid: null, more: { step: "back", was: [1, 3], back: [1, 0] } });
    expect(next({ ...one, isBack: true })).toEqual([]);
    // Taken back before it was done, nothing is to be done.
    expect(next(harm(mira, { isBack: true }))).toEqual([]);
  });

  it("what is not as the card and the target say is refused, once for all; a GM says how much, and nobody where", async () => {
    const mira = await hero("Mira");
    for (const more of [
      { amount: 3 },
      { path: "other" },
      { sign: -1 },
      { isBar: true },
      { isByGM: true, path: "other" },
    ]) {
      const one = harm(mira, more);
      await book(one);
      expect(booking(mira, one)).toMatchObject({ paid: null, more: { step: "refused" } });
      expect(next(one)).toEqual([]);
    }
    expect(mira.system.harm?.value ?? 0).toBe(0);
    await book(harm(mira, { isByGM: true, amount: 4 }));
    expect(mira.system.harm.value).toBe(4);
    await chosen(HP);
    const cat = await beast({ value: 5, max: 5 });
    await changeSetting("harmPaths", {});
    const none = harm(cat, HP);
    await book(none);
    expect(booking(cat, none)).toMatchObject({ paid: null, more: { step: "refused" } });
    // A second name for an actor would be a second time.
    expect(next(harm(mira, { actor: `${mira.uuid as string}.x` }))).toEqual([]);
    expect(next(harm(mira, { actor: "Actor.gone000000000000" }))).toEqual([]);
  });

  it("of other systems' actors it is begun, then done, and undone the same way", async () => {
    await chosen(HP);
    const cat = await beast({ value: 5, min: 0, max: 5 });
    const one = harm(cat, { ...HP, amount: 2 });
    await book(one);
    expect(cat.system.hp.value).toBe(5);
    expect(booking(cat, one)).toMatchObject({ paid: { harm: [5, 3] }, more: { step: "begun" } });
    await book(one);
    expect(cat.system.hp.value).toBe(3);
    expect(booking(cat, one)).toMatchObject({ paid: { harm: [5, 3] }, more: { step: "done" } });
    expect(next(one)).toEqual([]);
    const back = { ...one, isBack: true };
    await book(back);
    expect(cat.system.hp.value).toBe(3);
    expect(booking(cat, one)).toMatchObject({ more: { step: "undoing" } });
    await book(back);
    expect(cat.system.hp.value).toBe(5);
    expect(booking(cat, one)).toMatchObject({ paid: null, more: { step: "back", back: [3, 5] } });
    expect(next(back)).toEqual([]);
    await changeSetting("harmPaths", {});
  });

  it("begun here and taken back before it is done nothing was done; begun elsewhere, nobody knows, and no number moves", async () => {
    await chosen(HP);
    const cat = await beast({ value: 5, min: 0, max: 5 });
    const one = harm(cat, HP);
    await book(one);
    await book({ ...one, isBack: true });
    expect(booking(cat, one)).toMatchObject({ paid: null, more: { step: "back", was: [5, 5] } });
    const paid = { harm: [5, 3] };
    const more = { ...HP, path: "hp", amount: 2 };
    for (const [step, isBack] of [
      ["begun", false],
      ["begun", true],
      ["undoing", true],
      ["unclear", true],
    ] as const) {
      const rat = await beast({ value: 5, min: 0, max: 5 });
      const other = harm(rat, { ...HP, isBack });
      const booked = { card: rat.uuid, what: "harm", paid, more: { ...more, step } };
      await rat.update({ flags: { quincunx: { booked: { [other.messageId]: booked } } } });
      await book(other);
      expect(rat.system.hp.value).toBe(5);
      expect(booking(rat, other), `${step} ${String(isBack)}`).toMatchObject({
        ...{ paid: isBack ? null : paid, more: { step: "unclear", was: [5, 3] } },
      });
    }
    expect(cat.system.hp.value).toBe(5);
    // A number of our own that is there no more.
    const mira = await hero("Mira", { harm: { value: 3, max: 6 } });
    const gone = harm(mira, { isBack: true });
    const booked = { card: mira.uuid, what: "harm", paid, more: { path: "gone", step: "done" } };
    await mira.update({ flags: { quincunx: { booked: { [gone.messageId]: booked } } } });
    await book(gone);
    expect(booking(mira, gone)).toMatchObject({ paid: null, more: { step: "unclear" } });
    expect(mira.system.harm.value).toBe(3);
    // Another card's is not this one's to give back.
    await mira.update({ flags: { quincunx: { booked: { [gone.messageId]: { ...booked, card: "other" } } } } });
    expect(next(gone)).toEqual([]);
    await changeSetting("harmPaths", {});
  });
});

describe("tracked numbers (SC-5)", () => {
  const tracked = (actor: Loose, more: object = {}): Loose => ({
    ...{ actor: actor.uuid, resource: "harm", way: "add", result: 1.2, messageId: "track00000000000", isBack: false },
    ...more,
  });
  const next = (one: Loose): readonly Loose[] => trackBills.next(card({ state: { tracked: [one] } }));
  const booked = (actor: Loose): Loose => actor.flags.quincunx?.booked?.["track00000000000"];

  it("are rounded up and booked once; taken back exactly, or kept where something else has changed them", async () => {
    const mira = await hero("Mira", { harm: { value: 1, max: 6 } });
    const one = tracked(mira);
    await next(one)[0].book();
    expect([mira.system.harm.value, booked(mira)]).toEqual([
      3,
      { card: "bare", what: "track", paid: { harm: [1, 3] } },
    ]);
    expect(next(one)).toEqual([]);
    const bookings = { trackBookings: { track00000000000: booked(mira) } } as never;
    expect(isNewest(bookings, one)).toBe(true);
    for (const other of [{ isBack: true }, { resource: "luck" }, { actor: "Actor.none" }, { messageId: "other" }])
      expect(isNewest(bookings, { ...one, ...other })).toBe(false);
    await mira.update({ "system.harm.value": 4 });
    expect(isNewest(bookings, one)).toBe(false);
    await next({ ...one, isBack: true })[0].book();
    expect([mira.system.harm.value, booked(mira).more]).toEqual([4, { step: "kept" }]);
    expect(next({ ...one, isBack: true })).toEqual([]);
    const tove = await hero("Tove", { harm: { value: 2, max: 6 } });
    await next(tracked(tove, { way: "take" }))[0].book();
    expect(tove.system.harm.value).toBe(0);
    await next(tracked(tove, { isBack: true }))[0].book();
    expect([tove.system.harm.value, booked(tove)]).toMatchObject([
      2,
      { paid: null, more: { step: "back", was: [2, 0] } },
    ]);
  });

  it("that are not there are refused, once; nothing is done for who is gone, or for what was taken back before", async () => {
    const mira = await hero("Mira");
    const cat = await beast({ value: 1 });
    for (const actor of [mira, cat]) {
      await next(tracked(actor, { resource: "none" }))[0].book();
      expect(booked(actor)).toMatchObject({ paid: null, more: { step: "refused" } });
      expect(next(tracked(actor, { resource: "none" }))).toEqual([]);
    }
    expect(next(tracked(await hero("Tove"), { isBack: true }))).toEqual([]);
    expect(next(tracked({ uuid: "Actor.gone000000000000" }))).toEqual([]);
  });

  it("are changed by the one number that a card comes to; a draw comes to none", () => {
    const spec = check.parseSpec({ target: 15 });
    const of = (state: object): Loose =>
      card({ state: { mechanic: check, spec, faces: { dice: [4, 5, 6] }, ...state } }).state;
    expect(resultOn(of({}))).toBe(15);
    expect(resultOn(of({ isDraw: true }))).toBeNull();
    const describe = (): object => ({ headline: [{ value: { text: "x" } }, { value: 7 }] });
    expect(resultOn({ ...of({}), mechanic: { describe } } as never)).toBe(7);
    expect(resultOn({ ...of({}), mechanic: { describe: () => ({ headline: [] }) } } as never)).toBeNull();
  });
});

describe("what a GM says of a decision (FP-12)", () => {
  it("is asked for in a line that begins with what was said, and posted where there is something", async () => {
    const label = { text: "What it costs" };
    const sayAction = (): object => ({ asks: label });
    const of = card({
      state: { mechanic: { ...total, sayAction }, decisions: [{ action: { id: "x", price: {} } }], words: "old" },
    });
    const [offer] = spendWords.offers?.(of, GM) as Loose[];
    expect(spendWords.offers?.(of, ANA)).toEqual([]);
    expect(spendWords.offers?.(card(), GM)).toEqual([]);
    const asked: unknown[] = [];
    const answer = (words: string | null): void =>
      wirePorts({ ...bare.own, askWords: (about) => (asked.push(about), Promise.resolve(words)) });
    const before = size();
    for (const nothing of [null, "", "  "]) {
      answer(nothing);
      await offer.take();
    }
    expect(size()).toBe(before);
    expect(asked[0]).toEqual({ title: "What it costs", words: "old", most: 200 });
    answer("  a finger ");
    await offer.take();
    expect(lastOf().flags.quincunx).toMatchObject({ type: "spendWords", data: { words: "a finger" } });
    expect(lastOf().content).toContain("What it costs: a finger");
  });
});

describe("rolls for the same thing (SC-9, DP-8)", () => {
  const actor = { uuid: "Actor.x" };
  const stat = (id: string, slot: string): object => ({ id, slot, label: { text: id } });
  const of = (more: object = {}): Loose =>
    standingOf({
      ...{
        mechanic: check,
        spec: check.parseSpec({ bonuses: [{ label: "Rope", value: 1 }] }),
        actor,
        ticked: [],
        stats: [],
      },
      ...{ text: "the wall" },
      ...more,
    } as never);

  it("is known by who tries, by what, and in which words; without words only where the world says so", async () => {
    expect(of()).toMatchObject({ situation: { text: "the wall", turn: 1 }, holds: null, tries: [], hiddenFailures: 0 });
    expect(of({ text: ` ${"x".repeat(300)}` }).situation.text.length).toBeLessThan(300);
    expect(of({ actor: null })).toBeNull();
    expect(of({ mechanic: { ...check, again: undefined } })).toBeNull();
    expect(of({ text: " " })).toBeNull();
    await changeSetting("rideWithoutWords", true);
    expect(of({ text: " " })?.situation.text).toBe("");
    // Nothing says what it is for.
    expect(of({ text: "", spec: check.parseSpec({}) })).toBeNull();
    await changeSetting("rideWithoutWords", false);
    const [slot] = check.again.slots as string[];
    const stats = [stat("b", slot as string), stat("a", slot as string), stat("c", "none"), stat("d", slot as string)];
    expect(of({ stats, ticked: ["a", "b", "c"] }).situation.check).toEqual(["a", "b"]);
    expect(of({ stats, ticked: ["c"] }).situation.check).toEqual(["Rope"]);
  });

  it("a card says why it stands though there was one before it, and what came of that holds, as far as its reader may see it", async () => {
    const rope = await page.Actor.create({ name: "Rope", type: "quincunx.check-hero" });
    const roll = async (turn: number, more: object = {}): Promise<Loose> => {
      const situation = { text: "The wall", check: ["a"], turn, ...more };
      const origin = { actor: rope.uuid, situation };
      const { api } = page.game.modules.get("quincunx");
      const config = { mechanic: "standard-check", spec: { target: 15 }, actor: rope, origin };
      const { message } = await api.roll(config, { configure: false }, { mode: "public" });
      return message;
    };
    const [first, second, able] = [await roll(1), await roll(2), await roll(3, { ability: "Sure grip" })];
    const other = await roll(1, { text: "The gate" });
    const cardAt = (message: Loose): Loose => cardOf(message);
    const remarks = (message: Loose): Loose[] =>
      (viewOfCard(cardAt(message)) as Loose).remarks.map(({ key, data }: Loose) => [
        ...[(key as string).split(".").at(-1), ...Object.keys(data ?? {})],
      ]);
    expect([first, second, able, other].map(remarks)).toEqual([
      ...[[], [["holdsResult", "result"]], [["byAbility", "ability"]], []],
    ]);
    expect(againOf(cardAt(able))).toEqual({ kind: "ability", ability: "Sure grip" });
    expect([first, second, able, other].map((one) => isLatest(cardAt(one)))).toEqual([false, false, true, true]);
    expect(otherAttempts(second.id as string)).toEqual([first.id, able.id]);
    expect([otherAttempts("none"), otherAttempts(other.id as string)]).toEqual([[], []]);
    expect(wordsSaid(rope, check)).toEqual(["The gate", "The wall"]);
    expect(wordsSaid(rope, { ...check, again: undefined })).toEqual([]);
    expect(wordsSaid(rope, margin)).toEqual([]);
    const attempt = { mechanic: check, spec: check.parseSpec({}), actor: rope, stats: [{ id: "a", slot: "skill" }] };
    const standing = (text: string): Loose => standingOf({ ...attempt, ticked: ["a"], text } as never);
    expect(standing("the wall")).toMatchObject({ situation: { turn: 4 }, tries: { length: 3 }, hiddenFailures: 0 });
    expect(standing("the wall").holds.message.id).toBe(able.id);
    expect(standing("the moat")).toMatchObject({ situation: { turn: 1 }, tries: [], holds: null });
    // Who may not see what came before hears that it holds, and not what it was.
    set(first, "isContentVisible", false);
    expect(remarks(second)).toEqual([["holds"]]);
    expect(standing("the wall").tries[0]).toBe("unknown");
    set.back();
    await first.delete();
    expect(remarks(second)).toEqual([]);
    for (const message of [second, able, other]) await message.delete();
    const nowhere = { actor: "Actor.none", situation: { text: "x", check: [], turn: 1 } };
    expect(isLatest({ message: other, origin: nowhere, state: { mechanic: check } } as never)).toBe(false);
  });

  it("however it is written; no actor or no situation is none", () => {
    const key = (text: string, more: object = {}): string | null =>
      situationKey({
        mechanic: "m",
        origin: { actor: "Actor.x", situation: { text, check: ["a"], turn: 1 }, ...more },
      } as never);
    expect(key("The  Wall ")).toBe(key("the wall"));
    expect(key("the wall")).not.toBe(key("the walls"));
    expect(key("the wall", { actor: "Actor.y" })).not.toBe(key("the wall"));
    expect(key("the wall", { situation: { text: "the wall", check: ["b"], turn: 1 } })).not.toBe(key("the wall"));
    expect([key("x", { actor: undefined }), key("x", { situation: undefined })]).toEqual([null, null]);
  });

  it("tries before it are counted where the mechanic counts them", () => {
    const tryAgain = (spec: object, tries: readonly unknown[]): object => ({ ...spec, tries: tries.length });
    const counting = { again: { kind: "counts" }, tryAgain } as never;
    expect(withTries(counting, { a: 1 }, ["failure", "botch"] as never)).toEqual({ a: 1, tries: 2 });
    expect(withTries(counting, { a: 1 }, [])).toEqual({ a: 1 });
    expect(withTries({ again: { kind: "binds" }, tryAgain } as never, { a: 1 }, ["failure"])).toEqual({ a: 1 });
    expect(withTries({ again: { kind: "counts" } } as never, { a: 1 }, ["failure"])).toEqual({ a: 1 });
    expect(withTries({} as never, { a: 1 }, ["failure"])).toEqual({ a: 1 });
  });
});

describe("what answers come to", () => {
  it("a choice that is pending counts as made (FP-12); what is open or unknown is neither", () => {
    for (const [verdict, is] of [
      ["success", true],
      ["choice", true],
      ["failure", false],
      ["open", null],
      ["unknown", null],
      ["none", null],
    ] as const)
      expect(isSuccess(verdict)).toBe(is);
  });

  it("a card with what only some know, where its throw allows that", () => {
    const spec = check.parseSpec({ target: null });
    const of = card({ state: { mechanic: check, spec, faces: { dice: [4, 5, 6] } } });
    expect(stateWith(of, null)).toBe(of.state);
    expect(stateWith(of, { target: 15 })).toMatchObject({ verdict: "success", spec: { target: 15 } });
    expect(stateWith(of, { target: 16 }).verdict).toBe("failure");
    expect(stateWith(of, { target: "high" })).toBe(of.state);
  });

  it("the chance of success, else what a prompt shows large; of an open target nothing is said", () => {
    expect(promiseOf(check, check.parseSpec({ target: 3 }))).toEqual({ p: 1, of: null });
    expect(promiseOf(check, check.parseSpec({ target: null }))).toBeNull();
    const figures = (unit: string): Loose => ({
      ...{ ...check, id: `figures ${unit}`, chance: () => null },
      figures: () => [{ unit, value: 0.25, label: { text: "Low" } }],
    });
    const spec = check.parseSpec({ target: 3 });
    expect(promiseOf(figures("probability"), spec)).toEqual({ p: 0.25, of: { text: "Low" } });
    expect(promiseOf(figures("points"), spec)).toBeNull();
    expect(promiseOf(figures("probability"), check.parseSpec({ target: null }))).toBeNull();
    const refusing = {
      ...figures("x"),
      id: "refusing",
      chance: () => {
        throw new RuleError("no-dice", "none");
      },
    };
    expect(promiseOf(refusing, spec)).toBeNull();
  });
});

describe("a long test as it is drawn (MP-7)", () => {
  const worker = (name: string, users: readonly string[] = ["ana"]): Loose => ({ actor: null, name, users });
  const begin = (test: object = {}, workers = [worker("Isolde")]): Loose =>
    tableOf({
      ...{ kind: "long-test", schema: 1, mechanic: "margin-pool", title: "", workers },
      test: { spec: { pool: 3, threshold: 7 }, goal: 4, refill: 1, ...test },
    } as never);
  const hand = (turn: number, dice: readonly number[]): Loose => ({
    ...{ kind: "throw", of: 0, message: `m${turn}`, by: "ana", turn, in: null },
    ...{ spec: { dice: dice.length, threshold: 7 }, faces: { dice } },
  });
  const play = (standing: Loose, ...steps: Loose[]): Loose =>
    steps.reduce((now, step) => ({ ...now, ...advance(margin, now, step) }), standing);
  const view = (state: Loose, title = ""): Loose =>
    viewOfLongTest({
      ...{ kind: "long-test", title, message: { id: "test" }, operations: [], flooders: [], flags: {} },
      state,
    } as never);
  const says = (state: Loose): string[] => view(state).says.map(({ key }: Loose) => (key as string).split(".").at(-1));

  it("each round is a step of the whole width, with what was thrown and lost", () => {
    const fresh = view(begin());
    expect(fresh).toMatchObject({
      ...{
        messageId: "test",
        title: bare.own.speak(margin.label),
        who: ["Isolde"],
        img: null,
        sum: 0,
        goal: 4,
        played: 0,
      },
      ...{ rounds: [], pool: 3, refill: 1, isRunning: true, says: [] },
    });
    expect(fresh.against.map((one: Loose) => bare.own.speak(one))).toEqual([expect.stringContaining("7")]);
    expect(fresh.hands).toMatchObject([{ worker: 0, isPass: false, label: { key: "QUINCUNX.LongTest.next" } }]);
    const twice = view(play(begin(), hand(1, [12, 3]), hand(2, [2, 2])), "Climb");
    expect([twice.title, twice.played]).toEqual(["Climb", 2]);
    expect(twice.rounds).toMatchObject([
      { round: 1, thrown: 2, lost: 1, messages: ["m1"] },
      { round: 2, thrown: 2, lost: 2, messages: ["m2"] },
    ]);
    const [first, second] = twice.rounds;
    const sums = [first.by, second.by];
    expect(twice.sum).toBe(sums[0] + sums[1]);
    const least = Math.min(0, sums[0], sums[0] + sums[1]);
    const width = Math.max(4, sums[0]) - least;
    expect([first.from, first.to, second.to]).toEqual(
      [0, sums[0], sums[0] + sums[1]].map((sum) => (sum - least) / width),
    );
    // Nothing to be reached, and nothing done: nowhere is anything.
    const level = view(play(begin({ goal: null }), hand(1, [12, 2])));
    expect(level.goal).toBeNull();
    expect(level.within).toEqual([]);
  });

  it("says how it ended, who ended it, or for whom or what it waits", () => {
    const reached = play(begin({ goal: 1 }), hand(1, [12, 9]));
    expect(says(reached)).toEqual(["reached"]);
    expect(view(reached)).toMatchObject({ isRunning: false, hands: [], handsOn: [], mayJoin: false });
    expect(says({ ...begin(), endedBy: "Ana" })).toEqual(["ended"]);
    const waits = play(begin({ spec: { pool: 3, threshold: null } }), {
      ...hand(1, [9]),
      spec: { dice: 1, threshold: null },
    });
    expect(says(waits)).toEqual(["waitsForTarget"]);
    expect(view(waits)).toMatchObject({ hands: [], against: [] });
    expect(says({ ...begin(), now: { ...begin().now, done: true, ended: "botched" } })).toEqual(["botched"]);
    const due = { ...begin(), due: ["c.1.a"] };
    expect(says(due)).toEqual(["due"]);
    const dry = (refill: number): Loose => begin({ refill, spec: { pool: 0, threshold: 7 } });
    expect([says(dry(1)), says(dry(0))]).toEqual([["noDice"], ["dry"]]);
    expect(view(dry(1)).hands).toMatchObject([{ isPass: true, label: { key: "QUINCUNX.LongTest.pass" } }]);
    expect([view(dry(0)).hands, view({ ...dry(1), due: ["c.1.a"] }).hands]).toEqual([[], []]);
    set(page.game.users, "activeGM", null);
    expect([says(waits), says(due), says(dry(0))]).toEqual([["waitsForTargetAlone"], ["dueAlone"], ["dryAlone"]]);
  });

  it("is told in a sentence with its goal, where there is one", () => {
    const told = (state: Loose): string => sentenceOfTest({ state, title: "Climb" } as never);
    const after = play(begin(), hand(1, [12, 9]));
    expect(told(after)).toContain("Climb");
    expect(told(after)).not.toBe(told(play(begin({ goal: null }), hand(1, [12, 9]))));
    expect(told(after)).toContain("4");
    expect(told({ ...after, earlier: 3 })).toContain("4");
  });
});

it("keys open the prompt or not, the GM's window for requests, and the table; what goes wrong is one notice", async () => {
  const told: [string, Loose][] = [];
  set(page.game.keybindings, "register", (_scope: string, name: string, about: Loose) => void told.push([name, about]));
  registerKeybindings();
  const [invert, request, table] = told.map(([, about]) => about);
  expect(told.map(([name]) => name)).toEqual(["invertPrompt", "request", "table"]);
  for (const { name, hint } of [invert, request, table])
    expect([name, hint].every((key) => page.game.i18n.has(key))).toBe(true);
  expect(invert).toMatchObject({ editable: [{ key: "ShiftLeft" }, { key: "ShiftRight" }] });
  expect(invert).not.toHaveProperty("onDown");
  const opened: string[] = [];
  const errors: unknown[] = [];
  wirePorts({
    ...bare.own,
    openRequest: () => (opened.push("request"), Promise.resolve(null)),
    openTable: () => (opened.push("table"), Promise.reject(new Error("lost"))),
    notifyError: (error) => void errors.push(error),
  });
  for (const one of [request, table]) {
    expect(one).toMatchObject({ restricted: true, editable: [] });
    expect(one.onDown()).toBe(true);
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(opened).toEqual(["request", "table"]);
  expect(errors).toMatchObject([{ message: "lost" }]);
});

describe("a request as it is drawn", () => {
  const ANA_ID = "Ana0000000000000";
  let message: Loose;
  const post = async (more: object = {}): Promise<Loose> => {
    const seats = [{ user: ANA_ID }];
    const draft = { mechanic: "standard-check", spec: { target: 15 }, seats, ...more };
    message = await page.game.modules.get("quincunx").api.request(draft);
    return requestOf(message);
  };
  const view = (request: Loose): Loose => viewOfRequest(request);
  const seat = (request: Loose, more: object): Loose =>
    view({ ...request, flags: { ...request.flags, seats: [{ user: ANA_ID, ...more }] } }).seats[0];

  it("says what is asked, of whom, and what is known of how hard it is", async () => {
    const request = await post({ text: "Quick!", title: "Spot" });
    expect(view(request)).toMatchObject({
      ...{ messageId: message.id, mechanic: "standard-check", title: "Spot", text: "Quick!" },
      ...{ isHidden: false, isClosed: false, together: null, secret: null, isSecretLost: false, mayAnswer: false },
    });
    expect(view(request).command).toBe(`/${check.grammar.command as string} vs 15`);
    expect(view(request).targets.map((one: Loose) => bare.own.speak(one))).toEqual([expect.stringContaining("15")]);
    expect(view(await post()).title).toBe(bare.own.speak(check.label));
    const open = view(await post({ spec: { target: null } }));
    expect([open.targets, open.isHidden]).toEqual([[], false]);
    const hidden = view(await post({ isHidden: true }));
    expect(hidden).toMatchObject({ targets: [], isHidden: true, isSecretLost: false });
    expect(hidden.secret.targets.map((one: Loose) => bare.own.speak(one))).toEqual([expect.stringContaining("15")]);
    await changeSetting("secrets", {});
    const lost = requestOf(message) as Loose;
    expect(view(lost)).toMatchObject({ isSecretLost: true, secret: null });
    set(page.game.user, "isGM", false);
    expect(view(lost).isSecretLost).toBe(false);
  });

  it("how hard it is for all: set, hidden and revealed in the dialog; what was hidden is on no message, and unchanged nothing is said", async () => {
    await post();
    const asked: Loose[] = [];
    const take = async (answer: object | null, id = ""): Promise<Loose> => {
      const openPrompt = (request: Loose): Promise<never> => (asked.push(request), Promise.resolve(answer as never));
      wirePorts({ ...bare.own, openPrompt });
      const before = size();
      const target = operations.find(({ type }) => type === "target") as Loose;
      const offers = target.offers(requestOf(message), GM) as Loose[];
      await offers.find((offer) => offer.id === id)?.take();
      return size() > before ? lastOf() : null;
    };
    expect(await take(null)).toBeNull();
    expect(asked[0]).toMatchObject({ spec: { target: 15 }, purpose: { who: "", isHidden: false, card: message.id } });
    expect(typeof asked[0].purpose.judge({ ...asked[0].spec, target: 5 })).toBe("string");
    expect(await take({ spec: asked[0].spec, isHidden: false })).toBeNull();
    expect(await take({ spec: {}, isHidden: false }, "reveal")).toBeNull();
    const set20 = await take({ spec: { ...asked[0].spec, target: 20 }, isHidden: false });
    expect([set20.flags.quincunx.data, set20.content]).toEqual([
      ...[{ target: 20 }, expect.stringMatching(/Gamemaster.*20/u)],
    ]);
    const hid = await take({ spec: { ...asked[0].spec, target: 25 }, isHidden: true });
    expect(hid.flags.quincunx).toMatchObject({ type: "target", id: hid.id, data: { target: null } });
    expect(hid.content).not.toContain("25");
    expect(secretOf(hid.id as string)).toEqual({ target: 25 });
    const now = requestOf(message) as Loose;
    expect(now.state).toMatchObject({ hiddenBy: hid.id, spec: { target: null } });
    // The dialog begins with what is hidden.
    await take(null);
    expect(asked.at(-1)).toMatchObject({ spec: { target: 25 }, purpose: { isHidden: true } });
    const shown = await take(null, "reveal");
    expect(shown.flags.quincunx.data).toEqual({ target: 25 });
    const target = operations.find(({ type }) => type === "target") as Loose;
    expect(target.offers(now, ANA)).toEqual([]);
    const told = (requestOf(message) as Loose).operations.map(
      (folded: Loose) => target.tell({ ...folded }).key as string,
    );
    expect(told.map((key: string) => key.split(".").at(-1))).toEqual(["amend", "hide", "reveal"]);
  });

  it("what was asked last is offered again, each once; and what answers came to together the last time (SC-3)", async () => {
    const stat = { label: "Will", value: 3, id: "will000000000001" };
    const skilled = { type: "quincunx.check-hero", system: { skills: [stat] } };
    const [odo, pim] = [
      await page.Actor.create({ name: "Odo", ...skilled }),
      await page.Actor.create({ name: "Pim", ...skilled }),
    ];
    const all: Loose[] = [];
    const ask = async (more: object): Promise<void> => {
      await post(more);
      all.push(message);
    };
    const seatOf = (actor: Loose): object => ({ user: ANA_ID, actor: actor.uuid, stat: `skills.${stat.id}` });
    await ask({ seats: [seatOf(odo)] });
    await ask({ title: "Climb", spec: { target: 20 } });
    await ask({ seats: [seatOf(pim)] });
    await ask({ title: "" });
    set(page.game, "messages", { contents: all, get: (id: string) => all.find((one) => one.id === id) });
    const picks = (most: number): Loose[] => recentRolls(most).map(({ kind, label }) => [kind, label]);
    // Without words nobody knows what it was.
    expect(picks(9)).toEqual([
      ["stat", "Will"],
      ["free", "Climb"],
    ]);
    expect([picks(1), picks(0)]).toEqual([[["stat", "Will"]], []]);
    expect(recentRolls(9)[1]).toMatchObject({ mechanic: "standard-check", spec: { target: 20 } });
    expect(lastGroup()).toBeUndefined();
    set.back();
    const both = { seats: [seatOf(odo), seatOf(pim)] };
    await ask({ ...both, group: "half" });
    expect(lastGroup()).toBe("half");
    await ask(both);
    expect(lastGroup()).toBeNull();
    await ask({});
    expect(lastGroup()).toBeNull();
  });

  it("each seat: who it is, whether they are there, and as whom; who is gone says so", async () => {
    const request = await post();
    const ana = page.game.users.get(ANA_ID);
    const words = (key: string): string => page.game.i18n.localize(`QUINCUNX.Request.${key}`) as string;
    expect(seat(request, {})).toMatchObject({
      ...{ index: 0, user: ANA_ID, name: "Ana", color: ana.color.css, img: ana.avatar, actor: null, stat: null },
      ...{ isAway: true, isYou: false, skippedBy: null, excused: null, answer: null, late: null, mayStandIn: true },
    });
    set(ana, "active", true);
    expect(seat(request, {}).isAway).toBe(false);
    const gone = seat(request, { user: "nobody0000000000" });
    expect(gone).toMatchObject({ name: words("userGone"), color: "", isAway: true, img: null });
    expect(seat(request, { actor: "Actor.gone000000000000" }).actor).toBe(words("actorGone"));
    const mira = await page.Actor.create({
      ...{ name: "Mira", type: "quincunx.check-hero", img: "mira.webp" },
      system: { skills: [{ id: "stealth000000001", label: "Stealth", value: 3 }] },
    });
    const asked = { actor: mira.uuid, stat: "skills.stealth000000001" };
    expect(seat(request, asked)).toMatchObject({ actor: "Mira", img: "mira.webp", stat: { text: "Stealth" } });
    expect(seat(request, { actor: mira.uuid, stat: "none" }).stat).toBeNull();
    // Where everybody rolls a stat of their own, there is no one command.
    expect(view({ ...request, flags: { ...request.flags, seats: [{ user: ANA_ID, ...asked }] } }).command).toBeNull();
    expect(seat(request, { user: page.game.user.id })).toMatchObject({ isYou: true, mayStandIn: false });
  });

  it("the chance of who has not rolled is for GMs and themselves; a seat that is not asked any more has none", async () => {
    const request = await post({ spec: { target: 3 } });
    expect(seat(request, {}).chance).toEqual({ p: 1, of: null, isSecret: false });
    const closed = { ...request, state: { ...request.state, closedAt: { messageId: "m", timestamp: 1 } } };
    expect(seat(closed, {})).toMatchObject({ chance: null, mayStandIn: false });
    expect(view(closed).isClosed).toBe(true);
    const skipped = { ...request, state: { ...request.state, skipped: [0], excused: { 0: "none" } } };
    expect(seat(skipped, {})).toMatchObject({ chance: null, excused: "none", mayStandIn: false });
    set(page.game.user, "isGM", false);
    expect(seat(request, {})).toMatchObject({ chance: null, mayStandIn: false });
    expect(seat(request, { user: page.game.user.id }).chance).toMatchObject({ p: 1 });
    const hidden = { ...request, state: { ...request.state, hiddenBy: message.id } };
    expect(view(hidden).secret).toBeNull();
  });
});

describe("a contest's sides as they are drawn", () => {
  it("who rolls each, whether they are there, in which part, with which dice, against what", async () => {
    const spec = { pool: 3, dice: 3, threshold: 7 };
    const sides = { a: { name: "Ada", user: "Ana0000000000000", spec }, b: { name: "Bo", user: null, spec: null } };
    wirePorts({ ...bare.own, openPrompt: () => Promise.resolve(null) });
    const draft = { mechanic: "margin-pool", title: "", tie: "a-acts", sides };
    const { id } = await page.game.modules.get("quincunx").api.contest(draft);
    const contest = contestOf(page.game.messages.get(id)) as Loose;
    const ana = page.game.users.get("Ana0000000000000");
    const {
      sides: [a, b],
      ...view
    } = viewOfContest(contest) as Loose;
    expect(view).toMatchObject({
      messageId: id,
      title: bare.own.speak(margin.label),
      by: "Gamemaster",
      round: 1,
      calledOffBy: null,
    });
    expect(a).toMatchObject({
      ...{ id: "a", name: "Ada", img: ana.avatar, user: "Ana", isAway: true, isPassive: false, isHidden: false },
      ...{ thrown: null, dice: [{ size: 12, count: 3 }], mayRoll: "standIn", secretTargets: [] },
    });
    expect(a.targets.map((one: Loose) => bare.own.speak(one))).toEqual([expect.stringContaining("7")]);
    expect(b).toMatchObject({ user: null, img: null, isAway: false, targets: [], dice: [], mayRoll: "own" });
    const side = (more: object, state: object = {}): Loose =>
      viewOfContest({
        ...contest,
        state: { ...contest.state, ...state },
        flags: { ...contest.flags, sides: { ...contest.flags.sides, a: { ...contest.flags.sides.a, ...more } } },
      }).sides[0];
    set(ana, "active", true);
    expect([side({}).isAway, side({ user: undefined }).isAway]).toEqual([false, false]);
    set(page.game.users, "activeGM", null);
    expect([side({}).isAway, side({ user: undefined }).isAway]).toEqual([false, true]);
    set.back();
    const mira = await page.Actor.create({ name: "Mira", type: "quincunx.margin-hero", img: "mira.webp" });
    expect(side({ actor: mira.uuid, isPassive: true })).toMatchObject({ img: "mira.webp", isPassive: true });
    expect(side({}, { calledOffBy: "Ana" }).mayRoll).toBeNull();
    // No die is left: whoever rolls it is told.
    const none = {
      ...contest.state.mechanic,
      waitingDice: () => {
        throw new RuleError("no-dice", "none");
      },
    };
    expect(side({}, { mechanic: none }).dice).toEqual([]);
    const open = { a: { ...contest.state.specs.a, threshold: null }, b: null };
    expect(side({}, { specs: open }).targets).toEqual([]);
  });
});

describe("what flags are, whoever has written them (docs/architecture.md, A card is a log)", () => {
  it("are the same data whatever the order of their keys, and no others", () => {
    for (const [one, other] of [
      [
        { a: 1, b: [2, { c: 3 }] },
        { b: [2, { c: 3 }], a: 1 },
      ],
      [[], []],
      [null, null],
      ["x", "x"],
    ])
      expect(isSame(one, other)).toBe(true);
    for (const [one, other] of [
      [{ a: 1 }, { a: 1, b: undefined }],
      [{ a: undefined }, { b: undefined }],
      [{ a: 1 }, { a: 2 }],
      [[], {}],
      [{ 0: 1 }, [1]],
      [null, {}],
      [{}, null],
      [1, "1"],
      [{ toString: 1 }, { a: 1 }],
    ])
      expect(isSame(one, other), JSON.stringify([one, other])).toBe(false);
  });

  it("that a roll proves are those of the message that it was thrown for, and go before what stands there", () => {
    const flags = { kind: "card", title: "Climb" };
    const message = (said: unknown, standing: unknown = { kind: "card", title: "Fly" }): Loose => ({
      ...{ id: "m", flags: { quincunx: standing } },
      rolls: [{ options: { quincunx: said } }],
    });
    const proof = { message: "m", flags };
    expect(provenFlags(message(proof))).toEqual(flags);
    expect(flagsOn(message(proof))).toEqual(flags);
    expect([areFlagsChanged(message(proof)), areFlagsChanged(message(proof, { ...flags }))]).toEqual([true, false]);
    for (const said of [
      undefined,
      null,
      [],
      { message: "other", flags },
      { message: "m" },
      { message: "m", flags: [] },
    ]) {
      expect(provenFlags(message(said)), JSON.stringify(said)).toBeNull();
      expect(flagsOn(message(said))).toEqual({ kind: "card", title: "Fly" });
    }
    expect(provenFlags({ id: "m", rolls: [] })).toBeNull();
    for (const none of [null, [], "x"]) expect(flagsOn(message(undefined, none))).toBeNull();
  });

  it("that make another message of it do not count: those that were read first do", () => {
    const message: Loose = { id: "m", rolls: [], flags: { quincunx: { kind: "card", title: "Climb" } } };
    expect(flagsOn(message)).toMatchObject({ title: "Climb" });
    message.flags = { quincunx: { kind: "card", title: "Fly" } };
    expect([flagsOn(message), areFlagsChanged(message)]).toMatchObject([{ title: "Fly" }, false]);
    for (const change of [{ kind: "operation" }, { card: "c" }, { id: "x" }]) {
      message.flags = { quincunx: { kind: "card", title: "Swim", ...change } };
      expect([flagsOn(message), areFlagsChanged(message)]).toMatchObject([{ kind: "card", title: "Climb" }, true]);
    }
    message.flags = {};
    expect(flagsOn(message)).toMatchObject({ title: "Climb" });
  });
});

it("what a game's own effects offer has a price or none, and words of its own; the mechanic's stay its own (FP-16)", () => {
  const fives = registryById("fives-pool") as Loose;
  const spec = fives.parseSpec({ pool: [6, 6, 6].map((one) => ({ size: one, role: "hero" })), target: 5 });
  const actions = [
    { id: "call", offer: "Call", told: "Called" },
    { id: "buy", offer: "Buy", told: "Bought", price: { luck: 2 } },
  ];
  const remove = registerEffect(fives, { id: "demo", text: "It holds", test: () => true, actions } as never);
  const offered = (dice: readonly number[]): Loose[] => {
    const faces = fives.parseFaces(spec, { dice });
    return fives.actions(spec, faces, fives.resolve(spec, faces)).filter((one: Loose) => isEffectAction(fives, one));
  };
  expect(offered([6, 6, 6])).toEqual([
    { id: "demo/call", price: {} },
    { id: "demo/buy", price: { luck: 2 } },
  ]);
  // Dice are missing.
  expect(offered([6, 6])).toEqual([]);
  const say = (id: string): Loose =>
    fives.sayAction({ id, price: {} }, spec, fives.parseFaces(spec, { dice: [6, 6, 6] }));
  expect(say("demo/buy")).toEqual({ offer: { text: "Buy" }, told: { text: "Bought" } });
  expect(say("success").offer.key).toBe("QUINCUNX.fives-pool.Action.success");
  for (const id of ["demo", "call", "other/call", "success"])
    expect(isEffectAction(fives, { id, price: {} } as never)).toBe(false);
  remove();
  expect(offered([6, 6, 6])).toEqual([]);
  expect(isEffectAction(fives, { id: "demo/call", price: {} } as never)).toBe(false);
});

describe("who resists by itself in a contest that a player has begun (DP-9, SC-6)", () => {
  it("is rolled for by GMs as its sheet says, or as its own player does; of other words nothing is thrown", async () => {
    const ANA_ID = "Ana0000000000000";
    const make = (owner?: string): Promise<Loose> =>
      page.Actor.create({
        ...{ name: "Brandt", type: "quincunx.check-hero", ownership: { default: 0, ...(owner ? { [owner]: 3 } : {}) } },
        system: { skills: [{ id: "will000000000001", label: "Will", value: 3 }] },
      });
    const [brandt, own2] = [await make(), await make(ANA_ID)];
    const { roll } = statOf(brandt, "skills.will000000000001") as Loose;
    const sheet = check.parseSpec(roll.spec);
    const side = (more: object): object => ({ name: "Brandt", spec: sheet, isPassive: true, ...more });
    const stats = ["skills.will000000000001"];
    const better = { ...sheet, bonuses: [{ label: "Will", value: 99 }] };
    const cases: readonly (readonly [string, object, boolean])[] = [
      ["what its sheet says", { actor: brandt.uuid, stats }, true],
      ["more than that", { actor: brandt.uuid, stats, spec: better }, false],
      ["no stat of its", { actor: brandt.uuid, stats: ["none"] }, false],
      ["no stat at all", { actor: brandt.uuid }, false],
      ["nobody's", {}, false],
      ["another player's", { user: "Ben0000000000000" }, false],
      ["their own hero's", { actor: own2.uuid, spec: better }, true],
      ["their own", { user: ANA_ID, spec: better }, true],
    ];
    for (const [what, b, isRolled] of cases) {
      const sides = { a: { name: "Ada", user: ANA_ID, spec: check.parseSpec({}) }, b: side(b) };
      const flags = {
        kind: "contest",
        schema: check.schema,
        mechanic: "standard-check",
        title: "",
        tie: "attacker-a",
        sides,
      };
      let rolled = 0;
      // No dice need fall for that.
      const hook = page.Hooks.on("quincunx.preConfigure", () => ((rolled += 1), false));
      const contest = await page.ChatMessage.create({ content: "x", author: ANA_ID, flags: { quincunx: flags } });
      expect(contest.author.id).toBe(ANA_ID);
      if (isRolled) await until(() => rolled > 0, what);
      else await bare.stage.table.settle();
      expect(rolled > 0, what).toBe(isRolled);
      await contest.delete();
      page.Hooks.off("quincunx.preConfigure", hook);
    }
  });
});

it("a die of the table shows to others' code what was set, and nothing where none is in play (FP-5)", async () => {
  const die = tableDieApi(tableDice().get("discord") as never);
  expect(die.current()).toBeNull();
  await die.set(4);
  expect(die.current()).toBe(4);
  const before = size();
  // As it is: nobody is told again.
  await die.set(4);
  expect(size()).toBe(before);
  for (const wrong of [0, 21, 1.5])
    await expect(die.set(wrong)).rejects.toMatchObject({ code: "out-of-range", field: "discord", data: { min: 1 } });
  await die.set(null);
  expect(die.current()).toBeNull();
  expect(size()).toBe(before + 1);
  expect([tableNote("none", {}), await throwTableDie("none")]).toEqual([null, null]);
});

it("a die of the table is thrown until it comes to something, and no more than twenty times", async () => {
  const die = (read: (faces: readonly number[]) => object): Loose => ({ size: 6, flavor: "Omen", read });
  page.CONFIG.Dice.randomUniform = () => 0.5;
  const once = await throwOut(die(() => ({ kind: "shows", value: 3 })));
  expect(once.map(({ dice }: Loose) => [dice[0].number, dice[0].faces, dice[0].options.flavor])).toEqual([
    [1, 6, "Omen"],
  ]);
  expect(await throwOut(die((faces) => ({ kind: faces.length < 3 ? "again" : "away" })))).toHaveLength(3);
  expect(await throwOut(die(() => ({ kind: "again" })))).toHaveLength(20);
  const before = { value: 5, isAway: true, isDue: true, each: "round" } as never;
  const after = (thrown: object): unknown =>
    afterThrow(
      die(() => thrown),
      before,
      [1],
    );
  expect(after({ kind: "shows", value: 3 })).toEqual({ value: 3, isAway: false, isDue: false, each: "round" });
  expect(after({ kind: "away" })).toEqual({ value: null, isAway: true, isDue: false, each: "round" });
  expect(after({ kind: "none" })).toEqual({ value: null, isAway: false, isDue: false, each: "round" });
});

describe("what a button posts: its data, and one sentence that says who; of a private card no more than that", () => {
  const of = (type: string): Loose => operations.find((one) => one.type === type);
  const posted = async (base: Loose, type: string, id = "", viewer: Loose = GM): Promise<Loose> => {
    const before = size();
    const offer = of(type)
      .offers(base, viewer)
      .find((one: Loose) => one.id === id);
    await offer.take();
    if (size() === before) return null;
    const { content, flags, whisper } = lastOf();
    expect(flags.quincunx).toMatchObject({ kind: "operation", type, card: base.message.id });
    expect(content).toContain("Gamemaster");
    return { content, data: flags.quincunx.data, whisper };
  };
  const spec = check.parseSpec({ target: 15 });
  const thrown = (more: Loose = {}): Loose =>
    card({
      secrecy: { isOpen: false, targets: null, isLost: false, overruledBy: null },
      ...more,
      state: { mechanic: check, spec, faces: { dice: [4, 5, 6] }, ...more.state },
    });
  const privately = { message: { whisper: [] as string[] } };
  beforeAll(() => void privately.message.whisper.push(page.game.user.id as string));

  it("taken back: what was said of which card", async () => {
    const folded = { operation: { mayUndo: () => true }, logged: { id: "o" }, after: {} };
    const base = thrown({ title: "Climb", operations: [folded, { ...folded, logged: { id: "gone" }, after: null }] });
    expect(of("undo").offers(base, GM)).toHaveLength(1);
    const isAllowed = { ...base, operations: [folded] };
    expect(await posted(isAllowed, "undo", "o")).toMatchObject({
      data: { operation: "o" },
      content: expect.stringContaining("Climb"),
    });
    const quiet = await posted({ ...isAllowed, message: { ...isAllowed.message, ...privately.message } }, "undo", "o");
    expect(quiet.content).not.toContain("Climb");
    expect(quiet.whisper).toContain(page.game.user.id);
  });

  it("another difficulty: as the dialog answers, nothing where it is as it was; hidden it is kept, and on no message", async () => {
    const asked: Loose[] = [];
    const answer = (given: object | null): void =>
      wirePorts({
        ...bare.own,
        openPrompt: ((request: Loose) => (
          asked.push(request),
          Promise.resolve(given && { ...request, isHidden: false, ...given })
        )) as never,
      });
    answer(null);
    expect(await posted(thrown(), "amend")).toBeNull();
    expect(asked[0]).toMatchObject({
      spec: { target: 15 },
      purpose: { kind: "amend", card: "bare", who: "Ana", isHidden: false },
    });
    expect(asked[0].purpose.judge({ ...spec, target: 16 })).not.toBe(asked[0].purpose.judge(spec));
    answer({ spec });
    expect(await posted(thrown(), "amend")).toBeNull();
    answer({ spec: { ...spec, target: 12 } });
    expect(await posted(thrown(), "amend")).toMatchObject({ data: { target: 12 } });
    expect((await posted(thrown(privately), "amend")).content).not.toContain("12");
    answer({ spec: { ...spec, target: 18 }, isHidden: true });
    const before = size();
    await of("amend").offers(thrown(), GM)[0].take();
    expect(size()).toBe(before + 1);
    const { _id, flags, content } = lastOf().toObject();
    expect(flags.quincunx).toMatchObject({ type: "hide", data: { target: null } });
    expect(JSON.stringify([flags, content])).not.toContain("18");
    expect(secretOf(_id as string)).toEqual({ target: 18 });
    for (const secrecy of [
      { targets: { target: 20 }, isLost: false },
      { targets: null, isLost: true },
    ]) {
      answer(null);
      await posted(thrown({ secrecy, state: { spec: check.parseSpec({ target: null }) } }), "amend");
      expect(asked.at(-1)).toMatchObject({
        spec: { target: secrecy.targets ? 20 : null },
        purpose: { isHidden: true },
      });
    }
    // What is drawn from a table has none, and what is nobody's to hide is no GM's to change.
    expect(of("amend").offers(thrown({ state: { isDraw: true } }), GM)).toEqual([]);
    expect(of("amend").offers(thrown({ state: { mechanic: { ...check, hideable: [] } } }), GM)).toEqual([]);
    expect(of("amend").offers(thrown(), ANA)).toEqual([]);
  });

  it("a hidden one is revealed where it is known, by GMs", async () => {
    const hidden = thrown({
      state: { spec: check.parseSpec({ target: null }) },
      secrecy: { targets: { target: 20 }, isLost: false },
    });
    expect(of("reveal").offers(hidden, GM)).toMatchObject([{ place: "secret" }]);
    expect([of("reveal").offers(hidden, ANA), of("reveal").offers(thrown(), GM)]).toEqual([[], []]);
    expect(await posted(hidden, "reveal")).toMatchObject({ data: { target: 20 } });
  });

  it("dice that a card waits for are thrown by who may; of a private card nobody reads what they came to (FP-4)", async () => {
    const fives = mechanic("fives-pool");
    const pool = fives.parseSpec({ pool: [{ size: 6, role: "hero" }], target: 4, challenge: 1, challengeBy: "gm" });
    const terms = fives.toTerms(pool).map((term: Loose) => ({ ...term, faces: [6] }));
    const waits = (more: Loose = {}): Loose =>
      thrown({ ...more, state: { mechanic: fives, spec: pool, faces: fives.facesOf(pool, terms), terms } });
    expect(of("throw").offers(waits(), ANA)).toEqual([]);
    page.CONFIG.Dice.randomUniform = () => 0.9;
    const open = await posted(waits(), "throw");
    expect(open).toMatchObject({ data: {}, whisper: [] });
    const hidden = await posted(waits(privately), "throw");
    expect(hidden.content).not.toBe(open.content);
    expect(hidden.content).not.toMatch(/success|\d/iu);
    expect(hidden.whisper).toEqual(expect.arrayContaining(privately.message.whisper));
    expect(lastOf().rolls).toHaveLength(1);
  });

  it("what is decided is told with what it comes to, of a private card that something was (FP-12)", async () => {
    const fives = mechanic("fives-pool");
    const pool = fives.parseSpec({ pool: [6, 6, 6].map((sides) => ({ size: sides, role: "hero" })), target: 5 });
    const faces = fives.parseFaces(pool, { dice: [6, 1, 1] });
    const waits = (more: Loose = {}): Loose => thrown({ ...more, state: { mechanic: fives, spec: pool, faces } });
    const { id } = of("spend")
      .offers(waits(), GM)
      .find((one: Loose) => (one.label.key as string).endsWith(".fail"));
    const open = await posted(waits(), "spend", id as string);
    expect(open).toMatchObject({ data: { action: "fail" }, whisper: [] });
    const hidden = await posted(waits(privately), "spend", id as string);
    expect(hidden.data).toEqual(open.data);
    expect(hidden.whisper).toEqual(expect.arrayContaining(privately.message.whisper));
    expect(hidden.content).not.toBe(open.content);
    expect(hidden.content).not.toMatch(/fail/iu);
  });

  it("what a side of a contest is against: the dialog says its chance; hidden it is on no message, unchanged nothing is said", async () => {
    const asked: Loose[] = [];
    const answers = (answer: object | null): void =>
      wirePorts({
        ...bare.own,
        openPrompt: (request) => (asked.push(request), Promise.resolve(answer as never)),
      });
    answers(null);
    const one = { dice: 1, threshold: 6 };
    const sides = { a: { name: "Ada", user: null, spec: one }, b: { name: "Bo", user: null, spec: one } };
    const draft = { mechanic: "margin-pool", title: "", tie: "both-equal", sides };
    const { id } = await page.game.modules.get("quincunx").api.contest(draft);
    const contest = (): Loose => contestOf(page.game.messages.get(id));
    await bare.stage.table.settle();
    asked.length = 0;
    expect(await posted(contest(), "contestTarget", "a")).toBeNull();
    const [{ spec: before, purpose }] = asked;
    expect(before).toMatchObject(one);
    expect(purpose).toMatchObject({ kind: "amend", card: id, who: "Ada", about: "a", isHidden: false });
    // One die each: who is level has not won.
    const chance = (threshold: number | null): string => purpose.judge({ ...before, threshold }) as string;
    expect(chance(6)).toMatch(/Ada/u);
    expect(parseFloat(/\d+/u.exec(chance(0))![0])).toBeGreaterThan(parseFloat(/\d+/u.exec(chance(11))![0]));
    expect(chance(null)).toBe(bare.own.speak({ key: "QUINCUNX.Word.unknown" } as never));
    answers({ spec: before, isHidden: false });
    expect(await posted(contest(), "contestTarget", "a")).toBeNull();
    answers({ spec: { ...before, threshold: null }, isHidden: false });
    expect(await posted(contest(), "contestTarget", "a")).toBeNull();
    answers({ spec: { ...before, threshold: 8 }, isHidden: false });
    const said = await posted(contest(), "contestTarget", "a");
    expect(said.data).toEqual({ side: "a", fields: { threshold: 8 } });
    expect(said.content).toMatch(/Ada.*8/u);
    answers({ spec: { ...before, threshold: 9 }, isHidden: true });
    const hidden = await posted(contest(), "contestTarget", "b");
    expect(hidden.data).toMatchObject({ side: "b", fields: { threshold: null } });
    expect(hidden.content).not.toContain("9");
    expect(secretOf(hidden.data.hiddenUnder as string)).toEqual({ threshold: 9 });
    await page.game.messages.get(id).delete();
  });

  it("dice of a part are cancelled in their order; none are where none is chosen", async () => {
    const pool = mechanic("difficulty-pool");
    const two = pool.parseSpec({ dice: 3, base: 6 });
    const terms = pool.toTerms(two).map((term: Loose) => ({ ...term, faces: [8, 3, 9] }));
    const part = (more: object = {}): Loose =>
      thrown({
        title: "Parry",
        state: {
          mechanic: pool,
          spec: two,
          faces: { dice: [8, 3, 9] },
          terms,
          split: { id: "s", part: 0, parts: 2 },
          ...more,
        },
      });
    const asked: Loose[] = [];
    const answer = (dice: readonly number[] | null): void =>
      wirePorts({ ...bare.own, askDice: (about) => (asked.push(about), Promise.resolve(dice)) });
    for (const none of [null, []]) {
      answer(none);
      expect(await posted(part(), "interrupt")).toBeNull();
    }
    expect(asked[0]).toEqual({ title: "Parry", dice: [8, 3, 9].map((face, place) => ({ face, place })) });
    answer([2, 0]);
    expect(await posted(part(), "interrupt")).toMatchObject({ data: { dice: [0, 2] } });
    await posted(part({ cancelled: [1] }), "interrupt");
    expect(asked.at(-1).dice.map(({ place }: Loose) => place as number)).toEqual([0, 2]);
    for (const more of [{ split: undefined }, { isInterrupted: true }, { mechanic: { ...pool, interrupt: undefined } }])
      expect(of("interrupt").offers(part(more), GM)).toEqual([]);
    expect(of("interrupt").offers(part(), ANA)).toEqual([]);
  });

  it("of a request: its seats, its rule, its end and what comes after it", async () => {
    const state = {
      mechanic: check,
      spec,
      rule: null,
      closedAt: null,
      skipped: [],
      reminded: [],
      excused: {},
      accepted: [],
      taken: null,
    };
    const base = (more: object = {}): Loose => ({
      ...{ kind: "request", title: "", message: card().message, operations: [], state: { ...state, ...more } },
      ...{ waiting: () => [{ seat: 1 }], answers: () => ["a".repeat(16)], late: () => [{ id: "late", name: "Ben" }] },
    });
    expect((await posted(base(), "skip", "1")).data).toEqual({ seat: 1 });
    expect((await posted(base(), "remind", "1")).data).toEqual({ seat: 1 });
    expect((await posted(base(), "close")).data).toEqual({ answers: ["a".repeat(16)] });
    const closed = base({ closedAt: { messageId: "m", timestamp: 1 } });
    expect((await posted(closed, "accept", "late")).data).toEqual({ answer: "late" });
    for (const answer of ["none", "impossible"])
      expect((await posted(base(), "excuse", answer)).data).toEqual({ answer, seats: [1] });
    expect((await posted(base(), "group", "half")).data).toEqual({ rule: "half" });
    expect((await posted(base({ rule: "half" }), "group", "each")).data).toEqual({ rule: null });
    expect(await posted(base(), "group", "each")).toBeNull();
    const sentences = page.game.messages.contents.slice(-8).map(({ content }: Loose) => content as string);
    expect(new Set(sentences).size).toBe(8);
  });

  it("of a contest: it is called off until both have thrown, by who began it or a GM", async () => {
    const base = (a: string | null = null, b: string | null = null, more: object = {}): Loose => ({
      ...{ kind: "contest", title: "", message: card().message, operations: [], rounds: [{ a, b }] },
      state: { mechanic: check, beganBy: "ana", calledOffBy: null, counted: [], ...more },
    });
    expect((await posted(base(), "contestOff")).data).toEqual({});
    const count = (one: Loose, viewer: Loose = GM): number => of("contestOff").offers(one, viewer).length as number;
    expect([count(base("x")), count(base(null, "x")), count(base("x", "y"))]).toEqual([1, 1, 0]);
    expect([count(base(), ANA), count(base(null, null, { beganBy: "ben" }), ANA)]).toEqual([1, 0]);
    expect(count(base(null, null, { calledOffBy: "Ana" }))).toBe(0);
  });
});
