/** Flags of operations. */
import { describe, expect, it } from "vitest";
import { openLog } from "../../src/log/log.ts";
import { operationKind } from "../../src/card/operations/operation-kind.ts";
import { operations } from "../support/registered.ts";

describe("flags of operations are read strictly", () => {
  openLog(operations, []);
  const flags = { kind: "operation", schema: 1, card: "c", id: "m", type: "amend", data: {}, turn: 1 } as const;
  const isSound = (more: object, message: object): boolean | undefined =>
    operationKind.isSound?.({ ...flags, ...more } as never, { id: "m", isRoll: false, rolls: [], ...message } as never);

  it("with the message's name", () => {
    for (const type of ["amend", "undo", "another package's"])
      expect([isSound({ type }, {}), isSound({ id: "other", type }, {})], type).toEqual([true, false]);
  });

  it("with dice that prove their operation, if it has any", () => {
    const proven = { isRoll: true, rolls: [{ options: { quincunx: { message: "m", flags } } }] };
    expect(isSound({}, proven)).toBe(true);
    expect(isSound({}, { isRoll: true, rolls: [{ options: {} }] })).toBe(false);
    expect(isSound({ type: "throw" }, { isRoll: true, rolls: [{ options: {} }] })).toBe(true);
  });
});
