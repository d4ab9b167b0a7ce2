/** Small pieces that need no table: where something stands in a log, what is done once, what can be paid. */
import { describe, expect, it } from "vitest";
import { affords, isPaid, takes, type Purse } from "../../src/foundry/cards/purse.ts";
import { makeKinds, type MessageKind } from "../../src/foundry/log/kind.ts";
import { oncePerTurn } from "../../src/foundry/log/once-per-turn.ts";
import { makeOperations, type Operation } from "../../src/foundry/log/operation.ts";
import { byLogPosition, nextTurn } from "../../src/foundry/log/position.ts";
import { leaveShortWords, sendable } from "../../src/foundry/help/short-words.ts";

describe("the order of a log (docs/architecture.md, A card is a log)", () => {
  const at = (messageId: string, timestamp: number, turn?: number): Parameters<typeof byLogPosition>[0] => ({
    ...{ messageId, timestamp },
    ...(turn === undefined ? {} : { turn }),
  });

  it("is by what was known, then by clocks, then by ids; what says no turn comes first", () => {
    const order = [at("z", 9), at("c", 1, 1), at("a", 2, 1), at("b", 2, 1), at("a", 0, 2)];
    expect([...order].reverse().sort(byLogPosition)).toEqual(order);
    expect(byLogPosition(at("a", 1, 1), at("a", 1, 1))).toBe(0);
  });

  it("goes on from the highest that is known, and never beyond the last", () => {
    expect(nextTurn([])).toBe(1);
    expect(nextTurn([at("a", 1)])).toBe(1);
    expect(nextTurn([at("a", 1, 3), at("b", 1, 7), at("c", 1, 5)])).toBe(8);
    expect(nextTurn([at("a", 1, 100_000)])).toBe(100_000);
  });
});

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

describe("kinds of messages and operations", () => {
  const kind = (name: string, more: Partial<MessageKind> = {}): MessageKind => ({
    ...{ kind: name, isNewer: ({ schema }) => Number(schema) > 3, parse: (flags) => flags, links: () => [] },
    ...more,
  });

  it("have names of their own", () => {
    expect(() => makeKinds([kind("a"), kind("a")])).toThrow("two kinds of messages have the same name");
    const operation = (type: string): Operation => ({ type, on: ["card"] }) as never;
    expect(() => makeOperations([operation("a"), operation("a")])).toThrow("two operations have the same type");
    const { find } = makeOperations([operation("a"), operation("b")]);
    expect(find("b", "card")?.type).toBe("b");
    expect([find("b", "request"), find("c", "card")]).toEqual([null, null]);
  });

  it("are read by their name; newer ones, broken ones and those that nobody knows are none", () => {
    const broken = kind("broken", { parse: () => null });
    const { read, isNewer, unmarked } = makeKinds([kind("a"), broken, kind("b", { takesUnmarked: true })]);
    expect(read({ kind: "a", schema: 3 })).toMatchObject({ kind: { kind: "a" }, flags: { schema: 3 } });
    for (const flags of [null, {}, { kind: 1 }, { kind: "broken" }, { kind: "other" }, { kind: "a", schema: 4 }])
      expect(read(flags)).toBe(null);
    expect(unmarked?.kind).toBe("b");
    expect(makeKinds([kind("a")]).unmarked).toBe(null);
    // Each says itself which form is new to it; of a kind that nobody knows any form but the first is.
    expect(
      [
        { kind: "a", schema: 4 },
        { kind: "later", schema: 2 },
      ].map(isNewer),
    ).toEqual([true, true]);
    for (const flags of [
      null,
      {},
      { schema: 9 },
      { kind: 1, schema: 9 },
      { kind: "later", schema: 1 },
      { kind: "later" },
    ])
      expect(isNewer(flags)).toBe(false);
  });
});

describe("a purse (FP-14)", () => {
  const resource = (value: number, min?: number): object => ({ value, ...(min === undefined ? {} : { min }) });
  const purse = { points: { luck: resource(3), karma: resource(4, 2) } } as unknown as Purse;

  it("pays what it holds, down to the least, beside all that is asked for already", () => {
    for (const price of [{}, { luck: 3 }, { karma: 2 }, { luck: 1, karma: 1 }])
      expect(affords(purse, price)).toBe(true);
    for (const price of [{ luck: 4 }, { karma: 3 }, { luck: 1, karma: 3 }, { other: 1 }])
      expect(affords(purse, price)).toBe(false);
    expect(affords(purse, { luck: 2 }, [{ luck: 1 }, { karma: 2 }])).toBe(true);
    expect(affords(purse, { luck: 2 }, [{ luck: 1 }, { luck: 1 }])).toBe(false);
  });

  it("takes prices in its own points alone", () => {
    expect([{}, { luck: 9 }, { luck: 1, karma: 1 }].map((price) => takes(purse, price))).toEqual([true, true, true]);
    for (const price of [{ other: 1 }, { luck: 1, other: 1 }, { toString: 1 } as never])
      expect(takes(purse, price)).toBe(false);
  });

  it("has paid just what the booking says, before and after", () => {
    const booking = (paid: object | null): never => ({ card: "c", paid }) as never;
    expect(isPaid(booking({ luck: [3, 2] }), { luck: 1 })).toBe(true);
    expect(isPaid(booking({ luck: [3, 1], karma: [4, 3] }), { luck: 2, karma: 1 })).toBe(true);
    for (const paid of [null, {}, { luck: [3, 1] }, { karma: [3, 2] }, { luck: [2, 3] }])
      expect(isPaid(booking(paid), { luck: 1 })).toBe(false);
  });
});

it("a word that another package has taken is sent behind /qx", () => {
  leaveShortWords(["te", "pool-x"]);
  expect(["te adv 2", "TE", "check 5", "pool-x 3", "pool", "teal"].map(sendable)).toEqual([
    ...["/qx te adv 2", "/qx TE", "/check 5", "/qx pool-x 3", "/pool", "/teal"],
  ]);
  leaveShortWords([]);
  expect(sendable("te")).toBe("/te");
});
