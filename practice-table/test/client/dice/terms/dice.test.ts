import { beforeEach, describe, expect, test } from "vitest";
import { Coin, DiceTerm, Die, FateDie, Roll } from "../../../../src/client/dice/index.ts";
import type { Loose } from "../../../../src/client/utils/types.ts";
import { installPage, loadDice, loadDraws, type Page } from "../setup.ts";

let page: Page;
beforeEach(() => {
  page = installPage();
});

describe("rolling (dice.md 2.2)", () => {
  test("u = 0 is the top face, u near 1 the lowest: ceil((1 − u) × faces) (dcc PR 849)", () => {
    const die = new Die({ faces: 20 });
    expect([0, 0.049, 0.05, 0.5, 0.999999].map((u) => die.mapRandomFace(u))).toEqual([20, 20, 19, 10, 1]);
  });

  test("coins: 1 is heads, 0 tails; Fate: −1, 0, 1 (dice.md 2.6)", () => {
    expect([0, 0.49, 0.5, 0.99].map((u) => new Coin().mapRandomFace(u))).toEqual([1, 1, 0, 0]);
    expect([0, 0.33, 0.34, 0.66, 0.67, 0.99].map((u) => new FateDie().mapRandomFace(u))).toEqual([1, 1, 0, 0, -1, -1]);
    expect([new Coin().faces, new FateDie().faces]).toEqual([2, 3]);
  });

  test("roll adds one result; minimise and maximise are 1 and faces", async () => {
    const die = new Die({ faces: 8 });
    expect(await die.roll({ minimize: true })).toEqual({ result: 1, active: true });
    expect(await die.roll({ maximize: true })).toEqual({ result: 8, active: true });
    loadDice(page, 8, 5);
    expect(await die.roll()).toEqual({ result: 5, active: true });
    expect(die.results).toHaveLength(3);
    expect([
      (await new Coin().roll({ minimize: true })).result,
      (await new FateDie().roll({ minimize: true })).result,
    ]).toEqual([0, -1]);
  });

  test("randomFace is called when _roll returns undefined", async () => {
    class Two extends Die {
      override async _roll(): Promise<number | undefined> {
        return this.results.length === 0 ? 2 : undefined;
      }
      override randomFace(): number {
        return 5;
      }
    }
    const die = await new Two({ number: 2 }).evaluate();
    expect(die.values).toEqual([2, 5]);
  });

  test("faces are computed first, then the number, then dice are rolled (#1 of the order of the asynchronous path)", async () => {
    loadDraws(page, 0, 0, 0.5, 0.5);
    const die = await new Die({ number: new Roll("1d2"), faces: new Roll("1d10") }).evaluate();
    expect([die.faces, die.number, die.values]).toEqual([10, 2, [5, 5]]);
    const thrown: string[] = [];
    class Watched extends Roll {
      override async evaluate(options: Loose): Promise<this> {
        thrown.push(this.formula);
        return super.evaluate(options);
      }
    }
    loadDraws(page, 0.5, 0.5, 0.5, 0.5);
    await new Die({ number: new Watched("1d2"), faces: new Watched("1d10") }).evaluate();
    expect(thrown).toEqual(["1d10", "1d2"]);
  });

  test("results that exist beforehand count as rolled (#5 of the order of the asynchronous path)", async () => {
    loadDice(page, 6, 2);
    const die = await new Die({
      number: 3,
      faces: 6,
      results: [
        { result: 6, active: true },
        { result: 5, active: true },
      ],
    }).evaluate();
    expect(die.values).toEqual([6, 5, 2]);
  });

  test("dice added after evaluation need an await, and run no modifiers (dice.md 7.14)", async () => {
    loadDice(page, 6, 2, 4, 1);
    const roll = await new Roll("2d6kh").evaluate();
    const [die] = roll.terms as [Die];
    await die.roll();
    expect([die.results.length, die.total]).toEqual([3, 5]);
  });

  test.each(["1000d6", "(500 * 2)d6", "(-1000)d6", "(1 / 0)d6"])(
    "%s: more than 999 dice are refused",
    async (formula) => {
      await expect(new Roll(formula).evaluate()).rejects.toThrow(/999/);
    },
  );

  test("999 dice are allowed; a number that is not numeric is refused", async () => {
    expect((await new Roll("999d1").evaluate()).total).toBe(999);
    await expect(new Roll("(0 / 0)d6").evaluate()).rejects.toThrow();
    await expect(new Roll("1d(foo)").evaluate()).rejects.toThrow();
  });

  test("a negative number of dice rolls its absolute value and negates the total", async () => {
    loadDice(page, 6, 2, 3);
    const roll = await new Roll("(-2)d6").evaluate();
    expect([roll.dice[0]?.results.length, roll.total]).toEqual([2, -5]);
  });

  test("0d6 is 0", async () => {
    expect((await new Roll("0d6").evaluate()).total).toBe(0);
  });
});

describe("fields (dice.md 2.2)", () => {
  test("have defaults", () => {
    const die = new Die();
    expect([die.number, die.faces, die.modifiers, die.results, die.method, die.total]).toEqual([
      1,
      6,
      [],
      [],
      undefined,
      undefined,
    ]);
  });

  test("number, faces and method can be set", () => {
    const die = new Die();
    Object.assign(die, { number: 3, faces: 8, method: "manual" });
    expect([die._number, die._faces, die.method, die.expression]).toEqual([3, 8, "manual", "3d8"]);
  });

  test("total sums active results, count before result", () => {
    const die = new Die({
      results: [
        { result: 5, active: true },
        { result: 6, active: false },
        { result: 4, active: true, count: 1 },
      ],
    });
    expect(die.total).toBeUndefined();
    die._evaluated = true;
    expect(die.total).toBe(6);
    expect(die.values).toEqual([5, 4]);
  });

  test("denomination: d{faces} for Die, the letter for others", () => {
    expect([new Die({ faces: 12 }).denomination, new Coin().denomination, new FateDie().denomination]).toEqual([
      "d12",
      "c",
      "f",
    ]);
  });

  test("labels are strings", () => {
    expect(new Die().getResultLabel({ result: 4 })).toBe("4");
    expect([1, 0].map((result) => new Coin().getResultLabel({ result }))).toEqual(["H", "T"]);
    expect([1, 0, -1].map((result) => new FateDie().getResultLabel({ result }))).toEqual(["+", "&nbsp;", "-"]);
  });

  test("CSS has class, denomination and flags; min and max only for results without a judgement", () => {
    const css = (result: Loose, die: DiceTerm = new Die({ faces: 20 })): string =>
      die.getResultCSS(result).filter(Boolean).join(" ");
    expect(css({ result: 20 })).toBe("die d20 max");
    expect(css({ result: 1, rerolled: true })).toBe("die d20 rerolled min");
    expect(css({ result: 20, success: true })).toBe("die d20 success");
    expect(css({ result: 1, success: false })).toBe("die d20");
    expect(css({ result: 7, exploded: true, discarded: true, failure: true })).toBe(
      "die d20 failure exploded discarded",
    );
    expect(css({ result: -1 }, new FateDie())).toBe("fatedie f min");
  });

  test("tooltip data has formula, total, faces and rolls", async () => {
    loadDice(page, 6, 6, 2);
    const roll = await new Roll("2d6kh[fire]").evaluate();
    expect(roll.dice[0]?.getTooltipData()).toEqual({
      formula: "2d6kh",
      total: 6,
      faces: 6,
      flavor: "fire",
      icon: undefined,
      method: undefined,
      rolls: [
        { result: "6", classes: "die d6 max" },
        { result: "2", classes: "die d6 discarded" },
      ],
    });
  });

  test("tooltip data has the method of the dice", async () => {
    page.dice.fulfillment.methods["own"] = { label: "Own dice", icon: "<i></i>", handler: () => 3 };
    page.dice.fulfillment.defaultMethod = "own";
    const roll = await new Roll("1d6").evaluate();
    expect(roll.dice[0]?.getTooltipData()).toMatchObject({ method: "Own dice", icon: "<i></i>", total: 3 });
  });

  test("alter rounds, and refuses evaluated terms", async () => {
    expect(new Die({ number: 3 }).alter(1.5, 0).number).toBe(5);
    expect(new Die({ number: 1 }).alter(1, -5).number).toBe(0);
    const die = await new Die().evaluate();
    expect(() => die.alter(2, 0)).toThrow();
  });

  test("compareResult supports = < <= > >= only", () => {
    const at3 = (comparison: string): boolean[] =>
      [2, 3, 4].map((result) => DiceTerm.compareResult(result, comparison, 3));
    expect(["=", "<", "<=", ">", ">=", "=="].map(at3)).toEqual([
      [false, true, false],
      [true, false, false],
      [true, true, false],
      [false, false, true],
      [false, true, true],
      [false, false, false],
    ]);
  });

  test("matchTerm and fromMatch read a die from text", () => {
    expect(DiceTerm.matchTerm("d6", { imputeNumber: false })).toBeNull();
    expect(DiceTerm.matchTerm("foo")).toBeNull();
    const die = DiceTerm.fromMatch(DiceTerm.matchTerm("4d6r1kh3[x]")!);
    expect([die.constructor, die.formula, die.modifiers]).toEqual([Die, "4d6r1kh3[x]", ["r1", "kh3"]]);
    expect(DiceTerm.fromMatch(DiceTerm.matchTerm("dF")!)).toBeInstanceOf(FateDie);
  });

  test("regular expressions match as documented", () => {
    expect(DiceTerm.FLAVOR_REGEXP_STRING).toBe("(?:\\[([^\\]]+)\\])");
    expect([..."r1kh3".matchAll(DiceTerm.MODIFIER_REGEXP)].map(([token]) => token)).toEqual(["r1", "kh3"]);
  });
});

describe("custom terms (dice.md 2.5)", () => {
  class QxStepDie extends Die {
    static override DENOMINATION = "s";
    constructor(data: Loose = {}) {
      super({ ...data, faces: 12 });
    }
    override get denomination(): string {
      return "s";
    }
    override getResultLabel(result: { result: number }): string {
      return `<b>${result.result}</b>`;
    }
  }

  test("a class registered under a letter is used for that letter, also in nested places", async () => {
    page.dice.terms["s"] = QxStepDie;
    const roll = await new Roll("2dsx3 + (1ds) + {1ds,1}kh + max(ds)").evaluate();
    expect(roll.dice.map(({ constructor }) => constructor)).toEqual([QxStepDie, QxStepDie, QxStepDie, QxStepDie]);
    expect(roll.dice[0]?.faces).toBe(12);
    expect(roll.formula.startsWith("2dsx3 + (1ds)")).toBe(true);
  });

  test("numeric faces are always CONFIG.Dice.terms.d (StarWarsFFG PR 999)", () => {
    class BasicDie extends Die {}
    page.dice.terms["d"] = BasicDie;
    expect(new Roll("3d6kh").dice[0]).toBeInstanceOf(BasicDie);
    expect(new Roll("1d(4)").terms[0]).toBeInstanceOf(BasicDie);
  });

  test("extending DiceTerm gives no modifiers", async () => {
    class Bare extends DiceTerm {
      static override DENOMINATION = "q";
      constructor(data: Loose = {}) {
        super({ ...data, faces: 4 });
      }
    }
    page.dice.terms["q"] = Bare;
    loadDice(page, 4, 1, 3);
    const roll = await new Roll("2dqkh").evaluate();
    expect([roll.total, roll.formula]).toEqual([4, "2dq"]);
  });

  test("mapRandomFace can change the values, also of minimise and maximise", async () => {
    class Triple extends Die {
      static override DENOMINATION = "t";
      override mapRandomFace(u: number): number {
        return super.mapRandomFace(u) * 3;
      }
    }
    page.dice.terms["t"] = Triple;
    loadDraws(page, 0.5);
    expect((await new Roll("1dt").evaluate()).total).toBe(9);
    expect(new Roll("2dt").evaluateSync({ minimize: true }).total).toBe(6);
    expect(new Roll("2dt").evaluateSync({ maximize: true }).total).toBe(36);
  });

  test("a subclass of Die with its own letter must define its denomination itself", () => {
    class Forgetful extends Die {
      static override DENOMINATION = "g";
    }
    expect(new Forgetful().denomination).toBe("d6");
    expect(new QxStepDie().denomination).toBe("s");
  });
});
