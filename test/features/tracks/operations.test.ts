/** The operation `track` (SC-5): its data, its undo and its line in the history. */
import { expect, it } from "vitest";
import type { Loose } from "../../fixtures/world/open.ts";
import { operation, logged } from "../../support/on-state.ts";

it("SC-5: the state has the change with its operation, and an undo of its message removes it", () => {
  const data = { actor: "Actor.a", resource: "harm", direction: "add", result: 2 };
  const { tracked } = operation("track").apply({}, data, logged()) as Loose;
  expect(tracked).toEqual([{ ...data, messageId: "m", isReverted: false }]);
  const two = (operation("track").apply({ tracked }, data, logged({ messageId: "n" })) as Loose).tracked;
  expect(two).toHaveLength(2);
  const back = operation("trackRevert").apply({ tracked: two }, { operation: "n" }, logged()) as Loose;
  expect(back.tracked.map(({ isReverted }: Loose) => isReverted as boolean)).toEqual([false, true]);
  expect(operation("trackRevert").apply({}, { operation: "n" }, logged())).toEqual({ tracked: [] });
});

it("SC-5: the history shows the numbers of the ledger entry, also after its reversal; before the entry exists, a pending change", () => {
  const data = { actor: "Actor.none", resource: "harm", direction: "add", result: 2 };
  const tell = (type: string, about: object, entry: object | undefined, more: object = {}): Loose =>
    operation(type).describe?.({
      ...{ change: {}, data: about, logged: logged(), isUndone: false },
      before: { ...(entry ? { trackEntries: { m: entry, n: entry } } : {}), ...more },
    });
  const key = ({ key: name }: Loose): string => (name as string).replace("QUINCUNX.Track.", "");
  const paid = tell("track", data, { change: { harm: [3, 5] } });
  expect([key(paid), paid.data]).toEqual([
    ...["entry", { actor: "", resource: { text: "harm" }, name: "Ana", before: 3, after: 5 }],
  ]);
  const was = tell("track", data, { change: null, was: { harm: [3, 5] }, more: { step: "reverted" } });
  expect([key(was), was.data]).toMatchObject(["entry", { before: 3, after: 5 }]);
  for (const none of [undefined, { change: null }, { change: {} }, { change: null, was: {} }])
    expect(key(tell("track", data, none))).toBe("waits");
  const tracked = [{ ...data, messageId: "n", isReverted: false }];
  const back = (entry: object | undefined, more: object = { tracked }): Loose =>
    tell("trackRevert", { operation: "n" }, entry, more);
  expect([back({ more: { step: "kept" } }), back({ more: { step: "reverted" } }), back(undefined)].map(key)).toEqual([
    ...["kept", "reverted", "reverted"],
  ]);
  expect(back(undefined).data).toEqual({ actor: "", resource: { text: "harm" }, name: "Ana" });
  expect(back(undefined, {}).data).toEqual({ actor: "", resource: { text: "" }, name: "Ana" });
});
