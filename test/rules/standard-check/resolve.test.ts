/** The standard check, rule by rule, from the rules' text. */
import { describe, expect, it } from "vitest";
import type { Term } from "../../../src/rules/contract/terms.ts";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";
import { TIERS } from "../../../src/rules/standard-check/spec.ts";
import { codeOf } from "../refused.ts";

const read = (spec: object) => standardCheck.parseSpec(spec);

const judge = (spec: object, dice: readonly number[]) => standardCheck.resolve(read(spec), { dice });

const bonuses = (...values: readonly number[]) => values.map((value) => ({ label: "", value }));

describe("SC-1", () => {
  it("4, 6, 8 +3 +2 against 20 is 23: success by 3", () => {
    expect(judge({ bonuses: bonuses(3, 2), target: 20 }, [4, 6, 8])).toMatchObject({
      total: 23,
      target: 20,
      success: true,
      margin: 3,
      waiting: [],
      unused: [],
    });
  });

  it("a total that is the target succeeds, one below does not", () => {
    expect(judge({ target: 12 }, [4, 4, 4])).toMatchObject({ success: true, margin: 0 });
    expect(judge({ target: 13 }, [4, 4, 4])).toMatchObject({ success: false, margin: -1 });
  });

  it("bonuses may be negative, and the margin is kept either way", () => {
    expect(judge({ bonuses: bonuses(-3, 1), target: 5 }, [1, 1, 1])).toMatchObject({
      total: 1,
      margin: -4,
      success: false,
    });
  });

  it("the trace holds the arithmetic behind total, margin and success with the rule's id", () => {
    const { trace } = judge({ bonuses: bonuses(3, 2), extra: [{ label: "ally", size: 6 }], target: 20 }, [4, 6, 8, 2]);
    expect(trace).toEqual([
      { step: "dice", value: 18, rule: "SC-1", inputs: { dice: [4, 6, 8] } },
      { step: "extra", value: 2, rule: "SC-8", inputs: { dice: [2] } },
      { step: "bonus", value: 5, rule: "SC-1", inputs: { bonuses: [3, 2] } },
      { step: "total", value: 25, rule: "SC-1", inputs: { base: 18, extra: 2, bonus: 5 } },
      { step: "margin", value: 5, rule: "SC-1", inputs: { total: 25, target: 20 } },
      { step: "success", value: true, rule: "SC-1", inputs: { total: 25, target: 20, margin: 5 } },
    ]);
  });
});

describe("SC-2", () => {
  it("has the seven tiers of the table, and any whole number beside them", () => {
    expect(TIERS.map(({ id, target }) => [id, target])).toEqual([
      ["trivial", 5],
      ["easy", 10],
      ["moderate", 15],
      ["challenging", 20],
      ["difficult", 25],
      ["formidable", 30],
      ["impossible", 40],
    ]);
    for (const target of [-7, 0, 17, 999, 123456]) expect(read({ target }).target).toBe(target);
    expect(codeOf(() => read({ target: 17.5 }))).toBe("not-an-integer target");
  });

  it("offers the ladder and the number as controls of one field", () => {
    const [tier, number, ...others] = standardCheck.prompt.targetControls(read({ target: 25 }));
    expect(others).toEqual([]);
    expect(tier).toMatchObject({ kind: "choice", path: ["target"], value: 25 });
    const values = tier?.kind === "choice" && tier.options.map(({ value }) => value);
    expect(values).toEqual([null, ...TIERS.map(({ target }) => target)]);
    expect(number).toMatchObject({ kind: "stepper", path: ["target"], value: 25, none: { value: null } });
  });

  it("the card names the tier if the number is one", () => {
    const how = (target: number | null) => {
      const spec = read({ target });
      return standardCheck.describe(spec, { dice: [1, 1, 1] }, standardCheck.resolve(spec, { dice: [1, 1, 1] })).how;
    };
    expect(how(20)[0]).toEqual({
      key: "QUINCUNX.standard-check.How.tier",
      data: { target: 20, tier: { key: "QUINCUNX.standard-check.Tier.challenging" } },
    });
    expect(how(21)[0]).toEqual({ key: "QUINCUNX.standard-check.How.target", data: { target: 21 } });
    expect(how(null)).toEqual([]);
  });
});

describe("SC-3", () => {
  it("an unknown target leaves the total, without margin and success", () => {
    expect(judge({ bonuses: bonuses(2) }, [4, 6, 8])).toMatchObject({
      total: 20,
      target: null,
      success: null,
      margin: null,
    });
    expect(standardCheck.hideable).toEqual(["target"]);
    expect(read({}).target).toBeNull();
  });

  it("terms, description and figures of an unknown target do not mention it", () => {
    const spec = read({ bonuses: bonuses(2) });
    const faces = { dice: [4, 6, 8] };
    const told = standardCheck.describe(spec, faces, standardCheck.resolve(spec, faces));
    expect(told.headline).toMatchObject([{ value: 18 + 2 }, { isWorth: true }]);
    expect(standardCheck.dice.toTerms(spec)[0]).toMatchObject({ modifiers: {} });
    expect(standardCheck.odds.figures(spec, standardCheck.odds.of(spec)).map(({ id }) => id)).toEqual(["total"]);
    expect(standardCheck.odds.charts(spec, standardCheck.odds.of(spec)).map(({ id }) => id)).toEqual(["total"]);
  });
});

describe("SC-6", () => {
  it("a passive check takes 12 instead of 3d8, with the same bonuses and without dice", () => {
    const spec = read({ passive: true, bonuses: bonuses(3, 2), target: 17 });
    expect(standardCheck.waitingDice(spec, { dice: [] })).toEqual([]);
    const outcome = standardCheck.resolve(spec, { dice: [] });
    expect(outcome).toMatchObject({ total: 17, success: true, margin: 0, waiting: [] });
    expect(outcome.trace[0]).toEqual({ step: "passive", value: 12, rule: "SC-6", inputs: {} });
    const certain = (value: number) => [{ value, p: 1 }];
    expect(standardCheck.odds.of(spec)).toEqual({ total: certain(17), success: 1, margin: certain(0) });
  });

  it("takes no extra dice and no faces", () => {
    expect(codeOf(() => read({ passive: true, extra: [{ label: "", size: 6 }] }))).toBe("conflict extra");
    expect(codeOf(() => standardCheck.parseFaces(read({ passive: true }), { dice: [1] }))).toBe(
      "too-many-faces faces.dice",
    );
  });

  it("12 sits at the 40.6th percentile of 3d8", () => {
    const { total } = standardCheck.odds.of(read({}));
    expect(100 * total.filter(({ value }) => value <= 12).reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(40.6, 1);
  });

  it("only possible controls are offered: extra dice or passive", () => {
    const ids = (spec: object): readonly string[] =>
      standardCheck.prompt
        .controls(read(spec))
        .flatMap((control) => (control.kind === "group" ? control.controls.map(({ id }) => id) : [control.id]));
    expect(ids({})).toEqual(["tier", "target", "bonuses", "extra", "taken", "passive"]);
    expect(ids({ passive: true })).toEqual(["tier", "target", "bonuses", "passive"]);
    expect(ids({ extra: [{ label: "ally", size: 6 }] })).toEqual(["tier", "target", "bonuses", "extra", "taken"]);
  });
});

describe("SC-7", () => {
  it("a formula with fractions is rounded up once, at the end", () => {
    const die = { kind: "dice", className: "QuincunxCheckDie", number: 3, modifiers: {}, faces: [1, 1, 1], size: 8 };
    const sumOf = (values: readonly number[]) => {
      const numbers = values.map((value) => ({ kind: "number", value }) as const);
      const found = standardCheck.dice.fromTerms([die as Term, ...numbers]);
      return found && standardCheck.resolve(found.spec, found.faces).total;
    };
    const sums = [[1.5], [1.5, 1.5], [-1.5], [-0.5, -0.5, -0.5], [0.1, 0.2, 0.7], [2.25, 3]];
    expect(sums.map(sumOf)).toEqual([5, 6, 2, 2, 4, 9]);
  });

  it("a path to a fraction is rounded up, also after a minus", () => {
    const at = (value: number, words: string) =>
      standardCheck.notation.parse(words, (_path, _at, sign = 1) => Math.ceil(sign * value) + 0).spec.bonuses[0]?.value;
    expect(at(2.5, "@x")).toBe(3);
    expect(at(2.5, "- @x")).toBe(-2);
  });
});

describe("SC-8", () => {
  const spec = read({ bonuses: bonuses(3), extra: [{ label: "ally", size: 6 }], target: 20 });
  const faces = { dice: [4, 6, 8, 3] };

  it("declared extra dice are thrown with the three d8, and count", () => {
    expect(standardCheck.waitingDice(spec, { dice: [] })).toEqual([
      { stage: 0, role: "dice", size: 8, count: 3 },
      { stage: 0, role: "extra", size: 6, count: 1 },
    ]);
    expect(standardCheck.resolve(spec, faces)).toMatchObject({ total: 24, margin: 4 });
  });

  it("once dice are thrown, only the target may change", () => {
    expect(standardCheck.amend(spec, faces, { target: 25 })).toEqual({ ...spec, target: 25 });
    expect(standardCheck.amend(spec, faces, { target: null }).target).toBeNull();
    const refused: readonly (readonly [object, string])[] = [
      [{ bonuses: [] }, "locked bonuses"],
      [{ extra: [] }, "locked extra"],
      [{ target: 25, passive: true }, "locked passive"],
      [{ luck: 1 }, "unknown-field luck"],
      [{ target: "20" }, "wrong-type target"],
    ];
    for (const [patch, code] of refused)
      expect(codeOf(() => standardCheck.amend(spec, faces, { ...patch }))).toBe(code);
    expect(standardCheck.prompt.targetControls(spec).every(({ path }) => path[0] === "target")).toBe(true);
  });
});

describe("half-thrown and impossible dice", () => {
  const spec = read({ extra: [6, 6, 20].map((size) => ({ label: "", size })), target: 10 });

  it("missing dice are waited for, and there is no verdict", () => {
    expect(standardCheck.resolve(spec, { dice: [8, 1] })).toMatchObject({
      total: null,
      success: null,
      margin: null,
      waiting: [
        { role: "dice", size: 8, count: 1 },
        { role: "extra", size: 6, count: 2 },
        { role: "extra", size: 20, count: 1 },
      ],
    });
    expect(standardCheck.resolve(spec, { dice: [8, 1, 1, 6] }).waiting).toMatchObject([
      { size: 6, count: 1 },
      { size: 20, count: 1 },
    ]);
  });

  it.each([
    [{ dice: [9] }, "impossible-face faces.dice.0"],
    [{ dice: [8, 8, 8, 7] }, "impossible-face faces.dice.3"],
    [{ dice: [8, 8, 8, 6, 6, 20] }, undefined],
    [{ dice: [1, 1, 1, 1, 1, 1, 1] }, "too-many-faces faces.dice"],
    [{ dice: [0] }, "impossible-face faces.dice.0"],
    [{ dice: "1" }, "wrong-type faces.dice"],
    [{ faces: [] }, "unknown-field faces.faces"],
  ])("faces %j: %s", (faces, code) => {
    expect(codeOf(() => standardCheck.parseFaces(spec, faces))).toBe(code);
  });
});

describe("spec", () => {
  it("has the defaults of the protocol", () => {
    expect(read({})).toEqual({ bonuses: [], extra: [], target: null, passive: false });
  });

  it.each([
    [{ bonus: 1 }, "unknown-field bonus"],
    [{ bonuses: [{ value: 1 }] }, "missing-field bonuses.0.label"],
    [{ bonuses: [{ label: "" }] }, "missing-field bonuses.0.value"],
    [{ bonuses: [{ label: "", value: 1000 }] }, "out-of-range bonuses.0.value"],
    [{ bonuses: [{ label: "", value: Number.NaN }] }, "not-an-integer bonuses.0.value"],
    [{ bonuses: [{ label: "x".repeat(201), value: 1 }] }, "too-long bonuses.0.label"],
    [{ bonuses: bonuses(...new Array<number>(51).fill(0)) }, "too-many bonuses"],
    [{ bonuses: [{ label: "", value: 1, stat: "x" }] }, "unknown-field bonuses.0.stat"],
    [{ extra: [{ label: "", size: 7 }] }, "not-allowed extra.0.size"],
    [{ target: "20" }, "wrong-type target"],
    [{ passive: 1 }, "wrong-type passive"],
    [{ passive: null }, "wrong-type passive"],
    [null, "wrong-type"],
    [[], "wrong-type"],
    [JSON.parse('{"__proto__": 1}'), "unknown-field __proto__"],
    // oxlint-disable-next-line no-sparse-arrays
    [{ extra: [, { label: "", size: 4 }] }, "wrong-type extra.0"],
  ])("refuses %j", (input, code) => {
    expect(codeOf(() => standardCheck.parseSpec(input))).toBe(code);
  });

  it("never holds minus zero", () => {
    const { target, bonuses: [first] = [] } = standardCheck.parseSpec({
      target: -0,
      bonuses: [{ label: "", value: -0 }],
    });
    expect([Object.is(target, 0), Object.is(first?.value, 0)]).toEqual([true, true]);
  });
});

it("a margin is the difference to the target, and unknown without one", () => {
  const outcome = standardCheck.resolve(standardCheck.parseSpec({}), { dice: [] });
  expect([4, -3, null].map((margin) => standardCheck.missedOrMadeBy?.({ ...outcome, margin }))).toEqual([4, 3, null]);
});
