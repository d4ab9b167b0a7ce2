/** found.md 2, points 1 to 4: public evidence about dice that contradicted earlier beliefs. */
import { afterEach, describe, expect, test } from "vitest";
import { evaluated, g, thrown, type Loose } from "./setup.ts";

const { CONFIG } = g;
const terms = g.foundry.dice.terms as Loose;
const ownFromData = Object.getOwnPropertyDescriptor(terms.DiceTerm, "fromData");

afterEach(() => {
  delete CONFIG.Dice.terms.z;
  delete CONFIG.Dice.terms.y;
  if (ownFromData) Object.defineProperty(terms.DiceTerm, "fromData", ownFromData);
  else delete terms.DiceTerm.fromData;
});

describe("parsing makes dice from data", () => {
  test("found.md 2.1: an override of DiceTerm.fromData is called for each die of a formula, with its class name", () => {
    const asked: Loose[] = [];
    const before = terms.DiceTerm.fromData as (data: Loose) => unknown;
    terms.DiceTerm.fromData = function (data: Loose) {
      asked.push({ class: data.class, faces: data.faces, modifiers: data.modifiers, evaluated: data.evaluated });
      return before.call(this, data);
    };
    const roll = new g.Roll("2d8kh + 1df");
    expect(asked).toEqual([
      { class: CONFIG.Dice.terms.d.name, faces: 8, modifiers: ["kh"], evaluated: false },
      expect.objectContaining({ class: "FateDie" }),
    ]);
    expect(roll.dice.map((die: Loose) => die.constructor)).toEqual([CONFIG.Dice.terms.d, terms.FateDie]);
  });

  test("found.md 2.1: the result of an override is used in the formula, including flavour and number", () => {
    class Loaded extends terms.Die {}
    terms.DiceTerm.fromData = (data: Loose) => (Loaded as Loose)._fromData(data) as unknown;
    const [die] = new g.Roll("3d10[fire]").dice;
    expect([die.constructor, die.number, die.faces, die.flavor, die._evaluated]).toEqual([
      Loaded,
      3,
      10,
      "fire",
      false,
    ]);
  });

  test("found.md 2.1: two classes of one name collide: the first registered letter gets both", () => {
    const make = (): Loose =>
      class SameName extends terms.Die {
        static DENOMINATION = "z";
      };
    const [first, second] = [make(), make()];
    Object.assign(CONFIG.Dice.terms, { z: first, y: second });
    expect(new g.Roll("1dy").dice[0].constructor).toBe(first);
  });

  test("found.md 2.1: computed numbers and faces are kept", async () => {
    const roll = await evaluated("(1+1)d(2*3)");
    expect([roll.dice.at(-1).number, roll.dice.at(-1).faces]).toEqual([2, 6]);
  });
});

describe("words in formulas", () => {
  test.each(["2a", "1d6 + foo", "foo", "3x + 1", "1.5e[odd]"])(
    "found.md 2.2: %s parses, with a StringTerm, and is refused when it is evaluated",
    async (formula) => {
      const roll = new g.Roll(formula);
      expect(roll.terms.some((term: Loose) => term instanceof terms.StringTerm)).toBe(true);
      await expect(roll.evaluate()).rejects.toThrow(/Unresolved StringTerm/);
    },
  );
  test("found.md 2.2: a stored roll of another package that has such a term is restored, and its message keeps it", async () => {
    const roll = await new g.Roll("1d6 + 2a").evaluate({ allowStrings: true });
    const restored = g.Roll.fromJSON(JSON.stringify(roll));
    expect(restored.terms.map((term: Loose) => term.constructor.name)).toEqual(["Die", "OperatorTerm", "StringTerm"]);
    const message = await g.ChatMessage.create({ content: "x", rolls: [roll] });
    expect(message.rolls).toHaveLength(1);
  });
  test("found.md 2.2: dice and plain numbers are unchanged", () => {
    const names = (formula: string): string[] =>
      new g.Roll(formula).terms.map((term: Loose) => term.constructor.name as string);
    expect(names("2d6 + 2 - 1.5[cold]")).toEqual(["Die", "OperatorTerm", "NumericTerm", "OperatorTerm", "NumericTerm"]);
    expect(g.Roll.validate("2a")).toBe(false);
  });
});

describe("modifiers", () => {
  const kept = async (formula: string, ...results: number[]): Promise<number[]> => {
    const [die] = (await thrown(formula, 6, results)).dice;
    return die.results.flatMap((result: Loose, index: number) => (result.active ? [index] : []));
  };
  test.each([
    ["2d6kh", [4, 4], [1]],
    ["3d6kh2", [5, 5, 5], [1, 2]],
    ["4d6kh2", [2, 6, 2, 2], [1, 3]],
    ["2d6kl", [3, 3], [1]],
    ["3d6kl2", [1, 4, 4], [0, 2]],
    ["3d6dl", [2, 2, 5], [1, 2]],
    ["3d6dh", [6, 6, 1], [1, 2]],
  ] as const)(
    "found.md 2.3 (#14582): %s of %j keeps the dice at %j: of equal dice the first is dropped",
    async (formula, dice, left) => {
      expect(await kept(formula, ...dice)).toEqual(left);
    },
  );
  test("found.md 2.3 (#14582): pools drop the first of equal results, too", async () => {
    const { terms: parts } = await evaluated("{3, 3}kh");
    expect(parts[0].results.map((result: Loose) => result.active)).toEqual([false, true]);
  });
  test("found.md 2.4: min marks the dice that it raises as rerolled, and no others; they still count", async () => {
    const [die] = (await thrown("3d6min3", 6, [1, 4, 3])).dice;
    expect(die.results.map((result: Loose) => [result.rerolled ?? false, result.active])).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
    expect(die.total).toBe(10);
  });
});
