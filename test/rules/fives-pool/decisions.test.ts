/** Decisions and purchases after a throw of fives, and their effects: FP-6, FP-12, FP-13, FP-14. */
import { describe, expect, it } from "vitest";
import { isFree, isSameAction } from "../../../src/rules/contract/decisions.ts";
import { followUpTermOf } from "../../../src/rules/contract/terms.ts";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { refused } from "../refused.ts";

interface Outcome {
  readonly verdict: string | null;
  readonly successes: number | null;
  readonly fails: number | null;
  readonly luckyBreak: boolean | null;
  readonly badBreak: boolean;
  readonly fluke: boolean;
  readonly waiting: readonly object[];
  readonly unused: readonly object[];
  readonly trace: readonly { readonly step: string; readonly rule: string; readonly value: unknown }[];
}

const pool = (...sizes: readonly number[]): object[] => sizes.map((size) => ({ size, role: "hero" }));

const ask = (what: string, spec: object, faces: object, decided?: object): object =>
  answer({ do: what, mechanic: "fives-pool", spec, faces, ...(decided ? { decided } : {}) });

const actions = (spec: object, faces: object, decided?: object): unknown =>
  (ask("actions", spec, faces, decided) as { actions: unknown }).actions;

const resolve = (spec: object, faces: object, decided?: object): Outcome =>
  (ask("resolve", spec, faces, decided) as { outcome: Outcome }).outcome;

const protect = (die: number): object => ({ id: "protect", die, price: { karma: 1 } });

const more = { id: "success", price: { luck: 1 } };

const choices = (ones: number): object[] => [
  { id: "keep", price: { luck: 1 } },
  { id: "keep", price: { karma: ones } },
  { id: "costly", price: {} },
  { id: "fail", price: {} },
];

/** One success and two ones: the roller chooses. */
const open = { spec: { pool: pool(6, 6, 6), target: 5 }, faces: { dice: [6, 1, 1] } };

describe("the offers after a throw of fives", () => {
  it("FP-14: dice that the Discord Die struck out can be protected as soon as the pool is thrown, while others wait", () => {
    const spec = { pool: pool(6, 6, 6), target: 5, discord: 3, challenge: 1 };
    expect(actions(spec, { dice: [3, 3] })).toEqual([]);
    expect(actions(spec, { dice: [3, 4, 3] })).toEqual([protect(0), protect(2)]);
    expect(actions({ ...spec, protect: [0] }, { dice: [3, 4, 3] })).toEqual([protect(2)]);
    expect(actions(spec, { dice: [3, 4, 3] }, { protect: [2] })).toEqual([protect(0)]);
    expect(actions({ ...spec, target: null }, { dice: [3, 4, 3] })).toEqual([protect(0), protect(2)]);
  });

  it("FP-6: a Discord Die of 5 strikes nothing out", () => {
    expect(actions({ pool: pool(4, 6), target: 4, discord: 5 }, { dice: [1, 5], bonus: [2] })).toEqual([more]);
  });

  it("FP-14: on a success one more, and again; on a failure nothing", () => {
    const spec = { pool: pool(6, 6), target: 5 };
    expect(actions(spec, { dice: [6, 2] })).toEqual([more]);
    expect(actions(spec, { dice: [6, 2] }, { successes: 4 })).toEqual([more]);
    expect(actions(spec, { dice: [2, 2] })).toEqual([]);
    expect(actions({ ...spec, target: null }, { dice: [6, 2] })).toEqual([]);
  });

  it("FP-12: if ones outnumber successes, keep for Luck or for Karma for each one, at a cost, or fail", () => {
    expect(actions(open.spec, open.faces)).toEqual([more, ...choices(2)]);
    expect(actions({ ...open.spec, challenge: 1 }, { ...open.faces, challenge: [1] })).toEqual([more, ...choices(3)]);
    expect(actions({ ...open.spec, challenge: 1 }, open.faces)).toEqual([]);
    expect(actions(open.spec, open.faces, { choice: "keep" })).toEqual([more]);
    expect(actions(open.spec, open.faces, { choice: "fail" })).toEqual([]);
    expect(actions(open.spec, open.faces, { successes: 1 })).toEqual([more]);
  });

  it("other mechanics: no offers and no decisions", () => {
    for (const [mechanic, spec, dice] of [
      ["standard-check", { target: 5 }, [8, 8, 8]],
      ["margin-pool", { dice: 1, threshold: 4 }, [8]],
      ["difficulty-pool", { dice: 1 }, [8]],
      ["total-effect", {}, [4, 4, 4]],
    ] as const) {
      expect(answer({ do: "actions", mechanic, spec, faces: { dice } })).toEqual({ actions: [] });
      for (const what of ["actions", "odds", "resolve"])
        expect(answer({ do: what, mechanic, spec, faces: { dice }, decided: {} })).toEqual(
          refused("not-allowed", "decided"),
        );
    }
  });
});

describe("decisions after a throw of fives", () => {
  it("an empty list changes nothing", () => {
    expect(resolve(open.spec, open.faces, {})).toEqual(resolve(open.spec, open.faces));
    expect(resolve(open.spec, open.faces).verdict).toBe("choice");
  });

  it.each([
    { choice: "keep", verdict: "success", successes: 1 },
    { choice: "costly", verdict: "success", successes: 1 },
    { choice: "fail", verdict: "failure", successes: 0 },
  ])("FP-12: $choice is a $verdict with $successes", ({ choice, verdict, successes }) => {
    const outcome = resolve(open.spec, open.faces, { choice });
    expect(outcome).toMatchObject({ verdict, successes });
    expect(outcome.trace.at(-1)).toMatchObject({ step: `choice-${choice}`, rule: "FP-12", value: successes });
  });

  it("FP-12: a choice counts only while it is pending", () => {
    const faces = { dice: [6, 6, 1] };
    expect(resolve(open.spec, faces, { choice: "fail" })).toEqual(resolve(open.spec, faces));
    const lost = { dice: [1, 1, 1] };
    expect(resolve(open.spec, lost, { choice: "keep" })).toEqual(resolve(open.spec, lost));
  });

  it("FP-14: bought successes count when ones are compared", () => {
    expect(resolve(open.spec, open.faces, { successes: 1 })).toMatchObject({ verdict: "success", successes: 2 });
    const four = { pool: pool(6, 6, 6, 6), target: 5 };
    expect(resolve(four, { dice: [6, 1, 1, 1] }, { successes: 1 })).toMatchObject({ verdict: "choice", successes: 2 });
    const told = resolve(open.spec, open.faces, { successes: 1 }).trace.map(({ step }) => step);
    expect(told.slice(-2)).toEqual(["bought", "success"]);
  });

  it("FP-14: on a failure bought successes wait", () => {
    const spec = { pool: pool(6, 6), target: 5, challenge: 1 };
    const faces = { dice: [6, 2], challenge: [6] };
    expect(resolve(spec, faces, { successes: 3 })).toEqual(resolve(spec, faces));
    expect(resolve(spec, { ...faces, challenge: [2] }, { successes: 3 })).toMatchObject({ successes: 4 });
  });

  it("FP-14: a protected die counts like any survivor, its 1 as a one too", () => {
    const spec = { pool: pool(8, 8), target: 5, discord: 6 };
    expect(resolve(spec, { dice: [6, 2] })).toMatchObject({ verdict: "failure", successes: 0 });
    expect(resolve(spec, { dice: [6, 2] }, { protect: [0] })).toMatchObject({ verdict: "success", successes: 1 });
    const ones = { ...spec, pool: pool(8, 8, 8), discord: 1 };
    expect(resolve(ones, { dice: [6, 1, 1] })).toMatchObject({ verdict: "success" });
    expect(resolve(ones, { dice: [6, 1, 1] }, { protect: [1, 2] })).toMatchObject({ verdict: "choice" });
    expect(resolve(spec, { dice: [6, 2] }, { protect: [1] })).toEqual(resolve(spec, { dice: [6, 2] }));
  });

  it("FP-13: a new Lucky Break throws its Luck die; a lost one leaves the Luck die unused", () => {
    const spec = { pool: pool(8, 8), target: 5, discord: 6, luckDie: 4 };
    expect(resolve(spec, { dice: [6, 6] })).toMatchObject({ luckyBreak: false, verdict: "failure" });
    expect(resolve(spec, { dice: [6, 6] }, { protect: [0] })).toMatchObject({
      luckyBreak: true,
      verdict: null,
      waiting: [{ role: "luck", size: 4, count: 1 }],
    });
    const roll = fivesPool.parseSpec(spec);
    const faces = fivesPool.parseFaces(roll, { dice: [6, 6] });
    expect(fivesPool.waitingDice(roll, faces)).toEqual([]);
    const decided = { protect: [0], successes: 0 };
    expect(fivesPool.waitingDice(roll, faces, decided)).toMatchObject([{ role: "luck", size: 4, count: 1 }]);
    const low = { ...spec, discord: 2 };
    expect(resolve(low, { dice: [6, 2], luck: 3 })).toMatchObject({ luckyBreak: true, successes: 4, unused: [] });
    expect(resolve(low, { dice: [6, 2], luck: 3 }, { protect: [1] })).toMatchObject({
      luckyBreak: false,
      successes: 1,
      unused: [{ role: "luck", size: 4, face: 3 }],
    });
  });

  it("FP-13: Bad Break and Fluke are judged again", () => {
    const spec = { pool: pool(8, 8, 8), target: 5, discord: 7 };
    expect(resolve(spec, { dice: [1, 1, 7] }).badBreak).toBe(true);
    expect(resolve(spec, { dice: [1, 1, 7] }, { protect: [2] }).badBreak).toBe(false);
    expect(resolve(spec, { dice: [7, 7, 7] }).fluke).toBe(false);
    expect(resolve(spec, { dice: [7, 7, 7] }, { protect: [0, 1] }).fluke).toBe(true);
  });

  it("FP-15: contests are judged with the decisions", () => {
    const side = (decided?: object): object => ({ ...open, ...(decided ? { decided } : {}) });
    const judge = (a: object, b: object): object => answer({ do: "judge", mechanic: "fives-pool", a, b });
    expect(judge(side(), side())).toMatchObject({ winner: null, by: 0 });
    expect(judge(side({ successes: 2 }), side())).toMatchObject({ winner: "a", by: 2 });
    expect(judge(side(), side({ choice: "fail" }))).toMatchObject({ winner: "a", by: 1 });
  });

  it.each([
    [{ protect: [3] }, "out-of-range", "decided.protect.0"],
    [{ protect: [0, -1] }, "out-of-range", "decided.protect.1"],
    [{ successes: -1 }, "out-of-range", "decided.successes"],
    [{ successes: 0.5 }, "not-an-integer", "decided.successes"],
    [{ choice: "win" }, "not-allowed", "decided.choice"],
    [{ luck: 1 }, "unknown-field", "decided.luck"],
    [3, "wrong-type", "decided"],
  ])("%j: %s names %s", (decided, code, field) => {
    for (const what of ["resolve", "odds", "actions"])
      expect(answer({ do: what, mechanic: "fives-pool", ...open, decided })).toEqual(refused(code, field));
  });
});

describe("the order of decisions (FP-12, FP-14)", () => {
  const decide = (id: string, die?: number, before?: object): unknown =>
    fivesPool.decisions?.add!({ id, price: {}, ...(die === undefined ? {} : { die }) }, before as never);

  it("each is added to the earlier ones", () => {
    expect(decide("protect", 2)).toEqual({ protect: [2], successes: 0 });
    expect(decide("protect", 0, { protect: [2], successes: 1 })).toEqual({ protect: [2, 0], successes: 1 });
    expect(decide("success", undefined, { protect: [2], successes: 1 })).toEqual({ protect: [2], successes: 2 });
    for (const choice of ["keep", "costly", "fail"])
      expect(decide(choice, undefined, { protect: [2], successes: 1 })).toEqual({ protect: [2], successes: 1, choice });
  });

  it.each([["protect"], ["luck"], [""]])("%j alone is no valid action", (id) => {
    expect(() => decide(id)).toThrow(
      expect.objectContaining({
        ...{ code: "not-allowed", field: "action", message: `there is nothing called "${id}" to be done` },
        data: { values: "protect, success, keep, costly, fail" },
      }),
    );
  });

  it("equal actions have the same effect, on the same die, for the same price", () => {
    const one = { id: "protect", die: 1, price: { karma: 1 } };
    expect(isSameAction(one, { ...one, price: { karma: 1 } })).toBe(true);
    for (const other of [{ id: "keep" }, { die: 2 }, { price: {} }, { price: { luck: 1 } }, { price: { karma: 2 } }])
      expect(isSameAction(one, { ...one, ...other })).toBe(false);
    expect(isSameAction({ ...one, price: {} }, one)).toBe(false);
    expect(isSameAction(one, { ...one, price: { karma: 1, luck: 1 } })).toBe(false);
    expect([{}, { luck: 0 }, { luck: 0, karma: 1 }].map(isFree)).toEqual([true, true, false]);
  });
});

it("dice that are thrown later: challenge dice are those of the mechanic (FP-4), a Luck die is a core die of its name (FP-13)", () => {
  const pool = fivesPool.parseSpec({ pool: [{ size: 6, role: "hero" }] });
  expect(followUpTermOf(fivesPool, { role: "challenge", size: 6, count: 2, stage: 1 }, pool)).toEqual({
    ...{ kind: "dice", className: "QuincunxChallengeDie", number: 2, size: 6, modifiers: {}, faces: [] },
  });
  expect(followUpTermOf(fivesPool, { role: "luck", size: 8, count: 1, stage: 1 }, pool)).toEqual({
    ...{ kind: "core", number: 1, size: 8, faces: [], flavor: "luck" },
  });
});

describe("texts of offers after a throw of fives (FP-12, FP-14)", () => {
  const say = (id: string, die?: number) =>
    fivesPool.decisions!.describe(
      { id, price: {}, ...(die === undefined ? {} : { die }) },
      fivesPool.parseSpec({ pool: pool(6, 6, 6) }),
      { dice: [6, 4, 1], bonus: [], challenge: [], luck: null },
    );

  it.each(["success", "keep", "costly", "fail"])("%s has a text for the offer and for the history", (id) => {
    const { offer, historyText } = say(id);
    expect([offer, historyText]).toMatchObject(
      ["", "Entry"].map((end) => ({ key: `QUINCUNX.fives-pool.Action.${id}${end}` })),
    );
  });

  it("a protected die is named by its face; only a costly success asks for a text", () => {
    expect(say("protect", 1)).toMatchObject({
      offer: { key: "QUINCUNX.fives-pool.Action.protect", data: { face: 4 } },
      historyText: { key: "QUINCUNX.fives-pool.Action.protectEntry", data: { face: 4 } },
    });
    const asking = ["success", "keep", "costly", "fail", "protect"].filter((id) => say(id).asks !== undefined);
    expect(asking).toEqual(["costly"]);
  });
});
