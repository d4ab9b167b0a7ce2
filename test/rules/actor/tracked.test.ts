/**
 * SC-5, accumulation checks: results are added to or subtracted from a number within its bounds, and undone exactly.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeTracked, undoTracked } from "../../../src/rules/actor/tracked.ts";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";

const none = { min: null, max: null };

describe("SC-5", () => {
  it("adds or subtracts the result, rounded up first (SC-7)", () => {
    expect(changeTracked({ value: 5, ...none }, 3, "add")).toEqual({ before: 5, after: 8 });
    expect(changeTracked({ value: 5, ...none }, 2.1, "add")).toEqual({ before: 5, after: 8 });
    expect(changeTracked({ value: 5, ...none }, 2.1, "take")).toEqual({ before: 5, after: 2 });
    expect(changeTracked({ value: 5, ...none }, -2.5, "add")).toEqual({ before: 5, after: 3 });
    expect(changeTracked({ value: 5, ...none }, -2.5, "take")).toEqual({ before: 5, after: 7 });
  });

  it("keeps the new value within the bounds, if there are any", () => {
    expect(changeTracked({ value: 5, min: 0, max: 7 }, 9, "add")).toEqual({ before: 5, after: 7 });
    expect(changeTracked({ value: 5, min: 0, max: 7 }, 9, "take")).toEqual({ before: 5, after: 0 });
    expect(changeTracked({ value: 5, min: 0, max: null }, 9, "add")).toEqual({ before: 5, after: 14 });
    expect(changeTracked({ value: 9, min: 0, max: 7 }, 0, "add")).toEqual({ before: 9, after: 7 });
  });

  it("is undone exactly, once, and only while it is the newest change", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 50 }),
        fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 1 }),
        (start, results) => {
          let value = start;
          const changes = results.map((result) => {
            const change = changeTracked({ value, min: -40, max: 40 }, result, "add");
            value = change.after;
            return change;
          });
          while (changes.length > 0) {
            const [first, newest] = [changes[0], changes.at(-1)];
            if (!first || !newest) break;
            if (first !== newest) expect(() => undoTracked(first, changes, value)).toThrow(/newest/u);
            // Another update wrote over it.
            expect(() => undoTracked(newest, changes, value + 1)).toThrow(/newest/u);
            value = undoTracked(newest, changes, value);
            changes.pop();
            expect(() => undoTracked(newest, changes, value)).toThrow(/newest/u);
          }
          expect(value).toBe(start);
        },
      ),
    );
  });

  it("the numbers of a hero are its resources, with their paths and bounds", () => {
    const [hero] = standardCheck.actors;
    const listed = (system: Readonly<Record<string, unknown>>): readonly object[] =>
      (hero?.resources?.(system) ?? []).filter(({ isHarm }) => !isHarm);
    const resources = [
      { id: "a", label: "Plans", value: 3, min: 0, max: 8 },
      "broken",
      { id: "b", label: "", value: "many", min: null, max: null },
    ];
    const found = listed({ resources });
    expect(found).toMatchObject([
      { id: "resources.a", path: "resources.0.value", value: 3, min: 0, max: 8 },
      { id: "resources.b", path: "resources.2.value", value: 0, min: 0, max: 10 },
    ]);
    expect(listed({})).toEqual([]);
    expect(listed({ resources: 3 })).toEqual([]);
  });
});
