import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { Walk, type Step } from "../../../src/rules/odds/walk.ts";

const step = fc.record({
  count: fc.integer({ min: 0, max: 2 }),
  add: fc.integer({ min: -2, max: 3 }),
  p: fc.integer({ min: 1, max: 9 }).map((tenths) => tenths / 10),
});
const dice = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 4 });

/** Every sequence of dice, with its count and its sum. */
function everyWay(thrown: readonly (readonly Step[])[], most: number): Map<string, number> {
  let ways = [{ count: 0, sum: 0, p: 1 }];
  for (const steps of thrown)
    ways = ways.flatMap((way) =>
      steps.map(({ count, add, p }) => ({
        count: Math.min(way.count + count, most),
        sum: way.sum + add,
        p: way.p * p,
      })),
    );
  const all = new Map<string, number>();
  for (const { count, sum, p } of ways) all.set(`${count} ${sum}`, (all.get(`${count} ${sum}`) ?? 0) + p);
  return all;
}

function held(walk: Walk, most: number): Map<string, number> {
  const all = new Map<string, number>();
  for (let count = 0; count <= most; count += 1)
    for (const { value, p } of walk.values((c) => (c === count ? 0 : null)).bars()) all.set(`${count} ${value}`, p);
  return all;
}

function near(found: Map<string, number>, wanted: Map<string, number>): void {
  expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort());
  for (const [key, p] of wanted) expect(found.get(key), key).toBeCloseTo(p, 12);
}

const through = (thrown: readonly (readonly Step[])[], most: number): Walk =>
  thrown.reduce<Walk>((walk, steps) => Walk.join([[walk, steps]], most), Walk.start);

describe("a state walk", () => {
  it("holds every sequence of dice, by count and sum; the count stops at its last", () => {
    fc.assert(
      fc.property(dice, fc.integer({ min: 0, max: 5 }), (thrown, most) =>
        near(held(through(thrown, most), most), everyWay(thrown, most)),
      ),
    );
  });

  it("joins sequences from several states", () => {
    fc.assert(
      fc.property(dice, dice, (one, other) => {
        const [a, b] = [everyWay(one, 3), everyWay(other, 3)];
        const both = new Map(a);
        for (const [key, p] of b) both.set(key, (both.get(key) ?? 0) + p);
        const here = [{ count: 0, add: 0, p: 1 }];
        near(
          held(
            Walk.join(
              [
                [through(one, 3), here],
                [through(other, 3), here],
              ],
              3,
            ),
            3,
          ),
          both,
        );
      }),
    );
  });

  it("has final values: the sum and the value of the count, or none", () => {
    fc.assert(
      fc.property(dice, (thrown) => {
        const value = (count: number): number | null => (count === 1 ? null : 10 * count);
        const wanted = new Map<string, number>();
        for (const [key, p] of everyWay(thrown, 4)) {
          const [count = 0, sum = 0] = key.split(" ").map(Number);
          const more = value(count);
          if (more !== null) wanted.set(`${sum + more}`, (wanted.get(`${sum + more}`) ?? 0) + p);
        }
        const bars = through(thrown, 4).values(value).bars();
        near(new Map(bars.map((bar) => [`${bar.value}`, bar.p])), wanted);
      }),
    );
  });

  it.each([
    { count: 0, add: 1, p: 1 / 6 },
    { count: 1, add: 2, p: 1 / 5 },
    { count: 0, add: 0, p: 1 / 12 },
  ])("repeats a step without end: $count counted, $add added", (again) => {
    const most = 3;
    const sums = new Map<string, number>();
    for (let times = 0; times < 40; times += 1) {
      const key = `${Math.min(times * again.count, most)} ${times * again.add}`;
      sums.set(key, (sums.get(key) ?? 0) + again.p ** times);
    }
    const found = held(Walk.start.repeat(again, most), most);
    for (const [key, p] of sums) expect(found.get(key) ?? 0, key).toBeCloseTo(p, 14);
    expect([...found.values()].reduce((sum, p) => sum + p, 0)).toBeCloseTo(1 / (1 - again.p), 14);
  });
});
