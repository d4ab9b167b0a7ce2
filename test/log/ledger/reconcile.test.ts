/** What a number holds of what is booked (cards/counted.ts): two pages may write at once, and whatever the order in which the table took it, numbers come to what is booked. */
import { describe, expect, it } from "vitest";
import { bookingsFor, bookingsOf, type Booking } from "../../../src/log/ledger/entries.ts";
import { bookingUpdate, mendingUpdate, standingResources } from "../../../src/log/ledger/reconcile.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { useBareStage } from "../../support/bare.ts";

const page = globalThis as Loose;
useBareStage();

const CARD = "card000000000000";
const [X, Y, Z] = ["spendX0000000000", "spendY0000000000", "spendZ0000000000"] as const;
const spend = (before: number, after: number, id = "luck"): Booking => ({
  card: CARD,
  paid: { [id]: [before, after] },
});
const harm = (before: number, after: number): Booking => ({
  ...{ card: CARD, what: "harm", paid: { harm: [before, after] } },
  more: { path: "harm", sign: 1, isBar: false, amount: after - before, step: "done" },
});

const hero = (system: object = { luck: 3, karma: 4 }): Promise<Loose> =>
  page.Actor.create({ name: "Dusty", type: "quincunx.fives-hero", system: { heroFactor: 2, heroSize: 6, ...system } });

/** As a page writes it that knows no more of the actor than is said here. */
const write = async (
  actor: Loose,
  operation: string,
  booking: Booking,
  values: Record<string, number>,
  known = actor,
) => actor.update(bookingUpdate(known, operation, booking, values));

/** A page whose line is slow: the actor as it was. */
const asIt = (actor: Loose): Loose => new page.Actor(structuredClone(actor.toObject()) as object, {});

async function mend(actor: Loose): Promise<number> {
  let steps = 0;
  for (let update = mendingUpdate(actor); update && steps < 5; update = mendingUpdate(actor)) {
    await actor.update(update);
    steps += 1;
  }
  return steps;
}

const paidOf = (actor: Loose): object =>
  Object.fromEntries(Object.entries(bookingsOf(actor)).map(([id, { paid }]) => [id, paid && Object.values(paid)[0]]));

describe("FP-14, TE-11, SC-5: numbers come to what is booked", () => {
  it("who is alone changes nothing that would have to be mended, and what people set by hand stays", async () => {
    const actor = await hero();
    await write(actor, X, spend(3, 2), { luck: 2 });
    await write(actor, Y, spend(2, 1), { luck: 1 });
    expect(mendingUpdate(actor)).toBeNull();
    await actor.update({ "system.luck": 3 });
    expect(mendingUpdate(actor)).toBeNull();
    await write(actor, X, { card: CARD, paid: null, more: { was: { luck: [3, 2] } } }, { luck: 4 });
    expect([mendingUpdate(actor), actor.system.luck]).toEqual([null, 4]);
    expect(actor.flags.quincunx.counted).toEqual({ luck: [[Y, -1]] });
  });

  it("a page that books once more what it did not know to be booked, over what came since", async () => {
    const actor = await hero();
    const late = asIt(actor);
    await write(actor, X, spend(3, 2), { luck: 2 });
    await write(actor, Y, spend(2, 1), { luck: 1 });
    await write(actor, X, spend(3, 2), { luck: 2 }, late);
    expect(actor.system.luck).toBe(2);
    // Whoever reads it meanwhile reads what it comes to.
    expect(standingResources(actor).find(({ id }) => id === "luck")?.value).toBe(1);
    expect([await mend(actor), actor.system.luck, paidOf(actor)]).toEqual([1, 1, { [X]: [3, 2], [Y]: [2, 1] }]);
  });

  it("each page another one: both are paid, and told as they went; where there is not enough for both, one is refused", async () => {
    for (const [luck, left, booked] of [
      [3, 1, { [X]: [2, 1], [Y]: [3, 2] }],
      [1, 0, { [X]: null, [Y]: [1, 0] }],
    ] as const) {
      const actor = await hero({ luck });
      const late = asIt(actor);
      await write(actor, X, spend(luck, luck - 1), { luck: luck - 1 });
      await write(actor, Y, spend(luck, luck - 1), { luck: luck - 1 }, late);
      expect([await mend(actor), actor.system.luck, paidOf(actor)]).toEqual([1, left, booked]);
    }
  });

  it("of what was booked under the same id as something of another type nothing stays: either would be taken for undone by the other, for ever", async () => {
    const actor = await hero({ luck: 3, harm: { value: 0, max: 5 } });
    await write(actor, X, harm(0, 3), { harm: 3 });
    await write(actor, X, spend(3, 2), { luck: 2 });
    expect([bookingsFor(actor, "harm"), bookingsOf(actor)[X]?.what]).toEqual([{}, "spend"]);
    expect(bookingsFor(actor, "spend")[X]?.more).toBeUndefined();
    await write(actor, X, harm(0, 3), { harm: 3 });
    expect(bookingsFor(actor, "spend")).toEqual({});
  });

  it("what one page pays and another, which took it for too dear, refuses later, is given back", async () => {
    const actor = await hero();
    const late = asIt(actor);
    await write(actor, X, spend(3, 2), { luck: 2 });
    await write(actor, X, { card: CARD, paid: null }, {}, late);
    expect([await mend(actor), actor.system.luck]).toEqual([1, 3]);
  });

  it("what is booked next by whoever has not mended it yet takes it in", async () => {
    const actor = await hero();
    const late = asIt(actor);
    await write(actor, X, spend(3, 2), { luck: 2 });
    await write(actor, Y, spend(2, 1), { luck: 1 });
    await write(actor, X, spend(3, 2), { luck: 2 }, late);
    const [{ value }] = standingResources(actor).filter(({ id }) => id === "luck") as Loose;
    await write(actor, Z, spend(value as number, value - 1), { luck: value - 1 });
    expect([actor.system.luck, mendingUpdate(actor)]).toEqual([0, null]);
  });

  it("a price of two kinds that is refused for one is given back in the other", async () => {
    const actor = await hero({ luck: 1, karma: 4 });
    const late = asIt(actor);
    const both = { card: CARD, paid: { luck: [1, 0], karma: [4, 2] } } as const;
    await write(actor, X, both, { luck: 0, karma: 2 });
    await write(actor, Y, spend(1, 0), { luck: 0 }, late);
    await mend(actor);
    expect([actor.system.luck, actor.system.karma, mendingUpdate(actor)]).toEqual([0, 4, null]);
  });

  it("harm within its bounds; what is gone with its card stays in the number", async () => {
    const actor = await hero({ luck: 3, harm: { value: 0, max: 5 } });
    const late = asIt(actor);
    await write(actor, X, harm(0, 3), { harm: 3 });
    await write(actor, Y, harm(0, 4), { harm: 4 }, late);
    expect([await mend(actor), actor.system.harm.value, paidOf(actor)]).toEqual([1, 5, { [X]: [4, 5], [Y]: [0, 4] }]);
    await actor.unsetFlag("quincunx", `booked.${X}`);
    expect([mendingUpdate(actor), actor.system.harm.value]).toEqual([null, 5]);
  });

  it("what somebody has made of the list by hand breaks nothing, and is mended once", async () => {
    const actor = await hero();
    await write(actor, X, spend(3, 2), { luck: 2 });
    const forged = [
      ["luck", [[X, "many"], 7, null, [3], [X, -1, 5]]],
      ["gone", [[X, -9]]],
      ["karma", "all"],
    ] as const;
    await actor.update({ flags: { quincunx: { counted: Object.fromEntries(forged) } } });
    expect([await mend(actor), actor.system.luck]).toEqual([0, 2]);
    await actor.update({ flags: { quincunx: { counted: { luck: [[X, 1e9]] } } } });
    expect(await mend(actor)).toBe(1);
    expect(mendingUpdate(actor)).toBeNull();
  });
});
