/** Resources that spends are paid from (FP-14). */
import { describe, expect, it } from "vitest";
import { type ResourcePool, affords, isPaid, isToPay } from "../../../src/features/luck/spend.ts";

describe("a resource pool (FP-14)", () => {
  const resource = (value: number, min?: number): object => ({ value, ...(min === undefined ? {} : { min }) });
  const pool = { points: { luck: resource(3), karma: resource(4, 2) } } as unknown as ResourcePool;

  it("pays down to its minimum, minus all earlier requests", () => {
    for (const price of [{}, { luck: 3 }, { karma: 2 }, { luck: 1, karma: 1 }]) expect(affords(pool, price)).toBe(true);
    for (const price of [{ luck: 4 }, { karma: 3 }, { luck: 1, karma: 3 }, { other: 1 }])
      expect(affords(pool, price)).toBe(false);
    expect(affords(pool, { luck: 2 }, [{ luck: 1 }, { karma: 2 }])).toBe(true);
    expect(affords(pool, { luck: 2 }, [{ luck: 1 }, { luck: 1 }])).toBe(false);
  });

  it("accepts prices in its own points alone", () => {
    expect([{ luck: 9 }, { luck: 1, karma: 1 }].map((price) => isToPay(pool, price))).toEqual([true, true]);
    for (const price of [{ other: 1 }, { luck: 1, other: 1 }, { toString: 1 } as never])
      expect(isToPay(pool, price)).toBe(false);
  });

  it("has paid exactly the entry's numbers, before and after", () => {
    const entry = (change: object | null, more: object = {}): never => ({ message: "c", change, ...more }) as never;
    expect(isPaid(entry({ luck: [3, 2] }), { luck: 1 })).toBe(true);
    expect(isPaid(entry({ luck: [3, 1], karma: [4, 3] }), { luck: 2, karma: 1 })).toBe(true);
    for (const change of [null, {}, { luck: [3, 1] }, { karma: [3, 2] }, { luck: [2, 3] }])
      expect(isPaid(entry(change), { luck: 1 })).toBe(false);
    const was = { luck: [3, 2] };
    expect([false, true].map((isUndone) => isPaid(entry(null, { was }), { luck: 1 }, isUndone))).toEqual([false, true]);
    expect(isPaid(entry(null, { was, isOverwritten: true }), { luck: 1 })).toBe(true);
  });
});
