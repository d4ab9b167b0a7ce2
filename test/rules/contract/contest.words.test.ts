/**
 * Texts of a contest about both sides before the throws, and about the decision after them (SC-4, MP-8, FP-11, FP-15,
 * DP-9).
 */
import { describe, expect, it } from "vitest";
import type { ContestResult } from "../../../src/rules/contract/contest.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { freeText, type Phrase } from "../../../src/rules/contract/phrase.ts";
import { mechanicById } from "../../../src/rules/index.ts";

const names = { a: freeText("Isolde"), b: freeText("Brandt") };
const contestOf = (id: string) => mechanicById(id).contest!;
/** The last part of its key, and the sides named in it. */
const word = (said: Phrase | null): unknown => {
  if (said === null || !("key" in said)) return said;
  const key = said.key.replace(/^QUINCUNX\.(?:[a-z-]+\.)?Contest\./u, "");
  const data = Object.entries(said.data ?? {}).map(([name, value]) => `${name} ${(value as { text: string }).text}`);
  return [key, ...data].join(", ");
};
const rolesIn = (id: string, tie: string | null): readonly unknown[] =>
  (["a", "b"] as const).map((side) => word(contestOf(id).sayRole?.(tie, side) ?? null));

const ATTACK = {
  "attacker-a": ["Tie.attack, attacker Isolde, defender Brandt", ["Role.attacker", "Role.defender"]],
  "attacker-b": ["Tie.attack, attacker Brandt, defender Isolde", ["Role.defender", "Role.attacker"]],
} as const;
const NO_ROLES = [null, null] as const;

it.each<[string, Readonly<Record<string, readonly [string, readonly unknown[]]>>]>([
  ["standard-check", { ...ATTACK, "equals-stalemate": ["stalemate", NO_ROLES], "equals-reroll": ["reroll", NO_ROLES] }],
  [
    "margin-pool",
    {
      "both-equal": ["equal", NO_ROLES],
      "a-acts": ["acts, acts Isolde, other Brandt", ["actor", "resister"]],
      "b-acts": ["acts, acts Brandt, other Isolde", ["resister", "actor"]],
      "both-act": ["bothAct", ["actor", "actor"]],
    },
  ],
  ["difficulty-pool", ATTACK],
])("%s: each tie rule has a text with both names and their roles", (id, ties) => {
  expect(contestOf(id).ties.map((tie) => tie.id)).toEqual(Object.keys(ties));
  for (const [tie, said] of Object.entries(ties))
    expect([word(contestOf(id).sayTie!(tie, names)), rolesIn(id, tie)]).toEqual(said);
});

it("FP-15: a fives pool has no tie rule, and its text gives the alternative", () => {
  expect(word(contestOf("fives-pool").sayTie!(null, names))).toBe("tie");
  expect(rolesIn("fives-pool", null)).toEqual(NO_ROLES);
  expect(rolesIn("margin-pool", null)).toEqual(NO_ROLES);
});

describe("the decision of a contest without a difference", () => {
  const says = (id: string, result: Partial<ContestResult>, tie: string | null = null, winner: Fields | null = null) =>
    contestOf(id).sayResult!({ winner: null, by: 0, rule: "", again: false, ...result }, winner, tie).map(word);

  it("SC-4.1 to SC-4.4: by the rule", () => {
    const by = (rule: string): unknown => says("standard-check", { rule });
    expect(["SC-4", "SC-4.1", "SC-4.2", "SC-4.3", "SC-4.4"].map(by)).toEqual([
      [],
      ["Decided.defender"],
      ["bonus"],
      ["Decided.tie"],
      ["again"],
    ]);
  });

  it("MP-8: a missed margin; a tie, or both acting sides have missed", () => {
    expect(says("margin-pool", { winner: "a", by: 2 })).toEqual([]);
    expect(says("margin-pool", { winner: "b", by: 0 }, "a-acts")).toEqual(["missed"]);
    expect(says("margin-pool", {}, "both-act")).toEqual(["nobody"]);
    expect(says("margin-pool", {}, "both-equal")).toEqual(["Decided.tie"]);
    expect(says("margin-pool", { waiting: ["a"] }, "both-equal")).toEqual([]);
  });

  it("FP-15: a tie", () => {
    expect(says("fives-pool", {})).toEqual(["Decided.tie"]);
    expect(says("fives-pool", { winner: "a", by: 1 })).toEqual([]);
    expect(says("fives-pool", { waiting: ["b"] })).toEqual([]);
  });

  it("DP-9, DP-10: the defender wins; else the level of the remaining successes, and their amount on the winner's scale", () => {
    const { parseSpec } = mechanicById("difficulty-pool");
    const scaled = parseSpec({ dice: 3, scale: { unit: "metres", amount: 2 } });
    expect(says("difficulty-pool", {}, null, parseSpec({ dice: 3 }))).toEqual(["Decided.defender"]);
    expect(says("difficulty-pool", { waiting: ["a", "b"] })).toEqual([]);
    expect(says("difficulty-pool", { winner: "a", by: 2 }, null, parseSpec({ dice: 3 }))).toHaveLength(1);
    expect(says("difficulty-pool", { winner: "a", by: 2 }, null, scaled)).toHaveLength(2);
  });
});

it("FP-11: Fails are shown to both, offered to count for the other side, and named with the user who counts them", () => {
  const { countOf, say, offer, historyText } = contestOf("fives-pool").gain!;
  const { parseSpec, parseFaces } = mechanicById("fives-pool");
  const spec = parseSpec({ pool: [{ size: 6, role: "hero" }], target: 4, challenge: 2 });
  expect(countOf({ spec, faces: parseFaces(spec, { dice: [2], challenge: [6, 6] }) })).toBe(2);
  expect(countOf({ spec, faces: parseFaces(spec, { dice: [4], challenge: [1, 1] }) })).toBe(0);
  const both = { from: names.a, to: names.b };
  expect(say(2, both, false)).toMatchObject({
    key: expect.stringMatching(/\.fails(\.|$)/u),
    data: { count: 2, ...both },
  });
  expect(say(2, both, true)).toMatchObject({ key: expect.stringMatching(/\.failsCount(\.|$)/u), data: both });
  expect(offer(1, both)).toMatchObject({ key: expect.stringMatching(/\.countFails(\.|$)/u), data: both });
  expect(historyText("Gamemaster")).toMatchObject({
    key: expect.stringMatching(/\.failsEntry$/u),
    data: { name: "Gamemaster" },
  });
});

it("SC-6: a passive side throws no dice, not even those of a talent", () => {
  const { parseSpec } = mechanicById("standard-check");
  const spec = parseSpec({ extra: [{ label: "ally", size: 6 }], bonuses: [{ label: "skill", value: 2 }] });
  expect(mechanicById("standard-check").passive!(spec)).toEqual({ ...spec, passive: true, extra: [] });
});
