/**
 * Parts of long tests (MP-7, DP-11): turns of encounters, steps on the state, permissions; each rule's cases on minimal
 * tables.
 */
import { describe, expect, it } from "vitest";
import { encounterTurnOf } from "../../../src/actors/encounter.ts";
import { finishedTurns } from "../../../src/features/long-test/kind.ts";
import {
  workerAddedBy,
  isRunning,
  mayRun,
  mayWork,
  initialTable,
  snapshotsOn,
  waitingHands,
  type LongTestBase,
  type LongTestTable,
} from "../../../src/features/long-test/long-test.ts";
import { snapshotOf } from "../../../src/features/long-test/snapshot.ts";
import type { LongTestFlags, LongTestWorker } from "../../../src/features/long-test/flags.ts";
import { advance, lastHand, withoutLast, type Hand, type Step } from "../../../src/features/long-test/play.ts";
import { viewOfLongTest } from "../../../src/features/long-test/view.ts";
import { longTestFeature } from "../../../src/features/long-test/index.ts";
import type { Offer, Person } from "../../../src/log/operation.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { useBareStage } from "../../support/bare.ts";
import { fake } from "../../support/fake.ts";
import { dataOf, keyOf } from "../../support/phrase.ts";
import { page } from "../../support/page.ts";
import { messageButtons } from "../../../src/log/operation.ts";
import { valuesIn } from "../../support/values-in.ts";

const { set } = useBareStage();

interface State extends LongTestTable {
  readonly now: LongTestTable["now"] & { readonly pool: number };
  readonly test: Fields & { readonly specs: readonly Fields[] };
}
const margin = mechanicById("margin-pool");
const GM = { id: "gm", name: "Gamemaster", isGM: true };
const person = (id: string | null): Person & { readonly name: string } => ({ id, name: String(id), isGM: false });
const worker = (name: string, users: readonly string[] = ["ana"], actor: string | null = null): LongTestWorker => ({
  actor,
  name,
  users,
});
const flags = (test: object = {}, more: object = {}): LongTestFlags =>
  fake({
    ...{ kind: "long-test", schema: 1, mechanic: "margin-pool", title: "Climb", workers: [worker("Isolde")] },
    test: { spec: { pool: 6, threshold: 7 }, goal: 30, refill: 2, ...test },
    ...more,
  });
const begin = (test?: object, more?: object) => initialTable(flags(test, more)) as State;
/** Three participants, each with a difficulty pool of their own. */
const together = (test: object = {}) =>
  begin(
    {},
    {
      mechanic: "difficulty-pool",
      workers: [worker("Ada"), worker("Bo", ["ben"]), worker("Cy", [])],
      test: { specs: [1, 2, 3].map((dice) => ({ dice, base: 7 })), goal: 5, ...test },
    },
  );
const hand = (turn: number, dice: readonly number[], more: object = {}): Hand =>
  fake({
    ...{ kind: "throw", of: 0, message: `m${turn}`, by: "ana", turn, in: null },
    ...{ spec: { dice: dice.length, threshold: 7 }, faces: { dice } },
    ...more,
  });
const pool = (turn: number, of: number, dice: readonly number[], more: object = {}) =>
  hand(turn, dice, { of, spec: { dice: dice.length, base: 7 }, ...more });
const pass = (turn: number, of = 0, more: object = {}) =>
  hand(turn, [], { kind: "pass", of, spec: null, faces: null, ...more });
const play = (state: State, ...steps: Step[]) =>
  steps.reduce(
    (now, step): State => fake({ ...now, ...advance(now.mechanic, now, step), steps: [...now.steps, step] }),
    state,
  );

describe("the turn of a throw, and its end", () => {
  const fighter = (id: string, actor: string | null = null) => ({ id, actor: actor && { uuid: actor } });
  const fight = (more: object = {}) => ({
    ...{ id: "c", started: true, round: 2, turn: 1, turns: [fighter("x", "X"), fighter("y", "Y"), fighter("z")] },
    ...more,
  });
  const fights = (...contents: object[]): void => set(page.game, "combats", { contents });

  it("belongs to the encounter with the actor, in any combatant's turn; between turns to none", () => {
    fights(fight({ id: "other", turns: [fighter("q", "Q")] }), fight());
    expect([encounterTurnOf("X"), encounterTurnOf("Y"), encounterTurnOf("Q")]).toEqual(["c.2.y", "c.2.y", "other.2.-"]);
    expect([encounterTurnOf("nobody"), encounterTurnOf(null)]).toEqual([null, null]);
    fights(fight({ turn: null }));
    expect(encounterTurnOf("X")).toBe("c.2.-");
    fights(fight({ started: false }));
    expect(encounterTurnOf("X")).toBeNull();
    set(page.game, "combats", undefined);
    expect(encounterTurnOf("X")).toBeNull();
  });

  it.each([
    ["the same turn", "c.2.y", {}, false],
    ["the next one", "c.2.x", {}, true],
    ["a step back", "c.2.z", {}, false],
    ["the next round", "c.1.z", {}, true],
    ["a round back", "c.3.x", {}, false],
    ["its combatant is gone", "c.2.gone", {}, true],
    ["between turns, still in the encounter", "c.2.-", { turn: null }, false],
    ["between turns, and a turn now", "c.2.-", { turn: 0 }, true],
    ["the first turn", "c.2.x", { turn: 0 }, false],
    ["stopped", "c.2.y", { started: false }, true],
    ["gone", "d.2.y", {}, true],
  ])("%s", (_what, moment, now, is) => {
    fights(fight(now));
    expect(finishedTurns({ state: { due: [moment] } } as never)).toEqual(is ? [moment] : []);
  });
});

describe("step by step", () => {
  const refusing = (state: State, step: Step): void => {
    expect(() => advance(state.mechanic, state, step)).toThrow("does not happen to the test as it stands");
  };

  it("returns dice at once outside of encounters; in a turn once, at its end, for all its throws", () => {
    const out = play(begin(), hand(1, [12, 3, 3]));
    expect(out).toMatchObject({ due: [], refilled: [] });
    expect(out.rounds[0]).toMatchObject({ before: { pool: 6 }, refill: 2 });
    expect(out.now.pool).toBe(out.rounds[0]!.after.pool! + 2);
    const inTurn = play(begin(), hand(1, [12, 3, 3], { in: "c.1.x" }), hand(2, [12], { in: "c.1.x" }));
    expect(inTurn).toMatchObject({ due: ["c.1.x"], refilled: [], rounds: [{ refill: 2 }, { refill: 0 }] });
    expect(inTurn.now.pool).toBe(inTurn.rounds[1]!.after.pool);
    const two = play(inTurn, hand(3, [12], { in: "c.2.x" }));
    expect(two.due).toEqual(["c.1.x", "c.2.x"]);
    const back = play(two, { kind: "refill", in: "c.1.x" });
    expect(back).toMatchObject({ due: ["c.2.x"], refilled: ["c.1.x"] });
    expect(back.now.pool).toBe(two.now.pool + 2);
    refusing(back, { kind: "refill", in: "c.1.x" });
    refusing(back, { kind: "refill", in: "c.9.x" });
    // Moved back to a finished turn: no more dice come for it.
    const late = play(back, hand(4, [12], { in: "c.1.x" }));
    expect(late.due).toEqual(["c.2.x"]);
    expect(late.rounds.at(-1)!.refill).toBe(0);
  });

  it("a pool with separate rolls has no dice to return, give or take", () => {
    const state = play(together(), pool(1, 0, [8]), pool(2, 1, [8, 2]), pool(3, 2, [2, 2, 8]));
    expect(state.rounds[0]).toMatchObject({ refill: null });
    expect([state.now.pool, state.due]).toEqual([null, []]);
    const inTurn = play(together(), ...[0, 1, 2].map((of) => pool(of + 1, of, [8], { in: "c.1.x" })));
    expect(inTurn).toMatchObject({ due: [], rounds: [{ refill: null }] });
    refusing(state, { kind: "dice", dice: 1 });
    refusing({ ...state, due: ["c.1.x"] }, { kind: "refill", in: "c.1.x" });
    refusing(begin(), { kind: "join", worker: worker("Bo"), spec: { pool: 3 } });
    refusing(begin(), { kind: "hand", of: 0, worker: worker("Bo"), spec: { pool: 3 } });
    refusing(begin(), { kind: "hand", of: 1, worker: worker("Bo") });
  });

  it("a round ends when all have thrown or passed, each once; one of two simultaneous throws counts", () => {
    const first = play(together(), pool(1, 0, [8]));
    expect([waitingHands(first), first.rounds]).toEqual([[1, 2], []]);
    refusing(first, pool(2, 0, [8]));
    refusing(first, pool(2, 3, [8]));
    const round = play(first, pass(2, 2), pool(3, 1, [9, 9]));
    expect([waitingHands(round), round.rounds.length, round.open]).toEqual([[0, 1, 2], 1, []]);
    expect(round.rounds[0]!.hands.map(({ of }) => of)).toEqual([0, 2, 1]);
    refusing(round, pool(1, 0, [8]));
    expect(play(round, pool(1, 2, [8])).open).toHaveLength(1);
    const over = together({ goal: 1 });
    const done = play(over, pool(1, 0, [9]), pass(2, 1), pass(3, 2));
    expect(done.now).toMatchObject({ done: true, ended: "reached" });
    refusing(done, pass(4, 0));
  });

  it("a throw without a target waits, and the test does not continue before it", () => {
    const waits = play(begin(), hand(1, [9], { spec: { dice: 1, threshold: null } }));
    expect(waits.waiting).toMatchObject({ turn: 1 });
    expect(waits.rounds).toEqual([]);
    refusing(waits, hand(2, [9]));
    refusing(waits, pass(2));
  });

  it("a handed-on test belongs to the new hero, with that hero's stat if rolls are separate", () => {
    const own = play(together(), { kind: "hand", of: 1, worker: worker("Di"), spec: { dice: 9, base: 6 } });
    expect(own.workers.map(({ name }) => name)).toEqual(["Ada", "Di", "Cy"]);
    expect(own.test.specs.map(({ dice }) => dice)).toEqual([1, 9, 3]);
    const same = play(together(), { kind: "hand", of: 1, worker: worker("Di") });
    expect(same.test).toEqual(together().test);
    expect(play(begin(), { kind: "hand", of: 0, worker: worker("Di"), spec: null }).workers).toEqual([worker("Di")]);
    const more = play(together(), { kind: "join", worker: worker("Di"), spec: { dice: 4, base: 7 } });
    expect([more.workers.length, more.test.specs.at(-1)!["dice"]]).toEqual([4, 4]);
  });

  it("the last hand is undone with its effects; other steps stay as far as possible", () => {
    const given: Step = { kind: "dice", dice: 3 };
    const refill: Step = { kind: "refill", in: "c.1.x" };
    const steps = [hand(1, [12, 3]), given, hand(2, [12], { in: "c.1.x" }), refill];
    const state = play(begin(), ...steps);
    expect(lastHand(state.steps)).toBe(steps[2]);
    const [standing, left] = withoutLast(margin, state.initial, state.steps);
    expect(left).toEqual([steps[0], given]);
    expect(standing.now).toEqual(play(begin(), hand(1, [12, 3]), given).now);
    expect([lastHand([given, refill]), lastHand([pass(3)])]).toEqual([null, pass(3)]);
    const broken = new TypeError("broken");
    const longTest = margin.longTest!;
    const round = (): never => {
      throw broken;
    };
    const odd = { ...margin, longTest: { ...longTest, play: { ...longTest.play!, round } } };
    expect(() => withoutLast(odd, state.initial, state.steps)).toThrow(broken);
  });

  it("a restarted test continues from its sum, with its dice, in its round, with the pending steps", () => {
    const start = { sum: 4, pool: 2, rounds: 3, turn: 9, due: ["c.1.x"] };
    expect(begin({}, { start })).toMatchObject({ now: { sum: 4, pool: 2, done: false }, due: ["c.1.x"], earlier: 3 });
    expect(begin({}, { start: { ...start, pool: null } }).now.pool).toBe(6);
    expect(begin({}, { start: { ...start, sum: 30 } }).now).toMatchObject({ done: true, ended: "reached" });
    expect(begin({ goal: null }, { start: { ...start, sum: 30 } }).now.done).toBe(false);
    expect(begin()).toMatchObject({ now: { sum: 0, pool: 6 }, due: [], earlier: 0, endedBy: null });
    for (const more of [{ mechanic: "none" }, { mechanic: "total-effect" }, { test: {} }])
      expect(begin({}, more)).toBeNull();
    expect(begin({}, { workers: [worker("A"), worker("B")] })).toBeNull();
    const state = play(begin({}, { start }), hand(10, [12]));
    const kept = (operations: object[]) =>
      snapshotOf({ flags: flags({}, { start }), state, operations } as never).start!;
    expect(kept([])).toMatchObject({ sum: state.now.sum, pool: state.now.pool, rounds: 4, turn: 9, due: ["c.1.x"] });
    expect(kept([{ logged: { turn: 12 } }, { logged: { turn: 11 } }]).turn).toBe(12);
  });
});

describe("permissions", () => {
  it("throwing is for the listed users and GMs; running the test is for all who may throw in it", () => {
    const ana = worker("Isolde", ["ana"]);
    expect([mayWork(person("ana"), ana), mayWork(person("ben"), ana), mayWork(GM, ana)]).toEqual([true, false, true]);
    expect(mayWork(person(null), worker("Isolde", []))).toBe(false);
    const { workers } = together();
    expect(["ana", "ben", "cleo"].map((id) => mayRun(person(id), { workers }))).toEqual([true, true, false]);
    expect([isRunning(begin()), isRunning({ ...begin(), endedBy: "Ana" })]).toEqual([true, false]);
    expect(isRunning({ ...begin(), now: { ...begin().now, done: true } })).toBe(false);
  });

  it("bringing another user's hero makes its players the only rollers, as the hero's copy says; for own heroes, GMs and heroes without owners the message decides", () => {
    const said = worker("Brandt", ["ana", "ben"], "B");
    const hero = { ownership: { ben: 3, ana: 2 }, saved: null };
    const by = (who: Person, one: object = hero) =>
      workerAddedBy(who, { heroes: new Map([["B", one]]) } as never, said);
    expect([by(GM), by(person("ben"))]).toEqual([said, said]);
    expect(by(person("ana")).users).toEqual(["ben"]);
    expect(by(person(null)).users).toEqual(["ben"]);
    const saved = worker("Brandt", ["cleo"], "B");
    expect(by(person("ana"), { ...hero, saved })).toBe(saved);
    expect(workerAddedBy(person("ana"), { heroes: new Map() }, said)).toBe(said);
    const nobodys = worker("A guard", ["ana"]);
    expect(workerAddedBy(person("ana"), { heroes: new Map([["B", hero]]) } as never, nobodys)).toBe(nobodys);
  });

  it("the copy on an actor is read as far as it is a valid test", () => {
    const kept = (tests: unknown): object => snapshotsOn({ flags: { quincunx: { tests } } } as never);
    expect(kept({ a: flags(), b: { ...flags(), workers: [] }, c: 7, d: null })).toEqual({ a: flags() });
    expect([kept(7), kept(undefined), snapshotsOn({ flags: {} } as never)]).toEqual([{}, {}, {}]);
  });
});

describe("the offers", () => {
  const base = (state: object): LongTestBase =>
    fake({
      ...{
        kind: "long-test",
        title: "Climb",
        message: { id: "test", _source: {} },
        operations: [],
        limitedAuthors: [],
        flags: {},
      },
      state,
    });
  const offers = (type: string, state: State, viewer: Person = GM): readonly Offer[] =>
    valuesIn(messageButtons, longTestFeature.provides).find((one) => one.type === type)!.offers!(base(state), viewer);
  const ids = (type: string, state: State, viewer?: Person): string[] =>
    offers(type, state, viewer).map(({ id }) => id);
  const ended = (state: State): State => ({ ...state, endedBy: "Ana" });

  it("to give dice are for GMs, if the pool exists, and to take dice only if it is not empty", () => {
    expect([ids("longTestDice", begin()), ids("longTestDice", begin(), person("ana"))]).toEqual([["1", "-1"], []]);
    expect(ids("longTestDice", begin({ spec: { pool: 0, threshold: 7 } }))).toEqual(["1"]);
    expect([ids("longTestDice", together()), ids("longTestDice", ended(begin()))]).toEqual([[], []]);
    expect(offers("longTestDice", begin()).map(({ label }) => keyOf(label))).toEqual([
      "QUINCUNX.Label.addDie",
      "QUINCUNX.LongTest.take",
    ]);
  });

  it("for pending steps are for GMs, turn by turn; to end the test for participants", () => {
    const due = { ...begin(), due: ["c.1.x", "c.2.x"] };
    expect([ids("longTestRefill", due), ids("longTestRefill", due, person("ana"))]).toEqual([due.due, []]);
    expect(ids("longTestRefill", ended(due))).toEqual([]);
    expect([person("ana"), person("ben"), GM].map((who) => ids("longTestEnd", begin(), who).length)).toEqual([1, 0, 1]);
    expect(ids("longTestEnd", ended(begin()))).toEqual([]);
  });

  it("to undo the last throw, in its round, are for GMs (SC-8)", () => {
    const round = (state: State) => dataOf(offers("longTestUndo", state)[0]!.label)["round"];
    const once = play(begin(), hand(1, [12, 3]));
    expect([ids("longTestUndo", once), ids("longTestUndo", once, person("ana"))]).toEqual([["m1"], []]);
    expect([ids("longTestUndo", begin()), ids("longTestUndo", ended(once))]).toEqual([[], []]);
    expect([round(once), round({ ...once, earlier: 3 }), round(play(once, hand(2, [12])))]).toEqual([1, 4, 2]);
    expect(round(play(once, hand(2, [9], { spec: { dice: 1, threshold: null } })))).toBe(2);
    expect(round(play(together(), pool(1, 0, [8])))).toBe(1);
  });

  it("on the card use the current name and picture of a participant, or the old ones if it is deleted", async () => {
    const hero = await page.Actor.create({ name: "Pim", type: "quincunx.margin-hero", img: "pim.webp" });
    const of = (actor: string | null) => viewOfLongTest(base(begin({}, { workers: [worker("Odo", [], actor)] })));
    expect(of(hero.uuid)).toMatchObject({ who: ["Pim"], img: "pim.webp" });
    for (const actor of [null, "Actor.gone000000000000"]) expect(of(actor)).toMatchObject({ who: ["Odo"], img: null });
  });

  it("on the card list each permitted hand, others by name, and passing for heroes without dice", () => {
    const hands = (state: State, user: Person): string[] => {
      set(page.game, "user", { ...user, hasRole: () => false, can: () => false });
      return viewOfLongTest(base(state)).hands.map(
        ({ worker: of, isPass, label }) => `${of} ${keyOf(label).split(".").at(-1)} ${isPass}`,
      );
    };
    expect(hands(together(), person("ben"))).toEqual(["1 rollFor false", "1 passFor true"]);
    expect(hands(together(), person("cleo"))).toEqual([]);
    const first = play(together(), pool(1, 0, [8]));
    expect(hands(first, GM)).toEqual(["1 rollFor false", "1 passFor true", "2 rollFor false", "2 passFor true"]);
    expect(hands(begin(), person("ana"))).toEqual(["0 next false"]);
    expect(hands(ended(begin()), GM)).toEqual([]);
  });
});
