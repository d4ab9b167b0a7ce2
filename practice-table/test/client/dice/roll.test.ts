import { beforeEach, describe, expect, test } from "vitest";
import {
  type DiceTerm,
  Die,
  diceConfig,
  diceNamespace,
  FunctionTerm,
  MersenneTwister,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  Roll,
  RollParser,
  StringTerm,
  type RollTerm,
} from "../../../src/client/dice/index.ts";
import type { Loose } from "../../../src/client/utils/types.ts";
import { installPage, loadDice, type Page } from "./setup.ts";

let page: Page;
beforeEach(() => {
  page = installPage();
});

describe("the global surface (dice.md 1.1)", () => {
  test("foundry.dice and foundry.dice.terms exist", () => {
    const { terms, ...rest } = diceNamespace();
    expect(Object.keys(rest).sort()).toEqual(["MersenneTwister", "Roll", "RollGrammar", "RollParser"]);
    expect(Object.keys(terms).sort()).toEqual(
      "Coin DiceTerm Die FateDie FunctionTerm NumericTerm OperatorTerm ParentheticalTerm PoolTerm RollTerm StringTerm".split(
        " ",
      ),
    );
  });

  test("CONFIG.Dice of both generations; rollModes is a list in 13, a deprecated view in 14", () => {
    const keys = "fulfillment functions parser randomUniform rolls termTypes terms types".split(" ");
    expect(Object.keys(diceConfig(14)).sort()).toEqual(keys);
    expect(Object.keys(diceConfig(13)).sort()).toEqual([...keys, "rollModes"].sort());
    expect(Object.keys(diceConfig(13).rollModes ?? {})).toEqual(["publicroll", "gmroll", "blindroll", "selfroll"]);
    expect(page.dice.rollModes?.["publicroll"]?.label).toBe("CHAT.Public");
    expect(page.warnings.join()).toContain("rollModes");
  });

  test("the letters c, d and f are core's (dice.md 2.5)", () => {
    expect(Object.entries(page.dice.terms).map(([letter, { name }]) => `${letter} ${name}`)).toEqual([
      "c Coin",
      "d Die",
      "f FateDie",
    ]);
  });
});

describe("construction (dice.md 1.2)", () => {
  test("has data, options, terms and the internal fields", () => {
    const roll = new Roll("1d6 + @a", { a: 2 }, { flavor: "x" });
    expect([roll.data, roll.options, roll._formula]).toEqual([{ a: 2 }, { flavor: "x" }, "1d6 + 2"]);
    expect([roll._dice, roll._evaluated, roll._total, roll._root]).toEqual([[], false, undefined, undefined]);
    expect(roll.terms.map((term) => term.constructor.name)).toEqual(["Die", "OperatorTerm", "NumericTerm"]);
  });

  test("a formula that is not a string, or cannot be parsed, throws", () => {
    expect(() => new Roll(5 as unknown as string)).toThrow(TypeError);
    expect(() => new Roll("1 +")).toThrow();
  });

  test("_prepareData lets a subclass change its data", () => {
    class Prepared extends Roll {
      override _prepareData(data: Loose): Loose {
        return { ...super._prepareData(data), bonus: 9 };
      }
    }
    expect(new Prepared("@bonus + @a", { a: 1 }).formula).toBe("9 + 1");
  });

  test("without arguments the formula is empty", () => {
    const roll = new Roll();
    expect([roll.formula, roll.terms, roll.total]).toEqual(["", [], undefined]);
  });
});

describe("statics (dice.md 1.3)", () => {
  test("create uses CONFIG.Dice.rolls[0], regardless of the class it is called on (#13710)", () => {
    class First extends Roll {}
    class Mine extends Roll {
      static override get defaultImplementation(): typeof Roll {
        return Mine;
      }
    }
    page.dice.rolls = [First, Roll];
    expect(Mine.create("1d6").constructor).toBe(First);
    expect(Roll.defaultImplementation).toBe(First);
    expect(new Mine("1d6").constructor).toBe(Mine);
  });

  test.each([
    ["", false],
    ["not a formula", false],
    ["foo", false],
    ["1d6 +", false],
    ["1da", false],
    ["nothing(2)", false],
    ["1d6", true],
    ["2d20kh + @abilities.str.mod", true],
    ["{1d6,1d8}kh + floor(3 / 2)", true],
    ["(@prof)d6", true],
  ])("validate(%j) is %s", (formula, expected) => {
    expect(Roll.validate(formula)).toBe(expected);
  });

  test("parse, instantiateAST, replaceFormulaData and getFormula can be patched: they are called through the class", () => {
    const seen: string[] = [];
    class Patched extends Roll {
      static override replaceFormulaData(formula: string): string {
        seen.push("replaceFormulaData");
        return formula.replace("@", "");
      }
      static override instantiateAST(...args: Parameters<typeof Roll.instantiateAST>): RollTerm[] {
        seen.push("instantiateAST");
        return super.instantiateAST(...args);
      }
      static override getFormula(terms: RollTerm[]): string {
        seen.push("getFormula");
        return super.getFormula(terms);
      }
    }
    expect(new Patched("@7").formula).toBe("7");
    expect(new Set(seen)).toEqual(new Set(["replaceFormulaData", "instantiateAST", "getFormula"]));
  });

  describe("replaceFormulaData", () => {
    test("with missing undefined the reference stays; else `missing` replaces it; null counts as missing (#14362)", () => {
      expect(Roll.replaceFormulaData("@a + @b.c", { b: { c: null } })).toBe("@a + @b.c");
      expect(Roll.replaceFormulaData("@a + @b.c", { b: { c: null } }, { missing: "0" })).toBe("0 + 0");
      expect(Roll.replaceFormulaData("@a", {}, { missing: null })).toBe("@a");
    });

    test("warn names the missing data", () => {
      Roll.replaceFormulaData("@a + @b", { a: 1 }, { warn: true });
      expect(page.warnings.join()).toContain("@b");
    });

    test("objects with their own toString are inserted with it (#10674)", () => {
      expect(Roll.replaceFormulaData("@die", { die: { toString: () => "2d8" } })).toBe("2d8");
    });

    test("[14] recursive inserts data into data, up to three levels", () => {
      const data = { a: "@b", b: "@c", c: "@d", d: "@e", e: 5, loop: "@loop" };
      expect(Roll.replaceFormulaData("@b", data, { recursive: true })).toBe("5");
      expect(Roll.replaceFormulaData("@a", data, { recursive: true })).toBe("@e");
      expect(Roll.replaceFormulaData("@a", data)).toBe("@b");
      expect(Roll.replaceFormulaData("@loop", data, { recursive: true })).toBe("@loop");
    });

    test("[13] recursive is ignored", () => {
      installPage(13);
      expect(Roll.replaceFormulaData("@a", { a: "@b", b: 1 }, { recursive: true })).toBe("@b");
    });
  });

  test.each([
    ["1 + 2 * 3", 7],
    ["max(3, 4) + floor(2.5)", 6],
    ["3 > 2 ? 10 : 20", 10],
    ["PI > 3", 1],
    ["-(-2)", 2],
    ["5 % 3", 2],
  ])("safeEval(%j) is %d: arithmetic, comparisons and Math (#10120)", (expression, expected) => {
    expect(Roll.safeEval(expression)).toBe(expected);
  });

  test.each(["foo", "process", "globalThis", "window.x", "1 +", "", "'a'", "[1]", "null"])(
    "safeEval(%j) throws: not numeric (#10120)",
    (expression) => {
      expect(() => Roll.safeEval(expression)).toThrow(/produced a non-numeric result from expression/);
    },
  );

  test("MATH_PROXY has every name, and cannot be changed", () => {
    expect("anything" in Roll.MATH_PROXY).toBe(true);
    expect((Roll.MATH_PROXY as Loose).anything).toBeUndefined();
    expect(() => Roll.safeEval("floor = 3")).toThrow();
    expect(Roll.MATH_PROXY.max(1, 2)).toBe(2);
  });

  test("simulate is asynchronous and returns totals", async () => {
    const totals = await Roll.simulate("2d6", 500);
    expect(totals).toHaveLength(500);
    expect(Math.min(...totals)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...totals)).toBeLessThanOrEqual(12);
  });

  test("simplifyTerms joins words with their neighbours and parses them again", () => {
    const simple = (...terms: RollTerm[]): string[] =>
      Roll.simplifyTerms(terms).map((term) => `${term.constructor.name} ${term.formula.trim()}`);
    const number = (value: number): RollTerm => new NumericTerm({ number: value });
    const word = (term: string): RollTerm => new StringTerm({ term });
    const operator = (sign: string): RollTerm => new OperatorTerm({ operator: sign });
    expect(simple(number(4), word("d6"))).toEqual(["Die 4d6"]);
    expect(simple(word("7"), operator("+"), operator("-"), word("foo"))).toEqual([
      "NumericTerm 7",
      "OperatorTerm -",
      "StringTerm foo",
    ]);
    expect(simple(operator("+"), number(2))).toEqual(["NumericTerm 2"]);
  });

  test.each([
    ["+", "OperatorTerm"],
    ["12.5[x]", "NumericTerm"],
    ["3d8kh[x]", "Die"],
    ["2df", "FateDie"],
    ["{1,2}kh", "PoolTerm"],
    ["(1 + 2)", "ParentheticalTerm"],
    ["floor(2)", "FunctionTerm"],
    ["bar", "StringTerm"],
    ["2dq", "StringTerm"],
  ])("_classifyStringTerm(%j) is a %s", (text, name) => {
    expect(Roll._classifyStringTerm(text).constructor.name).toBe(name);
  });

  test("_classifyStringTerm returns terms unchanged, and intermediate ones as words if asked", () => {
    const term = new NumericTerm({ number: 1 });
    expect(Roll._classifyStringTerm(term)).toBe(term);
    expect(Roll._classifyStringTerm("(1)", { intermediate: false })).toBeInstanceOf(StringTerm);
  });

  describe("fromTerms", () => {
    const terms = (): RollTerm[] => [
      new Die({ number: 4, faces: 8 }),
      new OperatorTerm({ operator: "+" }),
      new NumericTerm({ number: 8 }),
    ];

    test("creates a roll of the class with the given terms", async () => {
      class Mine extends Roll {}
      const list = terms();
      const roll = Mine.fromTerms(list, { flavor: "x" });
      expect([roll.constructor, roll.formula, roll.options]).toEqual([Mine, "4d8 + 8", { flavor: "x" }]);
      expect(roll.terms).toBe(list);
      expect((await roll.evaluate()).total).toBe((list[0]?.total as number) + 8);
    });

    test("evaluated terms make an evaluated roll, regardless of operators (#12080)", async () => {
      const list = terms();
      for (const term of list) if (!term._evaluated) await term.evaluate();
      const roll = Roll.fromTerms(list);
      expect([roll._evaluated, roll.total]).toEqual([true, (list[0]?.total as number) + 8]);
    });

    test("mixed terms throw (#12080)", async () => {
      const list = terms();
      await list[0]?.evaluate();
      expect(() => Roll.fromTerms(list)).toThrow(/all evaluated/);
    });
  });
});

describe("instances (dice.md 1.4)", () => {
  test("have dice, result, total and product", async () => {
    loadDice(page, 20, 16, 2);
    const roll = new Roll("1d20 + 4 + 1d20");
    expect([roll.total, roll.product, roll.result]).toEqual([undefined, undefined, ""]);
    await roll.evaluate();
    expect([roll.result, roll.total, roll.product, roll.dice.length]).toEqual(["16 + 4 + 2", 22, 22, 2]);
  });

  test("product is the value of a function's argument, and can be overridden", async () => {
    class Doubled extends Roll {
      override get product(): number {
        return super.product * 2;
      }
    }
    page.dice.rolls = [Doubled];
    expect((await new Roll("max(3, 4)").evaluate()).total).toBe(8);
  });

  test("list dice from left to right, including those inside parentheses, pools and functions (#8948)", async () => {
    const roll = await new Roll("1d4 + (1d6) + {1d8,1d10}kh + max(1d12, 3) + 1d20").evaluate();
    expect(roll.dice.map(({ faces }) => faces)).toEqual([4, 6, 8, 10, 12, 20]);
    expect(new Roll("1d4 + (1d6) + {1d8}").dice.map(({ faces }) => faces)).toEqual([4, 6, 8]);
  });

  test.each([
    ["2 + 3", true],
    ["floor(2) + (3)", true],
    ["{1,2}kh", true],
    ["1d1", false],
    ["0d6", false],
    ["1d(6)", false],
    ["(1d6)", false],
    ["max(1d6, 2)", false],
    ["{1d6,2}", false],
  ])("isDeterministic of %s is %s (dice.md 1.5, #8778)", (formula, expected) => {
    expect(new Roll(formula).isDeterministic).toBe(expected);
  });

  test("an asynchronous function is not deterministic", () => {
    page.dice.functions["later"] = async () => 1;
    expect(new Roll("later()").isDeterministic).toBe(false);
  });

  test("alter multiplies, then adds dice; numbers only if asked", () => {
    expect(new Roll("2d6 + 3").alter(2, 1).formula).toBe("5d6 + 3");
    expect(new Roll("2d6 + 3").alter(2, 0, { multiplyNumeric: true }).formula).toBe("4d6 + 6");
    expect(new Roll("{1d6,2d8}kh").alter(1, 2).formula).toBe("{3d6,4d8}kh");
    const altered = new Roll("2d6").alter(3, 0);
    expect(altered._formula).toBe("6d6");
  });

  test("alter of a computed number multiplies the computation", async () => {
    const roll = new Roll("(1 + 1)d6").alter(2, 1);
    expect((await roll.evaluate()).dice[0]?.results).toHaveLength(5);
  });

  test("clone is unevaluated, of the same class, formula, data and options", async () => {
    class Mine extends Roll {}
    const roll = await new Mine("1d6 + @a", { a: 2 }, { flavor: "f" }).evaluate();
    const clone = roll.clone();
    expect([clone.constructor, clone.formula, clone._evaluated]).toEqual([Mine, "1d6 + 2", false]);
    expect([clone.data, clone.options]).toEqual([{ a: 2 }, { flavor: "f" }]);
  });

  test("reroll passes its options to the new roll's evaluate", async () => {
    const roll = await new Roll("1d6").evaluate();
    expect((await roll.reroll({ maximize: true })).total).toBe(6);
    expect((await roll.reroll({ minimize: true })).total).toBe(1);
  });

  test("clone and reroll parse again: hand-made terms are lost (#14709)", async () => {
    const roll = new Roll("1d6");
    (roll.terms[0] as Loose).options.own = true;
    expect(roll.clone().terms[0]?.options).toEqual({});
    const again = await roll.reroll();
    expect([again._evaluated, again === roll]).toEqual([true, false]);
  });

  test("resetFormula follows edits of the terms (#9228)", async () => {
    const roll = new Roll("1d6");
    roll.terms.push(new OperatorTerm({ operator: "*" }), new NumericTerm({ number: 10 }));
    expect(roll._formula).toBe("1d6");
    expect([roll.resetFormula(), roll._formula, String(roll)]).toEqual(["1d6 * 10", "1d6 * 10", "1d6 * 10"]);
    loadDice(page, 6, 3);
    expect((await roll.evaluate()).total).toBe(30);
  });

  test("propagateFlavor fills in missing flavour", () => {
    const roll = new Roll("1d6 + 2[cold]");
    roll.propagateFlavor("fire");
    expect(roll.formula).toBe("1d6[fire] + 2[cold]");
  });

  test("_evaluateTotal returns the new total after results were changed (dice.md 7.13)", async () => {
    loadDice(page, 6, 3);
    const roll = await new Roll("1d6 + 2").evaluate();
    (roll.dice[0] as DiceTerm).results[0]!.result = 6;
    expect(roll.total).toBe(5);
    roll._total = roll._evaluateTotal();
    expect(roll.total).toBe(8);
  });
});

describe("evaluation (dice.md 1.5)", () => {
  test("a second evaluation rejects or throws, in every method", async () => {
    const roll = await new Roll("1d6").evaluate();
    await expect(roll.evaluate()).rejects.toThrow(/already been evaluated/);
    await expect(roll.roll()).rejects.toThrow(/already been evaluated/);
    expect(() => roll.evaluateSync()).toThrow(/already been evaluated/);
    expect(() => roll.alter(2, 0)).toThrow();
  });

  test("a second evaluation rejects during the first", async () => {
    const roll = new Roll("1d6");
    const first = roll.evaluate();
    await expect(roll.evaluate()).rejects.toThrow(/already been evaluated/);
    await first;
  });

  test("evaluateSync throws for random terms (#9774)", () => {
    const roll = new Roll("1d6 + 2");
    expect(() => roll.evaluateSync()).toThrow("This Roll contains terms that cannot be synchronously evaluated");
    expect(roll._evaluated).toBe(false);
  });

  test.each([
    ["1d6 + 2", 2],
    ["(1d6 + 5) * 2 + 1", 1],
    ["max(1d6, 3) + 4", 4],
    ["{1d6,7}kh + 1", 1],
  ])("evaluateSync with strict: false counts the random terms of %s as 0 (dcc PR 849)", (formula, expected) => {
    const roll = new Roll(formula).evaluateSync({ strict: false });
    expect([roll.total, roll._evaluated]).toEqual([expected, true]);
  });

  test.each([
    ["3d6 + 1d8", 4, 26],
    ["(2d6) * 2", 4, 24],
    ["{1d6,1d8}kh", 1, 8],
    ["floor(1d10 / 2)", 0, 5],
    ["2dc", 0, 2],
    ["4df", -4, 4],
    ["(1d4)d(1d6)", 1, 24],
    ["10 - 1d4", 9, 6],
  ])("%s is %d minimised and %d maximised, both ways (#10597)", async (formula, low, high) => {
    expect(new Roll(formula).evaluateSync({ minimize: true }).total).toBe(low);
    expect(new Roll(formula).evaluateSync({ maximize: true }).total).toBe(high);
    expect((await new Roll(formula).evaluate({ minimize: true })).total).toBe(low);
    expect((await new Roll(formula).evaluate({ maximize: true })).total).toBe(high);
  });

  test("minimise and maximise run no modifiers: 3d20kh2dl is 60, 1d6xo6 is 6 (#11093, #11969)", async () => {
    expect((await new Roll("3d20kh2dl").evaluate({ maximize: true })).total).toBe(60);
    expect((await new Roll("1d6xo6").evaluate({ maximize: true })).total).toBe(6);
    expect(new Roll("3d20kh2dl").evaluateSync({ maximize: true }).total).toBe(60);
  });

  test("terms edited before evaluation are honoured, with precedence (dice.md 1.5)", async () => {
    const roll = new Roll("1 + 2");
    roll.terms.push(new OperatorTerm({ operator: "*" }), new NumericTerm({ number: 10 }));
    expect((await roll.evaluate()).total).toBe(21);
  });

  test("hand-made lists may begin with a sign and have several operators in a row", async () => {
    const operator = (sign: string): RollTerm => new OperatorTerm({ operator: sign });
    const number = (value: number): RollTerm => new NumericTerm({ number: value });
    const total = async (...terms: RollTerm[]): Promise<unknown> => {
      const roll = new Roll("0");
      roll.terms = terms;
      return (await roll.evaluate()).total;
    };
    expect(await total(operator("-"), number(2), operator("+"), number(5))).toBe(3);
    expect(await total(number(5), operator("+"), operator("-"), number(2))).toBe(3);
    expect(await total(number(5), operator("*"), operator("-"), number(2))).toBe(-10);
    await expect(total(number(5), number(2))).rejects.toThrow();
    await expect(total(number(5), operator("+"))).rejects.toThrow();
  });

  test("words are refused, and concatenated with allowStrings", async () => {
    await expect(new Roll("1 + foo").evaluate()).rejects.toThrow(/foo/);
    expect((await new Roll("1 + foo").evaluate({ allowStrings: true })).total).toBe("1 + foo");
    expect(new Roll("foo").evaluateSync({ allowStrings: true }).total).toBe("foo");
  });

  test("a total that is not a number is refused", async () => {
    await expect(new Roll("sqrt(-1)").evaluate()).rejects.toThrow(/non-numeric/);
    expect((await new Roll("1 / 0").evaluate()).total).toBe(Infinity);
  });

  test("_root of all inner parts is the outermost roll (dice.md 1.2)", async () => {
    const roll = await new Roll("(1d6 + (1d4)d6) + max(1d8, 2)").evaluate();
    for (const die of roll.dice) expect(die._root).toBe(roll);
    expect((roll.terms[0] as ParentheticalTerm).roll?._root).toBe(roll);
    expect(roll._root).toBeUndefined();
  });

  test("_evaluateASTAsync and _evaluateASTSync visit every node", async () => {
    const seen: string[] = [];
    class Watching extends Roll {
      override async _evaluateASTAsync(node: Loose, options: Loose): Promise<string | number> {
        seen.push(node.class ?? node.constructor.name);
        return super._evaluateASTAsync(node, options);
      }
      override _evaluateASTSync(node: Loose, options: Loose): string | number {
        seen.push(node.class ?? node.constructor.name);
        return super._evaluateASTSync(node, options);
      }
    }
    await new Watching("1 + 2").evaluate();
    new Watching("1 + 2").evaluateSync();
    expect(seen).toEqual(["Node", "NumericTerm", "NumericTerm", "Node", "NumericTerm", "NumericTerm"]);
  });

  test("CONFIG.Dice.parser.toAST is called at each evaluation", async () => {
    const seen: number[] = [];
    page.dice.parser = class extends RollParser {
      static override toAST(terms: Loose): Loose {
        seen.push(terms.length);
        return super.toAST(terms);
      }
    };
    await new Roll("1 + 2").evaluate();
    expect(seen).toEqual([3]);
  });

  test("unknown options are passed on to the dice (dice.md 2.2)", async () => {
    const seen: unknown[] = [];
    class Watching extends Die {
      override async _roll(options: Loose): Promise<number | undefined> {
        seen.push(options.own);
        return super._roll(options);
      }
    }
    page.dice.terms["d"] = Watching;
    await new Roll("(1d6)").evaluate({ own: 7 });
    expect(seen).toEqual([7]);
  });
});

describe("terms (dice.md 2.1 and 2.6)", () => {
  test("evaluating a term twice throws", async () => {
    const die = new Die({ number: 1, faces: 6 });
    await die.evaluate();
    expect(() => die.evaluate()).toThrow(/already been evaluated/);
  });

  test("evaluate returns a promise only for random terms (#9774)", () => {
    expect(new NumericTerm({ number: 1 }).evaluate()).toBeInstanceOf(NumericTerm);
    expect(new ParentheticalTerm({ term: "1 + 2" }).evaluate()).toBeInstanceOf(ParentheticalTerm);
    expect(new Die().evaluate()).toBeInstanceOf(Promise);
    expect(new ParentheticalTerm({ term: "1d6" }).evaluate()).toBeInstanceOf(Promise);
  });

  test("an operator is evaluated from construction, spaced as total, without flavour (dice.md 1.3)", () => {
    const plus = new OperatorTerm({ operator: "+", options: { flavor: "x" } });
    expect([plus._evaluated, plus.total, plus.formula, plus.flavor]).toEqual([true, " + ", " + ", ""]);
    expect(OperatorTerm.OPERATORS).toEqual(["+", "-", "*", "/", "%"]);
    expect(OperatorTerm.PRECEDENCE).toEqual({ "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 });
  });

  test("numbers have total, match, fromMatch", () => {
    expect(NumericTerm.matchTerm("x")).toBeNull();
    const term = NumericTerm.fromMatch(NumericTerm.matchTerm("12.5[x]")!);
    expect([term.number, term.flavor, term.total, term.formula]).toEqual([12.5, "x", 12.5, "12.5[x]"]);
  });

  test("numbers print without exponents, which the language lacks", () => {
    expect(new NumericTerm({ number: 1e21 }).formula).toBe("1000000000000000000000");
    expect(new NumericTerm({ number: 1e-7 }).formula).toBe("0.0000001");
  });

  test("parentheses are created from text, from a roll, from terms", async () => {
    expect(new ParentheticalTerm({ term: "1 + 2" }).formula).toBe("(1 + 2)");
    const roll = await new Roll("2d6").evaluate();
    const term = new ParentheticalTerm({ roll });
    expect([term._evaluated, term.total, term.dice.length]).toEqual([true, roll.total, 1]);
    expect(ParentheticalTerm.fromTerms(Roll.parse("4d6 + 4", {})).formula).toBe("(4d6 + 4)");
    expect(new ParentheticalTerm({ term: "1" }).isIntermediate).toBe(true);
  });

  test("functions have function, terms, rolls, result", async () => {
    const term = new FunctionTerm({ fn: "max", terms: ["1", "4"] });
    expect([term.function, term.rolls.length, term.expression]).toEqual([Math.max, 2, "max(1, 4)"]);
    await term.evaluate();
    expect([term.result, term.total]).toEqual([4, 4]);
  });

  test("pools have fromExpression, fromRolls, dice, values", async () => {
    const pool = PoolTerm.fromExpression("{1d6,2d8}kh[x]");
    expect([pool?.formula, pool?.dice.length, pool?._evaluated]).toEqual(["{1d6,2d8}kh[x]", 2, false]);
    expect(PoolTerm.fromExpression("{1d6")).toBeNull();
    expect(PoolTerm.fromExpression("1d6")).toBeNull();
    const rolls = [await new Roll("1d6").evaluate(), await new Roll("1d8").evaluate()];
    const evaluated = PoolTerm.fromRolls(rolls);
    expect(evaluated.total).toBe(rolls[0]?.total + rolls[1]?.total);
    expect(evaluated.values).toEqual(rolls.map(({ total }) => total));
    expect(() => PoolTerm.fromRolls([rolls[0]!, new Roll("1d6")])).toThrow();
    expect(PoolTerm.fromRolls([new Roll("1d6")])._evaluated).toBe(false);
  });

  test("strings have a total, and evaluate only with allowStrings", () => {
    expect(new StringTerm({ term: "a" }).total).toBe("a");
    expect(() => new StringTerm({ term: "a" }).evaluate()).toThrow();
    expect(new StringTerm({ term: "a" }).evaluate({ allowStrings: true })._evaluated).toBe(true);
  });

  test("static isDeterministic passes minimise and maximise to inner rolls (#10597)", () => {
    const [term] = Roll.parse("(1d6 + (1d4)d6)", {}) as [RollTerm];
    expect((term.constructor as Loose).isDeterministic(term)).toBe(false);
    expect((term.constructor as Loose).isDeterministic(term, { maximize: true })).toBe(true);
  });
});

describe("MersenneTwister", () => {
  test("returns the published outputs: seed 5489 and the key of mt19937ar", () => {
    const seeded = new MersenneTwister(5489);
    expect([seeded.int(), seeded.int(), seeded.int()]).toEqual([3499211612, 581869302, 3890346734]);
    const keyed = new MersenneTwister();
    keyed.seedArray([0x123, 0x234, 0x345, 0x456]);
    expect([keyed.int(), keyed.int(), keyed.int()]).toEqual([1067595299, 955945823, 477289528]);
  });

  test("the ten-thousandth output of the standard seed is 4123659995 (C++11)", () => {
    const twister = new MersenneTwister(5489);
    for (let index = 1; index < 10_000; index += 1) twister.int();
    expect(twister.int()).toBe(4123659995);
  });

  test("random is in [0, 1[, the same for the same seed; statics share one generator", () => {
    const draws = (seed: number): number[] =>
      Array.from(
        { length: 50 },
        (
          (twister) => () =>
            twister.random()
        )(new MersenneTwister(seed)),
      );
    expect(draws(7)).toEqual(draws(7));
    expect(draws(7)).not.toEqual(draws(8));
    for (const draw of [...draws(7), MersenneTwister.random(), new MersenneTwister(1).rndHiRes()]) {
      expect(draw).toBeGreaterThanOrEqual(0);
      expect(draw).toBeLessThan(1);
    }
    const twister = new MersenneTwister(1);
    twister.seed(7);
    expect(twister.random()).toBe(draws(7)[0]);
  });

  test("normal draws centre on mu", () => {
    const twister = new MersenneTwister(3);
    const mean = Array.from({ length: 5000 }, () => twister.normal(10, 2)).reduce((a, b) => a + b) / 5000;
    expect(mean).toBeCloseTo(10, 0);
    expect(Number.isFinite(MersenneTwister.normal(0, 1))).toBe(true);
  });

  test("a seeded one replaces CONFIG.Dice.randomUniform, which is read at each die", async () => {
    const results = async (): Promise<unknown> => {
      const twister = new MersenneTwister(99);
      page.dice.randomUniform = () => twister.random();
      return (await new Roll("20d20").evaluate()).dice[0]?.values;
    };
    expect(await results()).toEqual(await results());
  });
});
