/** Work that is done once for everything that comes in one turn of the event loop. */
import { expect, it } from "vitest";
import { oncePerTurn } from "../../src/log/once-per-turn.ts";

it("what is to be done is done once for all that comes in one go, each thing once, and then anew", async () => {
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
