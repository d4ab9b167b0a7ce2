/**
 * Promise: an entry counts on the actor that it names only, so a copy of a hurt actor is equally hurt, and has no
 * pending entries.
 */
import { afterEach, expect, it } from "vitest";
import { openHarmTable, type HarmTable } from "./harm-table.ts";

let table: HarmTable;
afterEach(() => table.close());

it("TE-11: a duplicate keeps its harm when a client connects, and when the original's harm is undone", async () => {
  table = await openHarmTable();
  const { mira } = table;
  const operation = await table.deal(mira, 2);
  await table.everywhere(() => table.harmOf(mira) === 2, "the harm");
  const copy = await table.create({ ...table.exported(mira), _id: null, name: "Mira's twin" });
  await table.connect("Ben");
  await table.rest();
  expect([table.harmOf(mira), table.harmOf(copy)]).toEqual([2, 2]);
  await table.undo(operation);
  await table.everywhere(() => table.harmOf(mira) === 0, "the undo");
  await table.rest();
  expect(table.harmOf(copy)).toBe(2);
});

it("TE-11: a copy takes harm of its own, and reverts only that", async () => {
  table = await openHarmTable();
  const { mira } = table;
  await table.deal(mira, 2);
  await table.everywhere(() => table.harmOf(mira) === 2, "the harm");
  const copy = await table.create({ ...table.exported(mira), _id: null, name: "Mira's twin" });
  const operation = await table.deal(copy, 2);
  await table.everywhere(() => table.harmOf(copy) === 4, "harm to the copy");
  await table.undo(operation);
  await table.everywhere(() => table.harmOf(copy) === 2, "the undo");
  await table.rest();
  expect([table.harmOf(mira), table.harmOf(copy)]).toEqual([2, 2]);
});
