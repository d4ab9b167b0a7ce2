import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import { discordWeights } from "../../../src/rules/fives-pool/discord-odds.ts";
import { choiceByNet, odds, type FivesOdds } from "../../../src/rules/fives-pool/odds.ts";
import type { FivesSpec } from "../../../src/rules/fives-pool/spec.ts";
import { anySpec, counted, enumerate, judge, knownSpec, smallSpec, type Counted, type Judged } from "./naive.ts";
import { refusal } from "../refused.ts";

const spec = (input: object): FivesSpec => fivesPool.parseSpec(input);
const dice = (...sizes: number[]): object[] => sizes.map((size) => ({ size, role: "hero" }));
const near = (found: number | null, wanted: number, what: string): void =>
  expect(Math.abs((found ?? NaN) - wanted), `${what}: ${found} ≠ ${wanted}`).toBeLessThan(1e-12);

/** FP-12: by number of successes, the probability of a pending choice. */
function agreeOnChoice(drawn: FivesSpec, exact: FivesOdds, naive: Counted): void {
  const choice = choiceByNet(drawn);
  for (const { value } of exact.successes ?? []) {
    const ways = naive.ways(({ net, verdict }) => net === value && verdict === "choice");
    near(choice.at(value), ways, `choice at ${value}`);
  }
  near(choice.mass(), exact.choice ?? NaN, "all choices");
}

function agree(exact: FivesOdds, naive: Counted): void {
  const wanted: Readonly<Partial<Record<keyof FivesOdds, number>>> = {
    success: naive.ways(({ verdict }) => verdict === "success"),
    choice: naive.ways(({ verdict }) => verdict === "choice"),
    failure: naive.ways(({ verdict }) => verdict === "failure"),
    luckyBreak: naive.ways(({ lucky }) => lucky),
    badBreak: naive.ways(({ bad }) => bad),
    fluke: naive.ways(({ fluke }) => fluke),
    meanSuccesses: naive.mean(({ net }) => net),
    meanFails: naive.mean(({ fails }) => fails),
  };
  for (const [field, p] of Object.entries(wanted)) near(exact[field as "success"], p, field);
  for (const [field, of] of [
    ["successes", "net"],
    ["fails", "fails"],
  ] as const)
    for (const { value, p } of exact[field] ?? []) {
      const ways = naive.ways((judged) => judged[of] === value);
      near(p, ways, `${field} ${value}`);
    }
}

describe("odds of the fives pool agree with full enumeration in whole numbers", () => {
  it("FP-3, FP-4, FP-5, FP-9 … FP-14: verdicts, successes, fails and specials; no other results occur", () => {
    fc.assert(
      fc.property(smallSpec, (drawn) => {
        const exact = odds(drawn);
        const naive = enumerate(drawn);
        agree(exact, naive);
        agreeOnChoice(drawn, exact, naive);
        expect(new Set(exact.successes?.map(({ value }) => value))).toEqual(naive.values(({ net }) => net));
        expect(new Set(exact.fails?.map(({ value }) => value))).toEqual(naive.values(({ fails }) => fails));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    { pool: dice(6, 12), target: 4, challenge: 3, challengeRemoves: "die", luckDie: 4 },
    { pool: dice(12, 12, 4), target: 4, challenge: 3, challengeRemoves: "die", luckDie: 6, discord: 4 },
    { pool: dice(12, 10, 6), target: 5, challenge: 1, challengeRemoves: "die", luckDie: 8 },
    { pool: dice(12, 12), target: 6, challenge: 4, challengeRemoves: "die", luckDie: 12, discord: 6 },
    {
      pool: dice(12, 8, 8),
      target: 4,
      challenge: 1,
      challengeRemoves: "success",
      luckDie: 6,
      discord: 8,
      protect: [1],
    },
    { pool: dice(4), target: 4, challenge: 4, challengeRemoves: "die", luckDie: 12 },
  ])(
    "FP-10, FP-13: dice by value, the Luck die among them ($challengeRemoves, TN $target)",
    (input) => {
      const drawn = spec(input);
      const naive = enumerate(drawn);
      agree(odds(drawn), naive);
      agreeOnChoice(drawn, odds(drawn), naive);
    },
    60_000,
  );

  it("each distribution sums to 1, verdicts too, for any spec", () => {
    fc.assert(
      fc.property(knownSpec, (drawn) => {
        const { success, choice, failure, successes, successesTail, fails, luckyBreak, badBreak, fluke } = odds(drawn);
        const sum = (bars: FivesOdds["fails"]): number => (bars ?? []).reduce((total, { p }) => total + p, 0);
        near((success ?? NaN) + (choice ?? NaN) + (failure ?? NaN), 1, "verdicts");
        near(sum(successes) + (successesTail ?? NaN), 1, "successes");
        near(sum(fails), 1, "fails");
        near(successes?.[0]?.value === 0 ? successes[0].p : 0, failure ?? NaN, "0 is failure");
        expect(successesTail).toBeLessThan(1e-13);
        if (drawn.challengeRemoves === "success" || drawn.pool.length <= 6)
          near(choiceByNet(drawn).mass(), choice ?? NaN, "choices by successes");
        for (const p of [success, choice, failure, luckyBreak, badBreak, fluke]) {
          expect(p).toBeGreaterThanOrEqual(0);
          expect(p).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("endless fives (FP-6, FP-9)", () => {
  /**
   * A die with its chain: this number of fives, then another face. Chains beyond `deepest` together weigh less than
   * 1e-18.
   */
  function chains(size: number): { readonly faces: readonly number[]; readonly weight: (deepest: number) => bigint }[] {
    const out = [];
    for (let fives = 0; fives < 26; fives += 1)
      for (let face = 1; face <= size; face += 1)
        if (face !== 5)
          out.push({
            faces: [...new Array<number>(fives).fill(5), face],
            weight: (deepest: number) => BigInt(size) ** BigInt(deepest - fives - 1),
          });
    return out;
  }

  it.each([
    { pool: dice(6), target: 5, challenge: 2, infinite: true },
    { pool: dice(12), target: 4, challenge: 2, discord: 5, challengeRemoves: "die", luckDie: 6 },
    { pool: dice(8), target: 6, challenge: 1, infinite: true, discord: 3 },
    { pool: dice(10), target: 4, challenge: 3, infinite: true, challengeRemoves: "die" },
  ])("agree with chains counted in whole numbers: TN $target, $challenge CD", (input) => {
    const drawn = spec(input);
    const size = drawn.pool[0]?.size ?? 0;
    const deepest = 27;
    const counts: [Judged, bigint][] = [];
    const challenge = (left: number): number[][] =>
      left === 0 ? [[]] : challenge(left - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((face) => [...rest, face]));
    const against = challenge(drawn.challenge);
    const sides = BigInt(drawn.luckDie ?? 1);
    for (const { faces, weight } of chains(size))
      for (const each of against)
        for (let luck = 1; luck <= Number(sides); luck += 1)
          counts.push([
            judge(drawn, {
              dice: faces.slice(0, 1),
              bonus: faces.slice(1),
              challenge: each,
              luck: drawn.luckDie === null ? null : luck,
            }),
            weight(deepest),
          ]);
    const naive = counted(counts, BigInt(size) ** BigInt(deepest) * 6n ** BigInt(drawn.challenge) * sides);
    agree(odds(drawn), naive);
    agreeOnChoice(drawn, odds(drawn), naive);
  });

  it("have the closed forms of a geometric series", () => {
    // One d6 against 6: four faces fail, a five asks again. f = 4/6 + f/6.
    near(odds(spec({ pool: dice(6), target: 6, infinite: true })).failure, 4 / 5, "failure");
    // Each d12 equals 12/11 dice on average; against 4 a die is worth (4·1 + 4·2 + 3)/12.
    near(odds(spec({ pool: dice(12, 12, 12, 12), target: 4, infinite: true })).meanSuccesses, (4 * 15) / 11, "mean");
    // Forty d6 against 5: 2 of the 5 faces other than five … each chain is worth 2/5 on average.
    near(
      odds(spec({ pool: dice(...new Array<number>(40).fill(6)), target: 5, discord: 5 })).meanSuccesses,
      (40 * 2) / 5,
      "mean of forty",
    );
  });
});

describe("the Discord Die that is not rolled yet (FP-7)", () => {
  it("weighs its faces: 3 is 20/400, 20 and none 1/400 each, all others 21/400", () => {
    const weights = new Map(discordWeights());
    const fromRules = new Map<number | null, number>();
    for (let first = 1; first <= 20; first += 1)
      for (let second = 1; second <= 20; second += 1) {
        const face = first < 20 ? first : second === 3 ? null : second;
        fromRules.set(face, (fromRules.get(face) ?? 0) + 1);
      }
    expect(weights.size).toBe(21);
    for (const [face, ways] of fromRules) near(weights.get(face) ?? NaN, ways / 400, String(face));
    near(
      [...weights.values()].reduce((sum, p) => sum + p, 0),
      1,
      "all",
    );
  });

  it("gives the weighted mean of all known ones", () => {
    fc.assert(
      fc.property(knownSpec, (drawn) => {
        const unrolled = odds({ ...drawn, discord: "unrolled" });
        const over = (read: (each: FivesOdds) => number | null): number =>
          discordWeights().reduce(
            (sum, [discord, p]) =>
              sum + p * (read(odds({ ...drawn, discord: discord as FivesSpec["discord"] })) ?? NaN),
            0,
          );
        const fields = [
          "success",
          "choice",
          "failure",
          "meanSuccesses",
          "meanFails",
          "luckyBreak",
          "badBreak",
          "fluke",
        ];
        for (const field of fields as (keyof FivesOdds & "success")[]) {
          const mean = over((each) => each[field]);
          near(unrolled[field], mean, field);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe("harder tasks never help", () => {
  it("FP-2, FP-4: a higher TN or one more challenge die makes neither success nor the mean better", () => {
    fc.assert(
      fc.property(knownSpec, (drawn) => {
        const now = odds(drawn);
        const harder = [
          ...(drawn.target === 6 ? [] : [{ ...drawn, target: (drawn.target ?? 0) + 1 }]),
          { ...drawn, challenge: drawn.challenge + 1 },
        ].map(odds);
        for (const then of harder) {
          expect(then.success).toBeLessThanOrEqual((now.success ?? NaN) + 1e-12);
          expect(then.failure).toBeGreaterThanOrEqual((now.failure ?? NaN) - 1e-12);
          expect(then.meanSuccesses).toBeLessThanOrEqual((now.meanSuccesses ?? NaN) + 1e-12);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("unknown targets", () => {
  it("leave the specials that need none", () => {
    fc.assert(
      fc.property(anySpec, (drawn) => {
        const known = odds({ ...drawn, pool: drawn.pool.slice(0, 6), protect: [], challenge: 0, target: 5 });
        const open = odds({ ...drawn, pool: drawn.pool.slice(0, 6), protect: [], challenge: 0, target: null });
        const { badBreak, fluke } = known;
        const none = Object.fromEntries(Object.keys(known).map((field) => [field, null]));
        expect(open).toEqual({ ...none, badBreak, fluke });
      }),
      { numRuns: 20 },
    );
  });
});

describe("contests (FP-15)", () => {
  const contest = (a: FivesSpec, b: FivesSpec, tie?: unknown): { a: number; tie: number; b: number } =>
    fivesPool.contest?.odds(a, b, tie) ?? { a: NaN, tie: NaN, b: NaN };

  it("agree with every throw of both sides", () => {
    fc.assert(
      fc.property(smallSpec, smallSpec, (first, second) => {
        const [a, b] = [
          { ...first, pool: first.pool.slice(0, 1), protect: [] },
          { ...second, pool: second.pool.slice(0, 1), protect: [], discord: first.discord },
        ];
        const [left, right] = [enumerate(a), enumerate(b)];
        const found = contest(a, b);
        let wins = 0;
        let ties = 0;
        for (const x of left.values(({ net }) => net))
          for (const y of right.values(({ net }) => net)) {
            const p = left.ways(({ net }) => net === x) * right.ways(({ net }) => net === y);
            if (x > y) wins += p;
            if (x === y) ties += p;
          }
        near(found.a, wins, "a");
        near(found.tie, ties, "tie");
        near(found.a + found.tie + found.b, 1, "sum");
      }),
      { numRuns: 25 },
    );
  });

  it("one Discord Die for both: an unrolled one is the weighted mean, not two dice", () => {
    const a = spec({ pool: dice(6, 8), target: 5, discord: "unrolled" });
    const b = spec({ pool: dice(12, 4), target: 4, discord: "unrolled", challenge: 1 });
    const wanted = discordWeights().reduce(
      (sum, [discord, p]) =>
        sum +
        p *
          contest(
            { ...a, discord: discord as FivesSpec["discord"] },
            { ...b, discord: discord as FivesSpec["discord"] },
          ).tie,
      0,
    );
    near(contest(a, b).tie, wanted, "tie");
  });

  it("different Discord Dice, a tie rule or an unknown TN are refused by name", () => {
    const a = spec({ pool: dice(6), target: 5 });
    expect(() => contest(a, { ...a, discord: 3 })).toThrow(refusal("conflict"));
    expect(() => contest(a, a, "attacker-a")).toThrow(refusal("not-allowed", "tie"));
    expect(() => contest(a, { ...a, target: null })).toThrow(refusal("unknown-target", "b.target"));
  });
});

describe("caches", () => {
  it("change nothing: the same odds, bit by bit, after any other calls", () => {
    const asked = [4, 5, 6].flatMap((target) =>
      (["success", "die"] as const).map((challengeRemoves) =>
        spec({
          pool: dice(4, 6, 6, 8, 10, 12),
          target,
          challenge: 3,
          discord: "unrolled",
          luckDie: 6,
          challengeRemoves,
        }),
      ),
    );
    const first = asked.map(odds);
    // Far more than is cached: forty dice against forty, taken by value.
    odds(
      spec({
        pool: dice(...Array.from({ length: 40 }, (_, index) => [12, 10, 8, 6, 4][index % 5] ?? 4)),
        target: 4,
        challenge: 40,
        challengeRemoves: "die",
        infinite: true,
        discord: 7,
      }),
    );
    expect(asked.map(odds)).toEqual(first);
    expect([...asked].reverse().map(odds).reverse()).toEqual(first);
  });

  it("one challenge die more or less uses the same tables, and still counts", () => {
    for (let challenge = 0; challenge < 15; challenge += 1) {
      const [fewer, more] = [challenge, challenge + 1].map((count) =>
        odds(spec({ pool: dice(12, 12, 10, 8), target: 4, challenge: count, challengeRemoves: "die", discord: null })),
      );
      expect(more?.failure).toBeGreaterThan(fewer?.failure ?? NaN);
      expect(more?.meanFails).toBeGreaterThan(fewer?.meanFails ?? NaN);
    }
  });
});

describe("size", () => {
  it("forty dice against forty are fast and complete", () => {
    const drawn = spec({
      pool: dice(...Array.from({ length: 40 }, (_, index) => [12, 10, 8, 6, 4][index % 5] ?? 4)),
      target: 4,
      challenge: 40,
      luckDie: 12,
      discord: "unrolled",
      infinite: true,
    });
    const { success, choice, failure } = odds(drawn);
    near((success ?? NaN) + (choice ?? NaN) + (failure ?? NaN), 1, "verdicts");
  }, 10_000);
});
