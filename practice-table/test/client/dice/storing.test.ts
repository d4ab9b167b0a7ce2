import { beforeEach, describe, expect, test } from "vitest";
import { Die, NumericTerm, OperatorTerm, Roll, RollTerm } from "../../../src/client/dice/index.ts";
import type { Loose } from "../../../src/client/utils/types.ts";
import { installPage, loadDice, type Page } from "./setup.ts";

let page: Page;
beforeEach(() => {
  page = installPage();
});

const stored = (roll: Roll): Loose => JSON.parse(JSON.stringify(roll));

describe("the shape (dice.md 1.6)", () => {
  test("is that of an evaluated 1d20 + 4", async () => {
    loadDice(page, 20, 13);
    const roll = await new Roll("1d20 + 4").evaluate();
    expect(stored(roll)).toEqual({
      class: "Roll",
      options: {},
      dice: [],
      formula: "1d20 + 4",
      total: 17,
      evaluated: true,
      terms: [
        {
          class: "Die",
          options: {},
          evaluated: true,
          number: 1,
          faces: 20,
          modifiers: [],
          results: [{ result: 13, active: true }],
        },
        { class: "OperatorTerm", options: {}, evaluated: true, operator: "+" },
        { class: "NumericTerm", options: {}, evaluated: true, number: 4 },
      ],
    });
  });

  test.each([
    ["Die", "1d6", ["number", "faces", "modifiers", "results"]],
    ["NumericTerm", "2", ["number"]],
    ["ParentheticalTerm", "(2)", ["term", "roll"]],
    ["FunctionTerm", "floor(2)", ["fn", "terms", "rolls", "result"]],
    ["PoolTerm", "{2}", ["terms", "modifiers", "rolls", "results"]],
  ])("%s adds its attributes", async (name, formula, attributes) => {
    const [term] = stored(await new Roll(formula).evaluate()).terms;
    expect(Object.keys(term)).toEqual(["class", "options", "evaluated", ...attributes]);
    expect(term.class).toBe(name);
  });

  test("StringTerm adds its term", () => {
    expect(stored(new Roll("foo")).terms[0]).toEqual({
      class: "StringTerm",
      options: {},
      evaluated: false,
      term: "foo",
    });
  });

  test("contains a method if there is one", () => {
    expect(JSON.parse(JSON.stringify(new Die({ method: "manual" }))).method).toBe("manual");
  });

  test("omits data (#8671), contains options", async () => {
    const roll = await new Roll("@a", { a: 5 }, { flavor: "x", own: { deep: 1 } }).evaluate();
    const again = Roll.fromData(stored(roll));
    expect([again.data, again.options, again.total]).toEqual([{}, { flavor: "x", own: { deep: 1 } }, 5]);
  });

  test("a term's toJSON shares its options and results (dice.md 1.6)", () => {
    const die = new Die({ options: { flavor: "a" } });
    expect(die.toJSON()["options"]).toBe(die.options);
    expect(die.toJSON()["results"]).toBe(die.results);
  });
});

describe("round trips (dice.md 1.6, 8.7)", () => {
  test.each([
    "2d20kh + 3[x]",
    "(1d4)d(2 + 4) + 1",
    "{1d6,2d8 - 1}kh * 2",
    "max(1d6, floor(3d4 / 2)) - 2",
    "4df + 2dcc1",
    "-(2d6 + 1)",
    "1d6[fire] + (1d6)[cold]",
    "6d6x6r1kh3",
    "2d6ms>4",
  ])("%s keeps total, formula, result, dice and classes", async (formula) => {
    const roll = await new Roll(formula).evaluate();
    const again = Roll.fromJSON(JSON.stringify(roll));
    expect([again.total, again.formula, again.result, again._formula, again._evaluated]).toEqual([
      roll.total,
      roll.formula,
      roll.result,
      roll._formula,
      true,
    ]);
    expect(again.dice.map((die: Loose) => die.results)).toEqual(roll.dice.map(({ results }) => results));
    expect(again.terms.map((term: Loose) => term.constructor)).toEqual(
      roll.terms.map(({ constructor }) => constructor),
    );
    expect(again._evaluateTotal()).toBe(roll.total);
    expect(stored(again)).toEqual(stored(roll));
    await expect(again.evaluate()).rejects.toThrow();
  });

  test("an unevaluated roll stays unevaluated, including computed numbers", async () => {
    const again = Roll.fromJSON(JSON.stringify(new Roll("(1 + 2)d(4) + (1d6)")));
    expect([again._evaluated, again.total, again.formula]).toEqual([false, undefined, "(1 + 2)d(4) + (1d6)"]);
    expect((await again.evaluate()).dice[0].results).toHaveLength(3);
  });

  test("data without a flag for evaluation counts as evaluated, like stored rolls", () => {
    const term = { class: "Die", number: 1, faces: 6, results: [{ result: 4, active: true }] };
    expect([RollTerm.fromData(term)._evaluated, RollTerm.fromData(term).total]).toEqual([true, 4]);
    const roll = Roll.fromData({ class: "Roll", formula: "1d6", terms: [term], total: 4 });
    expect([roll._evaluated, roll.total]).toEqual([true, 4]);
  });

  test("extra keys of results survive", async () => {
    const roll = await new Roll("1d6").evaluate();
    Object.assign(roll.dice[0]!.results[0]!, { hidden: true, own: "x" });
    expect(Roll.fromJSON(JSON.stringify(roll)).dice[0].results[0]).toMatchObject({ hidden: true, own: "x" });
  });
});

describe("class look-up (dice.md 1.6)", () => {
  class QxRoll extends Roll {}
  class QxOther extends Roll {}

  test("a roll is found by name among CONFIG.Dice.rolls, regardless of the class (#7668)", async () => {
    page.dice.rolls.push(QxRoll, QxOther);
    const json = JSON.stringify(await new QxRoll("1d6").evaluate());
    expect(Roll.fromJSON(json).constructor).toBe(QxRoll);
    expect(QxOther.fromJSON(json).constructor).toBe(QxRoll);
    expect(QxRoll.fromJSON(json).constructor).toBe(QxRoll);
  });

  test("an unknown class of roll throws (starfinder PR 1538)", async () => {
    const json = JSON.stringify(await new QxRoll("1d6").evaluate());
    expect(() => Roll.fromJSON(json)).toThrow(/QxRoll/);
  });

  test("the found class's own fromData is used", async () => {
    class QxKeeper extends Roll {
      declare kept?: boolean;
      static override fromData(data: Loose): Loose {
        return Object.assign(super.fromData(data), { kept: true });
      }
    }
    page.dice.rolls.push(QxKeeper);
    expect(Roll.fromJSON(JSON.stringify(new QxKeeper("1d6"))).kept).toBe(true);
  });

  test("constructors run again on load (dice.md 7.7)", async () => {
    let runs = 0;
    class QxCounter extends Roll {
      constructor(...args: ConstructorParameters<typeof Roll>) {
        super(...args);
        runs += 1;
      }
    }
    page.dice.rolls.push(QxCounter);
    const json = JSON.stringify(await new QxCounter("1d6").evaluate());
    Roll.fromJSON(json);
    expect(runs).toBe(2);
  });

  test("terms: termTypes first, then dice by name, else Die", () => {
    class QxA extends Die {}
    class QxB extends Die {}
    page.dice.termTypes["QxA"] = QxA;
    page.dice.terms["b"] = QxB;
    const data = (name: string): Loose => ({ class: name, number: 2, faces: 8, results: [], evaluated: false });
    expect(RollTerm.fromData(data("QxA")).constructor).toBe(QxA);
    expect(RollTerm.fromData(data("QxB")).constructor).toBe(QxB);
    const lost = RollTerm.fromData(data("QxLost"));
    expect([lost.constructor, lost.number, lost.faces]).toEqual([Die, 2, 8]);
    // One name in both lists, and a system's own d: termTypes has priority, and the fallback is Die itself.
    class QxBoth extends Die {}
    page.dice.termTypes["QxBoth"] = QxBoth;
    page.dice.terms["e"] = Object.defineProperty(class extends Die {}, "name", { value: "QxBoth" });
    expect(RollTerm.fromData(data("QxBoth")).constructor).toBe(QxBoth);
    page.dice.terms["d"] = class BasicDie extends Die {};
    expect(RollTerm.fromData(data("QxLost")).constructor).toBe(Die);
    expect(RollTerm.fromData(data("constructor")).constructor).toBe(Die);
    expect(OperatorTerm.fromJSON('{"class":"NumericTerm","number":3}')).toBeInstanceOf(NumericTerm);
  });

  test("a replaced d is restored as itself, and as Die once it is gone", async () => {
    class BasicDie extends Die {}
    page.dice.terms["d"] = BasicDie;
    const json = JSON.stringify(await new Roll("1d6").evaluate());
    expect(Roll.fromJSON(json).terms[0].constructor).toBe(BasicDie);
    page.dice.terms["d"] = Die;
    expect(Roll.fromJSON(json).terms[0].constructor).toBe(Die);
  });

  test("SERIALIZE_ATTRIBUTES of a custom class are stored, and reach its constructor", () => {
    class QxMarked extends Die {
      static override SERIALIZE_ATTRIBUTES = [...Die.SERIALIZE_ATTRIBUTES, "mark"];
      mark: string;
      constructor(data: Loose = {}) {
        super(data);
        this.mark = data.mark ?? "none";
      }
    }
    page.dice.termTypes["QxMarked"] = QxMarked;
    const again = RollTerm.fromJSON(JSON.stringify(new QxMarked({ mark: "blue" })));
    expect(again.mark).toBe("blue");
    expect(Die.SERIALIZE_ATTRIBUTES).not.toContain("mark");
  });
});
