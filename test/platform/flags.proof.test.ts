/** Flags that the roll proves go before those that the message holds. */
import { describe, expect, it } from "vitest";
import { areFlagsChanged, flagsOn, isSame } from "../../src/platform/flags.ts";

// What is broken has any type.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

describe("what the roll says of the flags, and not what stands there, counts (docs/architecture.md, A card is a log)", () => {
  const flags = { kind: "card", id: "i", spec: { target: 15 } };
  const rolled = (said: unknown, now: object = flags): Loose => ({
    ...{ id: "m", flags: { quincunx: now } },
    rolls: [{ options: { quincunx: said } }],
  });

  it("where it was thrown for this message; else what stands there", () => {
    expect(flagsOn(rolled({ message: "m", flags }, { ...flags, spec: { target: 1 } }))).toEqual(flags);
    for (const said of [{ message: "other", flags: { kind: "x" } }, { message: "m", flags: [] }, "m", null, undefined])
      expect(flagsOn(rolled(said))).toEqual(flags);
    expect(flagsOn({ id: "m", flags: { quincunx: flags } })).toEqual(flags);
    for (const none of [undefined, {}, { quincunx: null }, { quincunx: [] }, { quincunx: "x" }])
      expect(flagsOn({ id: "m", flags: none })).toBe(null);
  });

  it("a message whose flags are others than its roll says was changed", () => {
    expect(areFlagsChanged(rolled({ message: "m", flags }))).toBe(false);
    // Whatever the order of keys.
    expect(areFlagsChanged(rolled({ message: "m", flags: { spec: { target: 15 }, id: "i", kind: "card" } }))).toBe(
      false,
    );
    for (const now of [
      { ...flags, spec: { target: 1 } },
      { ...flags, more: 1 },
      { kind: "card", id: "i" },
    ])
      expect(areFlagsChanged(rolled({ message: "m", flags }, now))).toBe(true);
  });

  it("plain data are the same or not", () => {
    for (const one of [1, "a", null, {}, [], [1, { a: [2] }], { a: { b: null } }])
      expect(isSame(one, structuredClone(one))).toBe(true);
    for (const [one, other] of [
      [[], {}],
      [{}, []],
      [null, {}],
      [{}, null],
      [{ a: 1 }, { a: 2 }],
      [{ a: 1 }, { b: 1 }],
      [{ a: undefined }, { b: undefined }],
      [{ a: 1 }, { a: 1, b: 1 }],
      [[1, 2], [1]],
      [[1], [1, 2]],
      [1, "1"],
      [{ a: { b: 1 } }, { a: { b: 2 } }],
    ])
      expect(isSame(one, other), JSON.stringify([one, other])).toBe(false);
  });
});
