/** The rules of `fives-pool`, by their ids: the meaning of faces. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdFaces, type DiceEffect } from "../../../src/rules/contract/dice-effect.ts";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import type { FivesOutcome, FivesSpec } from "../../../src/rules/fives-pool/spec.ts";
import { scoreOf } from "../../../src/rules/fives-pool/resolve.ts";
import { enumerate, smallSpec, thrownSpec } from "./naive.ts";
import { refusal } from "../refused.ts";

const dice = (...sizes: number[]): object[] => sizes.map((size) => ({ size, role: "hero" }));
const specOf = (pool: readonly number[], fields: object = {}): FivesSpec =>
  fivesPool.parseSpec({ pool: dice(...pool), target: 5, ...fields });
function rolled(spec: FivesSpec, faces: object): FivesOutcome {
  return fivesPool.resolve(spec, fivesPool.parseFaces(spec, faces));
}

describe("specs", () => {
  it.each([
    [{ pool: [] }, "no-dice", "pool"],
    [{}, "missing-field", "pool"],
    [{ pool: dice(7) }, "not-allowed", "pool.0.size"],
    [{ pool: [{ size: 6 }] }, "missing-field", "pool.0.role"],
    [{ pool: dice(6), target: 3 }, "out-of-range", "target"],
    [{ pool: dice(6), target: 7 }, "out-of-range", "target"],
    [{ pool: dice(6), target: 4.5 }, "not-an-integer", "target"],
    [{ pool: dice(6), challenge: 41 }, "out-of-range", "challenge"],
    [{ pool: dice(6), discord: 0 }, "not-allowed", "discord"],
    [{ pool: dice(6), discord: 21 }, "not-allowed", "discord"],
    [{ pool: dice(6), luckDie: 20 }, "not-allowed", "luckDie"],
    [{ pool: dice(6), challengeRemoves: "both" }, "not-allowed", "challengeRemoves"],
    [{ pool: dice(6), protect: [1] }, "out-of-range", "protect.0"],
    [{ pool: dice(6), tn: 5 }, "unknown-field", "tn"],
    [{ pool: dice(...new Array<number>(41).fill(6)) }, "too-many", "pool"],
  ])("%j is %s", (input, code, field) => {
    expect(() => fivesPool.parseSpec(input)).toThrow(refusal(code, field));
  });

  it.each([
    [{ dice: [7] }, "impossible-face", "faces.dice.0"],
    [{ dice: [0] }, "out-of-range", "faces.dice.0"],
    [{ dice: [1, 2, 3] }, "too-many-faces", "faces.dice"],
    [{ dice: [1], challenge: [1, 2] }, "too-many-faces", "faces.challenge"],
    [{ dice: [5, 5], bonus: [7] }, "impossible-face", "faces.bonus.0"],
    [{ dice: [6, 7], challenge: [1], luck: 9 }, "impossible-face", "faces.luck"],
  ])("faces %j of d6, d8 and one CD are %s", (faces, code, field) => {
    expect(() => rolled(specOf([6, 8], { challenge: 1, luckDie: 8 }), faces)).toThrow(refusal(code, field));
  });

  it("FP-7: an unrolled Discord Die has odds, but no outcome", () => {
    expect(() => rolled(specOf([6], { discord: "unrolled" }), { dice: [1] })).toThrow(
      refusal("not-allowed", "discord"),
    );
  });
});

describe("successes", () => {
  it("FP-3: the table of a d12", () => {
    const table = {
      4: [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3],
      5: [0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2],
      6: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2],
    };
    for (const [target, row] of Object.entries(table))
      expect(row.map((_, index) => scoreOf(index + 1, Number(target)))).toEqual(row);
  });

  type Case = readonly [rule: string, sizes: number[], fields: object, faces: object, outcome: object];
  const byDie = { challengeRemoves: "die" };
  const lucky = { luckDie: 8, challenge: 2 };
  const [scoring, three] = [
    { dice: [6, 7], challenge: [5, 6] },
    { dice: [12, 10, 6], challenge: [5, 6, 1] },
  ];
  const fails = { dice: [12, 1], challenge: [5, 6, 5] };
  it.each<Case>([
    // The Discord Die takes every die that shows its number, but for protected ones and challenge dice.
    ["FP-5", [6, 8, 10], { discord: 6 }, { dice: [6, 6, 7] }, { eliminated: [0, 1], successes: 1, verdict: "success" }],
    ["FP-14", [6, 8, 10], { discord: 6, protect: [1] }, { dice: [6, 6, 7] }, { eliminated: [0], successes: 2 }],
    ["FP-4", [6, 6], { discord: 6, challenge: 1 }, { dice: [6, 4], challenge: [6] }, { successes: 0, fails: 1 }],
    // A Discord Die of 5 takes nothing and makes fives endless; an eliminated five brings nothing.
    ["FP-6", [6], { discord: 5 }, { dice: [5], bonus: [5, 5, 3] }, { eliminated: [], successes: 3, isInfinite: true }],
    [
      "FP-6",
      [6],
      { discord: 5 },
      { dice: [5], bonus: [5, 5, 3] },
      { bonus: [{ level: 0 }, { level: 1 }, { level: 2 }] },
    ],
    ["FP-9", [6], { discord: 4 }, { dice: [4] }, { bonus: [], successes: 0, luckyBreak: false, badBreak: false }],
    // A scoring challenge die takes a success, or the least valuable die with all of its.
    ["FP-10", [12, 12, 6], { challenge: 3 }, three, { successes: 3, fails: 0 }],
    ["FP-10", [12, 12, 6], { challenge: 3, ...byDie }, three, { successes: 2, fails: 0 }],
    // Challenge dice without a success to cancel are Fails.
    ["FP-11", [12, 6], { challenge: 3 }, fails, { verdict: "failure", successes: 0, fails: 1 }],
    ["FP-11", [12, 6], { challenge: 3, ...byDie }, fails, { verdict: "failure", successes: 0, fails: 2 }],
    // Ones that outnumber the successes wait for a choice; eliminated ones do not count, all others do.
    ["FP-12", [6, 6, 6], {}, { dice: [6, 1, 1] }, { verdict: "choice", successes: 1, ones: 2 }],
    ["FP-12", [6, 6], {}, { dice: [6, 1] }, { verdict: "success", ones: 1 }],
    ["FP-12", [6, 6, 6], { discord: 1 }, { dice: [6, 1, 1] }, { verdict: "success", ones: 0 }],
    ["FP-12", [6, 6], { challenge: 1 }, { dice: [6, 1], challenge: [1] }, { verdict: "choice", ones: 2 }],
    ["FP-12", [6, 6], {}, { dice: [5, 1], bonus: [1] }, { verdict: "choice", ones: 2 }],
    ["FP-12", [6, 6], {}, { dice: [1, 2] }, { verdict: "failure", ones: 1 }],
    // A Lucky Break adds the Luck die before challenge dice take anything.
    [
      "FP-13",
      [6, 8],
      lucky,
      scoring,
      { luckyBreak: true, verdict: null, waiting: [{ role: "luck", size: 8, count: 1 }] },
    ],
    ["FP-13", [6, 8], lucky, { ...scoring, luck: 4 }, { successes: 4, waiting: [] }],
    ["FP-13", [6, 8], { ...lucky, ...byDie }, { ...scoring, luck: 4 }, { successes: 4 }],
    ["FP-13", [12, 12], { ...lucky, ...byDie }, { dice: [12, 12], challenge: [5, 1], luck: 1 }, { successes: 4 }],
    // Bad Break and Fluke look at the survivors; a Fluke takes two, and can be a Lucky Break at once.
    ["FP-13", [6, 6], { discord: 4 }, { dice: [1, 4] }, { badBreak: true, fluke: false, verdict: "failure" }],
    ["FP-13", [6, 8], {}, { dice: [1, 1] }, { fluke: false, badBreak: true }],
    ["FP-13", [6, 8], {}, { dice: [6, 6] }, { fluke: true, luckyBreak: true, weird: false }],
    [
      "FP-13",
      [6, 8],
      { challenge: 1 },
      { dice: [3, 3], challenge: [3] },
      { fluke: true, weird: true, luckyBreak: false },
    ],
    ["FP-13", [6, 8], { discord: 4 }, { dice: [3, 4] }, { fluke: false }],
  ])("%s: d%j %j, %j", (_rule, sizes, fields, faces, outcome) => {
    expect(rolled(specOf(sizes, fields), faces)).toMatchObject(outcome);
  });

  it("FP-4: challenge dice of the GM's own are no part of the roller's formula, and still count", () => {
    const spec = specOf([6, 6], { target: 5, challenge: 2, challengeBy: "gm" });
    expect(fivesPool.dice.toTerms(spec).map((term) => (term.kind === "dice" ? term.className : term.kind))).toEqual([
      "QuincunxHeroDie",
    ]);
    const faces = { dice: [6, 5], bonus: [3] };
    expect(rolled(spec, faces)).toMatchObject({
      verdict: null,
      waiting: [{ stage: 0, role: "challenge", size: 6, count: 2, by: "gm" }],
    });
    expect(rolled(spec, { ...faces, challenge: [5, 2] })).toMatchObject({ verdict: "success", successes: 1 });
    expect(fivesPool.odds.of(spec)).toEqual(fivesPool.odds.of({ ...spec, challengeBy: "roller" }));
    expect(fivesPool.notation.print(spec)).toBe("2d6 vs 5 cd 2 by gm");
    expect(fivesPool.notation.parse("2d6 vs 5 cd 2 by gm", () => 0).spec).toEqual(spec);
    expect(fivesPool.notation.parse("2d6 vs 5 cd 2 by roller", () => 0, { challengeBy: "gm" }).spec).toEqual({
      ...spec,
      challengeBy: "roller",
    });
    // Without typed words about it, the spec is that of the protocol, field by field.
    expect(fivesPool.notation.parse("2d6 vs 5 cd 2", () => 0, { challengeBy: undefined }).spec).not.toHaveProperty(
      "challengeBy",
    );
  });

  it("FP-11, FP-12: the trace holds any fails and ones, and no Luck die that was not thrown (FP-13)", () => {
    const told = (spec: FivesSpec, faces: object): readonly (readonly unknown[])[] =>
      rolled(spec, faces).trace.map(({ step, rule, value }) => [step, rule, value]);
    expect(told(specOf([6, 6], { challenge: 1 }), { dice: [6, 4], challenge: [5] })).toEqual([
      ["gross", "FP-3", 1],
      ["challenge", "FP-4", 1],
      ["cancel", "FP-10", 0],
      ["fails", "FP-11", 0],
      ["ones", "FP-12", 0],
      ["failure", "FP-11", 0],
    ]);
    expect(told(specOf([6, 6], { target: null, challenge: 1 }), { dice: [1, 4], challenge: [1] })).toEqual([
      ["ones", "FP-12", 2],
      ["open", "FP-2", null],
    ]);
    expect(told(specOf([6], { target: null }), {})).toEqual([["open", "FP-2", null]]);
    const lucky = specOf([6], { luckDie: 6 });
    const steps = (faces: object): readonly unknown[] => told(lucky, faces).map(([step]) => step);
    expect(steps({ dice: [6] })).not.toContain("lucky-break-die");
    expect(told(lucky, { dice: [6], luck: 4 })).toContainEqual(["lucky-break-die", "FP-13", 4]);
  });

  it("FP-6: a chain stops at 100 dice, the card says so, and odds agree; one die less still waits", () => {
    const spec = specOf([6, 8], { infinite: true });
    const fives = (count: number): object => ({ dice: [5, 1], bonus: new Array<number>(count).fill(5) });
    const waits = fivesPool.parseFaces(spec, fives(99));
    expect(fivesPool.waitingDice(spec, waits)).toEqual([{ stage: 100, role: "bonus", size: 6, count: 1 }]);
    const stopped = fivesPool.parseFaces(spec, fives(100));
    const outcome = fivesPool.resolve(spec, stopped);
    expect(outcome).toMatchObject({ waiting: [], unused: [], successes: 101, verdict: "success" });
    expect(outcome.trace).toContainEqual({ step: "fives-stopped", value: 1, rule: "FP-6", inputs: { limit: 100 } });
    expect(fivesPool.describe(spec, stopped, outcome).lines).toContainEqual({
      state: "warning",
      text: expect.objectContaining({ key: "QUINCUNX.fives-pool.Line.stopped" }) as unknown,
    });
    expect(fivesPool.odds.onFaces?.(spec, stopped)).toEqual({ success: 1, choice: 0, failure: 0 });
    const ended = fivesPool.parseFaces(spec, { dice: [5, 1], bonus: [...new Array<number>(99).fill(5), 4] });
    const lines = fivesPool.describe(spec, ended, fivesPool.resolve(spec, ended)).lines;
    expect(JSON.stringify(lines)).not.toContain("stopped");
  });

  it("FP-6: a stopped chain adds nothing to the odds of missing dice", () => {
    const spec = specOf([6, 8], { infinite: true, challenge: 1, challengeBy: "gm", target: 6 });
    const odds = (last: number): object | undefined =>
      fivesPool.odds.onFaces?.(spec, {
        dice: [5, 1],
        bonus: [...new Array<number>(99).fill(5), last],
        challenge: [],
        luck: null,
      });
    expect(odds(5)).toEqual({ success: 0, choice: 0, failure: 1 });
    expect(odds(5)).toEqual(odds(4));
  });

  it("FP-9: each surviving five brings one die of its size; bonus dice bring none, and the Discord Die does not touch them", () => {
    const spec = specOf([6, 10, 8], { discord: 2 });
    const outcome = rolled(spec, { dice: [5, 5, 2], bonus: [2, 5] });
    expect(outcome.bonus).toEqual([
      { size: 6, face: 2, parent: { of: "pool", index: 0 }, level: 0 },
      { size: 10, face: 5, parent: { of: "pool", index: 1 }, level: 0 },
    ]);
    expect(outcome).toMatchObject({ eliminated: [2], successes: 3, waiting: [] });
  });

  it("agrees with the text of the rules for every face of every small spec, and so with the odds", () => {
    fc.assert(
      fc.property(smallSpec, (spec) => {
        enumerate({ ...spec, luckDie: null }, (faces, { verdict, net, fails, ones, lucky, bad, fluke }) => {
          const outcome = fivesPool.resolve({ ...spec, luckDie: null }, faces);
          const { verdict: v, successes, fails: f, ones: o, luckyBreak, badBreak, fluke: k, waiting, unused } = outcome;
          if (
            v !== verdict ||
            successes !== net ||
            f !== fails ||
            o !== ones ||
            luckyBreak !== lucky ||
            badBreak !== bad ||
            k !== fluke ||
            waiting.length + unused.length > 0
          )
            expect({ outcome, faces }).toEqual({ verdict, net, fails, ones, lucky, bad, fluke });
        });
      }),
      { numRuns: 25 },
    );
  });
});

describe("the line below the number", () => {
  const meaning = (fields: object, faces: object, pool = [6, 6]): unknown => {
    const spec = specOf(pool, fields);
    return fivesPool
      .describe(spec, fivesPool.parseFaces(spec, faces), rolled(spec, faces))
      .meaning?.map(({ text }) => ("key" in text ? [text.key.split(".").at(-1), text.data] : text));
  };

  it("shows the scoring dice, and the part that challenge dice took (FP-3, FP-10)", () => {
    expect(meaning({}, { dice: [6, 2] })).toEqual([["scored", { scored: 1 }]]);
    expect(meaning({}, { dice: [3, 2] })).toEqual([["nothingScored", undefined]]);
    expect(meaning({ challenge: 1 }, { dice: [6, 2], challenge: [2] })).toEqual([["noneTaken", { scored: 1 }]]);
    // 1 and 2; each challenge die takes one success, or the least valuable die.
    const throws = { dice: [8, 12, 2], challenge: [5, 6] };
    expect(meaning({ challenge: 2 }, throws, [12, 12, 6])).toEqual([["taken", { scored: 3, taken: 2 }]]);
    const ofDice = { challenge: 1, challengeRemoves: "die" };
    expect(meaning(ofDice, { dice: [12, 2], challenge: [5] }, [12, 6])).toEqual([["taken", { scored: 2, taken: 2 }]]);
  });

  it("begins with specials, and is empty while the target is unknown", () => {
    expect(meaning({}, { dice: [6, 6] })).toEqual([["luckyBreak", undefined]]);
    expect(meaning({ target: null }, { dice: [6, 2] })).toEqual([]);
  });
});

describe("stages", () => {
  it("pool and challenge dice first, then bonus dice, then the Luck die", () => {
    const spec = specOf([6, 6, 8], { challenge: 2, luckDie: 6, target: 4 });
    expect(fivesPool.waitingDice(spec, fivesPool.parseFaces(spec, {}))).toEqual([
      { stage: 0, role: "hero", size: 6, count: 2 },
      { stage: 0, role: "hero", size: 8, count: 1 },
      { stage: 0, role: "challenge", size: 6, count: 2 },
    ]);
    expect(fivesPool.waitingDice(spec, fivesPool.parseFaces(spec, { dice: [5, 4, 5], challenge: [1, 1] }))).toEqual([
      { stage: 1, role: "bonus", size: 6, count: 1 },
      { stage: 1, role: "bonus", size: 8, count: 1 },
      { stage: 2, role: "luck", size: 6, count: 1 },
    ]);
    expect(
      fivesPool.waitingDice(
        spec,
        fivesPool.parseFaces(spec, { dice: [5, 4, 5], challenge: [1, 1], bonus: [1, 1], luck: 2 }),
      ),
    ).toEqual([]);
  });

  it("keeps all thrown dice: a Luck die that a higher TN makes superfluous is unused", () => {
    const spec = specOf([6, 6], { luckDie: 6, target: 4 });
    const faces = fivesPool.parseFaces(spec, { dice: [4, 6], luck: 3 });
    const harder = fivesPool.amend(spec, faces, { target: 6 });
    expect(fivesPool.resolve(harder, faces)).toMatchObject({
      successes: 1,
      unused: [{ role: "luck", size: 6, face: 3 }],
      waiting: [],
    });
    expect(fivesPool.resolve(fivesPool.amend(harder, faces, { target: 4 }), faces)).toMatchObject({
      successes: 5,
      unused: [],
    });
  });

  it("only the TN can change after the throw", () => {
    const spec = specOf([6]);
    const faces = fivesPool.parseFaces(spec, { dice: [6] });
    expect(fivesPool.amend(spec, faces, { target: null }).target).toBeNull();
    for (const field of ["pool", "challenge", "discord", "infinite", "luckDie", "challengeRemoves", "protect"])
      expect(() => fivesPool.amend(spec, faces, { [field]: 1 })).toThrow(refusal("locked", field));
    expect(() => fivesPool.amend(spec, faces, { target: 9 })).toThrow(refusal("out-of-range", "target"));
  });

  it("throws until no die is missing, for any faces; half-thrown dice have no verdict, and an unknown TN never one", () => {
    fc.assert(
      fc.property(thrownSpec, fc.infiniteStream(fc.nat()), (spec, stream) => {
        const draw = (size: number): number => (Number(stream.next().value) % size) + 1;
        const faces = {
          dice: [] as number[],
          bonus: [] as number[],
          challenge: [] as number[],
          luck: null as number | null,
        };
        for (let round = 0; round < 200; round += 1) {
          const [request] = fivesPool.waitingDice(spec, fivesPool.parseFaces(spec, faces));
          const outcome = rolled(spec, faces);
          expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
          expect(outcome.verdict === null).toBe(request !== undefined || spec.target === null);
          for (const each of fivesPool.describe(spec, faces, outcome).dice) expect(each.face).toBeGreaterThan(0);
          if (!request) return;
          const { role, size } = request;
          if (role === "luck" && request.stage > 0) faces.luck = draw(size);
          else if (role === "bonus" && request.stage > 0) faces.bonus.push(draw(size));
          else if (role === "challenge") faces.challenge.push(draw(size));
          else faces.dice.push(draw(size));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("dice effects of a world (FP-16)", () => {
  const threeSixes = {
    id: "demo.three-sixes",
    text: "The patron is pleased",
    test: ({ counted }: { readonly counted: readonly number[] }): boolean =>
      counted.filter((face) => face === 6).length >= 3,
  };
  const texts = (effect: DiceEffect, spec: FivesSpec, input: object): readonly unknown[] => {
    const faces = fivesPool.parseFaces(spec, input);
    const outcome = fivesPool.resolve(spec, faces);
    const counted = fivesPool.countedFaces?.(faces, outcome) ?? [];
    const notes = holdFaces([effect], { spec, faces, outcome, counted }).map(({ text }) => ({ text: text as string }));
    return fivesPool.describe(spec, faces, outcome, notes).lines.map(({ text }) => text);
  };

  it("three sixes have an effect; eliminated dice do not help, bonus dice do", () => {
    const spec = specOf([6, 6, 6]);
    const said = { text: "The patron is pleased" };
    expect(texts(threeSixes, spec, { dice: [6, 6, 6] })).toContainEqual(said);
    expect(texts(threeSixes, spec, { dice: [6, 6, 4] })).not.toContainEqual(said);
    expect(texts(threeSixes, spec, { dice: [6, 6, 5], bonus: [6] })).toContainEqual(said);
    expect(texts(threeSixes, { ...spec, discord: 6 }, { dice: [6, 6, 6] })).not.toContainEqual(said);
  });

  it("an effect with a test that throws breaks no card", () => {
    const broken = {
      id: "demo.broken",
      text: "x",
      test: () => {
        throw new Error("broken");
      },
    };
    expect(texts(broken, specOf([6]), { dice: [6] })).not.toContainEqual({ text: "x" });
  });
});
