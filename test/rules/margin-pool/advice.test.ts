/** Advice on the number of dice: every statement agrees with the odds (MP-1, rules "Odds"). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChoiceControl } from "../../../src/rules/contract/control.ts";
import { adviseOn, adviceInWords, type Reason } from "../../../src/rules/margin-pool/advice.ts";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import type { MarginSpec } from "../../../src/rules/margin-pool/spec.ts";
import { countMargins, possibleSpec, ratio } from "./arbitrary.ts";

const read = (spec: object) => marginPool.parseSpec(spec);

function barsOf(spec: MarginSpec): ChoiceControl {
  const found = marginPool.prompt.controls(spec).find(({ id }) => id === "dice");
  if (found?.kind !== "choice") throw new Error("no bars");
  return found;
}

/** P(margin in range) by counting, independent of the module. */
function chance(dice: number, threshold: number, test: (margin: number) => boolean): number {
  let ways = 0n;
  for (const [margin, count] of countMargins(dice, threshold)) if (test(margin)) ways += count;
  return ratio(ways, 12n ** BigInt(dice));
}

function bestOf(spec: object): number | null {
  const advice = adviseOn(read(spec));
  return advice.kind === "best" ? advice.dice : null;
}

function reasonsOf(spec: object): readonly Reason[] {
  const advice = adviseOn(read(spec));
  return advice.kind === "best" ? advice.reasons : [];
}

const TINY = 1e-12;

describe("the best number of dice", () => {
  it("is the one with the greatest success in the odds, the smaller of equals", () => {
    fc.assert(
      fc.property(possibleSpec, (spec) => {
        const { byDice } = marginPool.odds.of(spec);
        const advice = adviseOn(spec);
        const most = Math.max(...byDice.map(({ success }) => success ?? 0));
        if (most === 0) {
          expect(advice.kind).toBe("out-of-reach");
          return;
        }
        expect(advice.kind).toBe("best");
        if (advice.kind !== "best") return;
        expect(advice.success).toBeGreaterThan(most * (1 - 1e-11));
        expect(byDice.findIndex(({ success }) => (success ?? 0) > most * (1 - 1e-12)) + 1).toBe(advice.dice);
      }),
    );
  });

  it("is one die at 7, two if 0 succeeds, the whole pool at 3", () => {
    expect(bestOf({ dice: 6, threshold: 7 })).toBe(1);
    expect(bestOf({ dice: 6, threshold: 7, zeroSucceeds: true })).toBe(2);
    expect(bestOf({ dice: 9, threshold: 3 })).toBe(9);
  });

  it("is marked on the bars, which show P(success) for every number", () => {
    const spec = read({ dice: 3, pool: 6, threshold: 7, zeroSucceeds: true });
    const { options, look, value } = barsOf(spec);
    expect([look, value]).toEqual(["bars", 3]);
    expect(options.map(({ value: dice }) => dice)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(options.map(({ bar }) => bar)).toEqual(marginPool.odds.of(spec).byDice.map(({ success }) => success));
    expect(options.filter(({ best }) => best).map(({ value: dice }) => dice)).toEqual([2]);
  });

  it("is found if success depends on 12s alone", () => {
    expect(adviseOn(read({ dice: 6, pool: 13, threshold: 1, required: 26 }))).toMatchObject({
      kind: "best",
      dice: 13,
      reasons: [{ id: "reach", least: 13 }],
    });
  });

  it("is not marked while the threshold is unknown or impossible, or the margin is unreachable", () => {
    for (const spec of [{ dice: 4 }, { dice: 4, threshold: 12 }, { dice: 4, threshold: 7, required: 9 }]) {
      const { options, hint } = barsOf(read(spec));
      expect(options.some(({ best }) => best)).toBe(false);
      expect(hint).toBeDefined();
    }
    expect(adviseOn(read({ dice: 4 })).kind).toBe("unknown");
    expect(adviseOn(read({ dice: 4, threshold: 12 })).kind).toBe("impossible");
    expect(adviseOn(read({ dice: 4, threshold: 7, required: 9 }))).toEqual({
      kind: "out-of-reach",
      pool: 4,
      greatest: 8,
      needed: 9,
    });
  });
});

/** The number of dice in a reason, if it has one. */
function diceOf(reason: Reason): readonly number[] {
  if ("dice" in reason) return [reason.dice];
  return "least" in reason ? [reason.least] : [];
}

/** The texts at `Reason`, by counting: the expected ones, each with the number of dice in it. */
function countedReasons(threshold: number, pool: number, needed: number): readonly (readonly unknown[])[] {
  const all = Array.from({ length: pool }, (_, index) => {
    const dice = index + 1;
    return {
      dice,
      success: chance(dice, threshold, (margin) => margin >= needed),
      tie: chance(dice, threshold, (margin) => margin === 0),
    };
  });
  const most = Math.max(...all.map(({ success }) => success));
  const best = all.find(({ success }) => success >= most - TINY);
  const least = all.find(({ success }) => success > 0);
  if (!best || !least) return [];
  const mean = chance(1, threshold, (margin) => margin > 0) - chance(1, threshold, (margin) => margin < 0);
  const worse = all.filter(({ dice, success }) => Math.abs(dice - best.dice) === 1 && success < best.success - TINY);
  const hurt = worse
    .filter(({ success, tie }) => success + tie >= best.success - TINY)
    .sort((a, b) => b.tie - a.tie)[0];
  const isHelped = worse.some(({ success }) => best.success - best.tie < success - TINY);
  const [close] = all
    .filter(({ dice, success }) => dice !== best.dice && success > 0.98 * best.success)
    .sort((a, b) => (Math.abs(a.success - b.success) < TINY ? a.dice - b.dice : b.success - a.success));
  const trend =
    mean < -TINY && best.dice < pool
      ? [["falls"]]
      : best.dice === least.dice
        ? []
        : [mean > TINY ? ["rises"] : ["spread", least.dice]];
  return [
    ...(least.dice > 1 ? [["reach", least.dice]] : []),
    ...(needed === 1 && hurt ? [["ties-fail", hurt.dice]] : []),
    ...(needed === 0 && isHelped ? [["ties-help", best.dice]] : []),
    ...trend,
    ...(close ? [["close", close.dice]] : []),
  ];
}

describe("reasons", () => {
  it("are ties at 0: the losses of two dice at 7, and their gains if 0 succeeds", () => {
    expect(reasonsOf({ dice: 5, threshold: 7 })).toContainEqual({
      id: "ties-fail",
      dice: 2,
      tie: expect.closeTo(
        chance(2, 7, (margin) => margin === 0),
        12,
      ) as number,
    });
    expect(reasonsOf({ dice: 5, threshold: 7, zeroSucceeds: true })).toContainEqual({
      id: "ties-help",
      dice: 2,
      tie: expect.closeTo(
        chance(2, 7, (margin) => margin === 0),
        12,
      ) as number,
    });
  });

  it("are that a threshold above 6 costs margin with every die, one below 6 adds some, 6 does neither", () => {
    expect(reasonsOf({ dice: 6, threshold: 8 })).toContainEqual({
      id: "falls",
      threshold: 8,
      mean: expect.closeTo(-4 / 12, 12) as number,
    });
    expect(reasonsOf({ dice: 6, threshold: 4 })).toContainEqual({
      id: "rises",
      threshold: 4,
      mean: expect.closeTo(4 / 12, 12) as number,
    });
    expect(reasonsOf({ dice: 6, threshold: 6 }).map(({ id }) => id)).not.toContain("falls");
    expect(reasonsOf({ dice: 6, threshold: 6 }).map(({ id }) => id)).not.toContain("rises");
  });

  it("are a required margin that few dice cannot reach", () => {
    expect(reasonsOf({ dice: 6, threshold: 5, required: 5 })).toContainEqual({ id: "reach", least: 3, needed: 5 });
    const { options } = barsOf(read({ dice: 6, threshold: 5, required: 5 }));
    const beyond = options.filter(
      ({ hint }) => hint && "key" in hint && hint.key === "QUINCUNX.margin-pool.Control.beyond",
    );
    expect(beyond.map(({ value }) => value)).toEqual([1, 2]);
  });

  it("are true by counting, for any pool", () => {
    fc.assert(
      fc.property(possibleSpec, (spec) => {
        const advice = adviseOn(spec);
        if (advice.kind !== "best") return;
        const needed = spec.required ?? (spec.zeroSucceeds ? 0 : 1);
        const success = (dice: number) => chance(dice, spec.threshold, (margin) => margin >= needed);
        const best = success(advice.dice);
        const mean =
          chance(1, spec.threshold, (margin) => margin > 0) - chance(1, spec.threshold, (margin) => margin < 0); // Criticals cancel out: 1 and 12 are equally likely.
        for (const reason of advice.reasons)
          switch (reason.id) {
            case "reach":
              expect(success(reason.least)).toBeGreaterThan(0);
              expect(success(reason.least - 1)).toBe(0);
              break;
            case "ties-fail":
              expect(needed).toBe(1);
              expect(reason.tie).toBeCloseTo(
                chance(reason.dice, spec.threshold, (margin) => margin === 0),
                12,
              );
              expect(success(reason.dice)).toBeLessThan(best);
              expect(success(reason.dice) + reason.tie).toBeGreaterThanOrEqual(best - 1e-12);
              break;
            case "ties-help":
              expect(needed).toBe(0);
              expect(reason.dice).toBe(advice.dice);
              expect(best - reason.tie).toBeLessThan(Math.max(success(advice.dice - 1), success(advice.dice + 1)));
              break;
            case "falls":
              expect(reason.mean).toBeCloseTo(mean, 12);
              expect(spec.threshold).toBeGreaterThan(6);
              expect(advice.dice).toBeLessThan(spec.pool);
              break;
            case "rises":
              expect(reason.mean).toBeCloseTo(mean, 12);
              expect(spec.threshold).toBeLessThan(6);
              break;
            case "spread":
              expect(success(reason.least)).toBeCloseTo(reason.success, 12);
              expect(reason.success).toBeLessThan(best);
              break;
            case "close":
              expect(reason.success).toBeCloseTo(success(reason.dice), 12);
              expect(best - reason.success).toBeLessThan(0.02 * best);
          }
      }),
      { numRuns: 150 },
    );
  });

  it("are complete by counting, for any threshold, small pools, any required margin", () => {
    for (let threshold = 1; threshold <= 11; threshold += 1)
      for (let pool = 1; pool <= 8; pool += 1)
        for (const rule of [{}, { zeroSucceeds: true }, { required: 3 }])
          expect(
            reasonsOf({ dice: 1, pool, threshold, ...rule }).map((reason) => [reason.id, ...diceOf(reason)]),
            JSON.stringify({ threshold, pool, ...rule }),
          ).toEqual(countedReasons(threshold, pool, rule.required ?? (rule.zeroSucceeds ? 0 : 1)));
  });

  it("have texts, each with a key of its own", () => {
    const words = adviceInWords(adviseOn(read({ dice: 6, threshold: 5, required: 5 })));
    expect(words).toMatchObject({ key: "QUINCUNX.margin-pool.Advice.best", count: 6 });
    expect(adviceInWords(adviseOn(read({ dice: 1, threshold: 7 })))).toMatchObject({
      key: "QUINCUNX.margin-pool.Advice.bestPlain",
      count: 1,
    });
  });
});
