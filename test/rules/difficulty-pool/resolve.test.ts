/** The rules of `difficulty-pool`, by their ids: specs, difficulty, faces, and changes after the throw. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { difficultyOf } from "../../../src/rules/difficulty-pool/difficulty.ts";
import { difficultyPool } from "../../../src/rules/difficulty-pool/index.ts";
import {
  type DifficultyOutcome,
  isUntrained,
  poolOf,
  type DifficultySpec,
} from "../../../src/rules/difficulty-pool/spec.ts";
import { levelOf } from "../../../src/rules/difficulty-pool/resolve.ts";
import { arbitrarySpec } from "../arbitrary.ts";
import { refusal } from "../refused.ts";

const spec = (input: object): DifficultySpec => difficultyPool.parseSpec(input);
const rolled = (drawn: DifficultySpec, ...dice: number[]): DifficultyOutcome =>
  difficultyPool.resolve(drawn, difficultyPool.parseFaces(drawn, { dice }));

describe("specs", () => {
  it.each([
    [{}, "missing-field", "dice"],
    [{ dice: 0 }, "no-dice", "dice"],
    [{ dice: -1 }, "out-of-range", "dice"],
    [{ dice: 101 }, "out-of-range", "dice"],
    [{ dice: 3, ability: 1 }, "unknown-field", "ability"],
    [{ dice: 3, attribute: 1 }, "unknown-field", "dice"],
    [{ attribute: 51 }, "out-of-range", "attribute"],
    [{ attribute: -1 }, "out-of-range", "attribute"],
    [{ dice: 3, base: 6.5 }, "not-an-integer", "base"],
    [{ dice: 3, attempts: -1 }, "out-of-range", "attempts"],
    [{ dice: 3, modifiers: [{ value: 1 }] }, "missing-field", "modifiers.0.label"],
    [{ dice: 3, modifiers: [{ label: "", value: 1000 }] }, "out-of-range", "modifiers.0.value"],
    [{ dice: 3, scale: { unit: "m", amount: Infinity } }, "out-of-range", "scale.amount"],
    [{ attribute: 3, ability: 2, untrained: true }, "conflict", "untrained"],
    [{ attribute: 3, untrained: false }, "conflict", "untrained"],
  ])("%j is %s", (input, code, field) => {
    expect(() => spec(input)).toThrow(refusal(code, field));
  });

  it("DP-3: with an attribute, untrained follows from the ability; a redundant value is dropped", () => {
    expect(spec({ attribute: 3, untrained: true })).toEqual(spec({ attribute: 3 }));
    expect(spec({ attribute: 3, ability: 1, untrained: false })).toEqual(spec({ attribute: 3, ability: 1 }));
    const assembled = [{ attribute: 3 }, { attribute: 3, ability: 0 }, { attribute: 3, ability: 1 }];
    const all = [...assembled, { dice: 3 }, { dice: 3, untrained: true }];
    expect(all.map((input) => isUntrained(spec(input)))).toEqual([true, true, false, false, true]);
  });

  it.each([
    [[1, 2, 3, 4], "too-many-faces", "faces.dice"],
    [[11], "impossible-face", "faces.dice.0"],
    [[0], "impossible-face", "faces.dice.0"],
  ])("faces %j of 3 dice are %s", (dice, code, field) => {
    expect(() => rolled(spec({ dice: 3 }), ...dice)).toThrow(refusal(code, field));
  });
});

describe("difficulty and pool", () => {
  it.each<[says: string, input: object, final: number]>([
    ["DP-3, DP-4: the source's alley, attribute alone", { attribute: 3 }, 7],
    ["DP-4: with the ability", { attribute: 3, ability: 2 }, 6],
    ["DP-4: with the secondary ability", { attribute: 3, ability: 2, secondary: true }, 4],
    ["DP-4: the greased wall", { dice: 5, modifiers: [{ label: "grease", value: 3 }] }, 9],
    ["DP-4: the grappling hook", { dice: 5, modifiers: [{ label: "hook", value: -2 }] }, 4],
    ["DP-4: in combat a secondary ability is worth 1", { dice: 5, secondary: true, combat: true }, 5],
    ["DP-5: never below 2", { dice: 3, base: -5 }, 2],
    ["DP-5: 2 itself", { dice: 3, base: 2 }, 2],
    ["DP-5: in combat never below 3", { dice: 3, base: -5, combat: true }, 3],
    ["DP-8: each attempt +1", { dice: 3, attempts: 2 }, 8],
  ])("%s: %j is difficulty %i", (_says, input, difficulty) => {
    expect(difficultyOf(spec(input))?.final).toBe(difficulty);
  });

  it("DP-1, DP-5: 3 + 2 are five dice; blind fire, 8 + 4 = 12: difficulty 9, three dice fewer", () => {
    expect(poolOf(spec({ attribute: 3, ability: 2 }))).toBe(5);
    const blind = spec({ dice: 7, base: 8, modifiers: [{ label: "blind", value: 4 }] });
    expect(difficultyOf(blind)).toMatchObject({ raw: 12, final: 9, lost: 3, dice: 4 });
  });

  it("DP-8: failed tries since the last success make the next one harder, botches too", () => {
    const task = spec({ dice: 3, attempts: 9 });
    const verdictOf = (...dice: number[]) => difficultyPool.verdict(rolled(spec({ dice: 3 }), ...dice), task);
    const [success, failure, botch, open] = [verdictOf(6, 6, 2), verdictOf(2, 2, 2), verdictOf(1, 1, 2), verdictOf(2)];
    const after = (...tries: (typeof success)[]) => difficultyPool.repeat?.nextAttempt?.(task, tries).attempts;
    expect([after(), after(failure), after(failure, botch)]).toEqual([0, 1, 2]);
    expect([after(failure, botch, success), after(failure, success, failure)]).toEqual([0, 1]);
    expect(after(failure, open, "unknown", failure)).toBe(2);
  });

  it("DP-5: sums of any parts", () => {
    fc.assert(
      fc.property(arbitrarySpec(difficultyPool as never), (drawn) => {
        const each = drawn as DifficultySpec;
        const found = difficultyOf(each);
        expect(found === null).toBe(each.base === null);
        if (!found) return;
        expect(found.final).toBeGreaterThanOrEqual(each.combat ? 3 : 2);
        expect(found.final).toBeLessThanOrEqual(9);
        expect(found.lost > 0).toBe(found.raw > 9);
      }),
    );
  });
});

describe("faces", () => {
  it("DP-2, DP-7: 2, 4, 5, 6, 8 at 6 is 2: barely", () => {
    expect(rolled(spec({ dice: 5 }), 2, 4, 5, 6, 8)).toMatchObject({
      dice: 5,
      difficulty: 6,
      successes: 2,
      ones: 0,
      net: 2,
      level: "barely",
      scaled: null,
    });
  });

  it("DP-7: the ladder", () => {
    expect([-3, -1, 0, 1, 2, 3, 4, 5, 9].map(levelOf).join(" ")).toBe(
      "botch botch failure barely barely average average complete complete",
    );
    expect(rolled(spec({ dice: 3 }), 1, 1, 6)).toMatchObject({ net: -1, level: "botch", successes: 1, ones: 2 });
    expect(rolled(spec({ dice: 2 }), 1, 6)).toMatchObject({ net: 0, level: "failure" });
  });

  it("DP-10: an amount for each success, nothing without one", () => {
    const scale = { unit: "m", amount: 2.5 };
    expect(rolled(spec({ dice: 3, scale }), 6, 7, 2)).toMatchObject({ net: 2, scaled: 5 });
    expect(rolled(spec({ dice: 3, scale }), 1, 1, 2)).toMatchObject({ net: -2, scaled: 0 });
  });

  it("missing faces wait, without a verdict", () => {
    expect(rolled(spec({ dice: 3, scale: { unit: "", amount: 1 } }), 6)).toMatchObject({
      net: null,
      level: null,
      scaled: null,
      waiting: [{ stage: 0, role: "dice", size: 10, count: 2 }],
    });
  });

  it("DP-5: under a hidden difficulty all dice are thrown, and the last ones in order are those lost", () => {
    const hidden = spec({ dice: 5, base: null });
    expect(rolled(hidden, 9, 1, 9, 10, 9)).toMatchObject({
      dice: 5,
      difficulty: null,
      successes: null,
      ones: 1,
      net: null,
      level: null,
      waiting: [],
    });
    const unused = [10, 9].map((face) => ({ role: "dice", size: 10, face }));
    expect(rolled({ ...hidden, base: 11 }, 9, 1, 9, 10, 9)).toMatchObject({ dice: 3, net: 1, unused });
    expect(rolled({ ...hidden, base: 20 }, 9, 1, 9, 10, 9)).toMatchObject({
      dice: 0,
      net: 0,
      level: "failure",
      waiting: [],
    });
  });

  it("traces name the rule behind each number, in order", () => {
    const drawn = spec({
      attribute: 3,
      secondary: true,
      base: 8,
      modifiers: [{ label: "rain", value: 4 }],
      attempts: 1,
      scale: { unit: "m", amount: 2 },
    });
    const { trace } = difficultyPool.resolve({ ...drawn, attribute: 6 } as DifficultySpec, { dice: [1, 9, 10] });
    expect(trace.map(({ step, rule }) => `${rule} ${step}`).join(", ")).toBe(
      "DP-1 pool, DP-2 base, DP-3 untrained, DP-4 secondary, DP-4 modifier-named, DP-8 attempts, DP-5 overflow, " +
        "DP-5 difficulty, DP-2 successes, DP-2 ones, DP-2 net, DP-7 barely, DP-10 scaled",
    );
  });
});

describe("the trace holds every number of the outcome", () => {
  const told = (drawn: DifficultySpec, ...dice: number[]): readonly (readonly unknown[])[] =>
    rolled(drawn, ...dice).trace.map(({ step, rule, value }) => [step, rule, value]);

  it("DP-1, DP-2: dice given as a number, and ones and net also without a one", () => {
    expect(told(spec({ dice: 2 }), 6, 7)).toEqual([
      ["pool-given", "DP-1", 2],
      ["base", "DP-2", 6],
      ["difficulty", "DP-5", 6],
      ["successes", "DP-2", 2],
      ["ones", "DP-2", 0],
      ["net", "DP-2", 2],
      ["barely", "DP-7", "barely"],
    ]);
  });

  it("DP-5: the remaining dice, and never more lost than there were", () => {
    const overflow = (drawn: DifficultySpec, ...dice: number[]): unknown =>
      rolled(drawn, ...dice).trace.find(({ step }) => step === "overflow");
    expect(overflow(spec({ dice: 5, base: 12 }), 9, 9)).toEqual({
      step: "overflow",
      value: 2,
      rule: "DP-5",
      inputs: { raw: 12, pool: 5, lost: 3 },
    });
    expect(overflow(spec({ dice: 2, base: 20 }), 9, 9)).toMatchObject({ value: 0, inputs: { pool: 2, lost: 2 } });
  });

  it("the known values of half-thrown dice, and of dice under an unknown difficulty", () => {
    expect(told(spec({ dice: 2 }), 1).slice(-2)).toEqual([
      ["successes", "DP-2", 0],
      ["ones", "DP-2", 1],
    ]);
    expect(told(spec({ dice: 2, base: null }), 1, 9)).toEqual([
      ["pool-given", "DP-1", 2],
      ["ones", "DP-2", 1],
      ["open", "DP-5", null],
    ]);
    expect(told(spec({ dice: 2, base: null }))).toEqual([
      ["pool-given", "DP-1", 2],
      ["open", "DP-5", null],
    ]);
  });
});

describe("changes after the throw", () => {
  const amend = (
    drawn: DifficultySpec,
    dice: readonly number[],
    patch: Readonly<Record<string, unknown>>,
  ): DifficultySpec => difficultyPool.amend(drawn, { dice }, patch);

  it("only the base", () => {
    const fields = "dice attribute ability untrained secondary combat modifiers attempts scale";
    for (const field of fields.split(" "))
      expect(() => amend(spec({ dice: 3 }), [1, 2, 3], { [field]: 1 })).toThrow(refusal("locked", field));
    expect(() => amend(spec({ dice: 3 }), [1, 2, 3], { base: "7" })).toThrow(refusal("wrong-type", "base"));
  });

  it("DP-5: after an open throw the difficulty stays within 2 or 3 to 9, and no more dice are lost", () => {
    const open = spec({ dice: 3, modifiers: [{ label: "", value: 2 }] });
    expect(difficultyOf(amend(open, [1, 9, 9], { base: 20 }))).toMatchObject({ final: 9, lost: 0, dice: 3 });
    expect(difficultyOf(amend(open, [1, 9, 9], { base: -20 }))).toMatchObject({ raw: 2, final: 2, dice: 3 });
    expect(difficultyOf(amend({ ...open, combat: true }, [1, 9, 9], { base: -20 }))).toMatchObject({ final: 3 });
  });

  it("DP-5: dice lost at the throw stay lost, also while the difficulty is hidden again", () => {
    const open = spec({ attribute: 4, ability: 2, base: 11 });
    const thrown = [2, 7, 8, 9];
    const easier = amend(open, thrown, { base: 6 });
    expect(difficultyPool.resolve(easier, { dice: thrown })).toMatchObject({
      dice: 4,
      difficulty: 6,
      net: 3,
      waiting: [],
    });
    expect(difficultyPool.resolve(amend(open, thrown, { base: null }), { dice: thrown })).toMatchObject({
      dice: 4,
      difficulty: null,
      waiting: [],
    });
  });

  it("DP-5: half-thrown dice are still missing", () => {
    const open = spec({ dice: 6, base: 11 });
    expect(difficultyPool.waitingDice(amend(open, [2, 7], { base: 6 }), { dice: [2, 7] })).toMatchObject([
      { count: 2 },
    ]);
  });

  it("a hidden difficulty that becomes known may cost dice", () => {
    const thrown = [9, 9, 9, 9];
    const known = amend(spec({ dice: 4, base: null }), thrown, { base: 11 });
    expect(difficultyPool.resolve(known, { dice: thrown })).toMatchObject({ dice: 2, net: 2 });
  });
});
