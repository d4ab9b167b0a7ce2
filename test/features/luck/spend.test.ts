/** Spends on the state of a card (FP-12, FP-14): offers, prices and effects. */
import { describe, expect, it } from "vitest";
import type { Action } from "../../../src/rules/contract/decisions.ts";
import { operation, mechanic, logged, BY_GM, refused } from "../../support/on-state.ts";
import { dataOf, keyOf } from "../../support/phrase.ts";

describe("spends (FP-12, FP-14)", () => {
  const fives = mechanic("fives-pool");
  const spec = fives.parseSpec({ pool: Array.from({ length: 4 }, () => ({ size: 6, role: "hero" })), target: 5 });
  const faces = fives.parseFaces(spec, { dice: [6, 1, 1, 3], bonus: [2] });
  const label = { key: "QUINCUNX.Word.unknown" };
  const pool = (more: object = {}): object => ({
    ...{ actor: "Actor.a", owners: ["ana"], entries: {} },
    points: Object.fromEntries(["luck", "karma"].map((id) => [id, { id, label, value: 9, min: 0, max: 9 }])),
    ...more,
  });
  const state = {
    ...{ mechanic: fives, spec, faces, outcome: fives.resolve(spec, faces), rollerId: "ana" },
    ...{ decided: null, decisions: [], unpaid: [], resourcePool: null },
  };
  const offered: readonly Action[] = fives.decisions.actions(spec, faces, state.outcome);
  const data = ({ id, die, price }: Action): object => ({ action: id, price, ...(die === undefined ? {} : { die }) });
  const costly = offered.find(({ price }) => Object.keys(price).length > 0)!;
  const free = offered.find(({ price }) => Object.keys(price).length === 0)!;
  const says = (action: Action, now: object = {}, more: object = {}) =>
    operation("spend").apply({ ...state, ...now }, data(action) as never, logged(more));
  const spend = (action: Action, turn = 3): object => ({ action, messageId: "m", turn });
  const paid = (action: Action): object =>
    Object.fromEntries(Object.entries(action.price).map(([id, points]) => [id, [9, 9 - points]]));

  it("count at once if they are free or no hero can pay; others wait for their ledger entry", () => {
    expect(says(free)).toEqual({ decided: fives.decisions.add(free), decisions: [spend(free)] });
    expect(says(costly)).toMatchObject({ decisions: [spend(costly)] });
    expect(says(free, { resourcePool: pool() })).toHaveProperty("decided");
    expect(says(costly, { resourcePool: pool() })).toEqual({ unpaid: [spend(costly)] });
    expect(says(costly, { resourcePool: pool({ owners: [] }) }, BY_GM)).toHaveProperty("unpaid");
    expect(says(costly, { resourcePool: pool({ points: {} }) })).toHaveProperty("decided");
    const paidFor = pool({ entries: { m: { message: "c", change: paid(costly) } } });
    expect(says(costly, { resourcePool: paidFor })).toEqual({
      decided: fives.decisions.add(costly),
      decisions: [spend(costly)],
    });
    // In order: earlier decisions stay.
    const before = fives.decisions.add(free);
    const left = fives.decisions.actions(spec, faces, fives.resolve(spec, faces, before), before);
    const next = left.find(({ price }: Action) => Object.keys(price).length > 0);
    if (next)
      expect(
        says(next, { decided: before, outcome: fives.resolve(spec, faces, before), decisions: [spend(free, 1)] }),
      ).toEqual({
        ...{ decided: fives.decisions.add(next, before), decisions: [spend(free, 1), spend(next)] },
      });
  });

  it("do not count without an offer, from users who may not pay, or after a refusal", () => {
    for (const [action, now, why] of [
      [{ ...costly, id: "none" }, {}, "not on offer"],
      [{ ...costly, price: { luck: 99 } }, {}, "not on offer"],
      [costly, { resourcePool: pool({ owners: ["ben"] }) }, "not theirs"],
      [costly, { resourcePool: pool({ entries: { m: { message: "c", change: null } } }) }, "not paid"],
    ] as const) {
      const error = refused(() => says(action, now));
      expect(error, why).toMatchObject({ code: "not-allowed", field: "action" });
      expect(error.message).toContain(why);
    }
    // A user who knows of the first may do it again.
    expect(says(costly, { unpaid: [spend(costly, 2)], resourcePool: pool() }).unpaid).toHaveLength(2);
  });

  it("are offered to the roller and GMs, if payable besides pending ones", () => {
    const card = (now: object = {}) => ({
      kind: "card",
      message: { whisper: [] },
      title: "",
      state: { ...state, ...now },
    });
    const ids = (viewer: object, now: object = {}): readonly string[] =>
      operation("spend")
        .offers?.(card(now), viewer as never)
        .map(({ id }) => id) ?? [];
    const [ana, ben, gm] = [
      { id: "ana", isGM: false },
      { id: "ben", isGM: false },
      { id: "gm", isGM: true },
    ];
    const key = ({ id, die, price }: Action): string => [id, die ?? [], Object.keys(price)].flat().join(" ");
    expect(ids(ana, { resourcePool: pool() })).toEqual(offered.map(key));
    expect(ids(gm, { resourcePool: pool({ owners: [] }) })).toEqual(offered.map(key));
    expect(ids(ben, { resourcePool: pool() })).toEqual([]);
    expect(ids({ id: null, isGM: false }, { rollerId: null })).toEqual([]);
    const none = { luck: { id: "luck", label, value: 0 }, karma: { id: "karma", label, value: 0 } };
    const freeOnes = offered.filter(({ price }) => Object.keys(price).length === 0).map(key);
    expect(ids(ana, { resourcePool: pool({ points: none }) })).toEqual(freeOnes);
    expect(ids(ana, { resourcePool: pool({ owners: ["ben"] }) })).toEqual(freeOnes);
    expect(ids(ana, { resourcePool: pool(), unpaid: [spend(costly)] })).not.toContain(key(costly));
    const [first] = operation("spend").offers?.(card({ resourcePool: pool() }), ana as never) ?? [];
    expect(first).toMatchObject({ place: "main" });
    expect(keyOf(first?.label)).toMatch(/^QUINCUNX/u);
  });

  it("show in the history the points of the ledger entry, or before it the expected ones", () => {
    const told = (now: object, change: object = { decisions: [] }, isUndone = false) =>
      operation("spend").describe?.({
        before: { ...state, ...now },
        change,
        data: data(costly),
        logged: logged(),
        isUndone,
      } as never);
    const [id = "", points] = Object.entries(costly.price)[0] ?? [];
    expect(told({ resourcePool: pool({ entries: { m: { message: "c", change: paid(costly) } } }) })).toMatchObject({
      ...{ key: "QUINCUNX.Card.History.decide" },
      data: {
        name: "Ana",
        price: [{ key: "QUINCUNX.Card.History.change", data: { field: label, before: 9, after: 9 - Number(points) } }],
      },
    });
    expect(told({ resourcePool: pool() }, {})).toMatchObject({
      ...{ key: "QUINCUNX.Card.History.unpaid" },
      data: { price: [{ key: "QUINCUNX.Card.History.value", data: { field: label, value: points } }] },
    });
    expect(keyOf(told({ resourcePool: pool() }, {}, true)!)).toBe("QUINCUNX.Card.History.decide");
    for (const none of [null, pool({ points: {} })])
      expect(dataOf(told({ resourcePool: none })!).price).toMatchObject([
        { key: "QUINCUNX.Card.History.unpaidPoints" },
      ]);
    expect(id).not.toBe("");
  });
});
