/**
 * Contests that the rules refuse to judge (SC-4, MP-5, MP-8): endless ones are not started; otherwise the card gives
 * the reason, and a GM fixes it or calls it off.
 */
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { expect, it } from "vitest";
import { type Sitting, all, at, begin, check, open, press, roll, says, progress, view } from "./seats.ts";

const mayCallOff = (who: Sitting, id: string): boolean =>
  view(who, id).offers.some(({ operation }) => operation === "contestOff");
const undoOf = (who: Sitting, id: string): string =>
  view(who, id).offers.find(({ operation }) => operation === "undo")!.id as string;

/** The reason is shown; the author calls the contest off and undoes that. */
async function callOffAndBack(who: Sitting, id: string, why: string): Promise<void> {
  expect(progress(id)).toMatchObject({ result: null, odds: null, refused: { key: why } });
  expect(all.map((one) => mayCallOff(one, id))).toEqual(all.map((one) => one === who));
  await press(who, id, "contestOff");
  for (const one of all) expect([view(one, id).calledOffBy, mayCallOff(one, id)]).toEqual([who.name, false]);
  await press(who, id, "undo", undoOf(who, id));
  for (const one of all) expect(view(one, id).calledOffBy).toBe(null);
  expect(view(who, id).history).toHaveLength(1);
  expect(mayCallOff(who, id)).toBe(true);
}

it("SC-4: if both sides become passive in their prompts, the card says why no side wins; it is called off, and undone", async () => {
  const { gm, ana } = await open();
  const id = await begin(gm, "standard-check", "equals-reroll", check(1), check(1));
  const passive = { spec: { ...check(1), passive: true, extra: [] } };
  await roll(ana, 8, [], passive);
  expect(progress(id)).toMatchObject({ refused: null, odds: { tie: 0 } });
  await roll(gm, 8, [], passive);
  await callOffAndBack(gm, id, "QUINCUNX.standard-check.Contest.endless");
});

it("MP-5, MP-8: a side that lacks the skill has no margin, so there are no odds and no winner until a GM allows or amends it", async () => {
  const { gm, ana } = await open();
  const possible = { dice: 2, threshold: 6 };
  const id = await begin(gm, "margin-pool", "a-acts", { dice: 2, threshold: 7 }, possible);
  await roll(ana, 12, [12, 8]);
  await roll(gm, 12, [7, 2]);
  const amend = (fields: Fields): Promise<unknown> => says(gm, at(gm, id).rounds[0]!.a as string, "amend", fields);
  await amend({ threshold: 13 });
  await callOffAndBack(gm, id, "QUINCUNX.margin-pool.Contest.impossible");
  // What the GM allows counts its 12s.
  await amend({ threshold: 13, allowImpossible: true });
  expect(progress(id)).toMatchObject({ result: { winner: "a", by: 1, rule: "MP-8" }, refused: null });
  await amend({ threshold: 7, allowImpossible: false });
  expect(progress(id)).toMatchObject({ result: { winner: "a", by: 3, rule: "MP-8" }, refused: null });
  const other = await begin(gm, "margin-pool", "a-acts", { dice: 2, threshold: 13 }, possible);
  expect(progress(other)).toMatchObject({
    odds: null,
    before: null,
    refused: { key: "QUINCUNX.margin-pool.Contest.impossible" },
  });
});
