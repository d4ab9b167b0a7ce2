/** Odds of the missing dice: for every mechanic against every possible throw of them, stage by stage. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import { answer } from "../../../src/rules/protocol/answer.ts";
import type { DiceRequest } from "../../../src/rules/contract/trace.ts";
import { refused } from "../refused.ts";

type Faces = Readonly<Record<string, readonly number[] | number | null>>;
interface Roll {
  readonly spec: object;
  readonly faces: Faces;
  readonly decided?: object;
}
type Shares = Record<string, number>;

/** The place of the next missing die. */
function withFace(faces: Faces, { role }: DiceRequest, face: number): Faces {
  if (role === "luck") return { ...faces, luck: face };
  const list = role === "bonus" || role === "challenge" ? role : "dice";
  return { ...faces, [list]: [...((faces[list] as readonly number[] | undefined) ?? []), face] };
}

/** Dice of a first throw with the role of a Luck die are in the pool; the die of a Lucky Break is not. */
function isOfPool({ stage, role }: DiceRequest): boolean {
  return stage === 0 && role !== "challenge";
}

/** Every throw of the missing dice, one die after the other; chains that weigh less than `least` are left out. */
function enumerate(mechanicId: string, { spec: input, faces, decided }: Roll, least = 0): Shares {
  const mechanic = mechanicById(mechanicId);
  const spec = mechanic.parseSpec(input);
  const choice = decided && mechanic.decisions?.parse?.(spec, decided);
  const shares: Shares = {};
  const lost: Shares = {};
  // Thousands of small shares: the rounding error of each addition is added at the end (Neumaier).
  const add = (verdict: string, p: number): void => {
    const before = shares[verdict] ?? 0;
    const sum = before + p;
    lost[verdict] = (lost[verdict] ?? 0) + (before >= p ? before - sum + p : p - sum + before);
    shares[verdict] = sum;
  };
  const fall = (lying: Faces, p: number): void => {
    const outcome = mechanic.resolve(spec, mechanic.parseFaces(spec, lying), choice);
    const [next] = outcome.waiting;
    if (!next) {
      const verdict = mechanic.verdict(outcome, spec);
      add(verdict, p);
    } else if (p > least)
      for (let face = 1; face <= next.size; face += 1)
        fall(withFace(lying, isOfPool(next) ? { ...next, role: "dice" } : next, face), p / next.size);
  };
  fall(faces, 1);
  return Object.fromEntries(Object.entries(shares).map(([verdict, sum]) => [verdict, sum + (lost[verdict] ?? 0)]));
}

function given(mechanic: string, roll: Roll): Shares {
  const found = answer({ do: "odds", mechanic, ...roll }) as { odds?: Shares; error?: unknown };
  expect(found.error, JSON.stringify({ mechanic, ...roll })).toBeUndefined();
  return found.odds as Shares;
}

function agree(mechanic: string, roll: Roll, least?: number): void {
  const found = given(mechanic, roll);
  const wanted = enumerate(mechanic, roll, least);
  const what = JSON.stringify({ mechanic, ...roll });
  for (const verdict of Object.keys({ ...found, ...wanted }))
    expect(
      Math.abs((found[verdict] ?? 0) - (wanted[verdict] ?? 0)),
      `${verdict} of ${what}: ${found[verdict]}`,
    ).toBeLessThan(1e-12);
  expect(Math.abs(Object.values(found).reduce((sum, p) => sum + p, 0) - 1), what).toBeLessThan(1e-12);
}

/** The first faces of a throw of these sizes. */
const some = (sizes: readonly number[], least = 0): fc.Arbitrary<readonly number[]> =>
  fc
    .integer({ min: Math.min(least, sizes.length), max: sizes.length })
    .chain((count) => fc.tuple(...sizes.slice(0, count).map((size) => fc.integer({ min: 1, max: size }))));
const labelled = (value: number): object => ({ label: "", value });

describe("odds of the missing dice are those of every possible throw", () => {
  it("standard-check: the total reaches the target (SC-1), passive too (SC-6)", () => {
    const roll = fc
      .record({
        bonus: fc.integer({ min: -3, max: 3 }),
        target: fc.integer({ min: 0, max: 30 }),
        die: fc.constantFrom(4, 6),
      })
      .chain(({ bonus, target, die }) =>
        some([8, 8, 8, die]).map((dice) => ({
          spec: { bonuses: [labelled(bonus)], extra: [{ label: "", size: die }], target },
          faces: { dice },
        })),
      );
    fc.assert(
      fc.property(roll, (drawn) => agree("standard-check", drawn)),
      { numRuns: 60 },
    );
    for (const target of [11, 12, 13]) agree("standard-check", { spec: { passive: true, target }, faces: {} });
  });

  it("margin-pool: the margin is the required one (MP-4)", () => {
    const roll = fc
      .record({
        threshold: fc.integer({ min: -1, max: 11 }),
        required: fc.constantFrom(null, 1, 3),
        zeroSucceeds: fc.boolean(),
        dice: some([12, 12, 12, 12], 1),
      })
      .map(({ dice, ...spec }) => ({ spec: { dice: 4, ...spec }, faces: { dice } }));
    fc.assert(
      fc.property(roll, (drawn) => agree("margin-pool", drawn)),
      { numRuns: 40 },
    );
  });

  it("difficulty-pool: at least one net success (DP-7); dice lost to a difficulty above 9 are the last ones (DP-5)", () => {
    const roll = fc
      .record({ base: fc.integer({ min: 2, max: 11 }), dice: some([10, 10, 10, 10], 1) })
      .map(({ dice, base }) => ({ spec: { dice: 4, base }, faces: { dice } }));
    fc.assert(
      fc.property(roll, (drawn) => agree("difficulty-pool", drawn)),
      { numRuns: 40 },
    );
    expect(given("difficulty-pool", { spec: { dice: 2, base: 12 }, faces: { dice: [10] } })).toEqual({
      success: 0,
      failure: 1,
    });
  });

  it("total-effect: the middle threshold is met (TE-4), by the three dice that are kept (TE-2)", () => {
    const roll = fc
      .record({
        net: fc.integer({ min: -2, max: 2 }),
        escalation: fc.integer({ min: -2, max: 2 }),
        thresholds: fc.array(fc.record({ at: fc.integer({ min: 1, max: 18 }) }), { minLength: 1, maxLength: 4 }),
      })
      .chain(({ net, escalation, thresholds }) =>
        some(new Array<number>(3 + Math.abs(net)).fill(6)).map((dice) => ({
          spec: { advantage: Math.max(0, net), disadvantage: Math.max(0, -net), escalation, thresholds },
          faces: { dice },
        })),
      );
    fc.assert(
      fc.property(roll, (drawn) => agree("total-effect", drawn)),
      { numRuns: 60 },
    );
  });

  const fives = fc
    .record({
      sizes: fc.array(fc.constantFrom(4, 6, 8, 10, 12), { minLength: 1, maxLength: 4 }),
      target: fc.constantFrom(4, 5, 6),
      challenge: fc.integer({ min: 0, max: 4 }),
      discord: fc.constantFrom(null, 1, 2, 3, 4, 5, 6, 7),
      luckDie: fc.constantFrom(null, 4, 6),
      challengeRemoves: fc.constantFrom("success", "die"),
      protect: fc.constantFrom([], [0]),
    })
    .chain(({ sizes, ...spec }) =>
      fc
        .record({
          dice: some(sizes, sizes.length - 1),
          challenge: some(new Array<number>(spec.challenge).fill(6), spec.challenge - 2),
          bonus: some([4], 0),
          decided: fc.record(
            {
              protect: fc.constantFrom([], [0], [sizes.length - 1]),
              successes: fc.constantFrom(0, 1, 2, 5),
              choice: fc.constantFrom("keep", "costly", "fail"),
            },
            { requiredKeys: [] },
          ),
        })
        .map(({ dice, challenge, bonus, decided }) => ({
          // In an incomplete pool, bonus dice are those of the known fives.
          spec: { ...spec, pool: sizes.map((size) => ({ size, role: "hero" })) },
          faces: {
            dice,
            challenge,
            bonus: dice.length === sizes.length ? bonus : bonus.slice(0, dice.filter((face) => face === 5).length),
          },
          decided,
        })),
    );

  it("fives-pool: verdicts over the pool, the dice that fives bring (FP-9), the Luck die (FP-13), challenge dice (FP-10), ones (FP-12)", () => {
    fc.assert(
      // Endless chains: below.
      fc.property(fives, (drawn) => {
        fc.pre(drawn.spec.discord !== 5);
        agree("fives-pool", drawn);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it("fives-pool: endless fives (FP-6), in the thrown chain and beyond", () => {
    const pool = (...sizes: readonly number[]): object[] => sizes.map((size) => ({ size, role: "hero" }));
    const lucky = { dice: [5], luck: 3 };
    for (const challengeRemoves of ["success", "die"])
      for (const target of [4, 6])
        for (const faces of [{}, { dice: [5] }, { dice: [5], bonus: [5, 5] }, { dice: [5], bonus: [5, 1] }, lucky])
          for (const decided of [{}, { successes: 2 }]) {
            const spec = { pool: pool(12), target, challenge: 1, discord: 5, luckDie: 4, challengeRemoves };
            agree("fives-pool", { spec, faces, decided }, 1e-16);
          }
    agree(
      "fives-pool",
      { spec: { pool: pool(10, 12), target: 4, infinite: true, discord: 3 }, faces: { dice: [5, 5], bonus: [5] } },
      1e-16,
    );
  });
});

describe("odds of the missing dice, by the text", () => {
  const pool = [6, 6].map((size) => ({ size, role: "hero" }));

  it("are 0 or 1 once all dice are thrown, including a choice for fives alone", () => {
    const waits = { spec: { pool: [...pool, ...pool], target: 5 }, faces: { dice: [6, 1, 1, 2] } };
    const [won, lost] = [
      { success: 1, failure: 0 },
      { success: 0, failure: 1 },
    ];
    const cases: readonly (readonly [string, Roll, object])[] = [
      ["standard-check", { spec: { target: 15 }, faces: { dice: [5, 5, 5] } }, won],
      ["margin-pool", { spec: { dice: 2, threshold: 6 }, faces: { dice: [1, 12] } }, lost],
      ["difficulty-pool", { spec: { dice: 2 }, faces: { dice: [1, 1] } }, lost],
      ["total-effect", { spec: {}, faces: { dice: [3, 4, 4] } }, won],
      ["fives-pool", waits, { success: 0, failure: 0, choice: 1 }],
      ["fives-pool", { ...waits, decided: { choice: "costly" } }, { ...won, choice: 0 }],
      ["fives-pool", { ...waits, decided: { choice: "fail" } }, { ...lost, choice: 0 }],
      ["fives-pool", { ...waits, decided: { successes: 1 } }, { ...won, choice: 0 }],
    ];
    for (const [mechanic, roll, shares] of cases) expect(given(mechanic, roll)).toEqual(shares);
  });

  it("with no die thrown are the odds before the throw", () => {
    const spec = { pool, target: 5, challenge: 2, luckDie: 8, discord: 2 };
    const before = answer({ do: "odds", mechanic: "fives-pool", spec }) as { odds: Shares };
    const { success, failure, choice } = given("fives-pool", { spec, faces: {} });
    for (const [verdict, found] of Object.entries({ success, failure, choice }))
      expect(found).toBeCloseTo(before.odds[verdict] ?? NaN, 12);
  });

  it.each([
    ["standard-check", {}, "unknown-target", "target"],
    ["margin-pool", { dice: 2 }, "unknown-target", "threshold"],
    ["margin-pool", { dice: 2, threshold: 12 }, "out-of-range", "threshold"],
    ["difficulty-pool", { dice: 2, base: null }, "unknown-target", "base"],
    ["total-effect", { thresholds: null }, "unknown-target", "thresholds"],
    ["total-effect", { thresholds: [] }, "not-allowed", "thresholds"],
    ["fives-pool", { pool }, "unknown-target", "target"],
    ["fives-pool", { pool, target: 4, discord: "unrolled" }, "not-allowed", "discord"],
  ])("%s %j: %s names %s", (mechanic, spec, code, field) => {
    expect(answer({ do: "odds", mechanic, spec, faces: {} })).toEqual(refused(code, field));
  });
});

it.each([
  ["fives-pool", { pool: [{ size: 6, role: "hero" }], target: 5 }],
  ["standard-check", { target: 14 }],
])("%s: without faces there is no decision, and the field is refused by name", (mechanic, spec) => {
  const error = expect.objectContaining({ code: "not-allowed", field: "decided" }) as object;
  expect(answer({ do: "odds", mechanic, spec, decided: {} })).toEqual({ error });
  expect(answer({ do: "odds", mechanic, spec })).toHaveProperty("odds");
});
