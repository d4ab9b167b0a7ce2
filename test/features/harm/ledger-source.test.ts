/** Ledger entries of harm, step by step (TE-11, SC-7). */
import { describe, expect, it } from "vitest";
import { harmSource, pendingHarm } from "../../../src/features/harm/ledger-source.ts";
import { trackSource } from "../../../src/features/tracks/ledger-source.ts";
import { changeSetting } from "../../support/own-settings.ts";
import { useBareStage } from "../../support/bare.ts";
import { beast, card, deal, hero } from "../../support/card-bare.ts";
import type { Hero } from "../../support/page.ts";

useBareStage();

describe("the application of harm, step by step (TE-11, SC-7)", () => {
  let count = 0;
  /** One harm for one actor, with a name of its own. */
  const harm = (actor: Hero, more: object = {}) => ({
    ...{
      actor: actor.uuid,
      path: "harm",
      sign: 1,
      amount: 2,
      operation: "o",
      messageId: `harm${(count += 1)}0000000000`,
    },
    ...{ turn: 1, deal, author: "ana", isByGM: false, isReverted: false },
    ...more,
  });
  type Harmed = ReturnType<typeof harm>;
  // One card for each actor, so that their harm stays separate.
  const next = (...harms: Harmed[]) => pendingHarm(card({ message: { id: harms[0]?.actor }, state: { harms } }));
  const apply = async (...harms: Harmed[]): Promise<void> => {
    const [first] = next(...harms);
    await first!.update();
  };
  const entryOf = (actor: Hero, one: Harmed) => actor.flags.quincunx?.ledger?.[one.messageId];
  const chosen = (choice: object): Promise<unknown> => changeSetting("harmPaths", { npc: choice } as never);
  const HP = { path: "hp", sign: -1, isBar: true };

  it("writes number and entry of our own heroes in one update; reverting restores the number within its bounds", async () => {
    const mira = await hero("Mira", { harm: { value: 1, max: 6 } });
    const one = harm(mira);
    expect(next(one)).toHaveLength(1);
    await apply(one);
    expect(mira.system.harm.value).toBe(3);
    expect(entryOf(mira, one)).toMatchObject({
      actor: mira.uuid,
      message: mira.uuid,
      type: "harm",
      change: { harm: [1, 3] },
      more: { step: "done" },
    });
    expect(next(one)).toEqual([]);
    // The number was changed by another update meanwhile.
    await mira.update({ "system.harm.value": 1 });
    expect(next({ ...one, isReverted: true })).toHaveLength(1);
    await apply({ ...one, isReverted: true });
    expect(mira.system.harm.value).toBe(0);
    expect(entryOf(mira, one)).toMatchObject({
      change: null,
      was: { harm: [1, 3] },
      more: { step: "reverted", reverted: [1, 0] },
    });
    expect(next({ ...one, isReverted: true })).toEqual([]);
    // Undone before it was applied: there is nothing to do.
    expect(next(harm(mira, { isReverted: true }))).toEqual([]);
  });

  it("heals if a GM says so: the number moves the other way within its bounds, and is reverted", async () => {
    const mira = await hero("Mira", { harm: { value: 3, max: 6 } });
    const one = harm(mira, { amount: 5, heals: true, isByGM: true });
    await apply(one);
    expect(mira.system.harm.value).toBe(0);
    expect(entryOf(mira, one)).toMatchObject({ change: { harm: [3, 0] }, more: { step: "done" } });
    await apply({ ...one, isReverted: true });
    expect(mira.system.harm.value).toBe(3);
    const cat = await beast({ value: 3, max: 5 });
    await chosen(HP);
    const other = harm(cat, { ...HP, path: "hp", amount: 1, heals: true, isByGM: true });
    await apply(other);
    await apply(other);
    expect(cat.system.hp.value).toBe(4);
    const byPlayer = harm(mira, { heals: true });
    await apply(byPlayer);
    expect(entryOf(mira, byPlayer)).toMatchObject({ more: { step: "refused" } });
  });

  it("refuses for good an operation that does not match card and target; a GM chooses the amount, but not the place", async () => {
    const mira = await hero("Mira");
    for (const more of [
      { amount: 3 },
      { path: "other" },
      { sign: -1 },
      { isBar: true },
      { isByGM: true, path: "other" },
    ]) {
      const one = harm(mira, more);
      await apply(one);
      expect(entryOf(mira, one)).toMatchObject({ change: null, more: { step: "refused" } });
      expect(next(one)).toEqual([]);
    }
    expect(mira.system.harm?.value ?? 0).toBe(0);
    await apply(harm(mira, { isByGM: true, amount: 4 }));
    expect(mira.system.harm.value).toBe(4);
    await chosen(HP);
    const cat = await beast({ value: 5, max: 5 });
    await changeSetting("harmPaths", {});
    const none = harm(cat, HP);
    await apply(none);
    expect(entryOf(cat, none)).toMatchObject({ change: null, more: { step: "refused" } });
    // A second name for an actor would apply it twice.
    expect(next(harm(mira, { actor: `${mira.uuid as string}.x` }))).toEqual([]);
    expect(next(harm(mira, { actor: "Actor.gone000000000000" }))).toEqual([]);
  });

  it("marks harm to other systems' actors as started, then done, and undoes it the same way", async () => {
    await chosen(HP);
    const cat = await beast({ value: 5, min: 0, max: 5 });
    const one = harm(cat, { ...HP, amount: 2 });
    await apply(one);
    expect(cat.system.hp.value).toBe(5);
    expect(entryOf(cat, one)).toMatchObject({ change: { harm: [5, 3] }, more: { step: "begun" } });
    await apply(one);
    expect(cat.system.hp.value).toBe(3);
    expect(entryOf(cat, one)).toMatchObject({ change: { harm: [5, 3] }, more: { step: "done" } });
    expect(next(one)).toEqual([]);
    const back = { ...one, isReverted: true };
    await apply(back);
    expect(cat.system.hp.value).toBe(3);
    expect(entryOf(cat, one)).toMatchObject({ more: { step: "reverting" } });
    await apply(back);
    expect(cat.system.hp.value).toBe(5);
    expect(entryOf(cat, one)).toMatchObject({ change: null, more: { step: "reverted", reverted: [3, 5] } });
    expect(next(back)).toEqual([]);
    await changeSetting("harmPaths", {});
  });

  it("reverts once the harm of a page that was disconnected while another page gave it up", async () => {
    await chosen(HP);
    const cat = await beast({ value: 5, min: 0, max: 5 });
    const one = harm(cat, HP);
    await apply(one);
    await apply(one);
    // Another page recorded the undo meanwhile; then the last write of this page arrived.
    for (const change of [
      { change: null, was: { harm: [5, 3] }, more: { step: "unclear" } },
      { more: { step: "done" } },
    ])
      await cat.update({ flags: { quincunx: { ledger: { [one.messageId]: change } } } });
    expect(next(one)).toEqual([]);
    const back = { ...one, isReverted: true };
    await apply(back);
    expect(entryOf(cat, one)).toMatchObject({ change: { harm: [5, 3] }, more: { step: "reverting" } });
    await apply(back);
    expect(cat.system.hp.value).toBe(5);
    expect(entryOf(cat, one)).toMatchObject({ change: null, more: { step: "reverted", reverted: [3, 5] } });
    expect(next(back)).toEqual([]);
    await changeSetting("harmPaths", {});
  });

  it("changes nothing if an own write is undone before its end; a write started elsewhere stays uncertain, and no number moves", async () => {
    await chosen(HP);
    const cat = await beast({ value: 5, min: 0, max: 5 });
    const one = harm(cat, HP);
    await apply(one);
    await apply({ ...one, isReverted: true });
    expect(entryOf(cat, one)).toMatchObject({ change: null, was: { harm: [5, 5] }, more: { step: "reverted" } });
    const change = { harm: [5, 3] };
    const more = { ...HP, path: "hp", amount: 2 };
    for (const [step, isReverted] of [
      ["begun", false],
      ["begun", true],
      ["reverting", true],
      ["unclear", true],
    ] as const) {
      const rat = await beast({ value: 5, min: 0, max: 5 });
      const other = harm(rat, { ...HP, isReverted });
      const entry = { actor: rat.uuid, message: rat.uuid, type: "harm", change, more: { ...more, step } };
      await rat.update({ flags: { quincunx: { ledger: { [other.messageId]: entry } } } });
      await apply(other);
      expect(rat.system.hp.value).toBe(5);
      expect(entryOf(rat, other), `${step} ${String(isReverted)}`).toMatchObject({
        ...{ change: isReverted ? null : change, was: { harm: [5, 3] }, more: { step: "unclear" } },
      });
    }
    expect(cat.system.hp.value).toBe(5);
    // A number of our own that no longer exists.
    const mira = await hero("Mira", { harm: { value: 3, max: 6 } });
    const gone = harm(mira, { isReverted: true });
    const entry = { actor: mira.uuid, message: mira.uuid, type: "harm", change, more: { path: "gone", step: "done" } };
    await mira.update({ flags: { quincunx: { ledger: { [gone.messageId]: entry } } } });
    await apply(gone);
    expect(entryOf(mira, gone)).toMatchObject({ change: null, more: { step: "unclear" } });
    expect(mira.system.harm.value).toBe(3);
    // This entry cannot revert another card's harm.
    await mira.update({ flags: { quincunx: { ledger: { [gone.messageId]: { ...entry, message: "other" } } } } });
    expect(next(gone)).toEqual([]);
    await changeSetting("harmPaths", {});
  });
});

it("the search finds the actors that a card changed, even if its messages are deleted, by kind of entry", async () => {
  const mira = await hero("Mira");
  const ledger = {
    one: { actor: mira.uuid, message: "harmed", type: "harm", change: { harm: [0, 2] } },
    two: { actor: mira.uuid, message: "tracked", type: "track", change: null },
    three: { actor: mira.uuid, message: "spent", type: "spend", change: null },
  };
  await mira.update({ flags: { quincunx: { ledger } } });
  expect([harmSource.messagesOf(mira), trackSource.messagesOf(mira)]).toEqual([["harmed"], ["tracked"]]);
});
