/**
 * Promise: an actor that is restored from an export keeps the restored numbers, and the card says that its effect was
 * overwritten.
 */
import { afterEach, expect, it } from "vitest";
import { openHarmTable, type HarmTable } from "./harm-table.ts";

let table: HarmTable;
afterEach(() => table.close());

it("TE-11: harm removed by an import is not applied again, not by a page that connects later either; undo heals nothing", async () => {
  table = await openHarmTable();
  const { mira } = table;
  const before = table.exported(mira);
  const operation = await table.deal(mira, 2);
  await table.everywhere(() => table.harmOf(mira) === 2, "the harm");
  await table.restore(mira, before);
  await table.everywhere(() => table.entriesOf(mira)[0]?.isOverwritten === true, "the entry");
  await table.connect("Ben");
  await table.rest();
  expect(table.entriesOf(mira)).toMatchObject([{ change: null, was: { harm: [0, 2] }, isOverwritten: true }]);
  expect([table.harmOf(mira), table.history()]).toEqual([
    0,
    [expect.stringContaining("Mira (2: overwritten when the actor was restored)")],
  ]);
  await table.undo(operation);
  await table.rest();
  expect(table.harmOf(mira)).toBe(0);
});

it("TE-11: a GM applies overwritten harm again by one button, once", async () => {
  table = await openHarmTable();
  const { mira } = table;
  const before = table.exported(mira);
  await table.deal(mira, 2);
  await table.everywhere(() => table.harmOf(mira) === 2, "the harm");
  await table.restore(mira, before);
  await table.everywhere(() => table.entriesOf(mira)[0]?.isOverwritten === true, "the entry");
  await table.press("Overwritten on Mira: apply 2 again");
  await table.everywhere(() => table.harmOf(mira) === 2, "the harm again");
  expect(table.history()).toEqual([
    expect.stringContaining("Mira (2: overwritten when the actor was restored)"),
    expect.stringContaining("Mira: 0 → 2"),
  ]);
  await expect(table.press("Overwritten")).rejects.toThrow();
});

it("TE-11: harm from before the export is in the restored number, and is undone from it", async () => {
  table = await openHarmTable();
  const { mira } = table;
  const operation = await table.deal(mira, 2);
  await table.everywhere(() => table.harmOf(mira) === 2, "the harm");
  const before = table.exported(mira);
  await table.setHarm(mira, 5);
  await table.restore(mira, before);
  await table.rest();
  expect(table.harmOf(mira)).toBe(2);
  await table.undo(operation);
  await table.everywhere(() => table.harmOf(mira) === 0, "the undo");
});
