/** Memos: results are computed once and kept within limits. */
import { describe, expect, it, vi } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import { knownOdds } from "../../../src/rules/odds/known-odds.ts";
import { makeMemo } from "../../../src/rules/odds/memo.ts";

describe("a memo", () => {
  it("computes a value once, keeps a limited number, and drops the least recently used", () => {
    const make = vi.fn((key: string) => key.toUpperCase());
    const memo = makeMemo<string>(2);
    const recall = (key: string): string => memo.recall(key, () => make(key));
    expect(["a", "b", "a", "c", "a"].map(recall)).toEqual(["A", "B", "A", "C", "A"]);
    expect(make.mock.calls.flat()).toEqual(["a", "b", "c"]);
    expect(recall("b")).toBe("B");
    expect(make).toHaveBeenCalledTimes(4);
  });

  it("keeps undefined and null, and no error", () => {
    const memo = makeMemo<null>(2);
    const make = vi.fn(() => null);
    expect([memo.recall("a", make), memo.recall("a", make)]).toEqual([null, null]);
    expect(make).toHaveBeenCalledOnce();
    const fail = vi.fn(() => {
      throw new Error("no");
    });
    expect(() => memo.recall("b", fail)).toThrow("no");
    expect(() => memo.recall("b", fail)).toThrow("no");
    expect(fail).toHaveBeenCalledTimes(2);
  });
});

describe("cached odds", () => {
  it("are the mechanic's own, computed once for equal specs", () => {
    const found = mechanicById("margin-pool");
    const mechanic = { ...found, odds: { ...found.odds } };
    const odds = vi.spyOn(mechanic.odds, "of");
    const spec = () => mechanic.parseSpec({ dice: 3, pool: 4, threshold: 7 });
    expect(knownOdds(mechanic, spec())).toEqual(mechanicById("margin-pool").odds.of(spec()));
    knownOdds(mechanic, spec());
    expect(odds).toHaveBeenCalledOnce();
    knownOdds(mechanic, mechanic.parseSpec({ dice: 3, pool: 4, threshold: 6 }));
    expect(odds).toHaveBeenCalledTimes(2);
  });
});
