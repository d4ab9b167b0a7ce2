/** Ledger entries of tracked numbers (SC-5). */
import { describe, expect, it } from "vitest";
import { isNewest, resultOn, trackBills } from "../../../src/features/tracks/ledger-source.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { useBareStage } from "../../support/bare.ts";
import { beast, card, check, hero } from "../../support/card-bare.ts";

useBareStage();

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
