/** Flags of operations. */
import { describe, expect, it } from "vitest";
import { openLog } from "../../src/log/log.ts";
import { operationKind } from "../../src/log/operation-kind.ts";
import { operations } from "../../src/features/operations.ts";

describe("an operation is what its message can be (docs/architecture.md, A card is a log)", () => {
  openLog(operations, []);
  const flags = { kind: "operation", card: "c", id: "m", type: "amend", data: {} } as const;
  const isSound = (more: object, message: object): boolean | undefined =>
    operationKind.isSound?.({ ...flags, ...more } as never, { id: "m", isRoll: false, rolls: [], ...message } as never);

  it("called as its message is; what there was in 0.1.0, which has no turn, as it likes", () => {
    expect(isSound({ turn: 1 }, {})).toBe(true);
    expect(isSound({ turn: 1, id: "other" }, {})).toBe(false);
    const oldest = ["amend", "close", "hide", "reveal", "throw", "undo"];
    for (const type of [...oldest, "another package's"]) expect(isSound({ id: "other", type }, {}), type).toBe(true);
    // What came later nobody has called otherwise but by hand: as somebody else's is called.
    for (const { type } of operations.filter(({ type }) => !oldest.includes(type)))
      expect([isSound({ id: "other", type }, {}), isSound({ type }, {})], type).toEqual([false, true]);
  });

  it("with dice that say that they were thrown for it, where it takes any", () => {
    const proven = { isRoll: true, rolls: [{ options: { quincunx: { message: "m", flags } } }] };
    for (const turn of [undefined, 1]) {
      const more = turn === undefined ? {} : { turn };
      expect(isSound(more, proven)).toBe(true);
      expect(isSound(more, { isRoll: true, rolls: [{ options: {} }] })).toBe(false);
      expect(isSound({ ...more, type: "throw" }, { isRoll: true, rolls: [{ options: {} }] })).toBe(true);
    }
  });
});
