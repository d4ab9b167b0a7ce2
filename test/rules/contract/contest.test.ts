/**
 * The winner of a contest after both throws (SC-4, MP-8, FP-15, DP-9): by the text of the rules, and against the odds
 * of the same contest.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withGains, type ContestResult } from "../../../src/rules/contract/contest.ts";
import { RuleError, type RuleErrorCode } from "../../../src/rules/contract/error.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { refused } from "../refused.ts";

type Side = Readonly<Record<string, unknown>>;
type Winner = "a" | "b" | null;

const ask = (mechanic: string, a: Side, b: Side, tie?: string): object =>
  answer({ do: "judge", mechanic, a, b, ...(tie === undefined ? {} : { tie }) });
const side = (spec: object, ...dice: readonly number[]): Side => ({ spec, faces: { dice } });
const is = (winner: Winner, by: number, rule: string, more: object = {}): object => ({
  winner,
  by,
  rule,
  again: false,
  ...more,
});
describe("SC-4 standard checks", () => {
  const check = (bonus: number, ...dice: readonly number[]): Side =>
    side({ bonuses: [{ label: "", value: bonus }] }, ...dice);
  const judge = (a: Side, b: Side, tie = "attacker-a"): object => ask("standard-check", a, b, tie);
  const passive = (bonus: number): Side => ({
    spec: { passive: true, bonuses: [{ label: "", value: bonus }] },
    faces: {},
  });

  it("the higher total wins, by the difference, under any tie rule; targets are irrelevant", () => {
    for (const tie of ["attacker-a", "attacker-b", "equals-stalemate", "equals-reroll"]) {
      expect(judge(check(3, 4, 6, 8), check(0, 8, 8, 1), tie)).toEqual(is("a", 4, "SC-4"));
      expect(judge(check(-9, 8, 8, 8), check(0, 8, 8, 1), tie)).toEqual(is("b", 2, "SC-4"));
    }
    expect(judge(side({ target: 99 }, 5, 5, 5), side({ target: 3 }, 1, 1, 1))).toEqual(is("a", 12, "SC-4"));
  });

  it("SC-4.1: the defender wins a tie", () => {
    expect(judge(check(2, 1, 2, 3), check(0, 1, 1, 6), "attacker-a")).toEqual(is("b", 0, "SC-4.1"));
    expect(judge(check(0, 1, 1, 6), check(2, 1, 2, 3), "attacker-b")).toEqual(is("a", 0, "SC-4.1"));
  });

  it("SC-4.2: in a tie the higher bonus wins, which includes neither dice nor a passive 12", () => {
    for (const tie of ["equals-stalemate", "equals-reroll"]) {
      expect(judge(check(2, 1, 2, 3), check(0, 1, 1, 6), tie)).toEqual(is("a", 0, "SC-4.2"));
      expect(judge(check(1, 4, 4, 4), passive(1), tie)).toEqual(
        tie === "equals-reroll" ? is(null, 0, "SC-4.4", { again: true }) : is(null, 0, "SC-4.3"),
      );
      expect(judge(check(0, 5, 4, 4), passive(1), tie)).toEqual(is("b", 0, "SC-4.2"));
      const helped = side({ extra: [{ label: "ally", size: 6 }] }, 1, 1, 1, 6);
      expect(judge(helped, check(1, 2, 2, 4), tie)).toEqual(is("b", 0, "SC-4.2"));
    }
  });

  it("SC-4.3, SC-4.4: with one bonus a stalemate, or both roll again", () => {
    expect(judge(check(1, 1, 2, 3), check(1, 3, 2, 1), "equals-stalemate")).toEqual(is(null, 0, "SC-4.3"));
    expect(judge(check(1, 1, 2, 3), check(1, 3, 2, 1), "equals-reroll")).toEqual(
      is(null, 0, "SC-4.4", { again: true }),
    );
    expect(judge(passive(1), passive(1), "equals-reroll")).toEqual(refused("conflict", "passive"));
    expect(judge(passive(1), passive(1), "equals-stalemate")).toEqual(is(null, 0, "SC-4.3"));
    expect(judge(passive(2), passive(1), "equals-reroll")).toEqual(is("a", 1, "SC-4"));
  });

  it("waits for dice", () => {
    expect(judge(check(1, 1, 2), check(1, 3, 2, 1))).toEqual(is(null, 0, "SC-4", { waiting: ["a"] }));
    expect(judge(check(1), check(1))).toEqual(is(null, 0, "SC-4", { waiting: ["a", "b"] }));
  });
});

describe("MP-4, MP-5: conditions that a GM sets for a side of a contest", () => {
  const judge = (a: Side, b: Side, tie = "both-equal", conditions: unknown = true): object =>
    answer({ do: "judge", mechanic: "margin-pool", a, b, tie, conditions });
  const two = side({ dice: 2, threshold: 7 }, 8, 9);
  const required = (least: number, ...faces: number[]): Side =>
    side({ dice: faces.length, threshold: 7, required: least }, ...faces);

  it("the winner must reach the required margin, else the other side wins, or nobody if neither does", () => {
    expect(judge(required(2, 8, 9, 10), two)).toEqual(is("a", 1, "MP-8"));
    expect(judge(required(4, 8, 9, 10), two)).toEqual(is("b", 0, "MP-4"));
    expect(judge(required(4, 8, 9, 10), required(3, 8, 9))).toEqual(is(null, 0, "MP-4"));
    // It stands before the 0 that an acting side needs.
    expect(judge(required(1, 8, 3), two, "a-acts")).toEqual(is("b", 0, "MP-4"));
  });

  it("who may try the impossible counts 12s, and needs one", () => {
    const tries = (...faces: number[]): Side =>
      side({ dice: faces.length, threshold: 13, allowImpossible: true }, ...faces);
    expect(judge(tries(12, 12, 12, 1), two)).toEqual(is("a", 1, "MP-8"));
    expect(judge(tries(12, 11), side({ dice: 1, threshold: 7 }, 3))).toEqual(is("a", 2, "MP-8"));
    expect(judge(tries(11, 11), side({ dice: 1, threshold: 7 }, 3))).toEqual(is("b", 0, "MP-4"));
    expect(judge(side({ dice: 1, threshold: 13 }, 12), two)).toMatchObject({ error: { code: "out-of-range" } });
  });

  it("are ignored unless the request has `conditions`", () => {
    expect(judge(required(4, 8, 9, 10), two, "both-equal", false)).toEqual(is("a", 1, "MP-8"));
    const impossible = side({ dice: 1, threshold: 13, allowImpossible: true }, 12);
    expect(judge(impossible, two, "both-equal", false)).toMatchObject({ error: { code: "out-of-range" } });
    expect(judge(two, two, "both-equal", "yes")).toMatchObject({ error: { code: "wrong-type", field: "conditions" } });
  });

  it("odds are those of every throw of both sides", () => {
    const specs: readonly object[] = [
      { dice: 2, threshold: 7, required: 1 },
      { dice: 2, threshold: 4, required: 9 },
      { dice: 1, threshold: 6 },
      { dice: 2, threshold: 12, allowImpossible: true },
      { dice: 2, threshold: 15, allowImpossible: true, required: 2 },
    ];
    for (const a of specs)
      for (const b of specs)
        for (const tie of ["both-equal", "a-acts", "both-act"]) {
          const wins = { a: 0, tie: 0, b: 0 };
          // Independent of the module: MP-3 … MP-5 and MP-8 by their words.
          const counts = [a, b].map((spec) => countsOf(spec as Pool));
          for (const one of counts[0] ?? [])
            for (const other of counts[1] ?? []) {
              const [left, right] = [
                reached(a as Pool, one, tie !== "both-equal"),
                reached(b as Pool, other, tie === "both-act"),
              ];
              const winner = left && right ? Math.sign(one - other) : left ? 1 : right ? -1 : 0;
              wins[winner > 0 ? "a" : winner < 0 ? "b" : "tie"] += 1;
            }
          const all = wins.a + wins.tie + wins.b;
          const { odds } = answer({ do: "contest", mechanic: "margin-pool", a, b, tie, conditions: true }) as {
            odds: typeof wins;
          };
          for (const who of ["a", "tie", "b"] as const) expect(odds[who]).toBeCloseTo(wins[who] / all, 12);
        }
  });

  interface Pool {
    readonly dice: number;
    readonly threshold: number;
    readonly required?: number;
  }

  function countsOf({ dice, threshold }: Pool): readonly number[] {
    return [...throws(new Array<number>(dice).fill(12))].map((faces) =>
      faces.reduce((sum, face) => {
        if (threshold > 11) return sum + (face === 12 ? 1 : 0);
        return sum + (face === 12 ? 2 : face === 1 ? -2 : face > threshold ? 1 : -1);
      }, 0),
    );
  }

  function reached({ threshold, required: least }: Pool, count: number, acts: boolean): boolean {
    if (threshold > 11) return count >= (least ?? 1);
    return count >= (least ?? (acts ? 0 : -Infinity));
  }
});

describe("MP-8 margin pools", () => {
  const pool = (threshold: number | null, ...dice: readonly number[]): Side =>
    side({ dice: dice.length, threshold }, ...dice);
  const judge = (a: Side, b: Side, tie = "both-equal"): object => ask("margin-pool", a, b, tie);
  const [plus2, plus1, minus1, minus2] = [pool(6, 12), pool(6, 7), pool(6, 6), pool(6, 1)];

  it("more margin wins, each against its own threshold; equal margins have no winner", () => {
    expect(judge(plus2, minus1)).toEqual(is("a", 3, "MP-8"));
    expect(judge(minus2, minus1)).toEqual(is("b", 1, "MP-8"));
    expect(judge(pool(6, 7), pool(3, 4))).toEqual(is(null, 0, "MP-8"));
    expect(judge(pool(8, 8), pool(3, 4))).toEqual(is("b", 2, "MP-8"));
  });

  it("a side that acts needs at least 0, or the other wins, even with less", () => {
    expect(judge(minus1, minus2, "a-acts")).toEqual(is("b", 0, "MP-8"));
    expect(judge(minus2, minus1, "b-acts")).toEqual(is("a", 0, "MP-8"));
    expect(judge(minus2, plus1, "b-acts")).toEqual(is("b", 3, "MP-8"));
    expect(judge(pool(6, 7, 6), minus1, "a-acts")).toEqual(is("a", 1, "MP-8"));
    expect(judge(pool(6, 7, 6), plus1, "a-acts")).toEqual(is("b", 1, "MP-8"));
  });

  it("if both act and neither has at least 0, no side wins", () => {
    expect(judge(minus1, minus2, "both-act")).toEqual(is(null, 0, "MP-8"));
    expect(judge(plus1, minus2, "both-act")).toEqual(is("a", 0, "MP-8"));
    expect(judge(minus2, plus1, "both-act")).toEqual(is("b", 0, "MP-8"));
    expect(judge(plus2, plus1, "both-act")).toEqual(is("a", 1, "MP-8"));
    expect(judge(plus2, plus2, "both-act")).toEqual(is(null, 0, "MP-8"));
  });

  it("needs both thresholds, and possible ones", () => {
    expect(judge(pool(null, 5), plus1)).toEqual(refused("unknown-target", "a.spec.threshold"));
    expect(judge(plus1, pool(12, 5))).toEqual(refused("out-of-range", "b.spec.threshold"));
    expect(judge(side({ dice: 2, threshold: 6 }, 7), plus1)).toEqual(is(null, 0, "MP-8", { waiting: ["a"] }));
  });
});

describe("FP-11 Fails for the other side", () => {
  const result = (winner: Winner, by: number): ContestResult => is(winner, by, "FP-15") as ContestResult;

  it("are added to the other side's result, like its own dice", () => {
    expect(withGains(result("a", 3), { a: 0, b: 2 })).toEqual(is("a", 1, "FP-15"));
    expect(withGains(result("a", 3), { a: 0, b: 3 })).toEqual(is(null, 0, "FP-15"));
    expect(withGains(result("a", 3), { a: 1, b: 5 })).toEqual(is("b", 1, "FP-15"));
    expect(withGains(result("b", 2), { a: 5, b: 0 })).toEqual(is("a", 3, "FP-15"));
    expect(withGains(result("b", 2), { a: 0, b: 4 })).toEqual(is("b", 6, "FP-15"));
    expect(withGains(result(null, 0), { a: 2, b: 0 })).toEqual(is("a", 2, "FP-15"));
    expect(withGains(result(null, 0), { a: 2, b: 2 })).toEqual(is(null, 0, "FP-15"));
  });

  it("wait for missing dice", () => {
    const waiting = { ...result(null, 0), waiting: ["a"] as const };
    expect(withGains(waiting, { a: 2, b: 0 })).toEqual(waiting);
  });
});

describe("FP-15 fives pools", () => {
  const pool = (spec: object, faces: object, size = 12): Side => ({
    spec: { pool: [0, 1].map(() => ({ size, role: "hero" })), target: 4, ...spec },
    faces,
  });
  const judge = (a: Side, b: Side, tie?: string): object => ask("fives-pool", a, b, tie);

  it("more successes win, by the difference; equal ones have no winner", () => {
    expect(judge(pool({}, { dice: [12, 3] }), pool({}, { dice: [4, 3] }))).toEqual(is("a", 2, "FP-15"));
    expect(judge(pool({}, { dice: [4, 3] }), pool({}, { dice: [3, 6] }))).toEqual(is(null, 0, "FP-15"));
  });

  it("a pending choice counts as it is, a failure 0; Fails add nothing to the other side", () => {
    // One success and two ones: the verdict waits for a choice.
    const choice = pool({ challenge: 1 }, { dice: [4, 1], challenge: [1] });
    expect(judge(choice, pool({}, { dice: [2, 3] }))).toEqual(is("a", 1, "FP-15"));
    const fails = pool({ challenge: 2 }, { dice: [2, 3], challenge: [6, 6] });
    expect(judge(fails, pool({}, { dice: [2, 3] }))).toEqual(is(null, 0, "FP-15"));
    expect(judge(fails, pool({}, { dice: [4, 3] }))).toEqual(is("b", 1, "FP-15"));
  });

  it("decisions and purchases count (FP-12, FP-14)", () => {
    const [two, one] = [pool({}, { dice: [8, 3] }), pool({}, { dice: [4, 3] })];
    expect(judge(two, { ...one, decided: { successes: 1 } })).toEqual(is(null, 0, "FP-15"));
    expect(judge(two, { ...one, decided: { successes: 3 } })).toEqual(is("b", 2, "FP-15"));
    const choice = pool({ challenge: 1 }, { dice: [4, 1], challenge: [1] });
    expect(judge({ ...choice, decided: { choice: "fail" } }, one)).toEqual(is("b", 1, "FP-15"));
    expect(judge({ ...choice, decided: { choice: "keep" } }, one)).toEqual(is(null, 0, "FP-15"));
    expect(judge(two, { ...one, decided: { luck: 1 } })).toEqual(refused("unknown-field", "b.decided.luck"));
  });

  it("the Discord Die is one for both, and a tie rule is invalid", () => {
    const twelve = pool({ discord: 12 }, { dice: [12, 3] });
    expect(judge(twelve, pool({ discord: 12 }, { dice: [4, 3] }))).toEqual(is("b", 1, "FP-15"));
    expect(judge(twelve, pool({ discord: 11 }, { dice: [4, 3] }))).toEqual(refused("conflict", "discord"));
    expect(judge(twelve, twelve, "attacker-a")).toEqual(refused("not-allowed", "tie"));
    const unrolled = pool({ discord: "unrolled" }, { dice: [12, 3] });
    expect(judge(unrolled, unrolled)).toEqual(refused("not-allowed", "a.spec.discord"));
    expect(judge(twelve, pool({ discord: 12, target: null }, { dice: [4, 3] }))).toEqual(
      refused("unknown-target", "b.spec.target"),
    );
  });

  it("waits for the dice that fives bring", () => {
    expect(judge(pool({}, { dice: [5, 3] }), pool({}, { dice: [4, 3] }))).toEqual(
      is(null, 0, "FP-15", { waiting: ["a"] }),
    );
    expect(judge(pool({}, { dice: [5, 3], bonus: [4] }), pool({}, { dice: [4, 3] }))).toEqual(is("a", 1, "FP-15"));
    expect(judge(pool({}, { dice: [5, 3], bonus: [7] }, 6), pool({}, { dice: [4, 3] }))).toEqual(
      refused("impossible-face", "a.faces.bonus.0"),
    );
  });
});

describe("DP-9 difficulty pools", () => {
  const pool = (...dice: readonly number[]): Side => side({ dice: dice.length }, ...dice);
  const judge = (a: Side, b: Side, tie = "attacker-a"): object => ask("difficulty-pool", a, b, tie);

  it("the loser's successes are taken from the winner's; below 0 counts 0", () => {
    expect(judge(pool(6, 7, 8), pool(6, 2, 2))).toEqual(is("a", 2, "DP-9"));
    expect(judge(pool(1, 1, 8), pool(6, 2, 2), "attacker-b")).toEqual(is("b", 1, "DP-9"));
    expect(judge(pool(1, 1), pool(6, 7))).toEqual(is("b", 2, "DP-9"));
  });

  it("the defender wins a tie, by 0", () => {
    expect(judge(pool(6, 2), pool(7, 3), "attacker-a")).toEqual(is("b", 0, "DP-9"));
    expect(judge(pool(6, 2), pool(7, 3), "attacker-b")).toEqual(is("a", 0, "DP-9"));
    expect(judge(pool(1, 1), pool(2, 3), "attacker-b")).toEqual(is("a", 0, "DP-9"));
  });

  it("needs both difficulties and a die on each side; dice lost to a hidden one do not count", () => {
    expect(judge(side({ dice: 1, base: null }, 6), pool(7))).toEqual(refused("unknown-target", "a.spec.base"));
    expect(judge(pool(7), side({ dice: 1, base: 10 }))).toEqual(refused("no-dice", "b.spec"));
    expect(judge(side({ dice: 2, base: 10 }, 9, 9), pool(2))).toEqual(is("a", 1, "DP-9"));
    expect(judge(pool(7), side({ dice: 2 }, 6))).toEqual(is(null, 0, "DP-9", { waiting: ["b"] }));
  });
});

describe("errors name their place", () => {
  const roll = side({ dice: 1, threshold: 6 }, 7);
  it.each<[object, string, string]>([
    [{ mechanic: "total-effect", a: side({}, 1, 2, 3), b: side({}, 1, 2, 3) }, "not-allowed", "mechanic"],
    [{ mechanic: "nothing" }, "unknown-mechanic", "mechanic"],
    [{ mechanic: "margin-pool", a: roll, b: roll, tie: "luck" }, "not-allowed", "tie"],
    [{ mechanic: "margin-pool", a: roll, tie: "a-acts" }, "wrong-type", "b"],
    [{ mechanic: "margin-pool", a: roll, b: { spec: {}, faces: {} } }, "missing-field", "b.spec.dice"],
    [{ mechanic: "margin-pool", a: { spec: 3, faces: {} }, b: roll }, "wrong-type", "a.spec"],
    [{ mechanic: "margin-pool", a: { spec: { dice: 1 } }, b: roll }, "wrong-type", "a.faces"],
    [{ mechanic: "margin-pool", a: side({ dice: 1 }, 13), b: roll }, "impossible-face", "a.faces.dice.0"],
    [{ mechanic: "margin-pool", a: side({ dice: 1 }, 3, 3), b: roll }, "too-many-faces", "a.faces.dice"],
    [{ mechanic: "margin-pool", a: { ...roll, decided: {} }, b: roll }, "not-allowed", "a.decided"],
  ])("%j", (request, code, field) => {
    expect(answer({ do: "judge", ...request })).toEqual(refused(code, field));
  });
});

/** All throws of dice of these sizes. */
function* throws(sizes: readonly number[]): Generator<readonly number[]> {
  const [size, ...others] = sizes;
  if (size === undefined) yield [];
  else for (let face = 1; face <= size; face += 1) for (const rest of throws(others)) yield [face, ...rest];
}

describe("judging every throw of both sides gives the odds of the contest", () => {
  const dice = fc.integer({ min: 1, max: 2 });
  const CASES = {
    "margin-pool": {
      spec: fc.record({ dice, threshold: fc.integer({ min: -1, max: 11 }) }),
      sizes: (spec: { readonly dice?: number }) => new Array<number>(spec.dice ?? 0).fill(12),
      ties: ["both-equal", "a-acts", "b-acts", "both-act"],
    },
    "difficulty-pool": {
      spec: fc.record({ dice, base: fc.integer({ min: 2, max: 9 }) }),
      sizes: (spec: { readonly dice?: number }) => new Array<number>(spec.dice ?? 0).fill(10),
      ties: ["attacker-a", "attacker-b"],
    },
    "standard-check": {
      spec: fc.record({
        passive: fc.boolean(),
        bonuses: fc.array(fc.record({ label: fc.constant(""), value: fc.integer({ min: -8, max: 8 }) }), {
          maxLength: 2,
        }),
      }),
      sizes: (spec: { readonly passive?: boolean }) => (spec.passive ? [] : [8, 8, 8]),
      ties: ["attacker-a", "attacker-b", "equals-stalemate"],
    },
  } as const;

  it.each(Object.entries(CASES))("%s", (mechanic, { spec, sizes, ties }) => {
    fc.assert(
      fc.property(spec, spec, fc.constantFrom(...ties), (a, b, tie) => {
        // Six d8 are a quarter of a million throws.
        fc.pre(sizes(a).length + sizes(b).length < 6);
        const wins = { a: 0, none: 0, b: 0 };
        for (const left of throws(sizes(a)))
          for (const right of throws(sizes(b))) {
            const { winner } = ask(mechanic, side(a, ...left), side(b, ...right), tie) as { winner: Winner };
            wins[winner ?? "none"] += 1;
          }
        const all = wins.a + wins.none + wins.b;
        const { odds } = answer({ do: "contest", mechanic, a, b, tie }) as {
          odds: { a: number; tie: number; b: number };
        };
        expect(odds.a).toBeCloseTo(wins.a / all, 12);
        expect(odds.tie).toBeCloseTo(wins.none / all, 12);
        expect(odds.b).toBeCloseTo(wins.b / all, 12);
      }),
      // The two-dice pairs of one mechanic are some ten thousand throws.
      { numRuns: 4 },
    );
  });
});

it("MP-8: an unknown tie rule gives an error with all valid ones", () => {
  const pool = side({ dice: 1, threshold: 6 }, 7);
  expect(ask("margin-pool", pool, pool, "nobody-acts")).toEqual({
    error: {
      ...{ code: "not-allowed", field: "tie" },
      message: '"tie" must be one of both-equal, a-acts, b-acts, both-act',
    },
  });
});

it("SC-4, MP-5, FP-15: a refused judgement gives its reason; other errors give their message", () => {
  const said = (id: string, code: RuleErrorCode): unknown =>
    mechanicById(id).contest?.sayRefused?.(new RuleError(code, "")) ?? null;
  expect(said("standard-check", "conflict")).toEqual({ key: "QUINCUNX.standard-check.Contest.endless" });
  expect(said("margin-pool", "out-of-range")).toEqual({ key: "QUINCUNX.margin-pool.Contest.impossible" });
  expect(said("fives-pool", "conflict")).toEqual({ key: "QUINCUNX.fives-pool.Contest.discords" });
  for (const id of ["standard-check", "margin-pool", "fives-pool", "difficulty-pool"])
    expect(said(id, "no-dice")).toBe(null);
});
