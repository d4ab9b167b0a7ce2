/** Checks of the dice switches: the visible effect of each position (dice.md 1–5). */
import {
  only14,
  onlyByHand,
  outcome,
  page,
  position,
  totalOf,
  until,
  withDice,
  withDraws,
  withRollClass,
  withSetting,
  type Check,
  type Loose,
} from "./environment.ts";

const make = (formula: string, data?: object): Loose => new page.Roll(formula, data) as unknown;
const terms = (): Loose => page.foundry.dice.terms as unknown;

/** Defined lazily, because `Roll` exists only in the running application. */
function ownRoll(): Loose {
  return class PracticeTableLiveRoll extends page.Roll {
    static get defaultImplementation(): unknown {
      return PracticeTableLiveRoll;
    }
    _evaluateTotal(): number {
      return 99;
    }
  };
}

const pair = async (first: Promise<number>, second: () => Promise<number>): Promise<number[]> => [
  await first,
  await second(),
];

export const DICE_CHECKS: Readonly<Record<string, Check>> = {
  "dice.minMaxModifiers": () =>
    position(make("3d20kh2dl").evaluateSync({ maximize: true }).total, { ignored: 60, applied: 20 }),
  "dice.minMaxPath": async () =>
    position((await make("3d20kh2").evaluate({ maximize: true })).total, { sync: 60, async: 40 }),
  "dice.fusedModifiers": async () =>
    position(await totalOf("2d20khmin10", 20, 3, 4), { "number-dropped": 4, "number-kept": 10 }),
  "dice.createImplementation": () => {
    const Mine = ownRoll();
    return Mine.create("1").constructor === Mine ? "default-implementation" : "configured";
  },
  "dice.manualFate": () => {
    onlyByHand();
    return withSetting("diceConfiguration", { f: "manual" }, async () => {
      const roll = make("1df");
      const done = roll.evaluate() as Promise<unknown>;
      const input = (await until(
        () => (roll._resolver?.element as HTMLElement | undefined)?.querySelector("input[type=number]"),
        "the form for dice thrown by hand",
      )) as HTMLInputElement;
      const range = [Number(input.min), Number(input.max)];
      await roll._resolver.close();
      await done;
      return position(range, { "one-to-faces": [1, 3], "real-faces": [-1, 1] });
    });
  },
  "dice.countTarget": async () =>
    position(await pair(totalOf("3d6cs", 6, 6, 6, 1), () => totalOf("3d6cf", 6, 6, 6, 1)), {
      "not-a-number": [0, 0],
      documented: [2, 1],
    }),
  "dice.countComparison": async () =>
    position(await pair(totalOf("3d6cs4", 6, 4, 5, 1), () => totalOf("3d6cf2", 6, 4, 2, 1)), {
      equal: [1, 1],
      "at-least": [2, 2],
    }),
  "dice.fromTermsOperators": async () => {
    const { Die, NumericTerm, OperatorTerm } = terms();
    const list = [new Die(), new OperatorTerm({ operator: "+" }), new NumericTerm({ number: 1 })];
    return (await outcome(() => page.Roll.fromTerms(list))) === "throws" ? "counted" : "ignored";
  },
  "dice.fromTermsFormula": () => {
    let given: unknown;
    class PracticeTableLiveTerms extends page.Roll {
      constructor(formula: string, ...rest: unknown[]) {
        super(formula, ...rest);
        given ??= formula;
      }
    }
    (PracticeTableLiveTerms as Loose).fromTerms([new (terms().NumericTerm)({ number: 1 })]);
    return given === "1" ? "parsed" : "none";
  },
  "dice.minMaxWrites": () =>
    withDice(6, [2], async () => {
      const roll = await make("1d6min4").evaluate({ allowInteractive: false });
      return position(roll.dice[0].results[0].result, { count: 2, result: 4 });
    }),
  "dice.failureAfterSuccess": () =>
    withDice(6, [3], async () => {
      const roll = await make("1d6cs>2cf<4").evaluate({ allowInteractive: false });
      const { success, failure } = roll.dice[0].results[0];
      return position([success === true, failure], { kept: [true, true], removed: [false, true] });
    }),
  "dice.marginSigns": async () =>
    position(await totalOf("2d6ms<8", 6, 1, 2), { "by-comparison": 5, "total-minus-target": -5 }),
  "dice.onePool": async () => position(await totalOf("{3d6}kh", 6, 2, 5, 3), { total: 10, dice: 5 }),
  "dice.explodeLimit": async () => {
    let thrown = 0;
    // Always the top face, until the application's limit on rolls, or ours.
    const draw = (): number => ((thrown += 1) < 20_000 ? 0 : 0.99);
    await withDraws(draw, () => outcome(() => make("1d6x").evaluate({ allowInteractive: false })));
    return thrown > 1000 && thrown < 1010 ? "1000" : thrown > 100 && thrown < 110 ? "100" : `${thrown} dice`;
  },
  "dice.upperModifiers": () => position(make("2d20KH").dice[0]?.modifiers[0], { typed: "KH", "lower-cased": "kh" }),
  "dice.upperDenomination": async () => {
    const die = await outcome(() => make("4dF").dice[0] as unknown);
    return die instanceof terms().FateDie ? "lower-cased" : "exact";
  },
  "dice.missingData": async () => position(await outcome(() => totalOf("@nobody + 2", 6)), { zero: 2, kept: "throws" }),
  "dice.booleanData": () => {
    only14();
    const text = page.Roll.replaceFormulaData("@a + @b", { a: true, b: false }) as string;
    return position(text, { number: "1 + 0", text: "true + false" });
  },
  "dice.unevaluatedNumber": () =>
    position(typeof JSON.parse(JSON.stringify(make("(1 + 2)d6"))).terms[0].number, {
      "roll-data": "object",
      formula: "string",
    }),
  "dice.percentInModifiers": async () => position(await totalOf("1d20%4", 20, 15), { swallowed: 15, stops: 3 }),
  "dice.negativeWrap": () => {
    const list = (page.Roll.parse("-1d6 + 2", {}) as Loose[]).map((term) => String(term.formula).trim());
    return position(list, {
      "times-minus-one": ["1d6", "*", "-1", "+", "2"],
      "minus-one-times": ["-1", "*", "1d6", "+", "2"],
      parenthetical: ["(-1 * 1d6)", "+", "2"],
    });
  },
  "dice.emptyRoll": async () => position(await outcome(() => totalOf("", 6)), { throws: "throws", zero: 0 }),
  "dice.totalSource": async () =>
    position((await new (ownRoll())("1 + 1").evaluate()).total, { ast: 2, "evaluate-total": 99 }),
  "dice.innerRollClass": () => {
    const Mine = ownRoll();
    return withRollClass(Mine, () => (page.Roll.parse("(1)", {})[0].roll instanceof Mine ? "configured" : "base"));
  },
  "dice.toMessageData": async () => {
    const { rolls } = await make("1").toMessage({}, { create: false });
    return typeof rolls[0] === "string" ? "document" : "plain";
  },
};
