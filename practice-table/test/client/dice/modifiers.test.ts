import { beforeEach, describe, expect, test } from "vitest";
import { Coin, Die, DiceTerm, FateDie, PoolTerm, Roll } from "../../../src/client/dice/index.ts";
import type { Loose } from "../../../src/client/utils/types.ts";
import { installPage, loadDice, loadDraws, type Page } from "./setup.ts";

let page: Page;
beforeEach(() => {
  page = installPage();
});

/** Rolls the formula with these faces; all of them must be used. */
async function throwDice(formula: string, faces: number, ...results: number[]): Promise<Loose> {
  loadDice(page, faces, ...results);
  const roll = await new Roll(formula).evaluate();
  expect(() => page.dice.randomUniform()).toThrow(/fixed/);
  return roll;
}

const values = (roll: Loose): number[] => roll.terms[0].values;

describe("reroll (dice.md 2.3)", () => {
  test("r without a target rerolls the lowest face", async () => {
    const roll = await throwDice("3d6r", 6, 1, 4, 1, 5, 2);
    expect(roll.total).toBe(11);
    expect(roll.terms[0].results).toEqual([
      { result: 1, active: false, rerolled: true },
      { result: 4, active: true },
      { result: 1, active: false, rerolled: true },
      { result: 5, active: true },
      { result: 2, active: true },
    ]);
  });

  test("the new result stays, even if it matches again", async () => {
    expect(values(await throwDice("1d6r2", 6, 2, 2))).toEqual([2]);
  });

  test("rr repeats until no result matches", async () => {
    expect(values(await throwDice("2d6rr<3", 6, 2, 6, 1, 2, 5))).toEqual([6, 5]);
  });

  test.each([
    ["2d6r3", [3, 4, 6], [4, 6]],
    ["2d6r=3", [3, 4, 6], [4, 6]],
    ["2d6r<3", [2, 3, 6], [3, 6]],
    ["2d6r<=3", [3, 4, 6], [4, 6]],
    ["2d6r>5", [6, 5, 1], [5, 1]],
    ["2d6r>=5", [6, 4, 1], [4, 1]],
    ["2D6R3", [3, 4, 6], [4, 6]],
  ])(
    "%s: a lone number is the target, comparisons are read as written, any case",
    async (formula, thrown, expected) => {
      expect(values(await throwDice(formula, 6, ...thrown))).toEqual(expected);
    },
  );

  test("r1=1 rerolls a single 1: number, comparison, target (#10677)", async () => {
    expect(values(await throwDice("3d6r1=1", 6, 1, 1, 5, 6))).toEqual([1, 5, 6]);
  });

  test("an error stops an endless rr", async () => {
    await expect(new Roll("1d1rr").evaluate()).rejects.toThrow(/recursion/);
  });
});

describe("explode (dice.md 2.3)", () => {
  test("x explodes the highest face; added dice explode too; the source stays", async () => {
    const roll = await throwDice("2d6x", 6, 6, 3, 6, 2);
    expect(roll.total).toBe(17);
    expect(roll.terms[0].results[0]).toEqual({ result: 6, active: true, exploded: true });
    expect(roll.terms[0].results).toHaveLength(4);
  });

  test("xo: only original dice explode, each once (#7164)", async () => {
    expect(values(await throwDice("2d6xo", 6, 6, 6, 6, 6))).toEqual([6, 6, 6, 6]);
  });

  test("x10: a lone number is the target (#10677)", async () => {
    expect(values(await throwDice("2d12x10", 12, 10, 12, 3))).toEqual([10, 12, 3]);
  });

  test("x3<5: at most three explosions of results below 5 (#10677)", async () => {
    expect(values(await throwDice("4d10x3<5", 10, 1, 2, 3, 4, 5, 6, 7))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("x accepts >=5 and upper case", async () => {
    expect(values(await throwDice("1d6X>=5", 6, 5, 6, 4))).toEqual([5, 6, 4]);
  });

  test("an error stops an endless explosion (swade-tools issue 290)", async () => {
    await expect(new Roll("1d1x").evaluate()).rejects.toThrow(
      /Maximum recursion depth for exploding dice roll exceeded/,
    );
  });

  test("dropped dice do not explode", async () => {
    expect(values(await throwDice("2d6klx", 6, 6, 2))).toEqual([6, 2].slice(1));
  });
});

describe("keep and drop (dice.md 2.3)", () => {
  test.each([
    ["4d6k", [6]],
    ["4d6kh", [6]],
    ["4d6kh2", [5, 6]],
    ["4d6kl", [1]],
    ["4d6kl3", [3, 1, 5]],
    ["4d6d", [3, 5, 6]],
    ["4d6dl2", [5, 6]],
    ["4d6dh", [3, 1, 5]],
    ["4d6dh3", [1]],
    ["4d6kh9", [3, 1, 5, 6]],
    ["4d6dl9", []],
    ["4d6kh0", []],
    ["4d6KH2", [5, 6]],
  ])("%s of 3, 1, 5, 6 keeps the right dice", async (formula, expected) => {
    expect(values(await throwDice(formula, 6, 3, 1, 5, 6))).toEqual(expected);
  });

  test("dropped dice stay in the list, discarded and inactive", async () => {
    const roll = await throwDice("2d20kh", 20, 4, 17);
    expect(roll.terms[0].results).toEqual([
      { result: 4, active: false, discarded: true },
      { result: 17, active: true },
    ]);
  });

  test("of equal dice exactly the requested number is kept", async () => {
    expect(values(await throwDice("3d6kh", 6, 4, 4, 4))).toEqual([4]);
  });
});

describe("limits and counting (dice.md 2.3)", () => {
  test("min and max are a floor and a cap", async () => {
    expect((await throwDice("3d6min3", 6, 1, 3, 5)).total).toBe(11);
    expect((await throwDice("3d6max4", 6, 1, 4, 6)).total).toBe(9);
  });

  test("min without a number does not match and is not recorded", async () => {
    const roll = await throwDice("2d6min", 6, 1, 2);
    expect([roll.total, roll.terms[0].modifiers]).toEqual([3, []]);
  });

  test("even and odd count 1 for each match, 0 for the others", async () => {
    expect((await throwDice("4d6even", 6, 2, 4, 6, 1)).total).toBe(3);
    const roll = await throwDice("4d6odd", 6, 2, 4, 6, 1);
    expect([roll.total, roll.dice[0]?.results.map(({ count }: Loose) => count as number)]).toEqual([1, [0, 0, 0, 1]]);
  });

  test.each([
    ["6d6cs6", 1],
    ["6d6cs=6", 1],
    ["6d6cs>4", 2],
    ["6d6cs>=4", 3],
    ["6d6cs<3", 2],
    ["6d6cs<=3", 3],
    ["6d6cf1", 1],
    ["6d6cf<=2", 2],
    ["6d6CS>4", 2],
  ])("%s of 1…6 counts %d", async (formula, expected) => {
    expect((await throwDice(formula, 6, 1, 2, 3, 4, 5, 6)).total).toBe(expected);
  });

  test("cs marks successes, cf failures; others count 0", async () => {
    const successes = await throwDice("2d6cs6", 6, 6, 2);
    expect(successes.terms[0].results).toEqual([
      { result: 6, active: true, count: 1, success: true },
      { result: 2, active: true, count: 0, success: false },
    ]);
    const failures = await throwDice("2d6cf1", 6, 1, 2);
    expect(failures.terms[0].results[0]).toMatchObject({ count: 1, failure: true });
  });

  test("df: each match counts −1, the others their value", async () => {
    expect((await throwDice("3d6df1", 6, 1, 4, 5)).total).toBe(8);
  });

  test("sf: each match counts minus its value", async () => {
    expect((await throwDice("3d6sf<3", 6, 2, 4, 5)).total).toBe(7);
  });

  test("6d6cs>3df subtracts non-successes from the successes (T:dice/terms/die.d.mts)", async () => {
    expect((await throwDice("6d6cs>3df", 6, 1, 2, 4, 5, 6, 6)).total).toBe(2);
  });

  test("6d6cf<3df subtracts failures (T:dice/terms/die.d.mts)", async () => {
    expect((await throwDice("3d6cf<3df", 6, 1, 2, 5)).total).toBe(-2);
  });

  test("ms counts the margin and stores it in the term's options", async () => {
    const over = await throwDice("2d6ms>=8", 6, 6, 5);
    expect([over.total, over.terms[0].options.marginSuccess]).toEqual([3, 8]);
    const under = await throwDice("2d6ms<=8", 6, 1, 2);
    expect([under.total, under.terms[0].options.marginFailure]).toEqual([5, 8]);
    expect((await throwDice("2d6ms12", 6, 6, 5)).total).toBe(-1);
  });

  test("chained modifiers work on the results of earlier ones", async () => {
    expect((await throwDice("4d6dl1cs>=5", 6, 6, 5, 5, 6)).total).toBe(3);
    expect((await throwDice("4d6r1kh3", 6, 1, 2, 3, 4, 6)).total).toBe(13);
  });
});

describe("tokens (dice.md 2.4)", () => {
  test("2d6khmin3 is one token: both run without the number, and min is lost (#13371)", async () => {
    const roll = new Roll("2d6khmin3");
    expect((roll.terms[0] as Loose).modifiers).toEqual(["khmin3"]);
    loadDice(page, 6, 1, 2);
    await roll.evaluate();
    expect((roll.terms[0] as Loose).modifiers).toEqual(["kh"]);
    expect([roll.total, roll.formula, roll._formula]).toEqual([2, "2d6kh", "2d6khmin3"]);
  });

  test.each(["2d20min10kh", "2d20kh1min10", "2d20kh=1min10"])(
    "%s: the safe spellings give 10 of 3 and 7 (dice.md 2.4)",
    async (formula) => {
      expect((await throwDice(formula, 20, 3, 7)).total).toBe(10);
    },
  );

  test("greedy, longest key first: rrk is rr and k", async () => {
    const roll = await throwDice("2d6rrk", 6, 1, 4, 1, 6);
    expect(roll.terms[0].modifiers).toEqual(["rr", "k"]);
    expect(roll.total).toBe(6);
  });

  test("unknown modifiers are silently dropped", async () => {
    const roll = await throwDice("1d6foo3kh1", 6, 4);
    expect([roll.terms[0].modifiers, roll.total]).toEqual([["kh1"], 4]);
  });

  test("a class may split its modifiers by its own MODIFIER_REGEXP", async () => {
    class QxDie extends Die {
      static override DENOMINATION = "q";
      static override MODIFIER_REGEXP = /!|[a-z]+[0-9]*/g;
    }
    page.dice.terms["q"] = QxDie;
    expect((new Roll("2dq!kh1").terms[0] as Die).modifiers).toEqual(["!", "kh1"]);
    expect((new Roll("2d6!kh1").terms[0] as Die).modifiers).toEqual(["kh1"]);
  });

  test("names of Object's members are not modifiers", async () => {
    const roll = await throwDice("1d6constructor1valueOf2", 6, 4);
    expect([roll.terms[0].modifiers, roll.total]).toEqual([[], 4]);
  });

  test("a handler may be a function, called on the term with the whole token", async () => {
    const calls: unknown[] = [];
    class Odd extends Die {
      static override MODIFIERS = {
        ...Die.MODIFIERS,
        zz(this: Odd, modifier: string) {
          calls.push([this instanceof Odd, modifier]);
        },
      };
    }
    page.dice.terms["d"] = Odd;
    const roll = await throwDice("1d6zz7", 6, 2);
    expect(calls).toEqual([[true, "zz7"]]);
    expect(roll.terms[0].modifiers).toEqual(["zz7"]);
  });

  test("asynchronous handlers are awaited in order (#9774); false is not recorded", async () => {
    const order: string[] = [];
    class Slow extends Die {
      static override MODIFIERS = { aa: "first", bb: "second", cc: "third" };
      async first(): Promise<void> {
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push("first");
      }
      second(): boolean {
        order.push("second");
        return false;
      }
      async third(): Promise<void> {
        order.push("third");
      }
    }
    page.dice.terms["d"] = Slow;
    const roll = await throwDice("1d6aa1bb2cc3", 6, 2);
    expect(order).toEqual(["first", "second", "third"]);
    expect(roll.terms[0].modifiers).toEqual(["aa1", "cc3"]);
  });

  test("an error in a handler rejects the evaluation", async () => {
    class Broken extends Die {
      static override MODIFIERS = { aa: "broken" };
      broken(): never {
        throw new Error("no such spirit");
      }
    }
    page.dice.terms["d"] = Broken;
    await expect(new Roll("1d6aa").evaluate()).rejects.toThrow("no such spirit");
  });

  test("dice are requested again with reroll and explode set (dice.md 5)", async () => {
    const asked: unknown[] = [];
    class Watching extends Die {
      override async roll(options: Loose = {}): Promise<Loose> {
        asked.push({ reroll: options.reroll, explode: options.explode });
        return super.roll(options);
      }
    }
    page.dice.terms["d"] = Watching;
    await throwDice("2d6r1x6", 6, 1, 6, 2, 3);
    expect(asked.slice(2)).toEqual([
      { reroll: true, explode: undefined },
      { reroll: undefined, explode: true },
    ]);
  });
});

describe("the other terms' modifiers (dice.md 2.3 and 2.6)", () => {
  test("core's modifier keys exist", () => {
    expect(Object.keys(Die.MODIFIERS).join(" ")).toBe("r rr x xo k kh kl d dh dl min max even odd cs cf df sf ms");
    expect(Object.keys(FateDie.MODIFIERS).join(" ")).toBe("r rr k kh kl d dh dl");
    expect(Object.keys(Coin.MODIFIERS).join(" ")).toBe("c");
    expect(Object.keys(PoolTerm.MODIFIERS).join(" ")).toBe("k kh kl d dh dl cs cf");
    expect(DiceTerm.MODIFIERS).toEqual({});
  });

  test.each([
    ["3dcc1", 2],
    ["3dcc0", 1],
    ["3dcc", 2],
  ])("%s calls coins: heads is 1", async (formula, expected) => {
    loadDraws(page, 0.1, 0.9, 0.2);
    expect((await new Roll(formula).evaluate()).total).toBe(expected);
  });

  test("Fate dice keep, drop and reroll, but do not explode", async () => {
    loadDraws(page, 0, 0.5, 0.9);
    expect((await new Roll("3dfkh2").evaluate()).total).toBe(1);
    loadDraws(page, 0.9, 0.5, 0, 0);
    expect((await new Roll("2dfr").evaluate()).total).toBe(1);
    loadDraws(page, 0.9, 0.9, 0.5);
    expect((await new Roll("1dfrr").evaluate()).total).toBe(0);
    loadDraws(page, 0);
    const exploded = await new Roll("1dfx").evaluate();
    expect([exploded.total, (exploded.terms[0] as Loose).modifiers]).toEqual([1, []]);
  });

  test.each([
    ["{4, 7, 2}kh", 7],
    ["{4, 7, 2}kl", 2],
    ["{4, 7, 2}kh2", 11],
    ["{4, 7, 2}dl", 11],
    ["{4, 7, 2}dh2", 2],
    ["{4, 7, 2}cs>3", 2],
    ["{4, 7, 2}cf<=4", 2],
    ["{4, 7, 2}", 13],
  ])("%s is %d, asynchronously and synchronously", async (formula, expected) => {
    expect((await new Roll(formula).evaluate()).total).toBe(expected);
    expect(new Roll(formula).evaluateSync().total).toBe(expected);
  });

  test("several modifiers of a fixed pool all run synchronously", () => {
    expect(new Roll("{4, 7, 2}dl1kh1").evaluateSync().total).toBe(7);
  });

  test("each element of a pool is a roll, whose total the modifiers read", async () => {
    loadDice(page, 6, 2, 3);
    const roll = await new Roll("{2d6 + 1, 5}kh").evaluate();
    expect((roll.terms[0] as Loose).results).toEqual([
      { result: 6, active: true },
      { result: 5, active: false, discarded: true },
    ]);
  });
});
