/** Undo and redo of changes of the world's stat map. */
import { beforeEach, expect, it, vi } from "vitest";
import { statMapsSetting } from "../../../../src/mechanics/house-rules/in-use.ts";
import { MapHistory } from "../../../../src/features/stat-maps/maps/history.ts";
import { useBareStage } from "../../../support/bare.ts";

useBareStage();

const [one, two, three] = [{ path: "one" }, { path: "two" }, { path: "three" }];
const write = (...list: readonly object[]): Promise<unknown> => statMapsSetting.write(list);
const now = (): readonly object[] => statMapsSetting.read();

beforeEach(async () => {
  await write(one, two);
});

it("restores the order of entries, and repeats it", async () => {
  const history = new MapHistory();
  await history.change(() => write(two, one));
  await history.undo();
  expect([now(), history.canUndo, history.canRedo]).toEqual([[one, two], false, true]);
  await history.redo();
  expect([now(), history.canUndo, history.canRedo]).toEqual([[two, one], true, false]);
});

it("the undo of a stat map keeps what another GM has changed meanwhile", async () => {
  const history = new MapHistory();
  await history.change(() => write(one));
  await write(one, three);
  await history.undo();
  expect(now()).toEqual([one, three, two]);
  await history.redo();
  expect(now()).toEqual([one, three]);
});

it("a rejected change is none", async () => {
  const history = new MapHistory();
  await expect(history.change(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(history.canUndo).toBe(false);
});

it("an undo that cannot be written can be tried again, and so can a redo", async () => {
  const history = new MapHistory();
  await history.change(() => write(one));
  const writing = vi.spyOn(statMapsSetting, "write").mockRejectedValueOnce(new Error("refused"));
  await expect(history.undo()).rejects.toThrow("refused");
  expect([now(), history.canUndo, history.canRedo]).toEqual([[one], true, false]);
  await history.undo();
  writing.mockRejectedValueOnce(new Error("refused"));
  await expect(history.redo()).rejects.toThrow("refused");
  expect([now(), history.canUndo, history.canRedo]).toEqual([[one, two], false, true]);
  writing.mockRestore();
});
