/**
 * Promise: in any order of updates from two pages at the server, the numbers of an actor equal the sum of its entries
 * (docs/ledger.md).
 */
import { describe, expect, it } from "vitest";
import { actorLedger, reconciledResources } from "../../../src/actors/actor-ledger.ts";
import { entriesOfType, ledgerEntriesOf } from "../../../src/log/ledger/entries.ts";
import type { NewEntry } from "../../../src/log/ledger/reconcile.ts";
import { useBareStage } from "../../support/bare.ts";
import { page, type Hero } from "../../support/page.ts";

useBareStage();

const CARD = "card000000000000";
const [X, Y, Z] = ["spendX0000000000", "spendY0000000000", "spendZ0000000000"] as const;
const SPEND = { message: CARD, type: "spend", isAllOrNothing: true } as const;
const spend = (found: number, left: number): NewEntry => ({ ...SPEND, change: { luck: [found, left] } });
const harm = (before: number, after: number): NewEntry => ({
  ...{ message: CARD, type: "harm", change: { harm: [before, after] } },
  more: { path: "harm", sign: 1, isBar: false, amount: after - before, step: "done" },
});

const hero = (system: object = { luck: 3, karma: 4 }) =>
  page.Actor.create({ name: "Dusty", type: "quincunx.fives-hero", system: { heroFactor: 2, heroSize: 6, ...system } });

/** Writes like a page that knows only these data of the actor. */
const write = async (actor: Hero, operation: string, entry: NewEntry, values: Record<string, number>, known = actor) =>
  actor.update(actorLedger.entryUpdate(known, operation, entry, values));

/** A page with a slow connection: the old state of the actor. */
const asIt = (actor: Hero) => new page.Actor(structuredClone(actor.toObject()), {});

async function reconcile(actor: Hero): Promise<number> {
  let steps = 0;
  for (
    let update = actorLedger.reconcileUpdate(actor);
    update && steps < 5;
    update = actorLedger.reconcileUpdate(actor)
  ) {
    await actor.update(update);
    steps += 1;
  }
  return steps;
}

const changesOf = (actor: Hero): object =>
  Object.fromEntries(
    Object.entries(ledgerEntriesOf(actor)).map(([id, { change }]) => [id, change && Object.values(change)[0]]),
  );

describe("FP-14, TE-11, SC-5: numbers equal the sum of their entries", () => {
  it("one page alone leaves nothing to reconcile, and a value set by hand stays", async () => {
    const actor = await hero();
    await write(actor, X, spend(3, 2), { luck: 2 });
    await write(actor, Y, spend(2, 1), { luck: 1 });
    expect(actorLedger.reconcileUpdate(actor)).toBeNull();
    await actor.update({ "system.luck": 3 });
    expect(actorLedger.reconcileUpdate(actor)).toBeNull();
    await write(actor, X, { ...SPEND, change: null, was: { luck: [3, 2] } }, { luck: 4 });
    expect([actorLedger.reconcileUpdate(actor), actor.system.luck]).toEqual([null, 4]);
    expect(actor.flags.quincunx?.["applied"]).toEqual({ luck: [[Y, -1]] });
  });

  it("a late page applies an entry again, over a newer one", async () => {
    const actor = await hero();
    const late = asIt(actor);
    await write(actor, X, spend(3, 2), { luck: 2 });
    await write(actor, Y, spend(2, 1), { luck: 1 });
    await write(actor, X, spend(3, 2), { luck: 2 }, late);
    expect(actor.system.luck).toBe(2);
    // A reader in between sees the correct sum.
    expect(reconciledResources(actor).find(({ id }) => id === "luck")?.value).toBe(1);
    expect([await reconcile(actor), actor.system.luck, changesOf(actor)]).toEqual([1, 1, { [X]: [3, 2], [Y]: [2, 1] }]);
  });

  it("two pages apply two spends at once: both are paid in turn, or the later one is refused without enough points", async () => {
    for (const [luck, left, changes] of [
      [3, 1, { [X]: [2, 1], [Y]: [3, 2] }],
      [1, 0, { [X]: null, [Y]: [1, 0] }],
    ] as const) {
      const actor = await hero({ luck });
      const late = asIt(actor);
      await write(actor, X, spend(luck, luck - 1), { luck: luck - 1 });
      await write(actor, Y, spend(luck, luck - 1), { luck: luck - 1 }, late);
      expect([await reconcile(actor), actor.system.luck, changesOf(actor)]).toEqual([1, left, changes]);
    }
  });

  it("an entry that is overwritten by one of another type keeps no field, or the two types would revert each other forever", async () => {
    const actor = await hero({ luck: 3, harm: { value: 0, max: 5 } });
    await write(actor, X, harm(0, 3), { harm: 3 });
    await write(actor, X, spend(3, 2), { luck: 2 });
    expect([entriesOfType(actor, "harm"), ledgerEntriesOf(actor)[X]?.type]).toEqual([{}, "spend"]);
    expect(entriesOfType(actor, "spend")[X]?.more).toBeUndefined();
    await write(actor, X, harm(0, 3), { harm: 3 });
    expect(entriesOfType(actor, "spend")).toEqual({});
  });

  it("a spend that one page has paid and another refuses later is refunded", async () => {
    const actor = await hero();
    const late = asIt(actor);
    await write(actor, X, spend(3, 2), { luck: 2 });
    await write(actor, X, { ...SPEND, change: null }, {}, late);
    expect([await reconcile(actor), actor.system.luck]).toEqual([1, 3]);
  });

  it("the next entry reconciles the number in the same update", async () => {
    const actor = await hero();
    const late = asIt(actor);
    await write(actor, X, spend(3, 2), { luck: 2 });
    await write(actor, Y, spend(2, 1), { luck: 1 });
    await write(actor, X, spend(3, 2), { luck: 2 }, late);
    const { value } = reconciledResources(actor).find(({ id }) => id === "luck")!;
    await write(actor, Z, spend(value as number, value - 1), { luck: value - 1 });
    expect([actor.system.luck, actorLedger.reconcileUpdate(actor)]).toEqual([0, null]);
  });

  it("a price in two resources that is refused in one is refunded in the other", async () => {
    const actor = await hero({ luck: 1, karma: 4 });
    const late = asIt(actor);
    const both = { ...SPEND, change: { luck: [1, 0], karma: [4, 2] } } as const;
    await write(actor, X, both, { luck: 0, karma: 2 });
    await write(actor, Y, spend(1, 0), { luck: 0 }, late);
    await reconcile(actor);
    expect([actor.system.luck, actor.system.karma, actorLedger.reconcileUpdate(actor)]).toEqual([0, 4, null]);
  });

  it("harm stays within its bounds; the change of a deleted entry stays in the number", async () => {
    const actor = await hero({ luck: 3, harm: { value: 0, max: 5 } });
    const late = asIt(actor);
    await write(actor, X, harm(0, 3), { harm: 3 });
    await write(actor, Y, harm(0, 4), { harm: 4 }, late);
    expect([await reconcile(actor), actor.system.harm.value, changesOf(actor)]).toEqual([
      1,
      5,
      { [X]: [4, 5], [Y]: [0, 4] },
    ]);
    await actor.unsetFlag("quincunx", `ledger.${X}`);
    expect([actorLedger.reconcileUpdate(actor), actor.system.harm.value]).toEqual([null, 5]);
  });

  it("a forged list breaks nothing, and is corrected once", async () => {
    const actor = await hero();
    await write(actor, X, spend(3, 2), { luck: 2 });
    const forged = [
      ["luck", [[X, "many"], 7, null, [3], [X, -1, 5]]],
      ["gone", [[X, -9]]],
      ["karma", "all"],
    ] as const;
    await actor.update({ flags: { quincunx: { applied: Object.fromEntries(forged) } } });
    expect([await reconcile(actor), actor.system.luck]).toEqual([0, 2]);
    await actor.update({ flags: { quincunx: { applied: { luck: [[X, 1e9]] } } } });
    expect(await reconcile(actor)).toBe(1);
    expect(actorLedger.reconcileUpdate(actor)).toBeNull();
  });
});
