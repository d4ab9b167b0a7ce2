/** Ledger entries of tracked numbers (SC-5). */
import { describe, expect, it } from "vitest";
import { isNewest, pendingTracks, resultOn } from "../../../src/features/tracks/ledger-source.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { useBareStage } from "../../support/bare.ts";
import { beast, card, check, hero } from "../../support/card-bare.ts";

useBareStage();

describe("tracked numbers (SC-5)", () => {
  const tracked = (actor: Loose, more: object = {}): Loose => ({
    ...{
      actor: actor.uuid,
      resource: "harm",
      direction: "add",
      result: 1.2,
      messageId: "track00000000000",
      isReverted: false,
    },
    ...more,
  });
  const next = (one: Loose): readonly Loose[] => pendingTracks(card({ state: { tracked: [one] } }));
  const entryOn = (actor: Loose): Loose => actor.flags.quincunx?.ledger?.["track00000000000"];

  it("are rounded up and applied once; undone exactly, or kept after another change", async () => {
    const mira = await hero("Mira", { harm: { value: 1, max: 6 } });
    const one = tracked(mira);
    await next(one)[0].update();
    expect([mira.system.harm.value, entryOn(mira)]).toEqual([
      3,
      { actor: mira.uuid, message: "bare", type: "track", change: { harm: [1, 3] } },
    ]);
    expect(next(one)).toEqual([]);
    const entries = { trackEntries: { track00000000000: entryOn(mira) } } as never;
    expect(isNewest(entries, one)).toBe(true);
    for (const other of [{ isReverted: true }, { resource: "luck" }, { actor: "Actor.none" }, { messageId: "other" }])
      expect(isNewest(entries, { ...one, ...other })).toBe(false);
    await mira.update({ "system.harm.value": 4 });
    expect(isNewest(entries, one)).toBe(false);
    await next({ ...one, isReverted: true })[0].update();
    expect([mira.system.harm.value, entryOn(mira).more]).toEqual([4, { step: "kept" }]);
    expect(next({ ...one, isReverted: true })).toEqual([]);
    const tove = await hero("Tove", { harm: { value: 2, max: 6 } });
    await next(tracked(tove, { direction: "take" }))[0].update();
    expect(tove.system.harm.value).toBe(0);
    await next(tracked(tove, { isReverted: true }))[0].update();
    expect([tove.system.harm.value, entryOn(tove)]).toMatchObject([
      2,
      { change: null, was: { harm: [2, 0] }, more: { step: "reverted" } },
    ]);
  });

  it("are refused once if they do not exist; a deleted actor or an undone operation changes nothing", async () => {
    const mira = await hero("Mira");
    const cat = await beast({ value: 1 });
    for (const actor of [mira, cat]) {
      await next(tracked(actor, { resource: "none" }))[0].update();
      expect(entryOn(actor)).toMatchObject({ change: null, more: { step: "refused" } });
      expect(next(tracked(actor, { resource: "none" }))).toEqual([]);
    }
    expect(next(tracked(await hero("Tove"), { isReverted: true }))).toEqual([]);
    expect(next(tracked({ uuid: "Actor.gone000000000000" }))).toEqual([]);
  });

  it("are changed by the main number of a card; a draw has none", () => {
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
