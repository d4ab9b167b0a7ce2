import { beforeEach, describe, expect, test } from "vitest";
import { Roll, RollGrammar, RollParser, type RollTerm } from "../../../src/client/dice/index.ts";
import type { Loose } from "../../../src/client/utils/types.ts";
import { installPage, loadDice, type Page } from "./setup.ts";

let page: Page;
beforeEach(() => {
  page = installPage();
});

const names = (formula: string): string[] => Roll.parse(formula, {}).map((term: RollTerm) => term.constructor.name);
const total = async (formula: string, data: object = {}): Promise<number> =>
  (await new Roll(formula, data).evaluate()).total as number;

describe("numbers and operators", () => {
  test.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["10 - 4 - 3", 3],
    ["2 * 3 % 4", 2],
    ["12 / 3 / 2", 2],
    ["1 + 6 / 4", 2.5],
    ["7 % 4 + 1", 4],
    ["2.5 * 2", 5],
  ])("%s is %d: precedence + − 10, * / %% 20, from the left (dice.md 1.5)", async (formula, expected) => {
    expect(await total(formula)).toBe(expected);
  });

  test.each([
    ["1 + - 2", "1 - 2", -1],
    ["1 - - 2", "1 + 2", 3],
    ["1 - + - - 2", "1 - 2", -1],
    ["--2", "2", 2],
    ["+ 3", "3", 3],
  ])("repeated signs of %s collapse to %s (dice.md 3, _collapseOperators)", async (formula, printed, expected) => {
    expect(new Roll(formula).formula).toBe(printed);
    expect(await total(formula)).toBe(expected);
  });

  test("a leading minus on a number is one negative term (#11260)", () => {
    expect(names("-2")).toEqual(["NumericTerm"]);
    expect((Roll.parse("-2", {})[0] as Loose).number).toBe(-2);
  });

  test("1d6-2 is three terms (#11260)", () => {
    expect(names("1d6-2")).toEqual(["Die", "OperatorTerm", "NumericTerm"]);
  });

  test("a minus after a factor belongs to the number (dice.md 3)", async () => {
    expect(await total("6 / -2")).toBe(-3);
    expect(await total("6 * -(2 + 1)")).toBe(-18);
  });

  test("a leading minus on dice negates them only (dice.md 3, _wrapNegativeTerm)", async () => {
    loadDice(page, 6, 4);
    expect(await total("-1d6 + 10")).toBe(6);
  });

  test("whitespace is allowed around operators, in parentheses and after commas (dice.md 3)", async () => {
    expect(await total(" ( 1+2 )*\t3 ")).toBe(9);
    expect(await total("max( 1 , 5,3 )")).toBe(5);
    expect(await total("{ 1 , 5,3 }kh")).toBe(5);
  });

  test.each([
    "1 2",
    "1 +",
    "* 2",
    "1 * * 2",
    "1 + * 2",
    "()",
    "(1",
    "1)",
    "{}",
    "{1,}",
    "max(1,)",
    "1d6[",
    "1d6]",
    "2 d6",
    "1d6 kh",
  ])("%s is a syntax error (dice.md 3)", (formula) => {
    expect(() => new Roll(formula)).toThrow(Error);
  });

  test("`%` is modulo, so d% is no percentile die (dice.md 3)", async () => {
    expect(() => new Roll("d%")).toThrow();
    expect(await total("17 % 5")).toBe(2);
  });

  test("comparisons and ternaries are not allowed in formulas (#10120)", () => {
    expect(() => new Roll("1 > 0 ? 2 : 3")).toThrow();
  });
});

describe("dice terms", () => {
  test("the number is optional: d6 is 1d6, null in the parse node (dice.md 3)", () => {
    expect((RollGrammar.parse("d6") as Loose).number).toBeNull();
    expect(new Roll("d6").formula).toBe("1d6");
  });

  test.each(["2d6", "2D6"])("%s: the letter may be d or D (dice.md 2.5)", (formula) => {
    expect(new Roll(formula).formula).toBe("2d6");
  });

  test("number and faces may be in parentheses; these are rolls until evaluated (dice.md 3)", async () => {
    const roll = new Roll("(2+1)d(4*2)");
    const [die] = roll.terms as Loose[];
    expect([die.number, die.faces]).toEqual([undefined, undefined]);
    expect([die._number.formula, die._faces.formula]).toEqual(["2 + 1", "4 * 2"]);
    await roll.evaluate();
    expect([die.number, die.faces, die.results.length]).toEqual([3, 8, 3]);
    expect(roll.formula).toBe("3d8");
  });

  test("dice inside number and faces are rolled first and are among roll.dice (dice.md 3, KB:dice-advanced)", async () => {
    const roll = await new Roll("(1d20*2)d(1d10)").evaluate();
    expect(roll.dice).toHaveLength(3);
    const [number, , outer] = roll.dice;
    expect(outer?.results).toHaveLength((number?.total ?? 0) * 2);
  });

  test("a function is not a number of dice: floor(3/2)d6 is a syntax error, (floor(3/2))d6 is not (#11457)", async () => {
    expect(() => new Roll("floor(3/2)d6")).toThrow();
    expect((await new Roll("(floor(3/2))d6").evaluate()).dice[0]?.number).toBe(1);
  });

  test("faces are exactly one letter; the rest are modifiers (dice.md 2.5)", () => {
    const [term] = Roll.parse("1dfoo", {}) as Loose[];
    expect([term.constructor.name, term.modifiers]).toEqual(["FateDie", ["oo"]]);
    expect((Roll.parse("2dcc1", {})[0] as Loose).modifiers).toEqual(["c1"]);
  });

  test("the error names an unknown letter (#14570)", () => {
    expect(() => new Roll("1da")).toThrow(/denomination "a"/);
  });

  test("letter denominations: 4df, 3dc (dice.md 2.5)", () => {
    expect(names("4df + 3dc")).toEqual(["FateDie", "OperatorTerm", "Coin"]);
  });
});

describe("modifiers as text", () => {
  test.each([
    ["4d6r1kh3", ["r1", "kh3"]],
    ["2d6khmin3", ["khmin3"]],
    ["6d6cs>=5", ["cs>=5"]],
    ["6d6cs>3df", ["cs>3", "df"]],
    ["5d10x3<5kl2", ["x3<5", "kl2"]],
    ["2d20min10kh", ["min10", "kh"]],
  ])("%s is split into letters and non-letters (dice.md 2.4)", (formula, tokens) => {
    expect((Roll.parse(formula, {})[0] as Loose).modifiers).toEqual(tokens);
  });

  test.each(["1d6cs>(2)", "1d6cs>-1", "1d6kh 1"])(
    "%s: parentheses, signs and spaces end a modifier (#11689, dice.md 2.4)",
    (formula) => {
      const read = (): string[] => (Roll.parse(formula, {})[0] as Loose).modifiers;
      if (formula.includes("-")) expect(read()).toEqual(["cs>"]);
      else expect(read).toThrow();
    },
  );

  test("a comma ends a modifier (#11689)", () => {
    expect((Roll.parse("{4d6kh3,10}kl", {})[0] as Loose).terms).toEqual(["4d6kh3", "10"]);
  });

  test("data is inserted before parsing, so that computed targets work: cs<=@x (dice.md 2.4, #8671)", () => {
    expect((Roll.parse("6d6cs<=@x", { x: 4 })[0] as Loose).modifiers).toEqual(["cs<=4"]);
  });
});

describe("flavour", () => {
  test.each(["1d6[fire]", "2[cold]", "2d6kh[a b]", "{1,2}kh[best]", "(1 + 2)[sum]", "max(1, 2)[top]"])(
    "%s keeps its flavour (dice.md 3)",
    (formula) => {
      const roll = new Roll(formula);
      expect(roll.terms[0]?.flavor).toBe(/\[(.*)\]/.exec(formula)?.[1]);
      expect(roll.formula.replace(", ", ",")).toBe(formula.replace(", ", ","));
    },
  );

  test("flavour cannot contain a closing bracket (dice.md 3)", () => {
    expect(() => new Roll("1d6[a]b]")).toThrow();
  });

  test("flavour of parentheses reaches the dice inside (#6048, propagateFlavor)", async () => {
    const roll = await new Roll("(1d6 + 1d8[cold])[fire]").evaluate();
    expect(roll.dice.map((die) => die.flavor)).toEqual(["fire", "cold"]);
  });

  test("flavour of a pool reaches the dice inside as well (propagateFlavor)", async () => {
    const roll = await new Roll("{1d6, 1d8[cold]}kh[fire]").evaluate();
    expect(roll.dice.map((die) => die.flavor)).toEqual(["fire", "cold"]);
  });
});

describe("functions", () => {
  test.each([
    ["floor(7/2)", 3],
    ["ceil(7/2)", 4],
    ["round(2.5)", 3],
    ["min(3, 1, 2)", 1],
    ["abs(-4)", 4],
    ["max(1, min(9, 5)) * 2", 10],
  ])("%s is %d (dice.md 3)", async (formula, expected) => {
    expect(await total(formula)).toBe(expected);
  });

  test("arguments may contain dice, which are among roll.dice (KB:dice-advanced)", async () => {
    loadDice(page, 6, 5, 2);
    const roll = await new Roll("max(1d6, 1d6) + 1").evaluate();
    expect([roll.total, roll.dice.length]).toEqual([6, 2]);
  });

  test("an empty list of arguments parses (T:dice/parser.d.mts)", async () => {
    page.dice.functions["seven"] = () => 7;
    expect(await total("seven() + 1")).toBe(8);
  });

  test("CONFIG.Dice.functions has priority over Math, is awaited, and is read at each use (dice.md 2.6)", async () => {
    page.dice.functions["floor"] = async (value) => Number(value) * 100;
    expect(await total("floor(2)")).toBe(200);
    delete page.dice.functions["floor"];
    expect(await total("floor(2.5)")).toBe(2);
  });

  test("words are passed to functions as strings (D14:types/CONFIG.RollFunction.html)", async () => {
    page.dice.functions["size"] = (...words) => words.join("").length;
    expect(await total("size(foo, ba)")).toBe(5);
  });

  test.each(["nothing(1)", "constructor(1)", "E(1)"])(
    "%s: an unknown function fails on evaluation (dice.md 2.6)",
    async (formula) => {
      await expect(new Roll(formula).evaluate()).rejects.toThrow(/function/);
    },
  );

  test("d(4) is a die, not a function (dice.md 3)", () => {
    expect(names("d(4)")).toEqual(["Die"]);
  });
});

describe("data", () => {
  test.each([
    ["@a", 5],
    ["@b.c + 1", 8],
    ["@b.long-name_2", 3],
    ["@nothing + 2", 2],
    ["@nil + 2", 2],
  ])("%s: dotted paths; missing values and null count 0 (dice.md 1.3, #14362)", async (formula, expected) => {
    expect(await total(formula, { a: 5, b: { c: 7, "long-name_2": 3 }, nil: null })).toBe(expected);
  });

  test("data is inserted as text: a value may be dice (dice.md 3)", () => {
    expect(new Roll("@damage + 1", { damage: "2d6[fire]" }).formula).toBe("2d6[fire] + 1");
  });
});

describe("parse nodes", () => {
  test("[14] parse nodes have their position (T:dice/parser.d.mts)", () => {
    const [die, , number] = RollParser.flattenTree(RollGrammar.parse("1d6 + 22")) as Loose[];
    expect(die.offset).toEqual({ start: 0, end: 3 });
    expect(number.offset).toEqual({ start: 6, end: 8 });
  });

  test("[13] parse nodes have no position, and callbacks get no further arguments (T:dice/parser.d.mts)", () => {
    installPage(13);
    const counts: number[] = [];
    class Counting extends RollParser {
      override _onNumericTerm(...args: [number, string | null]): Loose {
        counts.push(args.length);
        return super._onNumericTerm(...args);
      }
    }
    expect(RollGrammar.parse("3", { parser: Counting })).not.toHaveProperty("offset");
    expect(counts).toContain(2);
    expect(counts).not.toContain(3);
  });

  test.each([
    [13, [5, 5, 2, 5, 5, 3, 2]],
    [14, [6, 6, 3, 6, 6, 4, 3]],
  ] as const)(
    "[%i] every callback gets %j arguments; in 14 the last is the position of its text",
    (generation, expected) => {
      installPage(generation);
      const given = new Map<string, unknown[]>();
      class Listening extends RollParser {}
      const names = [
        "Expression",
        "DiceTerm",
        "NumericTerm",
        "FunctionTerm",
        "PoolTerm",
        "Parenthetical",
        "StringTerm",
      ];
      for (const name of names.map((rest) => `_on${rest}`)) {
        (Listening.prototype as Loose)[name] = function (this: Loose, ...args: unknown[]) {
          given.set(name, args);
          return (RollParser.prototype as Loose)[name].apply(this, args) as unknown;
        };
      }
      const text = "2d6kh[x] + {1,2}kl * max(3) - (4) + foo";
      const nodes = RollParser.flattenTree(RollGrammar.parse(text, { parser: Listening })) as Loose[];
      expect(names.map((name) => given.get(`_on${name}`)?.length)).toEqual(expected);
      if (generation < 14) return;
      expect(names.map((name) => typeof (given.get(`_on${name}`)?.at(-1) as Loose).start)).toEqual(
        Array(7).fill("number"),
      );
      for (const { offset, formula } of nodes.filter((node) => node.class !== "OperatorTerm"))
        expect(text.slice(offset.start as number, offset.end as number)).toBe(formula);
    },
  );

  test("parse nodes have class and formula (T:dice/_types.d.mts)", () => {
    const nodes = RollParser.flattenTree(RollGrammar.parse("2d6kh[x] + {1,2}kl * max(3) - (4) + foo")) as Loose[];
    expect(nodes.map((node) => node.class)).toEqual([
      "DiceTerm",
      "OperatorTerm",
      "PoolTerm",
      "OperatorTerm",
      "FunctionTerm",
      "OperatorTerm",
      "ParentheticalTerm",
      "OperatorTerm",
      "StringTerm",
    ]);
    expect(nodes[0]?.formula).toBe("2d6kh[x]");
  });

  test("CONFIG.Dice.parser is read at each use (dice.md 1.1)", () => {
    class Doubling extends RollParser {
      override _onNumericTerm(number: number, flavor: string | null): Loose {
        return super._onNumericTerm(number * 2, flavor);
      }
    }
    page.dice.parser = Doubling;
    expect(new Roll("5 + 1d3").formula).toBe("10 + 2d6");
  });

  test("toAST accepts a tree or a list of terms (dice.md 1.5)", () => {
    const fromTree = RollParser.toAST(RollGrammar.parse("1 + 2 * 3")) as Loose;
    const fromTerms = RollParser.toAST(Roll.parse("1 + 2 * 3", {})) as Loose;
    for (const ast of [fromTree, fromTerms]) {
      expect(ast.operator).toBe("+");
      expect(ast.operands[1].operator).toBe("*");
      expect(ast.operands[1].operands.map((node: Loose) => node.number)).toEqual([2, 3]);
    }
  });

  test("isOperatorTerm accepts nodes and terms (T:dice/parser.d.mts)", () => {
    const [one, plus] = Roll.parse("1 + 2", {});
    expect(RollParser.isOperatorTerm(one as Loose)).toBe(false);
    expect(RollParser.isOperatorTerm(plus as Loose)).toBe(true);
    expect(RollParser.isOperatorTerm({ class: "OperatorTerm", formula: "+" })).toBe(true);
  });

  test("debug formatting is readable (T:dice/parser.d.mts)", () => {
    expect(RollParser.formatDebug("_onDiceTerm", 1, null, ["a", { class: "Die", formula: "" }])).toBe(
      '_onDiceTerm(1, null, ["a", Die])',
    );
  });
});
