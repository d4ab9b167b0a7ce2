/** Aid before a roll (SC-8): taking back, refusing, and applying to the spec. */
import { sayGift } from "../../../src/roll/adjustments/gift.ts";
import { describe, expect, it } from "vitest";
import { mayTakeBack, withGift, type AidGift, type AidState } from "../../../src/features/aid/aid.ts";
import { aidBack } from "../../../src/features/aid/operations.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { useBareStage } from "../../support/bare.ts";
import { fake } from "../../support/fake.ts";

useBareStage();

const check = mechanicById("standard-check");

describe("aid before a throw (SC-8)", () => {
  const gift = (id: string, more: object = {}): AidGift => ({
    ...{ id, by: "ben", from: "Ben", kind: "bonus" as const, amount: 2, isAccepted: true, removal: null },
    ...more,
  });
  const state = (...gifts: AidGift[]): AidState => ({
    ...{ mechanic: check, spec: check.parseSpec({ target: null }), rollerId: "ana" },
    gifts,
  });
  const give = (before: AidState, more: object = {}) =>
    withGift(
      before,
      { kind: "bonus", amount: 1, ...more } as never,
      {
        id: "new",
        author: { id: "cleo", name: "Cleo", isGM: false },
      } as never,
    );

  it("can be taken back once: by its giver, by its roller as a refusal, or by a GM", () => {
    const may = (id: string | null, isGM: boolean, one: AidGift): boolean => mayTakeBack({ id, isGM }, state(), one);
    for (const id of ["ben", "ana"]) expect(may(id, false, gift("g"))).toBe(true);
    for (const id of ["cleo", null]) {
      expect(may(id, false, gift("g", { by: null }))).toBe(false);
      expect(may(id, true, gift("g"))).toBe(true);
    }
    for (const isGM of [true, false]) {
      expect(may("ben", isGM, gift("g", { removal: { by: "Ben", isRefused: false } }))).toBe(false);
    }
  });

  it("keeps another user's gift when a forged gift with the same name is taken back", () => {
    const mine = gift("g", { by: "cleo" });
    const by = (id: string) => ({ author: { id, name: id, isGM: false } });
    const after = (id: string, ...gifts: AidGift[]): readonly boolean[] =>
      aidBack.apply(state(...gifts), { gift: "g" }, fake(by(id))).gifts!.map(({ removal }) => removal !== null);
    expect(after("cleo", mine, gift("g"))).toEqual([true, false]);
    expect(after("ben", mine, gift("g"))).toEqual([false, true]);
    expect(after("ana", mine, gift("g"), gift("other"))).toEqual([true, true, false]);
    const may = (id: string): boolean => aidBack.may({ id, isGM: false }, state(mine, gift("g")), { gift: "g" });
    expect(["cleo", "ben", "ana", "dan"].map(may)).toEqual([true, true, true, false]);
  });

  it("shows each giver; skips deleted gifts, and refuses gifts that the rules do not allow", () => {
    expect(give(state()).gifts).toEqual([
      { id: "new", by: "cleo", from: "Cleo", kind: "bonus", amount: 1, isAccepted: true, removal: null },
    ]);
    const twenty = Array.from({ length: 20 }, (_, index) => gift(`g${index}`));
    const gone = twenty.map((one) => ({ ...one, removal: { by: "Ben", isRefused: false } }));
    expect(give(state(...gone)).gifts).toHaveLength(21);
    expect(() => give(state(...twenty))).toThrow();
    expect(give(state(...twenty.slice(1))).gifts).toHaveLength(20);
    expect(() => give(state(), { kind: "die", amount: 7 })).toThrow();
  });

  it("reads as a die or as a number with its sign", () => {
    expect(sayGift({ kind: "die", amount: 6 })).toMatchObject({ key: "QUINCUNX.Word.die", data: { size: 6 } });
    expect(sayGift({ kind: "bonus", amount: 2 })).toMatchObject({ data: { value: { signed: 2 } } });
  });
});
