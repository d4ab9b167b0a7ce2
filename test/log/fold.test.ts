/**
 * A card is a log: which operations count, in which order, and undo (SC-3, SC-8); which dice are used when they are
 * thrown later (FP-4, FP-13).
 */
import { decisionsOn } from "../../src/features/luck/decisions.ts";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { judge, type CardState } from "../../src/card/state.ts";
import { fold as foldLog, type FoldResult } from "../../src/log/fold.ts";
import { historyOf } from "../../src/log/history.ts";
import { makeOperations, type LoggedOperation } from "../../src/log/operation.ts";
import { operations } from "../support/registered.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { followUpTermOf, type Term } from "../../src/rules/contract/terms.ts";

const check = mechanicById("standard-check");
const base = check.parseSpec({ target: 20 });
const faces = check.parseFaces(base, { dice: [5, 5, 5] });
const GM = { id: "gm", name: "Gamemaster", isGM: true };
const ANA = { id: "ana", name: "Ana", isGM: false };

let count = 0;
function said(
  author: LoggedOperation["author"],
  type: string,
  data: Record<string, unknown>,
  at = ++count,
): LoggedOperation {
  const id = `operation${String(at).padStart(4, "0")}`;
  // Each author knew all earlier operations.
  return { messageId: id, timestamp: at, turn: at, author, id, type, data, terms: [] };
}

const UNDECIDED = { decided: null, decisions: [], unpaid: [], resourcePool: null, harms: [], harmed: {} };

type Unjudged = Pick<CardState, "mechanic" | "spec" | "terms" | "faces">;
/** A card of Ana's with this log. */
const foldCard = (card: Unjudged, log: readonly LoggedOperation[]): FoldResult<CardState> =>
  foldLog(
    {
      kind: "card",
      operations: makeOperations(operations),
      initial: judge({ ...UNDECIDED, ...card, occasion: "roll", hiddenBy: null, rollerId: ANA.id, isChanged: false }),
      derive: judge,
    },
    log,
  );
const fold = (log: readonly LoggedOperation[]): FoldResult<CardState> =>
  foldCard({ mechanic: check, spec: base, faces, terms: [] }, log);
const targetOf = (log: readonly LoggedOperation[]): unknown => (fold(log).state.spec as { target: unknown }).target;

describe("the fold of a card", () => {
  it("ignores a change that the rules refuse, and keeps those before and after it", () => {
    const picky = {
      ...check,
      resolve: (...given: Parameters<typeof check.resolve>) => {
        if ((given[0] as { target?: unknown }).target === 13) throw new Error("unlucky");
        return check.resolve(...given);
      },
    };
    const log = [12, 13, 14].map((target) => said(GM, "amend", { target }));
    const { state, operations: counted } = foldCard({ mechanic: picky, spec: base, faces, terms: [] }, log);
    expect(state.spec).toMatchObject({ target: 14 });
    expect(counted.map(({ logged }) => logged.data)).toEqual([{ target: 12 }, { target: 14 }]);
  });

  it("orders an operation after those that its author knew, on any clock; simultaneous ones by the clock and then the id", () => {
    const first = { ...said(GM, "amend", { target: 12 }, 9000), turn: 1 };
    const second = { ...said(GM, "amend", { target: 13 }, 1000), turn: 2 };
    expect(targetOf([first, second])).toBe(13);
    expect(targetOf([second, first])).toBe(13);
    const atOnce = { ...said(GM, "amend", { target: 14 }, 8000), turn: 1 };
    expect(targetOf([first, atOnce])).toBe(12);
  });

  it("counts the GM's change, and ignores a player's, of any kind", () => {
    for (const [type, target] of [
      ["amend", 12],
      ["hide", null],
      ["reveal", 13],
    ] as const) {
      expect(targetOf([said(GM, type, { target })])).toBe(target);
      expect(targetOf([said(ANA, type, { target })])).toBe(20);
      expect(fold([said(ANA, type, { target })]).operations).toEqual([]);
    }
  });

  it("ignores unknown operations, and invalid data", () => {
    for (const [type, data] of [
      ["bless", { target: 3 }],
      ["amend", {}],
      ["hide", {}],
      ["hide", { target: 3 }],
      ["reveal", {}],
    ] as const)
      expect(fold([said(GM, type, data)]).operations).toEqual([]);
  });

  it("ignores an operation that the rules refuse, and counts later ones: SC-8 locks the dice and bonuses", () => {
    const hindsight = said(GM, "amend", { bonuses: [{ label: "late", value: 5 }] });
    const broken = said(GM, "amend", { target: "easy" });
    const { state, operations } = fold([hindsight, broken, said(GM, "amend", { target: 15 })]);
    expect(state.spec).toEqual({ ...base, target: 15 });
    expect(operations.map(({ logged }) => logged.type)).toEqual(["amend"]);
  });

  it("is ordered by (timestamp, id), for any order of arrival", () => {
    const log = [
      said(GM, "amend", { target: 10 }, 5),
      said(GM, "hide", { target: null }, 6),
      said(GM, "reveal", { target: 11 }, 7),
      said(GM, "amend", { target: 13 }, 7),
    ];
    const twins = log.slice(2).map((entry, index) => ({ ...entry, messageId: `twin${index}` }));
    const all = [...log.slice(0, 2), ...twins];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(targetOf(shuffled)).toBe(13);
        expect(fold(shuffled)).toEqual(fold(all));
      }),
    );
  });

  it("equals the state without an undone operation", () => {
    const [first, second] = [said(GM, "amend", { target: 10 }), said(GM, "amend", { target: 30 })];
    const undo = said(GM, "undo", { operation: second.id });
    expect(targetOf([first, second, undo])).toBe(10);
    const undoFirst = said(GM, "undo", { operation: first.id });
    expect(targetOf([first, second, undoFirst])).toBe(30);
    expect(targetOf([first, second, undo, undoFirst])).toBe(20);
    expect(
      fold([first, second, undo]).operations.map(({ before, change, after }) => [before, change, after?.spec]),
    ).toMatchObject([
      [{ spec: { target: 20 } }, { spec: { target: 10 } }, { target: 10 }],
      [{ spec: { target: 10 } }, { spec: { target: 30 } }, undefined],
    ]);
  });

  it("accepts an undo only from a GM or the operation's own author, and only of an existing operation", () => {
    const change = said(GM, "amend", { target: 10 });
    expect(targetOf([change, said(ANA, "undo", { operation: change.id })])).toBe(10);
    expect(targetOf([change, said({ ...GM, id: "other" }, "undo", { operation: change.id })])).toBe(20);
    expect(targetOf([change, said(GM, "undo", { operation: "nothing" }), said(GM, "undo", { operation: 7 })])).toBe(10);
    // A user who was no GM at that time does not count.
    const former = { ...GM, isGM: false };
    expect(targetOf([{ ...change, author: former }])).toBe(20);
  });

  it("names in the history the author and time of an undo by another user; not for own undos, nor for counting operations", () => {
    const change = said(GM, "amend", { target: 10 });
    const other = { id: "other", name: "Other GM", isGM: true };
    const told = (log: readonly LoggedOperation[]): unknown => {
      const base = { ...fold(log), kind: "card", message: null as never, title: "" };
      return historyOf(base, () => null).map(({ isUndone, undoneBy }) => [isUndone, undoneBy]);
    };
    const [forged, first, second] = [ANA, other, GM].map((by) => said(by, "undo", { operation: change.id }));
    expect(told([change])).toEqual([[false, undefined]]);
    // An undo without permission has no effect; of two permitted ones the first counts.
    expect(told([change, forged!])).toEqual([[false, undefined]]);
    expect(told([change, forged!, first!, second!])).toEqual([[true, { name: "Other GM", at: first!.timestamp }]]);
    expect(told([change, second!])).toEqual([[true, undefined]]);
  });

  it("does not grant the right to undo by another user's operation under the same id", () => {
    const change = said(GM, "amend", { target: 10 });
    const forged = { ...said(ANA, "amend", { target: 3 }), id: change.id };
    const undo = said(ANA, "undo", { operation: change.id });
    expect(targetOf([change, forged, undo])).toBe(10);
  });

  it("counts at most two hundred operations per author, and names the author of the rest", () => {
    const flood = Array.from({ length: 500 }, () => said(ANA, "undo", { operation: "none" }));
    const { limitedAuthors, state } = fold([...flood, said(GM, "amend", { target: 12 })]);
    expect(limitedAuthors).toEqual(["Ana"]);
    expect(state.spec).toMatchObject({ target: 12 });
    const many = Array.from({ length: 200 }, (_, index) => said(GM, "amend", { target: index }));
    expect(fold(many)).toMatchObject({ limitedAuthors: [], state: { spec: { target: 199 } } });
    const more = fold([...many, said(GM, "amend", { target: 300 })]);
    expect(more).toMatchObject({ limitedAuthors: ["Gamemaster"], state: { spec: { target: 199 } } });
  });

  it("ignores a closing on a card", () => {
    expect(fold([said(GM, "close", {})])).toEqual(fold([]));
  });
});

describe("dice that are thrown later", () => {
  const fives = mechanicById("fives-pool");
  const luck = (face: number): Term => ({ kind: "core", number: 1, size: 8, faces: [face], flavor: "luck" });
  const against = (...thrown: number[]): Term => ({
    kind: "dice",
    className: "QuincunxChallengeDie",
    number: thrown.length,
    modifiers: {},
    faces: thrown,
    size: 6,
  });
  const threw = (author: LoggedOperation["author"], ...terms: Term[]): LoggedOperation => ({
    ...said(author, "throw", {}),
    terms,
  });
  /** Ana's two d6 show 4 and 5, and the five's bonus die 2. */
  const pool: Term = {
    kind: "dice",
    className: "QuincunxHeroDie",
    number: 2,
    modifiers: { s: 6 },
    faces: [4, 5, 2],
    size: 6,
  };
  const cardWith = (more: object) => {
    const spec = fives.parseSpec({ pool: [6, 6].map((size) => ({ size, role: "hero" })), ...more });
    return { mechanic: fives, spec, terms: [pool], faces: fives.dice.facesOf(spec, [pool]) };
  };
  const outcome = (more: object, log: readonly LoggedOperation[]) =>
    foldCard(cardWith(more), log).state.outcome as unknown as Record<string, unknown>;

  it("FP-4: challenge dice of the GM's own are thrown by the GM only, all of them, once", () => {
    const gms = { target: 5, challenge: 2, challengeBy: "gm" };
    expect(outcome(gms, [])).toMatchObject({
      verdict: null,
      waiting: [{ role: "challenge", size: 6, count: 2, by: "gm" }],
    });
    expect(outcome(gms, [threw(GM, against(6, 1))])).toMatchObject({ verdict: "failure", successes: 0, waiting: [] });
    for (const refused of [
      threw(ANA, against(1, 1)),
      threw(GM, against(1)),
      threw(GM, against(1, 1, 1)),
      threw(GM, against(1, 1), against(1, 1)),
      threw(GM, luck(8)),
      threw(GM),
      said(GM, "throw", {}),
    ])
      expect(outcome(gms, [refused])).toMatchObject({ verdict: null });
    const twice = [threw(GM, against(2, 2)), threw({ ...GM, id: "second" }, against(6, 6))];
    expect(outcome(gms, twice)).toMatchObject({ verdict: "success", successes: 1 });
    expect(foldCard(cardWith(gms), twice).operations).toHaveLength(1);
    // Thrown with the pool, none is left to throw.
    expect(
      fives.waitingDice(
        fives.parseSpec({ ...gms, pool: [{ size: 6, role: "hero" }] }),
        fives.parseFaces(cardWith(gms).spec, {}),
      ),
    ).toEqual([
      { stage: 0, role: "hero", size: 6, count: 1 },
      { stage: 0, role: "challenge", size: 6, count: 2, by: "gm" },
    ]);
  });

  it("FP-13: a Lucky Break caused by a lower TN waits for the Luck die, thrown by the roller or the GM only", () => {
    const lucky = { target: 5, luckDie: 8 };
    const lower = (): LoggedOperation => said(GM, "amend", { target: 4 });
    expect(outcome(lucky, [lower()])).toMatchObject({ verdict: null, waiting: [{ role: "luck", size: 8, count: 1 }] });
    for (const author of [ANA, GM])
      expect(outcome(lucky, [lower(), threw(author, luck(6))])).toMatchObject({ successes: 8, verdict: "success" });
    const ben = { id: "ben", name: "Ben", isGM: false };
    expect(outcome(lucky, [lower(), threw(ben, luck(6))])).toMatchObject({ verdict: null });
    const wrong: Term = { kind: "core", number: 1, size: 12, faces: [12], flavor: "luck" };
    expect(outcome(lucky, [lower(), threw(ANA, wrong)])).toMatchObject({ verdict: null });
  });

  it("a flood of throws is tried a few times per author, and costs no judgement", () => {
    const lucky = { target: 5, luckDie: 8 };
    let asked = 0;
    const flood = Array.from({ length: 200 }, () => {
      const one = said(ANA, "throw", {});
      return Object.defineProperty({ ...one }, "terms", { get: () => (asked++, [luck(6), luck(6)]) });
    });
    const changes = Array.from({ length: 50 }, (_, index) => said(GM, "amend", { target: 4 + (index % 2) }));
    const resolve = vi.spyOn(fives, "resolve");
    foldCard(cardWith(lucky), [...flood, ...changes]);
    expect(resolve).toHaveBeenCalledTimes(1 + changes.length);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(20 * (1 + changes.length));
  });

  it("thrown dice are not thrown again: the TN goes up, is undone, comes down again", () => {
    const lucky = { target: 5, luckDie: 8 };
    const [down, thrown, up] = [
      said(GM, "amend", { target: 4 }),
      threw(ANA, luck(6)),
      said(GM, "amend", { target: 6 }),
    ];
    expect(outcome(lucky, [down, thrown, up])).toMatchObject({ unused: [{ role: "luck", face: 6 }], waiting: [] });
    const undo = said(GM, "undo", { operation: down.id });
    expect(outcome(lucky, [down, thrown, undo])).toMatchObject({ successes: 1, waiting: [] });
    const again = said(GM, "amend", { target: 4 });
    expect(outcome(lucky, [down, thrown, undo, again, threw(ANA, luck(8))])).toMatchObject({ successes: 8 });
    // A throw cannot be undone.
    const noThrow = said(GM, "undo", { operation: thrown.id });
    expect(outcome(lucky, [down, thrown, noThrow])).toMatchObject({ successes: 8 });
  });
});

describe("operations that exclude each other", () => {
  const fives = mechanicById("fives-pool");
  const spec = fives.parseSpec({ pool: [6, 6].map((size) => ({ size, role: "hero" })), target: 5 });
  const pool: Term = {
    kind: "dice",
    className: "QuincunxHeroDie",
    number: 2,
    modifiers: { s: 6 },
    faces: [4, 5, 2],
    size: 6,
  };
  const fold5 = (log: readonly LoggedOperation[]): FoldResult<CardState> =>
    foldCard({ mechanic: fives, spec, terms: [pool], faces: fives.dice.facesOf(spec, [pool]) }, log);
  /** A check of Ana's whose dice are known. */
  const thrown: Term = { kind: "core", number: 3, size: 8, faces: [5, 5, 5] };
  const foldCheck = (log: readonly LoggedOperation[]): FoldResult<CardState> =>
    foldCard({ mechanic: check, spec: base, terms: [thrown], faces: check.dice.facesOf(base, [thrown]) }, log);
  const countOf = (log: readonly LoggedOperation[]): number => decisionsOn(fold5(log).state).length;
  const spent = (author: LoggedOperation["author"], more: Partial<LoggedOperation> = {}): LoggedOperation => ({
    ...said(author, "spend", { action: "success", price: { luck: 1 } }),
    ...more,
  });
  const undoes = (id: string, turn: number): LoggedOperation => ({ ...said(GM, "undo", { operation: id }), turn });

  it("of two presses of one button that did not know of each other the first counts; its undo does not bring the other back", () => {
    const [one, twin] = [spent(ANA, { turn: 1 }), spent(GM, { turn: 1 })];
    expect(countOf([one])).toBe(1);
    expect(countOf([one, twin])).toBe(1);
    expect(countOf([one, twin, undoes(one.id, 2)])).toBe(0);
    // Whoever pressed can press again, also after the undo.
    expect(countOf([one, twin, spent(GM, { turn: 2 })])).toBe(2);
    expect(countOf([one, twin, undoes(one.id, 2), spent(ANA, { turn: 3 })])).toBe(1);
  });

  it("an author who knew another operation of the same turn, but not this one, did not know of it", () => {
    const one = spent(ANA, { turn: 1, knew: [] });
    const other = { ...said(GM, "amend", { target: 4 }), turn: 1 };
    const twin = spent(GM, { turn: 2, knew: [] });
    expect(countOf([one, other, twin])).toBe(1);
    expect(countOf([one, other, twin, undoes(one.id, 3)])).toBe(0);
    expect(countOf([one, other, spent(GM, { turn: 2, knew: [one.id] })])).toBe(2);
  });

  it("what was refused at its place stays refused when the undo of another operation would allow it", () => {
    const three = fives.parseSpec({ pool: [6, 6, 6].map((size) => ({ size, role: "hero" })), target: 5 });
    const ones = { ...pool, number: 3, faces: [1, 1, 6] };
    const log = (["fail", "costly"] as const).map((action) => ({
      ...said(ANA, "spend", { action, price: {} }),
      turn: 1,
    }));
    const decided = (more: readonly LoggedOperation[]): unknown =>
      decisionsOn(
        foldCard({ mechanic: fives, spec: three, terms: [ones], faces: fives.dice.facesOf(three, [ones]) }, [
          ...log,
          ...more,
        ]).state,
      ).map(({ action }) => action.id);
    expect(decided([])).toEqual(["fail"]);
    const back = undoes(log[0]?.id ?? "", 2);
    expect(decided([back])).toEqual([]);
    expect(decided([back, { ...said(ANA, "spend", { action: "costly", price: {} }), turn: 3 }])).toEqual(["costly"]);
  });

  it("a throw of the same dice at once never serves for dice that are asked for later", () => {
    const dieOf = (face: number): Term =>
      ({ ...followUpTermOf(check, { stage: 0, role: "extra", size: 6, count: 1 }, base), faces: [face] }) as Term;
    const asked = (turn: number): LoggedOperation => ({
      ...said(GM, "correct", { kind: "die", amount: 6, why: "" }),
      turn,
    });
    const threw = (face: number, turn: number): LoggedOperation => ({
      ...said(GM, "throw", {}),
      turn,
      terms: [dieOf(face)],
    });
    const log = [asked(1), threw(1, 2), threw(6, 2), asked(3)];
    expect(foldCheck(log).state.outcome.waiting).toHaveLength(1);
    expect(foldCheck([...log, threw(5, 4)]).state.outcome.waiting).toHaveLength(0);
  });

  it("SC-8: a roller takes back a flat correction until something depends on it, and never a die; a GM takes back both", () => {
    const bonus = said(ANA, "correct", { kind: "bonus", amount: 2, why: "Luck" });
    const undone = (who: LoggedOperation["author"], log: readonly LoggedOperation[]): unknown =>
      fold([...log, said(who, "undo", { operation: log[0]?.id })]).operations[0]?.after === null;
    expect([undone(ANA, [bonus]), undone(GM, [bonus])]).toEqual([true, true]);
    const next = said(ANA, "correct", { kind: "bonus", amount: 1, why: "More" });
    expect([undone(ANA, [bonus, next]), undone(GM, [bonus, next])]).toEqual([false, true]);
    const back = said(ANA, "undo", { operation: next.id });
    expect(undone(ANA, [bonus, next, back])).toBe(true);
    const die = said(ANA, "correct", { kind: "die", amount: 6, why: "Luck" });
    expect([undone(ANA, [die]), undone(GM, [die])]).toEqual([false, true]);
  });

  it("targets are values: the undo of one gives the newest one that is not undone", () => {
    const [one, other] = [said(GM, "amend", { target: 15 }), { ...said(GM, "amend", { target: 25 }) }];
    const atOnce = { ...other, turn: one.turn };
    expect(targetOf([one, atOnce])).toBe(25);
    expect(targetOf([one, atOnce, said(GM, "undo", { operation: atOnce.id })])).toBe(15);
    expect(targetOf([one, atOnce, said(GM, "undo", { operation: one.id })])).toBe(25);
  });
});
