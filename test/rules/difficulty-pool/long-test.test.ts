/**
 * Extended rolls and working together (DP-11): the state machine from the text of the rule, the odds against every
 * throw of every round.
 */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { LongTestState } from "../../../src/rules/contract/long-test.ts";
import { difficultyPool } from "../../../src/rules/difficulty-pool/index.ts";
import { longTest } from "../../../src/rules/difficulty-pool/long-test.ts";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { refusal, refused } from "../refused.ts";

const ask = (request: string, fields: object): object =>
  answer({ do: request, mechanic: "difficulty-pool", ...fields });

const state = (test: object, ...played: readonly unknown[]): object => ask("long-test-state", { ...test, played });

const dice = (...faces: readonly number[]): object => ({ dice: faces });

const round = (...faces: readonly number[]): object => ({ faces: dice(...faces) });

interface Spec {
  readonly dice: number;
  readonly base: number;
}

/** Every throw of all dice of a round: its sum, and whether any roller botches. */
function throwsOf(
  specs: readonly Spec[],
): readonly { readonly adds: number; readonly botch: boolean; readonly p: number }[] {
  const nets = ({ dice: count, base }: Spec): readonly number[] => {
    let all = [0];
    for (let die = 0; die < count; die += 1)
      all = all.flatMap((net) =>
        Array.from({ length: 10 }, (_, index) => net + (index === 0 ? -1 : index + 1 >= base ? 1 : 0)),
      );
    return all;
  };
  let rows = [{ adds: 0, botch: false, p: 1 }];
  for (const spec of specs) {
    const counts = new Map<string, { adds: number; botch: boolean; p: number }>();
    const all = nets(spec);
    for (const row of rows)
      for (const net of all) {
        const [adds, botch] = [row.adds + Math.max(0, net), row.botch || net < 0];
        const known = counts.get(`${adds} ${botch}`) ?? { adds, botch, p: 0 };
        known.p += row.p / all.length;
        counts.set(`${adds} ${botch}`, known);
      }
    rows = [...counts.values()];
  }
  return rows;
}

function count(
  specs: readonly Spec[],
  goal: number,
  rounds: number,
  ends: boolean,
): readonly [p: number, botched: number] {
  const rows = throwsOf(specs);
  const from = (missing: number, left: number): readonly [number, number] => {
    if (left === 0) return [0, 0];
    let [reached, botched] = [0, 0];
    for (const { adds, botch, p } of rows) {
      if (adds >= missing) reached += p;
      else if (botch && ends) botched += p;
      else {
        const [more, worse] = from(missing - adds, left - 1);
        reached += p * more;
        botched += p * worse;
      }
    }
    return [reached, botched];
  };
  return from(goal, rounds);
}

describe("DP-11: rounds", () => {
  const test = { specs: [{ dice: 3 }], goal: 4 };
  const stands = (sum: number, more: object = {}): object => ({
    state: { sum, pool: null, short: Math.max(0, 4 - sum), done: false, ended: null, ...more },
  });
  const reached = { done: true, ended: "reached" };

  it("net successes add up; a net below 0 adds nothing", () => {
    expect(state(test)).toEqual(stands(0));
    expect(state(test, round(6, 7, 2))).toEqual(stands(2));
    expect(state(test, round(6, 7, 2), round(1, 1, 6))).toEqual(stands(2));
    expect(state(test, round(6, 7, 2), round(6, 1, 1), round(8, 2, 2))).toEqual(stands(3));
    expect(state(test, round(6, 7, 2), round(9, 9, 9))).toEqual(stands(5, reached));
  });

  it("a botch ends the test only if the test says so; failed rounds make nothing harder (DP-8)", () => {
    const botch = round(1, 1, 6);
    expect(state({ ...test, onBotch: "continue" }, botch)).toEqual(stands(0));
    expect(state({ ...test, onBotch: "end" }, botch)).toEqual(stands(0, { done: true, ended: "botched" }));
    expect(state({ ...test, onBotch: "end" }, round(2, 2, 2), round(6, 6, 2))).toEqual(stands(2));
    expect(state(test, round(2, 2, 2), round(2, 2, 2), round(6, 6, 2))).toEqual(stands(2));
  });

  it("working together: the nets of all are added, each not below 0", () => {
    const both = { specs: [{ dice: 2 }, { attribute: 2, ability: 1, base: 7 }], goal: 4 };
    expect(state(both, { faces: [dice(6, 7), dice(1, 1, 2)] })).toEqual(stands(2));
    expect(state(both, { faces: [dice(6, 7), dice(7, 7, 6)] })).toEqual(stands(4, reached));
    // Reaching the goal counts, even with a botch.
    const ends = { ...both, goal: 2, onBotch: "end" };
    expect(state(ends, { faces: [dice(6, 7), dice(1, 1, 2)] })).toMatchObject({ state: { ended: "reached" } });
    expect(state(ends, { faces: [dice(6, 2), dice(1, 1, 2)] })).toMatchObject({
      state: { ended: "botched", short: 1 },
    });
  });

  it("without a goal it runs until it is ended; an ended test does not continue", () => {
    expect(state({ specs: test.specs }, round(9, 9, 9), round(9, 9, 9))).toEqual(stands(6, { short: 0 }));
    expect(state(test, round(6, 7, 8), round(6, 7, 8), round(6, 7, 8))).toEqual(refused("not-allowed", "played.2"));
  });

  it("errors are named", () => {
    expect(state(test, round(6, 7))).toEqual(refused("missing-field", "played.0.faces.dice.2"));
    expect(state(test, round(6, 7, 8, 9))).toEqual(refused("too-many-faces", "played.0.faces.dice"));
    expect(state(test, { faces: [dice(6, 7, 11)] })).toEqual(refused("impossible-face", "played.0.faces.0.dice.2"));
    expect(state(test, { faces: [dice(6, 7, 8), dice(2)] })).toEqual(refused("out-of-range", "played.0.faces"));
    expect(state(test, 3)).toEqual(refused("wrong-type", "played.0"));
    expect(ask("long-test-state", test)).toEqual(refused("wrong-type", "played"));
    expect(ask("long-test-state", { mechanic: "fives-pool", played: [] })).toEqual(refused("not-allowed", "mechanic"));
  });

  it("proposes the next throw, and reads its own proposal", () => {
    const machine = difficultyPool.longTest;
    if (!machine) throw new Error("there is none");
    const whole = machine.parse(test);
    const start = machine.start(whole);
    expect(machine.next(whole, start)).toEqual([difficultyPool.parseSpec({ dice: 3 })]);
    const once = machine.parseRound(whole, start, round(6, 7, 8));
    expect(machine.parseRound(whole, start, once)).toEqual(once);
    expect(machine.parse(whole)).toEqual(whole);
    const ended = machine.after(whole, machine.after(whole, start, once), once);
    expect(machine.next(whole, ended)).toEqual([]);
  });
});

describe("DP-11: odds", () => {
  it("are those of every throw of every round", () => {
    const spec = fc.record({ dice: fc.integer({ min: 1, max: 3 }), base: fc.integer({ min: 2, max: 9 }) });
    fc.assert(
      fc.property(
        fc.array(spec, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        (specs, goal, rounds, ends) => {
          const { odds } = ask("long-test", { specs, goal, rounds, onBotch: ends ? "end" : "continue" }) as {
            odds: { within: readonly { rounds: number; p: number }[]; botched: number };
          };
          expect(odds.within).toHaveLength(rounds);
          odds.within.forEach((one, index) => {
            expect(one.rounds).toBe(index + 1);
            expect(Math.abs(one.p - count(specs, goal, index + 1, ends)[0])).toBeLessThan(1e-12);
          });
          expect(Math.abs(odds.botched - count(specs, goal, rounds, ends)[1])).toBeLessThan(1e-12);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("a botch ends nothing by default, and values out of range are named", () => {
    const odds = (fields: object): object => ask("long-test", { specs: [{ dice: 2 }], goal: 3, rounds: 2, ...fields });
    expect(odds({})).toMatchObject({ odds: { botched: 0 } });
    expect(odds({})).toEqual(odds({ onBotch: "continue" }));
    expect(odds({ specs: [] })).toEqual(refused("out-of-range", "specs"));
    expect(odds({ specs: Array.from({ length: 11 }, () => ({ dice: 1 })) })).toEqual(refused("out-of-range", "specs"));
    expect(odds({ specs: { dice: 2 } })).toEqual(refused("wrong-type", "specs"));
    expect(odds({ specs: undefined })).toEqual(refused("missing-field", "specs"));
    expect(odds({ specs: [{ dice: 2 }, { dice: 2, base: null }] })).toEqual(refused("unknown-target", "specs.1.base"));
    expect(odds({ specs: [{ dice: 2 }, { dice: 2, base: 11 }] })).toEqual(refused("no-dice", "specs.1"));
    expect(odds({ specs: [{ dice: 2, luck: 1 }] })).toEqual(refused("unknown-field", "specs.0.luck"));
    for (const goal of [0, 51]) expect(odds({ goal })).toEqual(refused("out-of-range", "goal"));
    expect(odds({ goal: null })).toEqual(refused("unknown-target", "goal"));
    for (const rounds of [0, 21]) expect(odds({ rounds })).toEqual(refused("out-of-range", "rounds"));
    expect(odds({ onBotch: "luck" })).toEqual(refused("not-allowed", "onBotch"));
    expect(odds({ mechanic: "standard-check" })).toEqual(refused("not-allowed", "mechanic"));
  });
});

it("at least one and at most ten work together at a test of a difficulty pool (DP-11)", () => {
  const parse = (count: number): unknown =>
    longTest.parse({ specs: Array.from({ length: count }, () => ({ dice: 2, base: 6 })) });
  for (const count of [1, 10]) expect(parse(count)).toMatchObject({ specs: { length: count } });
  for (const count of [0, 11])
    expect(() => parse(count)).toThrow(
      expect.objectContaining({
        ...{ code: "out-of-range", field: "specs", data: { min: 1, max: 10, found: count } },
        message: `"specs" needs 1…10 entries, not ${count}`,
      }),
    );
  expect(() => longTest.parse({ specs: {} })).toThrow(refusal("wrong-type", "specs"));
});

it("a round thrown for another participant belongs to that one; an ended test accepts none (DP-11)", () => {
  const { parse, start } = longTest;
  const play = longTest.play!;
  const test = parse({ specs: [{ dice: 2 }, { dice: 3 }], goal: 1 });
  const [, other] = test.specs;
  expect(play.handOn!(test, 0, { dice: 4 }).specs).toMatchObject([{ dice: 4 }, other]);
  const round = (state: LongTestState): LongTestState =>
    play.round(test, state, [{ of: 1, spec: other!, faces: { dice: [9, 2, 2] } }]);
  expect(round(start(test))).toMatchObject({ sum: 1, done: true });
  expect(() => round(round(start(test)))).toThrow(refusal("not-allowed"));
  expect(() => play.round(test, round(start(test)), [])).toThrow(refusal("not-allowed"));
});
