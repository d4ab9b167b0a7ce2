/** Odds and contests of the difficulty pool, against an independent count in whole numbers. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { difficultyPool } from "../../../src/rules/difficulty-pool/index.ts";
import { odds } from "../../../src/rules/difficulty-pool/odds.ts";
import type { DifficultySpec } from "../../../src/rules/difficulty-pool/spec.ts";
import { refusal } from "../refused.ts";

const spec = (input: object): DifficultySpec => difficultyPool.parseSpec(input);
const near = (found: number | null, wanted: number): void =>
  expect(Math.abs((found ?? NaN) - wanted), `${found} ≠ ${wanted}`).toBeLessThan(1e-12);

/** Net successes of `dice` d10, counted by adding die to die. */
function counts(dice: number, difficulty: number): Map<number, bigint> {
  let sums = new Map([[0, 1n]]);
  for (let die = 0; die < dice; die += 1) {
    const next = new Map<number, bigint>();
    for (const [net, ways] of sums)
      for (let face = 1; face <= 10; face += 1) {
        const value = net + (face === 1 ? -1 : face >= difficulty ? 1 : 0);
        next.set(value, (next.get(value) ?? 0n) + ways);
      }
    sums = next;
  }
  return sums;
}

function share(sums: ReadonlyMap<number, bigint>, dice: number, test: (net: number) => boolean): number {
  const ways = [...sums].reduce((sum, [net, each]) => sum + (test(net) ? each : 0n), 0n);
  return Number((ways * 10n ** 18n) / 10n ** BigInt(dice)) / 1e18;
}

describe("odds", () => {
  it("DP-2, DP-7: the distribution of net successes, exactly, up to 100 dice", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(25, 100)),
        fc.integer({ min: 2, max: 9 }),
        (dice, base) => {
          const exact = odds(spec({ dice, base }));
          const naive = counts(dice, base);
          expect(exact.net?.map(({ value }) => value)).toEqual([...naive.keys()].sort((a, b) => a - b));
          for (const { value, p } of exact.net ?? [])
            near(
              p,
              share(naive, dice, (net) => net === value),
            );
          near(
            exact.botch,
            share(naive, dice, (net) => net < 0),
          );
          near(
            exact.failure,
            share(naive, dice, (net) => net === 0),
          );
          for (const least of ["1", "3", "5"] as const)
            near(
              exact.atLeast?.[least] ?? null,
              share(naive, dice, (net) => net >= Number(least)),
            );
          near(
            (exact.net ?? []).reduce((sum, { p }) => sum + p, 0),
            1,
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it("resolve of every throw of every small pool counts to the odds", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: -2, max: 14 }),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (dice, base, untrained, secondary, combat) => {
          const drawn = spec({ dice, base, untrained, secondary, combat });
          let exact;
          try {
            exact = odds(drawn);
          } catch {
            expect(() => difficultyPool.resolve(drawn, { dice: [] })).toThrow(refusal("no-dice"));
            return;
          }
          const found = new Map<number, number>();
          for (let index = 0; index < 10 ** exact.dice; index += 1) {
            const faces = [...String(index).padStart(exact.dice, "0")].map((digit) => Number(digit) + 1);
            const { net } = difficultyPool.resolve(drawn, { dice: faces }) as { net: number };
            found.set(net, (found.get(net) ?? 0) + 1);
          }
          for (const { value, p } of exact.net ?? []) near(p, (found.get(value) ?? 0) / 10 ** exact.dice);
          expect(exact.net?.length).toBe(found.size);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("DP-5, DP-8: harder never helps: a higher base, one more attempt, being untrained", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 20 }),
        fc.integer({ min: 0, max: 12 }),
        fc.boolean(),
        (dice, base, combat) => {
          const now = odds(spec({ dice, base, combat }));
          for (const harder of [{ base: base + 1 }, { attempts: 1 }, { untrained: true }]) {
            const then = odds(spec({ dice, base, combat, ...harder }));
            for (const least of ["1", "3", "5"] as const)
              expect(then.atLeast?.[least]).toBeLessThanOrEqual((now.atLeast?.[least] ?? NaN) + 1e-12);
          }
        },
      ),
    );
  });

  it("without a known base only the dice are known", () => {
    expect(odds(spec({ attribute: 3, ability: 2, base: null }))).toEqual({
      dice: 5,
      difficulty: null,
      net: null,
      botch: null,
      failure: null,
      atLeast: null,
    });
  });

  it("DP-6: no die left is an error, with the reason", () => {
    for (const input of [
      { dice: 3, base: 12 },
      { attribute: 0 },
      { attribute: 2, base: 10 },
      { attribute: 0, base: null },
    ])
      expect(() => odds(spec(input))).toThrow(refusal("no-dice"));
  });
});

describe("contests (DP-9)", () => {
  it("a tie goes to the defender, and below 0 counts as 0", () => {
    const [a, b] = [spec({ dice: 3 }), spec({ dice: 2, base: 7 })];
    const [left, right] = [counts(3, 6), counts(2, 7)];
    let [more, equal] = [0, 0];
    for (const [x, p] of left)
      for (const [y, q] of right) {
        const both = Number(p * q) / 1e5;
        if (Math.max(0, x) > Math.max(0, y)) more += both;
        if (Math.max(0, x) === Math.max(0, y)) equal += both;
      }
    const attackerA = difficultyPool.contest?.odds(a, b, "attacker-a");
    const attackerB = difficultyPool.contest?.odds(a, b, "attacker-b");
    near(attackerA?.a ?? null, more);
    near(attackerB?.a ?? null, more + equal);
    for (const each of [attackerA, attackerB]) {
      expect(each?.tie).toBe(0);
      near((each?.a ?? NaN) + (each?.b ?? NaN), 1);
    }
  });

  it("an unknown tie rule, or an unknown base, is refused by name", () => {
    const a = spec({ dice: 3 });
    for (const tie of [undefined, null, "both-equal", 1])
      expect(() => difficultyPool.contest?.odds(a, a, tie)).toThrow(refusal("not-allowed", "tie"));
    expect(() => difficultyPool.contest?.odds(a, { ...a, base: null }, "attacker-a")).toThrow(
      refusal("unknown-target", "b.base"),
    );
  });

  it("DP-6: a side without a die left is refused by name", () => {
    const [a, empty] = [spec({ dice: 3 }), spec({ dice: 1, base: 12 })];
    expect(() => difficultyPool.contest?.odds(a, empty, "attacker-a")).toThrow(refusal("no-dice", "b"));
    expect(() => difficultyPool.contest?.odds(empty, a, "attacker-a")).toThrow(refusal("no-dice", "a"));
  });
});
