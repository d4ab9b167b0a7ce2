/** Odds of a contest after one side's throw (SC-4, MP-8, FP-15, DP-9): counted over all throws of the other side. */
import { describe, expect, it } from "vitest";
import type { ContestOdds } from "../../../src/rules/contract/contest.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { freeText } from "../../../src/rules/contract/phrase.ts";
import { mechanicById } from "../../../src/rules/index.ts";

interface Thrown {
  readonly spec: Fields;
  readonly dice: readonly number[];
}

function thrownOf(id: string, { spec: asked, dice }: Thrown): { readonly spec: Fields; readonly faces: Fields } {
  const mechanic = mechanicById(id);
  const spec = mechanic.parseSpec(asked);
  return { spec, faces: mechanic.parseFaces(spec, { dice }) };
}

/** The judgements of all throws of `other` with `size`-sided dice, equally likely. */
function counted(
  id: string,
  thrown: Thrown,
  other: Fields,
  count: number,
  size: number,
  tie: string | null,
  side: "a" | "b",
): ContestOdds {
  const mechanic = mechanicById(id);
  const done = thrownOf(id, thrown);
  const sums = { a: 0, tie: 0, b: 0 };
  const share = 1 / size ** count;
  for (let at = 0; at < size ** count; at += 1) {
    const dice = Array.from({ length: count }, (_, die) => 1 + (Math.floor(at / size ** die) % size));
    const rest = thrownOf(id, { spec: other, dice });
    const [a, b] = side === "a" ? [done, rest] : [rest, done];
    sums[mechanic.contest!.judge!(a, b, tie).winner ?? "tie"] += share;
  }
  return sums;
}

function given(id: string, thrown: Thrown, other: Fields, tie: string | null, side: "a" | "b"): ContestOdds {
  const mechanic = mechanicById(id);
  const done = thrownOf(id, thrown);
  const rest = { spec: mechanic.parseSpec(other) };
  return side === "a" ? mechanic.contest!.oddsGiven!(done, rest, tie) : mechanic.contest!.oddsGiven!(rest, done, tie);
}

const bonus = (value: number): Fields => ({ bonuses: [{ label: "", value }] });

describe.each(["a", "b"] as const)("side %s has thrown", (side) => {
  const alike = (id: string, thrown: Thrown, other: Fields, count: number, size: number, tie: string | null): void => {
    const found = given(id, thrown, other, tie, side);
    const wanted = counted(id, thrown, other, count, size, tie, side);
    for (const key of ["a", "tie", "b"] as const) expect(found[key]).toBeCloseTo(wanted[key], 12);
  };

  it("SC-4: the thrown total against three dice, by each tie rule", () => {
    for (const tie of ["attacker-a", "attacker-b", "equals-stalemate"])
      for (const more of [0, 2]) alike("standard-check", { spec: bonus(more), dice: [7, 4, 2] }, bonus(0), 3, 8, tie);
  });

  it("SC-4.4: after a tie both throw again, with the odds of the whole contest", () => {
    const wanted = counted("standard-check", { spec: {}, dice: [5, 4, 4] }, {}, 3, 8, "equals-stalemate", side);
    const found = given("standard-check", { spec: {}, dice: [5, 4, 4] }, {}, "equals-reroll", side);
    expect(found.a).toBeCloseTo(wanted.a + wanted.tie / 2, 12);
    expect(found.b).toBeCloseTo(wanted.b + wanted.tie / 2, 12);
    expect(found.tie).toBe(0);
  });

  it("MP-8: a reached or missed margin, by each tie rule", () => {
    for (const tie of ["both-equal", "a-acts", "b-acts", "both-act"])
      for (const dice of [
        [9, 9],
        [2, 1],
      ])
        alike("margin-pool", { spec: { dice: 2, threshold: 7 }, dice }, { dice: 3, threshold: 6 }, 3, 12, tie);
  });

  it("FP-15: thrown successes against a pool without fives", () => {
    const pool = [
      { size: 4, role: "hero" },
      { size: 4, role: "hero" },
    ];
    const spec = { pool, target: 4 };
    alike("fives-pool", { spec, dice: [4, 2] }, spec, 2, 4, null);
  });

  it("DP-9: below 0 counts 0, and the defender wins ties", () => {
    for (const tie of ["attacker-a", "attacker-b"])
      for (const dice of [
        [8, 8, 2],
        [1, 1, 8],
      ])
        alike("difficulty-pool", { spec: { dice: 3 }, dice }, { dice: 3, base: 7 }, 3, 10, tie);
  });
});

it("the mechanic has texts for a tie rule, its two roles, and the decision", () => {
  const names = { a: freeText("Ann"), b: freeText("Bo") };
  for (const id of ["standard-check", "margin-pool", "fives-pool", "difficulty-pool"]) {
    const { ties, sayTie, sayRole } = mechanicById(id).contest!;
    const said = ties.map((tie) => JSON.stringify(sayTie!(tie.id, names)));
    expect(new Set(said).size).toBe(ties.length);
    const roles = ties.map((tie) => JSON.stringify([sayRole?.(tie.id, "a"), sayRole?.(tie.id, "b")]));
    expect(roles.length === 0 || new Set(roles).size > 1).toBe(true);
  }
  // DP-7, DP-10: 5 left are complete, and 10 metres of a scale of 2.
  const { contest } = mechanicById("difficulty-pool");
  const spec = mechanicById("difficulty-pool").parseSpec({ dice: 5, scale: { unit: "m", amount: 2 } });
  expect(contest!.sayResult!({ winner: "a", by: 5, rule: "DP-9", again: false }, spec, "attacker-a")).toEqual([
    { key: "QUINCUNX.difficulty-pool.Level.complete" },
    { key: "QUINCUNX.difficulty-pool.Line.scaled", data: { amount: 10, unit: "m" } },
  ]);
});

it("DP-9: level and scale are those of the remaining successes (DP-7, DP-10); the defender of a tie has none", () => {
  const mechanic = mechanicById("difficulty-pool");
  const said = (by: number, spec: Fields): readonly unknown[] =>
    mechanic.contest!.sayResult!(
      { winner: "b", by, rule: "DP-9", again: false },
      mechanic.parseSpec(spec),
      "attacker-a",
    ).map((phrase) => ("key" in phrase ? [phrase.key.split(".").at(-1), phrase.data?.["amount"]] : phrase));
  for (const [by, level] of [
    [1, "barely"],
    [2, "barely"],
    [3, "average"],
    [4, "average"],
    [5, "complete"],
    [9, "complete"],
  ] as const) {
    expect(said(by, { dice: 9 })).toEqual([[level, undefined]]);
    expect(said(by, { dice: 9, scale: { unit: "m", amount: 3 } })).toEqual([
      [level, undefined],
      ["scaled", 3 * by],
    ]);
  }
  expect(said(0, { dice: 9, scale: { unit: "m", amount: 3 } })).toEqual([["defender", undefined]]);
});

it("the lead is the difference of both results: above 0 as often as the side wins", () => {
  const cases = [
    ["standard-check", bonus(2), bonus(0), "attacker-a"],
    ["margin-pool", { dice: 3, pool: 3, threshold: 7 }, { dice: 2, pool: 2, threshold: 6 }, "both-equal"],
    ["difficulty-pool", { attribute: 3, base: 6 }, { attribute: 4, base: 7 }, "attacker-a"],
    [
      "fives-pool",
      { pool: [{ size: 8, role: "hero" }], target: 5 },
      { pool: [{ size: 6, role: "hero" }], target: 4 },
      null,
    ],
  ] as const;
  for (const [id, one, other, tie] of cases) {
    const { contest, parseSpec } = mechanicById(id);
    const [a, b] = [parseSpec(one), parseSpec(other)];
    const above = contest!.lead!({ spec: a }, { spec: b }).reduce((sum, { value, p }) => sum + (value > 0 ? p : 0), 0);
    expect(above, id).toBeCloseTo(contest!.odds(a, b, tie).a, 12);
  }
});
