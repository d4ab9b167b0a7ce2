/** Contests that the rules refuse to judge (SC-4, MP-5, MP-8): not begun where that never ends; else the card says why, and a GM mends it or calls it off. */
import { expect, it } from "vitest";
import type { Loose } from "../../fixtures/world/open.ts";
import { type Sitting, all, at, begin, check, open, press, roll, says, progress, stored, view } from "./seats.ts";

const mayCallOff = (who: Sitting, id: string): boolean =>
  view(who, id).offers.some(({ operation }: Loose) => operation === "contestOff");
const undoOf = (who: Sitting, id: string): string =>
  view(who, id).offers.find(({ operation }: Loose) => operation === "undo").id as string;

/** It is said why; whoever began it calls it off and takes that back. */
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

it("SC-4: two passive equals who would roll again for ever are not begun, and the field is named; with another bonus or tie rule they are", async () => {
  const { gm } = await open();
  const passive = (bonus: number): object => ({ ...check(bonus), passive: true });
  const refused = begin(gm, "standard-check", "equals-reroll", passive(2), passive(2));
  await expect(refused).rejects.toMatchObject({ code: "conflict", field: "passive" });
  expect(stored()).toEqual([]);
  await begin(gm, "standard-check", "equals-reroll", passive(2), passive(1));
  await begin(gm, "standard-check", "equals-stalemate", passive(2), passive(2));
});

it("SC-4: where both say only in their prompts that they are passive, the card says why nobody wins; it is called off, and back", async () => {
  const { gm, ana } = await open();
  const id = await begin(gm, "standard-check", "equals-reroll", check(1), check(1));
  const passive = { spec: { ...check(1), passive: true, extra: [] } };
  await roll(ana, 8, [], passive);
  expect(progress(id)).toMatchObject({ refused: null, odds: { tie: 0 } });
  await roll(gm, 8, [], passive);
  await callOffAndBack(gm, id, "QUINCUNX.standard-check.Contest.endless");
});

it("MP-5, MP-8: a side that is impossible by skill has no margin: why there are no odds and nobody wins is said to all; it is judged once a GM amends it", async () => {
  const { gm, ana, ben } = await open();
  const impossible = { dice: 2, threshold: 13, allowImpossible: true };
  const id = await begin(gm, "margin-pool", "a-acts", impossible, { dice: 2, threshold: 6 });
  expect(progress(id)).toMatchObject({
    odds: null,
    before: null,
    refused: { key: "QUINCUNX.margin-pool.Contest.impossible" },
  });
  await roll(ana, 12, [12, 8]);
  expect(progress(id).refused).not.toBe(null);
  expect(ben.said.join(" ")).not.toMatch(/there is no margin/u);
  await roll(gm, 12, [7, 2]);
  expect(ben.said.join(" ")).toMatch(/there is no margin/u);
  await callOffAndBack(gm, id, "QUINCUNX.margin-pool.Contest.impossible");
  await says(gm, at(gm, id).rounds[0].a as string, "amend", { threshold: 7 });
  expect(progress(id)).toMatchObject({ result: { winner: "a", by: 3, rule: "MP-8" }, refused: null });
});
