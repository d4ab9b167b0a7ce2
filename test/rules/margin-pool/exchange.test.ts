/** One round of two extended tests against each other (MP-7, MP-8), against every throw of both sides. */
import { expect, it } from "vitest";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { allFaces, naiveMargin } from "./arbitrary.ts";
import { refused } from "../refused.ts";

interface Side {
  readonly spec: { readonly pool: number; readonly threshold: number; readonly dice?: number };
  readonly refill?: number;
  readonly bound?: number;
  readonly faces?: { readonly dice: readonly number[] };
}

const exchange = (a: object, b: object, tie = "both-equal"): unknown =>
  answer({ do: "exchange", mechanic: "margin-pool", a, b, tie });

/** MP-7: each die not above the threshold leaves, and a 1 always; then dice come back, up to the bound. */
const left = ({ spec, refill = 0, bound = Infinity }: Side, dice: readonly number[]): number =>
  Math.min(
    bound,
    spec.pool - dice.filter((face) => face !== 12 && (face === 1 || face <= spec.threshold)).length + refill,
  );

/** MP-8, from its text. */
function winner(a: number, b: number, tie: string): "a" | "b" | "tie" {
  const [missesA, missesB] = [a < 0 && /^(a-acts|both-act)$/u.test(tie), b < 0 && /^(b-acts|both-act)$/u.test(tie)];
  if (missesA || missesB) return missesA && missesB ? "tie" : missesA ? "b" : "a";
  return a === b ? "tie" : a > b ? "a" : "b";
}

function counted(a: Side, dice: number, b: Side, tie: string): object {
  const found = { a: 0, tie: 0, b: 0 };
  let [mine, theirs, all] = [0, 0, 0];
  for (const own of allFaces(dice))
    for (const other of b.faces ? [b.faces.dice] : allFaces(b.spec.dice ?? b.spec.pool)) {
      found[winner(naiveMargin(own, a.spec.threshold), naiveMargin(other, b.spec.threshold), tie)] += 1;
      [mine, theirs, all] = [mine + left(a, own), theirs + left(b, other), all + 1];
    }
  const near = (value: number): number => expect.closeTo(value / all, 12) as number;
  return {
    row: { dice, a: near(found.a), tie: near(found.tie), b: near(found.b), left: near(mine) },
    left: near(theirs),
  };
}

const CASES: readonly (readonly [Side, Side, string])[] = [
  [
    { spec: { pool: 2, threshold: 7 }, refill: 1 },
    { spec: { pool: 5, threshold: 4, dice: 2 }, refill: 2, bound: 5 },
    "both-equal",
  ],
  [{ spec: { pool: 3, threshold: 9 }, bound: 3, refill: 2 }, { spec: { pool: 1, threshold: 6 } }, "a-acts"],
  [
    { spec: { pool: 2, threshold: 0 } },
    { spec: { pool: 4, threshold: 5, dice: 3 }, faces: { dice: [12, 5, 1] }, refill: 1 },
    "both-act",
  ],
];

it("MP-7, MP-8: for each number of dice the winner of the exchange, and the remaining dice of both", () => {
  for (const [a, b, tie] of CASES) {
    const rows = Array.from(
      { length: a.spec.pool },
      (_, index) => counted(a, index + 1, b, tie) as { row: object; left: number },
    );
    expect(exchange(a, b, tie)).toEqual({ odds: { byDice: rows.map(({ row }) => row), left: rows[0]?.left } });
  }
});

it("an empty pool has no dice to choose; unknown targets, other tie rules and too many dice are refused", () => {
  const b = { spec: { pool: 2, threshold: 5 } };
  expect(exchange({ spec: { pool: 0, threshold: 7 } }, b)).toMatchObject({ odds: { byDice: [] } });
  expect(exchange({ spec: { pool: 2 } }, b)).toEqual(refused("unknown-target", "a.spec.threshold"));
  expect(exchange(b, { spec: { pool: 2, threshold: 12 } })).toEqual(refused("out-of-range", "b.spec.threshold"));
  expect(exchange(b, { spec: { pool: 2, threshold: 5, dice: 3 } })).toEqual(refused("out-of-range", "b.spec.dice"));
  expect(exchange(b, { spec: { pool: 0, threshold: 5 } })).toEqual(refused("out-of-range", "b.spec.dice"));
  expect(exchange(b, { ...b, faces: { dice: [3] } })).toEqual(refused("missing-field", "b.faces.dice.1"));
  expect(exchange(b, b, "no rule")).toEqual(refused("not-allowed", "tie"));
  expect(answer({ do: "exchange", mechanic: "difficulty-pool", a: {}, b: {} })).toEqual(
    refused("not-allowed", "mechanic"),
  );
});
