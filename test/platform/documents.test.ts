/** Flags of messages: proven by the roll, changed, compared. */
import { describe, expect, it } from "vitest";
import { areFlagsChanged, flagsOn, isSame, provenFlags } from "../../src/platform/documents.ts";
import { useBareStage } from "../support/bare.ts";

useBareStage();

describe("flags from any author", () => {
  it("are equal for any order of keys, and different otherwise", () => {
    for (const [one, other] of [
      [
        { a: 1, b: [2, { c: 3 }] },
        { b: [2, { c: 3 }], a: 1 },
      ],
      [[], []],
      [null, null],
      ["x", "x"],
    ])
      expect(isSame(one, other)).toBe(true);
    for (const [one, other] of [
      [{ a: 1 }, { a: 1, b: undefined }],
      [{ a: undefined }, { b: undefined }],
      [{ a: 1 }, { a: 2 }],
      [[], {}],
      [{ 0: 1 }, [1]],
      [null, {}],
      [{}, null],
      [1, "1"],
      [{ toString: 1 }, { a: 1 }],
      [[1, 2], [1]],
      [[1], [1, 2]],
      [{ a: { b: 1 } }, { a: { b: 2 } }],
    ])
      expect(isSame(one, other), JSON.stringify([one, other])).toBe(false);
  });

  it("proven by a roll are those of its message, and replace the stored ones", () => {
    const flags = { kind: "card", title: "Climb" };
    const message = (said: unknown, standing: unknown = { kind: "card", title: "Fly" }) => ({
      ...{ id: "m", flags: { quincunx: standing } },
      rolls: [{ options: { quincunx: said } }],
    });
    const proof = { message: "m", flags };
    expect(provenFlags(message(proof))).toEqual(flags);
    expect(flagsOn(message(proof))).toEqual(flags);
    expect([areFlagsChanged(message(proof)), areFlagsChanged(message(proof, { ...flags }))]).toEqual([true, false]);
    for (const said of [
      undefined,
      null,
      [],
      { message: "other", flags },
      { message: "m" },
      { message: "m", flags: [] },
    ]) {
      expect(provenFlags(message(said)), JSON.stringify(said)).toBeNull();
      expect(flagsOn(message(said))).toEqual({ kind: "card", title: "Fly" });
    }
    expect(provenFlags({ id: "m", rolls: [] })).toBeNull();
    for (const none of [null, [], "x"]) expect(flagsOn(message(undefined, none))).toBeNull();
  });

  it("that change the message's identity do not count: the first reading does", () => {
    const message: { id: string; rolls: never[]; flags: object } = {
      ...{ id: "m", rolls: [] },
      flags: { quincunx: { kind: "card", title: "Climb" } },
    };
    expect(flagsOn(message)).toMatchObject({ title: "Climb" });
    message.flags = { quincunx: { kind: "card", title: "Fly" } };
    expect([flagsOn(message), areFlagsChanged(message)]).toMatchObject([{ title: "Fly" }, false]);
    for (const change of [{ kind: "operation" }, { card: "c" }, { id: "x" }]) {
      message.flags = { quincunx: { kind: "card", title: "Swim", ...change } };
      expect([flagsOn(message), areFlagsChanged(message)]).toMatchObject([{ kind: "card", title: "Climb" }, true]);
    }
    message.flags = {};
    expect(flagsOn(message)).toMatchObject({ title: "Climb" });
  });
});

describe("flags proven by the roll", () => {
  const flags = { kind: "card", id: "i", spec: { target: 15 } };
  const rolled = (said: unknown, now: object = flags) => ({
    ...{ id: "m", flags: { quincunx: now } },
    rolls: [{ options: { quincunx: said } }],
  });

  it("are used if it was thrown for this message; else the stored ones", () => {
    expect(flagsOn(rolled({ message: "m", flags }, { ...flags, spec: { target: 1 } }))).toEqual(flags);
    for (const said of [{ message: "other", flags: { kind: "x" } }, { message: "m", flags: [] }, "m", null, undefined])
      expect(flagsOn(rolled(said))).toEqual(flags);
    expect(flagsOn({ id: "m", flags: { quincunx: flags } })).toEqual(flags);
    for (const none of [undefined, {}, { quincunx: null }, { quincunx: [] }, { quincunx: "x" }])
      expect(flagsOn({ id: "m", flags: none })).toBe(null);
  });

  it("mark a message as changed if they differ from the stored ones", () => {
    expect(areFlagsChanged(rolled({ message: "m", flags }))).toBe(false);
    // In any order of keys.
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
});
