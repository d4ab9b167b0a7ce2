/** Foundry's extensions of primitives: app.md 10; members: fvtt-types common/primitives. */
import { describe, expect, it } from "vitest";
import { installPrimitives } from "../../../src/client/utils/primitives.ts";

installPrimitives();
const x = (value: unknown): any => value;

describe("primitives", () => {
  it("Array#partition returns [false ones, true ones]", () =>
    expect(x([1, 2, 3, 4]).partition((n: number) => n > 2)).toEqual([
      [1, 2],
      [3, 4],
    ]));
  it("Array#findSplice removes or replaces; null without a match", () => {
    const list = [1, 2, 3];
    expect(x(list).findSplice((n: number) => n === 2)).toBe(2);
    expect(x(list).findSplice((n: number) => n === 3, 9)).toBe(3);
    expect(list).toEqual([1, 9]);
    expect(x(list).findSplice((n: number) => n === 5)).toBeNull();
  });
  it("Array#filterJoin, #equals, #deepFlatten, Array.fromRange work", () => {
    expect(x(["a", "", null, "b"]).filterJoin(" ")).toBe("a b");
    expect([x([1, [2]]).equals([1, [2]]), x([1]).equals([2])]).toEqual([true, false]);
    expect(x([1, [2, [3]]]).deepFlatten()).toEqual([1, 2, 3]);
    expect(x(Array).fromRange(3, 2)).toEqual([2, 3, 4]);
  });
  it("String#capitalize, #titleCase, #stripScripts, #slugify work", () => {
    expect(x("quIck").capitalize()).toBe("QuIck");
    expect(x("THE quick fox").titleCase()).toBe("The Quick Fox");
    expect(x("a<script>b</script>c").stripScripts()).toBe("ac");
    expect(x("Ärger & Not").slugify({ strict: true })).toBe("arger-not");
  });
  it("Number.isNumeric, .fromString, .between work", () => {
    expect([1, "2", " 3 ", "", null, "x", [4], undefined].map((v) => x(Number).isNumeric(v))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(x(Number).fromString("1 000")).toBe(1000);
    expect([x(Number).between(2, 1, 2), x(2).between(1, 2, false)]).toEqual([true, false]);
  });
  it("Number#ordinalString, #paddedString, #signedString, #toNearest, #almostEqual work", () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map((n) => x(n).ordinalString())).toEqual([
      "1st",
      "2nd",
      "3rd",
      "4th",
      "11th",
      "12th",
      "13th",
      "21st",
      "112th",
    ]);
    expect(x(7).paddedString(3)).toBe("007");
    expect([x(3).signedString(), x(0).signedString()]).toEqual(["+3", "+0"]);
    expect([x(7.3).toNearest(0.5), x(0.3).toNearest(0.1), x(7).toNearest(5, "floor")]).toEqual([7.5, 0.3, 5]);
    expect(x(0.1 + 0.2).almostEqual(0.3)).toBe(true);
  });
  it("Math.clamp, .mix, .toRadians, .normalizeDegrees, .roundDecimals work", () => {
    const m = x(Math);
    expect([m.clamp(5, 0, 3), m.mix(0, 10, 0.3), m.normalizeDegrees(-90), m.roundDecimals(1.005, 2)]).toEqual([
      3, 3, 270, 1.01,
    ]);
    expect(m.toDegrees(m.toRadians(90))).toBeCloseTo(90);
  });
  it("Set#map, #filter, #first, #equals, #difference, #intersects, #isSubset, #toObject, #reduce, #some, #every, #find work", () => {
    const s = x(new Set([1, 2, 3]));
    expect(s.map((n: number) => n * 2).toObject()).toEqual([2, 4, 6]);
    expect([...s.filter((n: number) => n > 1)]).toEqual([2, 3]);
    expect([
      s.first(),
      s.equals(new Set([3, 2, 1])),
      s.intersects(new Set([3])),
      s.isSubset(new Set([1, 2, 3, 4])),
    ]).toEqual([1, true, true, true]);
    expect([...s.difference(new Set([1]))]).toEqual([2, 3]);
    expect([
      s.reduce((a: number, b: number) => a + b, 0),
      s.some((n: number) => n > 2),
      s.every((n: number) => n > 2),
      s.find((n: number) => n > 1),
    ]).toEqual([6, true, false, 2]);
  });
  it("RegExp.escape escapes text for a pattern; extensions are not enumerable", () => {
    expect(new RegExp(`^${x(RegExp).escape("a.b*(c)")}$`).test("a.b*(c)")).toBe(true);
    const keys: string[] = [];
    for (const key in [1]) keys.push(key);
    expect(keys).toEqual(["0"]);
  });
});
