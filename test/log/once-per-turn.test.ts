/** Work that is done once for all events in one turn of the event loop. */
import { expect, it } from "vitest";
import { oncePerTurn } from "../../src/log/once-per-turn.ts";

it("queued work runs once per turn for each key, and again in the next turn", async () => {
  const done: number[][] = [];
  const note = oncePerTurn<number>((all) => void done.push([...all]));
  note([1, 2]);
  note([2, 3]);
  expect(done).toEqual([]);
  await Promise.resolve();
  expect(done).toEqual([[1, 2, 3]]);
  note([4]);
  await Promise.resolve();
  expect(done).toEqual([[1, 2, 3], [4]]);
});
