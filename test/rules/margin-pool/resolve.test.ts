/** The margin pool, rule by rule, from the rules' text. */
import { describe, expect, it } from "vitest";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import { codeOf } from "../refused.ts";

const read = (spec: object) => marginPool.parseSpec(spec);
const judge = (spec: object, dice: readonly number[]) =>
  marginPool.resolve(read({ dice: dice.length, ...spec }), { dice });

describe("MP-1", () => {
  it("the pool is as large as the number of dice by default, and never smaller", () => {
    const usual = { threshold: null, required: null, zeroSucceeds: false, allowImpossible: false };
    expect(read({ dice: 6 })).toEqual({ dice: 6, pool: 6, ...usual });
    expect(read({ dice: 6, pool: 9 }).pool).toBe(9);
    expect(codeOf(() => read({ dice: 6, pool: 5 }))).toBe("out-of-range pool");
    expect(codeOf(() => read({ dice: 6, pool: 101 }))).toBe("out-of-range pool");
  });

  it("any number of dice of the pool may be rolled", () => {
    for (let dice = 1; dice <= 9; dice += 1)
      expect(marginPool.waitingDice(read({ dice, pool: 9 }), { dice: [] })).toEqual([
        { stage: 0, role: "dice", size: 12, count: dice },
      ]);
    expect(codeOf(() => read({ dice: 0 }))).toBe("no-dice dice");
    expect(codeOf(() => read({}))).toBe("missing-field dice");
    expect(codeOf(() => read({ dice: 101 }))).toBe("out-of-range dice");
  });

  it("selected stats add up to the pool; a roller of the whole pool continues to roll all of it", () => {
    const stat = (id: string, value: number) => ({ id, slot: "stat", value, label: { text: id } });
    const whole = marginPool.stats.apply(read({ dice: 1 }), [stat("strength", 4), stat("resolve", 3)]);
    expect(whole).toMatchObject({ dice: 7, pool: 7 });
    expect(marginPool.stats.apply(whole, [stat("strength", 4)])).toMatchObject({ dice: 4, pool: 4 });
    const some = read({ dice: 2, pool: 7 });
    expect(marginPool.stats.apply(some, [stat("strength", 4), stat("wall", 5)])).toMatchObject({ dice: 2, pool: 9 });
    expect(marginPool.stats.apply(read({ dice: 6, pool: 7 }), [stat("strength", 4)])).toMatchObject({
      dice: 4,
      pool: 4,
    });
    expect(marginPool.stats.apply(some, [])).toEqual(some);
    expect(codeOf(() => marginPool.stats.apply(some, [stat("nothing", 0)]))).toBe("no-dice pool");
    expect(marginPool.stats.apply(some, [stat("giant", 400)]).pool).toBe(100);
  });
});

describe("MP-2, MP-3", () => {
  it("a die greater than the threshold is a success, any other a failure; 12 and 1 count twice at any threshold", () => {
    for (let threshold = 1; threshold <= 11; threshold += 1)
      for (let face = 1; face <= 12; face += 1) {
        const worth = face === 12 ? 2 : face === 1 ? -2 : face > threshold ? 1 : -1;
        expect(judge({ threshold }, [face]).margin).toBe(worth);
      }
  });
});

describe("MP-4", () => {
  it("the margin is successes − failures", () => {
    expect(judge({ threshold: 7, pool: 9 }, [8, 9, 10, 3, 2, 1])).toMatchObject({
      piles: { criticalSuccesses: 0, successes: 3, failures: 2, criticalFailures: 1 },
      ...{ margin: -1, success: false, impossible: false, poolAfter: 6 },
    });
  });

  it.each<[says: string, fields: object, dice: number[], margin: number, success: boolean]>([
    ["above 0 succeeds", {}, [7], 1, true],
    ["0 does not", {}, [7, 6], 0, false],
    ["0 succeeds if the spec says so", { zeroSucceeds: true }, [7, 6], 0, true],
    ["−1 does not", { zeroSucceeds: true }, [6], -1, false],
    ["a required margin has to be reached", { required: 2 }, [7], 1, false],
    ["and is enough", { required: 2 }, [12], 2, true],
    ["it overrides zeroSucceeds", { required: 2, zeroSucceeds: true }, [7, 6], 0, false],
  ])("a margin %s: %j", (_says, fields, dice, margin, success) => {
    expect(judge({ threshold: 6, ...fields }, dice)).toMatchObject({ margin, success });
  });

  it("a required margin is above 0", () => {
    expect(codeOf(() => read({ dice: 1, required: 0 }))).toBe("out-of-range required");
  });
});

describe("MP-5", () => {
  it("a threshold above 11 is impossible: only the 12s are counted, and there is no verdict", () => {
    const outcome = judge({ threshold: 12, allowImpossible: true }, [12, 11, 12, 1]);
    expect(outcome).toMatchObject({ impossible: true, success: null, margin: null, piles: { criticalSuccesses: 2 } });
    expect(judge({ threshold: 11 }, [12])).toMatchObject({ impossible: false, success: true });
  });

  it("the trace also names all four piles of an impossible task, after the rest of the pool (MP-7)", () => {
    const { piles, poolAfter, trace } = judge({ threshold: 12 }, [12, 11, 3, 1]);
    expect(piles).toEqual({ criticalSuccesses: 1, successes: 0, failures: 2, criticalFailures: 1 });
    expect(poolAfter).toBe(1);
    expect(trace.map(({ step, rule, value }) => [step, rule, value])).toEqual([
      ["critical-successes", "MP-3", 1],
      ["critical-failures", "MP-3", 1],
      ["successes", "MP-2", 0],
      ["failures", "MP-2", 2],
      ["impossible", "MP-5", null],
      ["pool-after", "MP-7", 1],
    ]);
  });

  it("any integer is a threshold, however large", () => {
    expect(judge({ threshold: -1e300 }, [2, 1])).toMatchObject({ margin: -1, impossible: false });
    expect(judge({ threshold: 1e300 }, [12])).toMatchObject({ impossible: true, success: null });
    expect(codeOf(() => read({ dice: 1, threshold: Infinity }))).toBe("not-an-integer threshold");
  });

  it("it is rolled only with the GM's permission; an existing throw is still judged", () => {
    const forbidden = read({ dice: 2, threshold: 12 });
    expect(codeOf(() => marginPool.waitingDice(forbidden, { dice: [] }))).toBe("not-allowed threshold");
    expect(marginPool.waitingDice({ ...forbidden, allowImpossible: true }, { dice: [] })).toHaveLength(1);
    expect(marginPool.waitingDice(forbidden, { dice: [12] })).toHaveLength(1);
    expect(marginPool.resolve(forbidden, { dice: [12, 3] })).toMatchObject({
      impossible: true,
      success: null,
      piles: { criticalSuccesses: 1 },
    });
    expect(marginPool.resolve(forbidden, { dice: [] }).waiting).toHaveLength(1);
  });

  it("the odds are those of the 12s alone", () => {
    const odds = marginPool.odds.of(read({ dice: 2, threshold: 13, allowImpossible: true }));
    expect([odds.success, odds.margin]).toEqual([null, null]);
    expect(odds.byDice).toEqual([
      { dice: 1, success: null },
      { dice: 2, success: null },
    ]);
    expect(odds.criticals.map(({ value }) => value)).toEqual([0, 1, 2]);
    expect(odds.criticals[2]?.p).toBeCloseTo(1 / 144, 14);
  });

  it("a threshold below 1 counts as 1, and the trace says so", () => {
    const outcome = judge({ threshold: -4 }, [2, 1]);
    expect(outcome).toMatchObject({ margin: -1, piles: { successes: 1, criticalFailures: 1 } });
    expect(outcome.trace[0]).toEqual({ step: "threshold-raised", value: 1, rule: "MP-5", inputs: { given: -4 } });
    expect(marginPool.odds.of(read({ dice: 4, threshold: -4 }))).toEqual(
      marginPool.odds.of(read({ dice: 4, threshold: 1 })),
    );
    expect(judge({ threshold: 1 }, [2, 1]).trace[0]?.step).not.toBe("threshold-raised");
  });
});

describe("MP-6", () => {
  const spec = read({ dice: 6, pool: 9, threshold: 7 });
  const faces = { dice: [3, 12, 8, 1, 7, 11] };
  const told = marginPool.describe(spec, faces, marginPool.resolve(spec, faces));

  it("the card shows the four piles, each with its value", () => {
    expect(told.groups.map(({ id }) => id)).toEqual(["criticalSuccesses", "successes", "failures", "criticalFailures"]);
    expect(told.groups.map(({ label }) => "key" in label && [label.count, label.data?.["points"]])).toEqual([
      [1, { signed: 2 }],
      [2, { signed: 2 }],
      [2, { signed: -2 }],
      [1, { signed: -2 }],
    ]);
    expect(told.dice.map(({ face, role, group }) => [face, role, group])).toEqual([
      [12, "critical", "criticalSuccesses"],
      [11, "success", "successes"],
      [8, "success", "successes"],
      [7, "failure", "failures"],
      [3, "failure", "failures"],
      [1, "fumble", "criticalFailures"],
    ]);
  });

  it("and the margin, and the rest of the pool", () => {
    expect(told.headline).toEqual([
      { value: 0, signed: true, tone: "bad" },
      { value: { key: "QUINCUNX.Verdict.failure" }, tone: "bad" },
    ]);
    // The verdict is shown once, in the headline.
    expect(told.lines.map(({ state, text }) => [state, text])).toMatchObject([
      ["note", { key: "QUINCUNX.margin-pool.Line.margin", data: { won: 4, lost: 4 } }],
      ["note", { count: 6 }],
    ]);
    expect(told.meaning).toEqual(told.lines);
    expect(marginPool.resolve(spec, faces)).toMatchObject({ margin: 0, poolAfter: 6 });
  });

  it("the trace names piles, margin and verdict with their rules", () => {
    const { trace } = marginPool.resolve(spec, faces);
    expect(trace.map(({ step, rule, value }) => [step, rule, value])).toEqual([
      ["critical-successes", "MP-3", 1],
      ["critical-failures", "MP-3", 1],
      ["successes", "MP-2", 2],
      ["failures", "MP-2", 2],
      ["margin", "MP-4", 0],
      ["failure-positive", "MP-4", false],
      ["pool-after", "MP-7", 6],
    ]);
    expect(trace.find(({ step }) => step === "margin")?.inputs).toEqual({ won: 4, lost: 4 });
  });
});

describe("MP-7, one round", () => {
  it("failed dice leave the pool, critical ones too, one die each; those not picked stay", () => {
    expect(judge({ threshold: 7, pool: 10 }, [1, 1, 7, 8]).poolAfter).toBe(7);
    expect(judge({ threshold: 7 }, [1, 2, 3]).poolAfter).toBe(0);
    expect(judge({}, [1, 2, 3]).poolAfter).toBeNull();
  });
});

describe("MP-9", () => {
  it("XdN sums in any formula are core's; the margin die is a d12", () => {
    const [term] = marginPool.dice.terms;
    expect(term?.faces({})).toBe(12);
    expect(term?.denomination).toBe("m");
  });
});

describe("unknown threshold and half-thrown dice", () => {
  it("values that need no threshold are computed, verdicts are null", () => {
    expect(judge({}, [12, 1, 5])).toMatchObject({
      piles: { criticalSuccesses: 1, successes: null, failures: null, criticalFailures: 1 },
      margin: null,
      success: null,
      impossible: false,
      poolAfter: null,
    });
    expect(marginPool.odds.of(read({ dice: 2 })).criticals).toHaveLength(3);
    expect(marginPool.odds.of(read({ dice: 2 })).byDice).toEqual([
      { dice: 1, success: null },
      { dice: 2, success: null },
    ]);
  });

  it("missing dice are waited for", () => {
    const spec = read({ dice: 4, threshold: 7 });
    expect(marginPool.resolve(spec, { dice: [12, 8] })).toMatchObject({
      waiting: [{ stage: 0, role: "dice", size: 12, count: 2 }],
      margin: null,
      success: null,
      poolAfter: null,
      piles: { criticalSuccesses: 1, successes: 1 },
    });
  });

  it.each([
    [[13], "impossible-face faces.dice.0"],
    [[0], "impossible-face faces.dice.0"],
    [[1, 2, 3], "too-many-faces faces.dice"],
    [[1.5], "not-an-integer faces.dice.0"],
  ])("faces %j of two d12: %s", (dice, code) => {
    expect(codeOf(() => marginPool.parseFaces(read({ dice: 2, threshold: 7 }), { dice }))).toBe(code);
  });
});

describe("after the throw", () => {
  const spec = read({ dice: 3, pool: 5, threshold: 7 });
  const faces = { dice: [8, 9, 2] };

  it("the GM may change only the fields that the dice are measured by", () => {
    expect(marginPool.amend(spec, faces, { threshold: 9 })).toEqual({ ...spec, threshold: 9 });
    expect(marginPool.amend(spec, faces, { threshold: null }).threshold).toBeNull();
    expect(marginPool.amend(spec, faces, { required: 2 }).required).toBe(2);
    expect(codeOf(() => marginPool.amend(spec, faces, { dice: 4 }))).toBe("locked dice");
    expect(codeOf(() => marginPool.amend(spec, faces, { pool: 6 }))).toBe("locked pool");
    expect(codeOf(() => marginPool.amend(spec, faces, { zeroSucceeds: true }))).toBe("locked zeroSucceeds");
    expect(codeOf(() => marginPool.amend(spec, faces, { goal: 1 }))).toBe("unknown-field goal");
    expect(marginPool.hideable).toEqual(["threshold"]);
  });

  it("an impossible threshold set later keeps the throw", () => {
    expect(marginPool.resolve(marginPool.amend(spec, faces, { threshold: 12 }), faces)).toMatchObject({
      impossible: true,
      success: null,
    });
  });
});
