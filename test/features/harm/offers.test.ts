/** Harm and tracked numbers: what buttons offer, and what is booked step by step, on bare cards. */
import { describe, expect, it } from "vitest";
import { harmBills } from "../../../src/features/harm/ledger-source.ts";
import { harmOffers } from "../../../src/features/harm/offers.ts";
import { isNewest, resultOn, trackBills } from "../../../src/features/tracks/ledger-source.ts";
import { wirePorts, type HarmQuestion } from "../../../src/platform/ports.ts";
import { changeSetting } from "../../support/own-settings.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { useBareStage } from "../../support/bare.ts";
import { ANA, GM, beast, card, check, deal, hero, lastOf, page, size, total } from "../../support/card-bare.ts";

const bare = useBareStage();
const { set } = bare;
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

  it("picked: rows of all who are at hand; where there is none a sentence says so; who has it already is dealt it again", async () => {
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
    const told: unknown[] = [];
    set(page.ui.notifications, "warn", (...words: unknown[]) => void told.push(words));
    const [posted, questions] = [size(), asked.length];
    await offers()[0].take();
    expect([size(), asked.length]).toEqual([posted, questions]);
    expect(told).toEqual([["There is nobody at hand who could take it: target a token first.", { console: false }]]);
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

  it("done by a page whose line was down when another gave it up: it is there, so it is given back, once", async () => {
    await chosen(HP);
    const cat = await beast({ value: 5, min: 0, max: 5 });
    const one = harm(cat, HP);
    await book(one);
    await book(one);
    // What another page wrote of it meanwhile, when it was taken back; and then came the last of what this one had written.
    for (const change of [{ paid: null, more: { step: "unclear", was: [5, 3] } }, { more: { step: "done" } }])
      await cat.update({ flags: { quincunx: { booked: { [one.messageId]: change } } } });
    expect(next(one)).toEqual([]);
    const back = { ...one, isBack: true };
    await book(back);
    expect(booking(cat, one)).toMatchObject({ paid: { harm: [5, 3] }, more: { step: "undoing" } });
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

it("who has numbers that a card changed is asked about that card, whether or not its messages are still there: each of its own kind", async () => {
  const mira = await hero("Mira");
  const booked = {
    one: { card: "harmed", paid: { harm: [0, 2] }, what: "harm" },
    two: { card: "tracked", paid: null, what: "track" },
    three: { card: "spent", paid: null },
  };
  await mira.update({ flags: { quincunx: { booked } } });
  expect([harmBills.cardsOf(mira), trackBills.cardsOf(mira)]).toEqual([["harmed"], ["tracked"]]);
});
