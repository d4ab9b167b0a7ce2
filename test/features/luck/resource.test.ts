/** Resources that spends are paid from (FP-14). */
import { describe, expect, it } from "vitest";
import { type Purse, affords, isPaid, takes } from "../../../src/features/luck/resource.ts";

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
