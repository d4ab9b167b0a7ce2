/**
 * Any error in a request about more than one roll is reported by its code and its field; nothing throws, and none is an
 * internal error.
 */
import { describe, expect, it } from "vitest";
import { answer } from "../../../src/rules/protocol/answer.ts";

const pool = (size: number): object => ({ pool: [{ size, role: "hero" }], target: 5, discord: 3 });
const REQUESTS: readonly object[] = [
  {
    do: "judge",
    mechanic: "standard-check",
    a: { spec: { bonuses: [{ label: "", value: 2 }] }, faces: { dice: [4, 6, 8] } },
    b: { spec: { passive: true }, faces: { dice: [] } },
    tie: "equals-reroll",
  },
  {
    do: "judge",
    mechanic: "fives-pool",
    a: { spec: pool(8), faces: { dice: [5], bonus: [6] } },
    b: { spec: pool(6), faces: { dice: [6] } },
  },
  {
    do: "long-test",
    mechanic: "margin-pool",
    spec: { pool: 5, threshold: 7 },
    refill: 1,
    bound: 6,
    goal: 3,
    rounds: 2,
    policy: 2,
  },
  { do: "long-test", mechanic: "difficulty-pool", specs: [{ dice: 3 }], goal: 4, rounds: 2, onBotch: "end" },
  {
    do: "long-test-state",
    mechanic: "margin-pool",
    spec: { pool: 5, threshold: 7 },
    goal: 9,
    played: [{ faces: { dice: [12, 3] }, dice: 2, refill: 1, threshold: 6 }],
  },
  {
    do: "long-test-state",
    mechanic: "difficulty-pool",
    specs: [{ dice: 2 }, { dice: 1 }],
    played: [{ faces: [{ dice: [6, 7] }, { dice: [1] }] }],
  },
  {
    do: "group",
    checks: [
      { mechanic: "total-effect", spec: { thresholds: [{ at: 9 }] } },
      { mechanic: "fives-pool", spec: { ...pool(8), discord: "unrolled" } },
    ],
  },
  { do: "target-for", mechanic: "fives-pool", spec: pool(6), p: 0.5 },
  { do: "split", specs: [{ dice: 4 }, { attribute: 3, combat: true }], attacks: [1], committed: [] },
];
const WRONG = [null, "", "much", 0, 1.5, -1, 13, 1e6, 1e300, -1e300, true, [], {}, [{}], [[]], ["x"], { at: "x" }];

type Holder = Record<string, unknown>;

/** Each place of a request, as the names that lead there. */
function placesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const inside =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, part]) => placesOf(part, [...path, name]))
      : [];
  return path.length === 0 ? inside : [path, ...inside];
}

function spoil(request: object, path: readonly string[], change: (holder: Holder, name: string) => void): object {
  const copy = JSON.parse(JSON.stringify(request)) as Holder;
  const holder = path.slice(0, -1).reduce((at, name) => at[name] as Holder, copy);
  change(holder, path.at(-1) ?? "");
  return copy;
}

function expectTold(request: object): void {
  const { error } = answer(request) as { readonly error?: { readonly code: string; readonly field?: string } };
  if (!error) return;
  expect(error, JSON.stringify(request)).toMatchObject({
    code: expect.not.stringMatching("internal") as string,
    message: expect.stringMatching(/\w/u) as string,
  });
  expect(typeof error.field, JSON.stringify([request, error])).toBe("string");
}

describe.each(REQUESTS.map((request) => [JSON.stringify(request), request] as const))("%s", (_text, request) => {
  it("is answered", () => expect(answer(request)).not.toHaveProperty("error"));

  it("reports its errors with their place, at any place", () => {
    for (const path of placesOf(request)) {
      for (const value of WRONG) expectTold(spoil(request, path, (holder, name) => (holder[name] = value)));
      expectTold(spoil(request, path, (holder, name) => delete holder[name]));
      expectTold(spoil(request, path, (holder, name) => (holder[`${name}s`] = 1)));
    }
  });
});
