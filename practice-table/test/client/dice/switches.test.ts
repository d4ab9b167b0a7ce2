import { beforeEach, describe, expect, test } from "vitest";
import {
  Die,
  FateDie,
  manualRange,
  NumericTerm,
  OperatorTerm,
  resetSwitches,
  Roll,
  setSwitch,
  SWITCHES,
  switchValue,
  type RollTerm,
  type SwitchId,
} from "../../../src/client/dice/index.ts";
import type { Loose } from "../../../src/client/utils/types.ts";
import { installPage, loadDice, type Page } from "./setup.ts";

let page: Page;
beforeEach(() => {
  page = installPage();
});

async function total(formula: string, faces = 6, ...results: number[]): Promise<unknown> {
  if (results.length > 0) loadDice(page, faces, ...results);
  return (await new Roll(formula).evaluate()).total;
}

const outcome = async (action: () => unknown): Promise<unknown> => {
  try {
    return await action();
  } catch {
    return "throws";
  }
};

class Mine extends Roll {
  static override get defaultImplementation(): typeof Roll {
    return Mine;
  }
  override _evaluateTotal(): number {
    return 99;
  }
}

/** The visible effect of each switch, and its value in each position. */
const demonstrations: Record<SwitchId, [() => unknown, Record<string, unknown>]> = {
  minMaxModifiers: [() => new Roll("3d20kh2dl").evaluateSync({ maximize: true }).total, { ignored: 60, applied: 20 }],
  minMaxPath: [async () => (await new Roll("3d20kh2").evaluate({ maximize: true })).total, { sync: 60, async: 40 }],
  fusedModifiers: [() => total("2d20khmin10", 20, 3, 4), { "number-dropped": 4, "number-kept": 10 }],
  createImplementation: [
    () => Mine.create("1").constructor.name,
    { configured: "Roll", "default-implementation": "Mine" },
  ],
  manualFate: [
    () => manualRange(new FateDie()),
    { "one-to-faces": { min: 1, max: 3 }, "real-faces": { min: -1, max: 1 } },
  ],
  countTarget: [
    async () => [
      await total("3d6cs", 6, 6, 6, 1),
      await total("3d6cf", 6, 6, 6, 1),
      await total("2d6df", 6, 1, 4),
      await total("2d6sf", 6, 1, 4),
    ],
    { "not-a-number": [0, 0, 5, 5], documented: [2, 1, 3, 3] },
  ],
  countComparison: [
    async () => [await total("3d6cs4", 6, 4, 5, 1), await total("3d6cf2", 6, 4, 2, 1)],
    { equal: [1, 1], "at-least": [2, 2] },
  ],
  fromTermsOperators: [
    () =>
      outcome(() => {
        const terms: RollTerm[] = [new Die(), new OperatorTerm({ operator: "+" }), new NumericTerm({ number: 1 })];
        return Roll.fromTerms(terms).formula;
      }),
    { ignored: "1d6 + 1", counted: "throws" },
  ],
  fromTermsFormula: [
    () =>
      outcome(() => {
        class QxLetter extends Die {
          static override DENOMINATION = "y";
        }
        return Roll.fromTerms([new QxLetter({ number: 2 })]).formula;
      }),
    { parsed: "throws", none: "2dy" },
  ],
  minMaxWrites: [
    async () => {
      loadDice(page, 6, 2);
      const roll = await new Roll("1d6min4").evaluate();
      return [roll.total, roll.dice[0]?.results[0]];
    },
    {
      count: [4, { result: 2, active: true, count: 4, rerolled: true }],
      result: [4, { result: 4, active: true, rerolled: true }],
    },
  ],
  failureAfterSuccess: [
    async () => {
      loadDice(page, 6, 3);
      return (await new Roll("1d6cs>2cf<4").evaluate()).dice[0]?.results[0];
    },
    {
      kept: { result: 3, active: true, success: true, failure: true, count: 1 },
      removed: { result: 3, active: true, failure: true, count: 1 },
    },
  ],
  marginSigns: [() => total("2d6ms<8", 6, 1, 2), { "by-comparison": 5, "total-minus-target": -5 }],
  onePool: [() => total("{3d6}kh", 6, 2, 5, 3), { total: 10, dice: 5 }],
  explodeLimit: [
    async () => {
      let thrown = 0;
      page.dice.randomUniform = () => {
        thrown += 1;
        return 0;
      };
      await new Roll("1d6x").evaluate().catch(() => undefined);
      return thrown > 1000 ? ">1000" : thrown > 100 ? ">100" : "less";
    },
    { 1000: ">1000", 100: ">100" },
  ],
  upperModifiers: [() => new Roll("2d20KH").dice[0]?.modifiers[0], { typed: "KH", "lower-cased": "kh" }],
  upperDenomination: [() => outcome(() => new Roll("4dF").formula), { "lower-cased": "4df", exact: "throws" }],
  missingData: [() => outcome(() => total("@nobody + 2")), { zero: 2, kept: "throws" }],
  booleanData: [
    () => Roll.replaceFormulaData("@a + @b", { a: true, b: false }),
    { number: "1 + 0", text: "true + false" },
  ],
  unevaluatedNumber: [
    () => {
      const json = JSON.stringify(new Roll("(1 + 2)d6"));
      return [typeof JSON.parse(json).terms[0].number, Roll.fromJSON(json).formula];
    },
    { "roll-data": ["object", "(1 + 2)d6"], formula: ["string", "(1 + 2)d6"] },
  ],
  percentInModifiers: [() => total("1d20%4", 20, 15), { swallowed: 15, stops: 3 }],
  negativeWrap: [
    () => Roll.parse("-1d6 + 2", {}).map((term) => term.formula.trim()),
    {
      "times-minus-one": ["1d6", "*", "-1", "+", "2"],
      "minus-one-times": ["-1", "*", "1d6", "+", "2"],
      parenthetical: ["(-1 * 1d6)", "+", "2"],
    },
  ],
  emptyRoll: [() => outcome(() => total("")), { throws: "throws", zero: 0 }],
  totalSource: [async () => (await new Mine("1 + 1").evaluate()).total, { ast: 2, "evaluate-total": 99 }],
  innerRollClass: [
    () => {
      page.dice.rolls = [Mine];
      return (Roll.parse("(1)", {})[0] as Loose).roll.constructor.name;
    },
    { configured: "Mine", base: "Roll" },
  ],
  toMessageData: [
    async () => {
      class Document {
        data: Loose;
        constructor(data: Loose) {
          this.data = data;
        }
        applyMode(mode: string): void {
          this.data.mode = mode;
        }
        static applyMode(data: Loose, mode: string): Loose {
          return { ...data, mode };
        }
        toObject(): Loose {
          return JSON.parse(JSON.stringify(this.data));
        }
      }
      page.CONFIG.ChatMessage.documentClass = Document;
      const { rolls, mode } = await new Roll("1").toMessage({}, { create: false, messageMode: "gm" });
      return [rolls[0] instanceof Roll, mode];
    },
    { document: [false, "gm"], plain: [true, "gm"] },
  ],
};

describe("each switch has a visible effect in each position", () => {
  test.each(SWITCHES.flatMap(({ id, source, options }) => options.map((option) => [id, option, source] as const)))(
    "%s: %s (%s)",
    async (id, option) => {
      const [see, expected] = demonstrations[id as SwitchId];
      setSwitch(id as SwitchId, option);
      expect(await see()).toEqual(expected[option]);
    },
  );
});

describe("the list", () => {
  test("every switch has a source, a meaning, a default among its options, and distinct positions", () => {
    for (const { id, source, meaning, default: standard, options } of SWITCHES) {
      expect([id, source !== "", meaning.length > 20, options.includes(standard)]).toEqual([id, true, true, true]);
      const seen = Object.values(demonstrations[id as SwitchId][1]).map((value) => JSON.stringify(value));
      expect([id, new Set(seen).size]).toEqual([id, options.length]);
    }
  });

  test("the list contains the open issues of dice.md 8.11", () => {
    const sources = SWITCHES.map(({ source }) => source).join(" ");
    for (const issue of ["#11093", "#13371", "#13710", "#14547", "#14581"]) expect(sources).toContain(issue);
  });

  test("unknown switches and positions are refused; reset restores the defaults", () => {
    expect(() => setSwitch("nothing" as SwitchId, "x")).toThrow(/nothing/);
    expect(() => setSwitch("onePool", "x")).toThrow(/total, dice/);
    setSwitch("onePool", "dice");
    resetSwitches();
    expect(switchValue("onePool")).toBe("total");
  });

  test("[13] words stay words, regardless of the switch", () => {
    installPage(13);
    expect(Roll.replaceFormulaData("@a", { a: true })).toBe("true");
  });
});
