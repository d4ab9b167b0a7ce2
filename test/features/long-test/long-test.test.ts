/** A long test on plain data (MP-7, DP-11): rounds, refills, botches, undo and the chances of the next round. */
import { describe, expect, it } from "vitest";
import { LAST_TURN } from "../../../src/log/operation-flags.ts";
import {
  initialTable,
  waitingHands,
  bestDice,
  chancesOf,
  nextSpec,
} from "../../../src/features/long-test/long-test.ts";
import type { LongTestWorker } from "../../../src/features/long-test/flags.ts";
import { type Hand, type Step, type TestState, advance } from "../../../src/features/long-test/play.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { fake } from "../../support/fake.ts";
import { operation, mechanic, logged, BY_GM, refused } from "../../support/on-state.ts";

describe("a long test (MP-7)", () => {
  const margin = mechanic("margin-pool");
  const worker = (actor: string | null, user: string): LongTestWorker => ({
    actor,
    name: actor ?? "nobody",
    users: [user],
  });
  const begin = (test: object = {}, start?: object) =>
    initialTable({
      ...{ kind: "long-test", schema: 1, mechanic: "margin-pool", title: "", workers: [worker("Actor.a", "ana")] },
      test: { spec: { pool: 3, threshold: 7 }, goal: 20, refill: 1, ...test },
      ...(start ? { start } : {}),
    } as never)!;
  const hand = (turn: number, more: object = {}): Hand =>
    fake({
      ...{ kind: "throw", of: 0, message: `m${turn}`, by: "ana", turn, in: null },
      ...{ spec: { dice: 2, threshold: 7 }, faces: { dice: [12, 3] } },
      ...more,
    });
  const play = (standing: TestState & { readonly mechanic?: AnyMechanic }, ...steps: readonly Step[]): TestState =>
    steps.reduce((now: TestState, step) => advance(standing.mechanic ?? margin, now, step), standing);

  it("adds margins; failed dice leave, and outside an encounter dice come back at once", () => {
    const after = play(begin(), hand(1));
    expect(after.now).toMatchObject({ sum: 1, pool: 3, short: 19, done: false });
    expect(after.rounds).toMatchObject([{ before: { sum: 0, pool: 3 }, after: { sum: 1, pool: 2 }, refill: 1 }]);
    expect([after.due, after.refilled, after.open, after.waiting]).toEqual([[], [], [], null]);
    const PASS = { kind: "pass", spec: null, faces: null };
    const passed = play(begin({ spec: { pool: 0, threshold: 7 } }), hand(1, PASS));
    expect(passed.now).toMatchObject({ sum: 0, pool: 1 });
    expect(passed.rounds).toHaveLength(1);
    // A hero with dice throws them.
    refused(() => play(begin(), hand(1, PASS)));
  });

  it("counts two throws in the same turn once, but two turns at the last one; ignores throws of heroes that do not take part", () => {
    refused(() => play(begin(), hand(1), hand(1)));
    expect(play(begin(), hand(1), hand(2)).rounds).toHaveLength(2);
    expect(play(begin(), hand(LAST_TURN), hand(LAST_TURN)).rounds).toHaveLength(2);
    const error = refused(() => play(begin(), hand(1, { of: 1 })));
    expect(error).toMatchObject({ code: "not-allowed", data: { values: "–" } });
    expect(error.message).not.toBe("");
    // More dice than the pool has, and a finished test.
    refused(() => play(begin(), hand(1, { spec: { dice: 4, threshold: 7 }, faces: { dice: [1, 1, 1, 1] } })));
    const over = play(begin({ goal: 1 }), hand(1));
    expect(over.now).toMatchObject({ done: true, ended: "reached" });
    refused(() => play(over, hand(2)));
    refused(() => play(over, hand(2, { kind: "pass", spec: null, faces: null })));
  });

  it("proposes the last round's target and the best number of dice; nothing after its end", () => {
    const fresh = begin();
    expect(nextSpec(fresh, 0, null)).toMatchObject({ threshold: 7, pool: 3 });
    expect(nextSpec(fresh, 0, 2)).toMatchObject({ dice: 2 });
    expect(nextSpec(fresh, 1, null)).toBe(null);
    const after = { ...fresh, ...play(fresh, hand(1, { spec: { dice: 2, threshold: 5 } })) };
    expect(nextSpec(after, 0, null)).toMatchObject({ threshold: 5 });
    // Other participants had targets of their own.
    const round = after.rounds[0]!;
    const own = round.hands[0]!;
    const beside = { ...own, of: 1, spec: { ...own.spec, threshold: 9 } };
    expect(nextSpec({ ...after, rounds: [{ ...round, hands: [beside, own] }] }, 0, null)).toMatchObject({
      threshold: 5,
    });
    expect(chancesOf(fresh).map(({ rounds }) => rounds)).toEqual([1, 2, 3]);
    const soon = begin({ goal: 2 });
    expect(chancesOf(soon).at(-1)?.p).toBeGreaterThan(chancesOf(soon)[0]?.p ?? 1);
    expect(bestDice(soon)).toBe(chancesOf(soon).at(-1)?.dice);
    for (const none of [
      begin({ goal: null }),
      begin({ spec: { pool: 3, threshold: null } }),
      { ...fresh, now: { ...fresh.now, done: true } },
    ])
      expect([chancesOf(none), bestDice(none)]).toEqual([[], null]);
    expect([
      chancesOf({ ...fresh, mechanic: mechanic("standard-check") }),
      nextSpec({ ...fresh, mechanic: mechanic("standard-check") }, 0, null),
    ]).toEqual([[], null]);
  });

  it("DP-11: several throw in each round, and wait for the others after their throw; a botch may end the test", () => {
    const pool = mechanic("difficulty-pool");
    const two = initialTable({
      ...{
        kind: "long-test",
        schema: 1,
        mechanic: "difficulty-pool",
        title: "",
        test: { specs: [{ dice: 2, base: 6 }], goal: 9, onBotch: "end" },
      },
      workers: [worker("Actor.a", "ana")],
    } as never)!;
    const spec = pool.parseSpec({ dice: 2, base: 6 });
    const both = play(two, { kind: "join", worker: worker("Actor.b", "ben"), spec });
    expect(both.workers.map(({ actor }) => actor)).toEqual(["Actor.a", "Actor.b"]);
    // Each hero joins once; a place without a hero may be handed to another such.
    const working = { ...both, mechanic: pool, steps: [], refused: [] };
    const handOn = (of: number, actor: string | null, state: object = working): unknown =>
      operation("longTestHand").apply(state, { of, worker: { ...worker("x", "ben"), actor } }, logged(BY_GM));
    refused(() => handOn(0, "Actor.b"));
    refused(() => handOn(0, "Actor.c", { ...working, now: { ...working.now, done: true } }));
    for (const actor of ["Actor.b", "Actor.c", null]) expect(() => handOn(1, actor)).not.toThrow();
    const nobodys = working.workers.map((one) => ({ ...one, actor: null }));
    expect(() => handOn(0, null, { ...working, workers: nobodys })).not.toThrow();
    const throws = (of: number, turn: number, ...dice: number[]) => hand(turn, { of, spec, faces: { dice } });
    const one = play({ ...both, mechanic: pool }, throws(1, 1, 8, 8));
    expect(one).toMatchObject({ rounds: [], open: [{ of: 1 }] });
    expect(waitingHands(one as never)).toEqual([0]);
    expect(waitingHands(both as never)).toEqual([0, 1]);
    // The same turn of another hand is another throw; the same hand throws once a round.
    refused(() => play(one, throws(1, 2, 8, 8)));
    const round = play(one, throws(0, 1, 8, 2));
    expect(round).toMatchObject({ open: [], now: { sum: 3, pool: null } });
    expect(round.rounds).toMatchObject([{ refill: null }]);
    const passes = hand(3, { of: 1, kind: "pass", spec: null, faces: null });
    expect(play(round, throws(0, 2, 8, 8), passes).now.sum).toBe(5);
    const botched = play({ ...two, mechanic: pool }, throws(0, 1, 1, 1));
    expect(botched.now).toMatchObject({ done: true, ended: "botched" });
    refused(() => play(botched, hand(2, { kind: "pass", spec: null, faces: null })));
    for (const step of [
      { kind: "dice", dice: 1 },
      { kind: "refill", in: "c" },
    ] as const)
      refused(() => play({ ...two, mechanic: pool }, step));
    // As many as the state machine reads.
    expect(
      initialTable({
        kind: "long-test",
        schema: 1,
        mechanic: "difficulty-pool",
        title: "",
        test: { specs: [{ dice: 2 }] },
        workers: [worker(null, "a"), worker(null, "b")],
      } as never),
    ).toBe(null);
    expect(
      initialTable({
        kind: "long-test",
        schema: 1,
        mechanic: "none",
        title: "",
        test: {},
        workers: [worker(null, "a")],
      } as never),
    ).toBe(null);
  });
});
