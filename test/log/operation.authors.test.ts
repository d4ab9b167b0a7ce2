/** Permissions for operations depend on the author alone. */
import { describe, expect, it } from "vitest";
import { provide } from "../../src/platform/field.ts";
import { cardExtensions } from "../../src/card/extension.ts";
import { luckOnCards } from "../../src/features/luck/card-extension.ts";
import type { LoggedOperation } from "../../src/log/operation.ts";
import { NO_RULING } from "../../src/roll/difficulty/ruling.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { operation } from "../support/on-state.ts";

const WORKER = { actor: "Actor.a", name: "Isolde", users: ["ana"] };

describe("permissions of an operation's author", () => {
  const gm = { id: "gm", isGM: true };
  const ana = { id: "ana", isGM: false };
  const ben = { id: "ben", isGM: false };
  const nobody = { id: null, isGM: false };
  const people = [gm, ana, ben, nobody];
  const mechanic = mechanicById("standard-check");
  const may = (type: string, state: object, data: object = {}): readonly boolean[] =>
    people.map((author) => operation(type).may(author, state, data));
  const [ALL_GMS, NOBODY, ROLLER] = [
    [true, false, false, false],
    [false, false, false, false],
    [true, true, false, false],
  ];

  it("GMs set, hide and reveal targets; a draw from a table has none", () => {
    for (const type of ["amend", "hide"]) {
      expect(may(type, { mechanic })).toEqual(ALL_GMS);
      expect(may(type, { mechanic, unjudged: "draw" })).toEqual(NOBODY);
    }
    expect(may("reveal", { mechanic })).toEqual(ALL_GMS);
    expect(may("target", { mechanic }, { fields: { target: 15 } })).toEqual(ALL_GMS);
    expect(may("target", { mechanic }, { fields: { target: 15, passive: true } })).toEqual(NOBODY);
  });

  it("GMs correct a roll, and the roller who names an ability (SC-8); once all dice are thrown", () => {
    const state = { mechanic, outcome: { waiting: [] }, rollerId: "ana" };
    expect(may("correct", state, { why: "" })).toEqual(ALL_GMS);
    expect(may("correct", state, { why: "Lucky Charm" })).toEqual(ROLLER);
    for (const not of [{ unjudged: "draw" }, { unjudged: "interrupted" }, { outcome: { waiting: [{}] } }])
      expect(may("correct", { ...state, ...not }, { why: "Lucky Charm" })).toEqual(NOBODY);
    expect(may("correct", { ...state, mechanic: { ...mechanic, corrections: [] } }, { why: "x" })).toEqual(NOBODY);
  });

  it("the roller and GMs re-roll, dice without decisions (SC-9)", () => {
    provide([cardExtensions.of(luckOnCards)]);
    const terms = [{ kind: "core" }];
    const state = { mechanic, outcome: { waiting: [] }, rollerId: "ana", terms };
    expect(may("reroll", state)).toEqual(ROLLER);
    const others = [
      { outcome: { waiting: [{}] } },
      { terms: [] },
      { decisions: [{}] },
      { unpaid: [{}] },
      { split: { id: "s".repeat(16), part: 0, parts: 2 } },
    ];
    for (const not of [...others, { unjudged: "draw" }]) expect(may("reroll", { ...state, ...not })).toEqual(NOBODY);
  });

  it("a card is marked once; a request is closed once, and accepts late answers afterwards", () => {
    expect(may("edited", { isChanged: false })).toEqual(ALL_GMS);
    expect(may("edited", { isChanged: true })).toEqual(NOBODY);
    const closedAt = { messageId: "m", timestamp: 1 };
    expect(may("close", { closedAt: null })).toEqual(ALL_GMS);
    expect(may("close", { closedAt })).toEqual(NOBODY);
    expect(may("accept", { closedAt: null })).toEqual(NOBODY);
    expect(may("accept", { closedAt })).toEqual(ALL_GMS);
    expect(may("group", {})).toEqual(ALL_GMS);
    expect(may("remind", { closedAt: null })).toEqual(ALL_GMS);
    expect(may("remind", { closedAt })).toEqual(NOBODY);
    expect(may("skip", { closedAt: null, skipped: [1] }, { seat: 0 })).toEqual(ALL_GMS);
    expect(may("skip", { closedAt: null, skipped: [1] }, { seat: 1 })).toEqual(NOBODY);
    expect(may("skip", { closedAt, skipped: [] }, { seat: 0 })).toEqual(NOBODY);
  });

  it("a question is answered once", () => {
    const asked = { mechanic, ruling: null };
    expect(may("decide", asked, NO_RULING)).toEqual(ALL_GMS);
    expect(may("decide", { ...asked, ruling: NO_RULING }, NO_RULING)).toEqual(NOBODY);
  });

  it("the roller and GMs decide after the throw; waiting dice are thrown by their owner (FP-4, FP-13)", () => {
    expect(may("spend", { rollerId: "ana" })).toEqual(ROLLER);
    expect(may("spend", { rollerId: null })).toEqual(ALL_GMS);
    const waiting = (by?: string): object => ({ rollerId: "ana", outcome: { waiting: [{ by, count: 1, size: 6 }] } });
    expect(may("throw", waiting())).toEqual(ROLLER);
    expect(may("throw", waiting("roller"))).toEqual(ROLLER);
    expect(may("throw", waiting("gm"))).toEqual(ALL_GMS);
    expect(may("throw", { rollerId: "ana", outcome: { waiting: [] } })).toEqual(NOBODY);
    expect(may("throw", { ...waiting(), rollerId: null })).toEqual(ALL_GMS);
  });

  it("the roller and GMs deal harm; the target's owner and the dealer can also spare it (TE-11); the author takes back a tracked number (SC-5)", () => {
    expect(may("harm", { rollerId: "ana" })).toEqual(ROLLER);
    expect(may("harm", { rollerId: null })).toEqual(ALL_GMS);
    const dealt = (more: object = {}): object => ({
      operation: "o",
      actor: "Actor.a",
      author: "ana",
      isReverted: false,
      ...more,
    });
    const spares = (harms: readonly object[], harmed: object = {}): readonly boolean[] =>
      may("harm-revert", { harms, harmed }, { operation: "o", actor: "Actor.a" });
    expect(spares([dealt()])).toEqual(ROLLER);
    expect(spares([dealt()], { "Actor.a": { owners: ["ben"], entries: {} } })).toEqual([true, true, true, false]);
    expect(spares([dealt({ author: null })], { "Actor.b": { owners: ["ben"], entries: {} } })).toEqual(ALL_GMS);
    expect(spares([dealt({ actor: "Actor.b" }), dealt()])).toEqual(ROLLER);
    for (const other of [{ isReverted: true }, { operation: "p" }, { actor: "Actor.b" }])
      expect(spares([dealt(other)])).toEqual(NOBODY);
    expect(spares([])).toEqual(NOBODY);
    const added = { author: "ana", isAllowed: true, revertedBy: null };
    expect(may("trackRevert", added)).toEqual(ROLLER);
    for (const not of [{ isAllowed: false }, { revertedBy: "Ana" }])
      expect(may("trackRevert", { ...added, ...not })).toEqual(NOBODY);
  });

  it("GMs remove a carried number once, and the roller a bonus; the dice have been thrown", () => {
    const carried = (as: string): object => ({ rollerId: "ana", carried: { from: "m", as, value: 2, name: "" } });
    expect(may("carryRevert", carried("bonus"))).toEqual(ROLLER);
    expect(may("carryRevert", carried("target"))).toEqual(ALL_GMS);
    expect(may("carryRevert", carried("dice"))).toEqual(NOBODY);
    expect(may("carryRevert", { ...carried("bonus"), isCarryReverted: true })).toEqual(NOBODY);
    expect(may("carryRevert", { rollerId: "ana" })).toEqual(NOBODY);
  });

  it("a contest is called off once, by its author or a GM", () => {
    expect(may("contestOff", { beganBy: "ana", calledOffBy: null })).toEqual(ROLLER);
    expect(may("contestOff", { beganBy: null, calledOffBy: null })).toEqual(ALL_GMS);
    expect(may("contestOff", { beganBy: "ana", calledOffBy: "Ana" })).toEqual(NOBODY);
  });

  it("FP-11: GMs count a side's Fails for the other once, if the rules know them and the contest is running", () => {
    const fives = { mechanic: mechanicById("fives-pool"), gainSides: [], calledOffBy: null };
    expect(may("contestCount", fives, { side: "a" })).toEqual(ALL_GMS);
    expect(may("contestCount", { ...fives, gainSides: ["a"] }, { side: "a" })).toEqual(NOBODY);
    expect(may("contestCount", { ...fives, gainSides: ["a"] }, { side: "b" })).toEqual(ALL_GMS);
    expect(may("contestCount", { ...fives, calledOffBy: "Ana" }, { side: "a" })).toEqual(NOBODY);
    expect(may("contestCount", { ...fives, mechanic }, { side: "a" })).toEqual(NOBODY);
  });

  it("GMs set a contest side's target: all deciding fields, no others, while the contest is running", () => {
    const state = { mechanic: mechanicById("margin-pool"), calledOffBy: null };
    const may_ = (fields: object, of: object = state): readonly boolean[] =>
      may("contestTarget", of, { side: "a", fields });
    expect(may_({ threshold: 7 })).toEqual(ALL_GMS);
    for (const fields of [{}, { required: 1 }, { threshold: 7, required: 1 }, { target: 7 }])
      expect(may_(fields)).toEqual(NOBODY);
    expect(may_({ threshold: 7 }, { ...state, calledOffBy: "Ana" })).toEqual(NOBODY);
    // There the sides compare numbers (SC-4).
    for (const fields of [{}, { target: 7 }]) expect(may_(fields, { ...state, mechanic })).toEqual(NOBODY);
  });

  it("GMs file a card under a situation, if repeated rolls matter", () => {
    expect(may("file", { mechanic })).toEqual(ALL_GMS);
    for (const not of [{ unjudged: "draw" }, { mechanic: mechanicById("margin-pool") }])
      expect(may("file", { mechanic, ...not })).toEqual(NOBODY);
  });

  it("GMs change circumstances once if a roll for the same thing holds (SC-9), or counts and failed (DP-8)", () => {
    const pool = mechanicById("difficulty-pool");
    const situation = { text: "", check: [], turn: 1 };
    const of = (state: object): readonly boolean[] =>
      may("circumstances", { mechanic, situation, haveCircumstancesChanged: false, verdict: "success", ...state });
    expect(of({})).toEqual(ALL_GMS);
    expect(of({ mechanic: pool, verdict: "failure" })).toEqual(ALL_GMS);
    for (const not of [
      { haveCircumstancesChanged: true },
      { situation: undefined },
      { mechanic: pool },
      { mechanic: mechanicById("margin-pool") },
    ])
      expect(of(not)).toEqual(NOBODY);
  });

  it("GMs interrupt a part of a split pool, until no dice are left (DP-12)", () => {
    const pool = mechanicById("difficulty-pool");
    const split = { id: "s".repeat(16), part: 0, parts: 2 };
    expect(may("interrupt", { mechanic: pool, split })).toEqual(ALL_GMS);
    for (const not of [{ mechanic: pool }, { mechanic: pool, split, unjudged: "interrupted" }, { mechanic, split }])
      expect(may("interrupt", not)).toEqual(NOBODY);
  });

  it("GMs declare that no roll is needed, or impossible, for seats that are still asked (FP-2)", () => {
    const asked = { closedAt: null, skipped: [1], excused: {} };
    expect(may("excuse", asked, { answer: "none", seats: [0, 1] })).toEqual(ALL_GMS);
    expect(may("excuse", asked, { answer: "none", seats: [1] })).toEqual(NOBODY);
    expect(
      may("excuse", { ...asked, closedAt: { messageId: "m", timestamp: 1 } }, { answer: "none", seats: [0] }),
    ).toEqual(NOBODY);
    const { apply } = operation("excuse");
    expect(apply(asked, { answer: "impossible", seats: [0, 1, 2] }, {} as never)).toEqual({
      skipped: [1, 0, 2],
      excused: { 0: "impossible", 2: "impossible" },
    });
  });

  it("participants of a long test post their own operations; GMs give dice and end turns (MP-7, DP-11)", () => {
    const workers = [
      { ...WORKER, users: ["ana"] },
      { ...WORKER, actor: null, users: [] },
    ];
    const running = { workers, now: { done: false }, endedBy: null, steps: [], heroes: new Map() };
    for (const type of ["longTestRefill", "longTestDice", "longTestAccept"])
      expect(may(type, running), type).toEqual(ALL_GMS);
    for (const type of ["longTestPass", "longTestHand"]) {
      expect(may(type, running, { worker: 0, of: 0 }), type).toEqual(ROLLER);
      expect(may(type, running, { worker: 1, of: 1 }), type).toEqual(ALL_GMS);
      expect(may(type, running, { worker: 2, of: 2 }), type).toEqual(NOBODY);
    }
    expect(may("longTestRound", running, { worker: 0, actor: "Actor.a" })).toEqual(ROLLER);
    for (const wrong of [
      { worker: 0, actor: "Actor.b" },
      { worker: 0, actor: null },
      { worker: 2, actor: null },
    ])
      expect(may("longTestRound", running, wrong)).toEqual(NOBODY);
    expect(may("longTestRound", running, { worker: 1, actor: null })).toEqual(ALL_GMS);
    expect(may("longTestJoin", running, { worker: { ...WORKER, users: ["ben"] } })).toEqual([true, false, true, false]);
    expect(may("longTestEnd", running)).toEqual(ROLLER);
    for (const over of [{ now: { done: true } }, { endedBy: "Ana" }])
      expect(may("longTestEnd", { ...running, ...over })).toEqual(NOBODY);
    // GMs undo a throw (SC-8), its author a pass, in any state.
    const last = (kind: string, ...by: readonly (string | null)[]): object => ({
      ...running,
      steps: [...by.map((one) => ({ kind, of: 0, message: "m", by: one })), { kind: "dice", dice: 1 }],
    });
    expect(may("longTestUndo", last("pass", "ben", "ana"))).toEqual(ROLLER);
    for (const step of [last("throw", "ben", "ana"), last("throw", null), last("pass", null)])
      expect(may("longTestUndo", step)).toEqual(ALL_GMS);
    expect(may("longTestUndo", running)).toEqual(ALL_GMS);
  });

  it("undo: by GMs, by the author for some operations, and never for permanent ones", () => {
    const logged = { author: { ...ana, name: "Ana" } } as unknown as LoggedOperation;
    const undone = (type: string): readonly boolean[] | undefined =>
      operation(type).mayUndo && people.map((person) => operation(type).mayUndo?.(person, logged, false) === true);
    for (const type of ["amend", "hide", "reveal", "target", "spend", "harm", "contestOff", "longTestEnd"])
      expect(undone(type), type).toEqual(ROLLER);
    for (const type of ["skip", "excuse", "circumstances", "file", "interrupt", "reroll"])
      expect(undone(type), type).toEqual(ALL_GMS);
    // SC-8: only GMs take back a thrown die, or what something later depends on.
    const correction = (data: object, isBuiltOn = false): readonly boolean[] =>
      people.map(
        (person) => operation("correct").mayUndo?.(person, { ...logged, data } as LoggedOperation, isBuiltOn) === true,
      );
    expect(correction({ kind: "bonus", amount: 2 })).toEqual(ROLLER);
    expect(correction({ kind: "challenge", amount: -1 })).toEqual(ROLLER);
    expect(correction({ kind: "bonus", amount: 2 }, true)).toEqual(ALL_GMS);
    for (const kind of ["die", "advantage", "challenge"])
      expect(correction({ kind, amount: 6 }), kind).toEqual(ALL_GMS);
    const forGood = "throw close accept edited group remind decide harm-revert trackRevert applyAgain".split(" ");
    const stepByStep = ["Round", "Pass", "Undo", "Refill", "Dice", "Join", "Hand"].map((step) => `longTest${step}`);
    for (const type of [...forGood, ...stepByStep]) expect(undone(type), type).toBe(undefined);
    const unknown = { author: { ...nobody, name: "" } } as unknown as LoggedOperation;
    expect(operation("amend").mayUndo?.(nobody, unknown, false)).toBe(false);
  });
});
