/** The hardest target that has a given chance (docs/rules.md, "For all mechanics"), against a count over every target. */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { freeText, phrase } from "../../../src/rules/contract/phrase.ts";
import { atUsualTarget, evenTarget, targetName, targetsInSight } from "../../../src/rules/odds/targets.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { countMargins, possibleSpec, ratio } from "../margin-pool/arbitrary.ts";
import { allFaces, smallSpec as smallCheck } from "../standard-check/arbitrary.ts";
import { refused } from "../refused.ts";

interface Found {
  readonly target: number | { readonly target: number; readonly challenge: number } | null;
  readonly p: number | null;
}

const ask = (mechanic: string, spec: object, p: unknown): Found =>
  answer({ do: "target-for", mechanic, spec, p }) as unknown as Found;

const wanted = fc.oneof(fc.constantFrom(1, 0.75, 0.5, 0.25, 1e-9), fc.double({ min: 0.001, max: 1, noNaN: true }));

/** Of targets sorted from the hardest, the first with a chance of at least p. */
function expectHardest(
  found: Found,
  targets: readonly number[],
  chanceOf: (target: number) => number,
  p: number,
): void {
  const target = targets.find((one) => chanceOf(one) >= p - 1e-12) ?? null;
  expect(found.target).toBe(target);
  if (target === null) expect(found.p).toBeNull();
  else expect(Math.abs((found.p ?? NaN) - chanceOf(target))).toBeLessThan(1e-12);
}

type Removes = "success" | "die";

/**
 * The chance of a remaining success (FP-5, FP-9 … FP-12): every throw of the pool and of its fives' dice, and each
 * number of scoring challenge dice.
 */
function countFives(
  sizes: readonly number[],
  discord: number | null,
  target: number,
  challenge: number,
  removes: Removes,
): number {
  let [good, all] = [0, 0];
  for (const dice of allFaces(sizes)) {
    const alive = dice.map((face, index) => ({ face, size: sizes[index] ?? 0 })).filter(({ face }) => face !== discord);
    const fives = alive.filter(({ face }) => face === 5).map(({ size }) => size);
    let [left, bonuses] = [0, 0];
    for (const bonus of allFaces(fives)) {
      const scores = [...alive.map(({ face }) => face), ...bonus].map((face) => Math.floor(face / target));
      const most = removes === "success" ? scores.reduce((sum, one) => sum + one, 0) : scores.filter(Boolean).length;
      bonuses += 1;
      // Fewer hits than needed.
      for (let hits = 0; hits < Math.min(most, challenge + 1); hits += 1)
        left += choose(challenge, hits) * (1 / 3) ** hits * (2 / 3) ** (challenge - hits);
    }
    good += left / bonuses;
    all += 1;
  }
  return good / all;
}

function choose(n: number, k: number): number {
  return k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k;
}

describe("the hardest target for a chance", () => {
  it("standard check: all whole numbers", () => {
    fc.assert(
      fc.property(smallCheck, wanted, (spec, p) => {
        const own = [8, 8, 8].slice(spec.taken?.length ?? 0);
        const sizes = spec.passive ? [] : [...own, ...spec.extra.map(({ size }) => size)];
        const bonus = spec.bonuses.reduce((sum, { value }) => sum + value, spec.passive ? 12 : 0);
        const totals = [...allFaces(sizes)].map((dice) => dice.reduce((sum, face) => sum + face, bonus));
        const most = Math.max(...totals);
        const targets = Array.from({ length: 80 }, (_, index) => most + 5 - index);
        expectHardest(
          ask("standard-check", spec, p),
          targets,
          (target) => totals.filter((total) => total >= target).length / totals.length,
          p,
        );
      }),
      { numRuns: 30 },
    );
    expect(ask("standard-check", {}, 0.5)).toEqual({ target: 14, p: 0.5 });
    expect(ask("standard-check", {}, 1)).toEqual({ target: 3, p: 1 });
  });

  it("margin pool: 1 … 11, with the required margin", () => {
    fc.assert(
      fc.property(possibleSpec, wanted, (spec, p) => {
        const needed = spec.required ?? (spec.zeroSucceeds ? 0 : 1);
        const chanceOf = (threshold: number): number =>
          ratio(
            [...countMargins(spec.dice, threshold)].reduce((sum, [m, ways]) => (m >= needed ? sum + ways : sum), 0n),
            12n ** BigInt(spec.dice),
          );
        expectHardest(ask("margin-pool", spec, p), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], chanceOf, p);
      }),
      { numRuns: 30 },
    );
    expect(ask("margin-pool", { dice: 2, required: 5 }, 0.5)).toEqual({ target: null, p: null });
  });

  it("difficulty pool: base 2 … 12, with any modifiers, including lost dice", () => {
    const spec = fc.record({
      dice: fc.integer({ min: 1, max: 4 }),
      untrained: fc.boolean(),
      combat: fc.boolean(),
      secondary: fc.boolean(),
      attempts: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(spec, wanted, (drawn, p) => {
        const { dice, untrained, combat, secondary, attempts } = drawn;
        const chanceOf = (base: number): number => {
          const raw = base + (untrained ? 1 : 0) - (secondary ? (combat ? 1 : 2) : 0) + attempts;
          const difficulty = Math.min(9, Math.max(combat ? 3 : 2, raw));
          const left = dice - Math.max(0, raw - 9);
          if (left < 1) return 0;
          let [good, all] = [0, 0];
          for (const faces of allFaces(new Array<number>(left).fill(10))) {
            const net = faces.filter((face) => face >= difficulty).length - faces.filter((face) => face === 1).length;
            all += 1;
            if (net >= 1) good += 1;
          }
          return good / all;
        };
        expectHardest(ask("difficulty-pool", drawn, p), [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2], chanceOf, p);
      }),
      { numRuns: 30 },
    );
    expect(ask("difficulty-pool", { attribute: 0 }, 0.5)).toEqual(refused("no-dice", "attribute"));
  });

  it("fives pool: of TN 4 … 6 and 0 … 5 challenge dice the nearest, then the higher TN, then more dice", () => {
    const spec = fc.record({
      sizes: fc.array(fc.constantFrom(4, 6, 8), { minLength: 1, maxLength: 2 }),
      discord: fc.constantFrom(null, 1, 4, 6, 7),
      challengeRemoves: fc.constantFrom<Removes>("success", "die"),
    });
    fc.assert(
      fc.property(spec, wanted, ({ sizes, discord, challengeRemoves }, p) => {
        const pairs = [4, 5, 6].flatMap((target) =>
          [0, 1, 2, 3, 4, 5].map((challenge) => ({
            target,
            challenge,
            p: countFives(sizes, discord, target, challenge, challengeRemoves),
          })),
        );
        const [nearest] = pairs
          .filter((pair) => pair.p >= p - 1e-12)
          .sort((a, b) => (Math.abs(a.p - b.p) < 1e-12 ? b.target - a.target || b.challenge - a.challenge : a.p - b.p));
        const pool = sizes.map((size) => ({ size, role: "hero" }));
        const found = ask("fives-pool", { pool, discord, challengeRemoves }, p);
        if (!nearest) return void expect(found).toEqual({ target: null, p: null });
        expect(found.target).toEqual({ target: nearest.target, challenge: nearest.challenge });
        expect(Math.abs((found.p ?? NaN) - nearest.p)).toBeLessThan(1e-12);
      }),
      { numRuns: 30 },
    );
  });

  it("fives pool: equal chances go to the higher TN, then to more dice", () => {
    // A d4 never reaches 5 or 6; at TN 4 it does so one time in four.
    const spec = { pool: [{ size: 4, role: "hero" }] };
    expect(ask("fives-pool", spec, 0.25)).toEqual({ target: { target: 4, challenge: 0 }, p: 0.25 });
    // At any TN, a Discord Die 4 leaves no scoring face.
    expect(ask("fives-pool", { ...spec, discord: 4 }, 1e-13)).toEqual({ target: { target: 6, challenge: 5 }, p: 0 });
    const unrolled = ask(
      "fives-pool",
      { pool: [8, 8, 10].map((size) => ({ size, role: "hero" })), discord: "unrolled" },
      0.5,
    );
    expect(unrolled.p).toBeGreaterThanOrEqual(0.5);
  });

  it("the target of the spec is irrelevant", () => {
    expect(ask("standard-check", { target: 99 }, 0.5)).toEqual(ask("standard-check", {}, 0.5));
    expect(ask("margin-pool", { dice: 3, threshold: 12 }, 0.5)).toEqual(ask("margin-pool", { dice: 3 }, 0.5));
    expect(ask("difficulty-pool", { dice: 3, base: null }, 0.5)).toEqual(ask("difficulty-pool", { dice: 3 }, 0.5));
  });

  it.each<[string, object, unknown, string, string]>([
    ["total-effect", {}, 0.5, "not-allowed", "mechanic"],
    ["standard-check", {}, 0, "out-of-range", "p"],
    ["standard-check", {}, 1.01, "out-of-range", "p"],
    ["standard-check", {}, -1, "out-of-range", "p"],
    ["standard-check", {}, "0.5", "wrong-type", "p"],
    ["standard-check", {}, undefined, "wrong-type", "p"],
    ["margin-pool", {}, 0.5, "missing-field", "dice"],
  ])("%s %j, p %j: %s names %s", (mechanic, spec, p, code, field) => {
    expect(ask(mechanic, spec, p)).toEqual(refused(code, field));
  });
});

describe("the chance at each likely value of an undecided target", () => {
  const inSight = (id: string, spec: object): readonly (readonly [unknown, unknown, number])[] => {
    const mechanic = mechanicById(id);
    const [field = ""] = mechanic.hideable;
    return targetsInSight(mechanic, mechanic.parseSpec(spec)).map(({ label, spec: set, p }) => [
      ...([label, (set as Record<string, unknown>)[field]] as const),
      Math.round(p * 1e4) / 1e4,
    ]);
  };

  it("for a number: three below the usual, two above it, within its range", () => {
    expect(inSight("difficulty-pool", { dice: 3, base: null })).toEqual([
      [3, 3, 0.92],
      [4, 4, 0.868],
      [5, 5, 0.81],
      [6, 6, 0.74],
      [7, 7, 0.652],
      [8, 8, 0.54],
    ]);
    const numbers = (threshold: number | null): readonly unknown[] =>
      inSight("margin-pool", { dice: 3, threshold }).map(([label]) => label);
    const usual = [4, 5, 6, 7, 8, 9];
    expect([null, 11, -1].map(numbers)).toEqual([usual, usual, usual]);
  });

  it("for a ladder: each of its steps, and values set beside them", () => {
    const ladder = [5, 10, 15, 20, 25, 30, 40];
    const numbers = (target: number | null): readonly unknown[] =>
      inSight("standard-check", { target }).map(([label, set]) => (label === set ? label : [label, set]));
    expect([null, 4].map(numbers)).toEqual([ladder, [...ladder, 4]]);
    expect(inSight("standard-check", { target: null })[0]).toEqual([5, 5, 0.9922]);
  });

  it("is empty without a target, or without a chance of it", () => {
    expect(inSight("total-effect", {})).toEqual([]);
    expect(inSight("difficulty-pool", { dice: 1, base: 9, modifiers: [{ label: "", value: 30 }] })).toEqual([]);
  });
});

it("names a target by its number, or by its name", () => {
  expect(targetName({ label: 15 })).toEqual(freeText("15"));
  const name = phrase("QUINCUNX.Word.unknown");
  expect(targetName({ label: name })).toBe(name);
});

describe("the even target and the usual one", () => {
  it.each([
    ["standard-check", { bonuses: [{ label: "", value: 5 }] }, 19, 15],
    ["margin-pool", { dice: 1, pool: 1 }, 6, 7],
    ["difficulty-pool", { attribute: 1 }, 5, 6],
  ])("%s", (id, more, even, usual) => {
    const mechanic = mechanicById(id);
    const [field = ""] = mechanic.hideable;
    const spec = mechanic.parseSpec({ ...more, [field]: null });
    const found = evenTarget(mechanic, spec);
    expect(found?.label).toBe(even);
    expect(found?.p).toBeGreaterThan(0.5 - 1e-12);
    expect(atUsualTarget(mechanic, spec)).toMatchObject({ [field]: usual });
  });

  it("fives pool: the nearest Target Number, since challenge dice are the GM's; Total//Effect has a list", () => {
    const fives = mechanicById("fives-pool");
    const spec = fives.parseSpec({ pool: [6, 6].map((size) => ({ size, role: "hero" })), target: null });
    expect(evenTarget(fives, spec)).toMatchObject({ label: 5 });
    const effect = mechanicById("total-effect");
    expect(evenTarget(effect, effect.parseSpec({ thresholds: null }))).toBeNull();
  });
});
