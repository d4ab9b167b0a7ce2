/** Dice code as packages write it for the real application: it uses the globals only, and runs here unchanged. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Loose } from "../../../src/client/utils/types.ts";
import { installPage, loadDice, type Page } from "./setup.ts";

/** A class without types, as in packages written in JavaScript. */
type Untyped = (new (...args: Loose[]) => Loose) & Record<string, Loose>;

let page: Page;
let foundry: Loose;
let CONFIG: Loose;
let Roll: Untyped;
let Die: Untyped;
beforeEach(() => {
  page = installPage();
  ({ foundry, CONFIG, Roll } = globalThis as Loose);
  Die = foundry.dice.terms.Die;
});

describe("Roll classes", () => {
  test("supports a system's own rolls, set at init; the constructor prepares once, guarded by options", async () => {
    class BasicRoll extends Roll {}
    class D20Roll extends BasicRoll {
      constructor(formula: string, data: Loose, options: Loose) {
        super(formula, data, options);
        const self = this as Loose;
        if (!self.options.configured) self.configure();
      }
      configure(): void {
        const self = this as Loose;
        const [d20] = self.terms;
        if (self.options.advantage) {
          d20._number = 2;
          d20.modifiers.push("kh");
          d20.options.advantage = true;
        }
        self.options.configured = true;
        self.resetFormula();
      }
    }
    CONFIG.Dice.rolls = [BasicRoll, D20Roll];
    loadDice(page, 20, 5, 17);
    const roll = new D20Roll("1d20 + @mod", { mod: 3 }, { advantage: true }) as Loose;
    await roll.evaluate();
    expect([roll.formula, roll.total]).toEqual(["2d20kh + 3", 20]);
    const restored = (BasicRoll as Untyped)["fromJSON"](JSON.stringify(roll));
    expect([restored.constructor.name, restored.formula, restored.total]).toEqual(["D20Roll", "2d20kh + 3", 20]);
    expect(Roll.create("1d6").constructor).toBe(BasicRoll);
  });

  test("supports overrides of _evaluate, evaluate and roll", async () => {
    const order: string[] = [];
    class Hooked extends Roll {
      async evaluate(options: Loose): Promise<unknown> {
        order.push("evaluate");
        return super.evaluate(options);
      }
      async _evaluate(options: Loose): Promise<unknown> {
        order.push("_evaluate");
        const result = await super._evaluate(options);
        (this as Loose)._total += 100;
        return result;
      }
      _evaluateSync(options: Loose): unknown {
        order.push("_evaluateSync");
        return super._evaluateSync(options);
      }
    }
    expect((await (new Hooked("7") as Loose).roll()).total).toBe(107);
    expect((await (new Hooked("7") as Loose).reroll()).total).toBe(107);
    (new Hooked("7") as Loose).evaluateSync();
    expect(order).toEqual(["evaluate", "_evaluate", "evaluate", "_evaluate", "_evaluateSync"]);
  });

  test("supports extra state in toJSON and fromData", async () => {
    class Check extends Roll {
      toJSON(): Loose {
        return { ...super.toJSON(), data: { dc: (this as Loose).data.dc } };
      }
      static fromData(data: Loose): Loose {
        const roll = super.fromData(data);
        roll.data = data.data;
        return roll;
      }
      get isSuccess(): boolean {
        return (this as Loose).total >= (this as Loose).data.dc;
      }
    }
    CONFIG.Dice.rolls.push(Check);
    const check = new Check("1d1 + 4", { dc: 5 }) as Loose;
    await check.evaluate();
    expect(Roll.fromJSON(JSON.stringify(check)).isSuccess).toBe(true);
  });

  test("supports overrides of create, replaceFormulaData, render, getTooltip, toMessage", async () => {
    const calls: string[] = [];
    class Chatty extends Roll {
      static create(formula: string, data: Loose = {}): unknown {
        calls.push("create");
        return new Chatty(formula, data);
      }
      static replaceFormulaData(formula: string, data: Loose, options: Loose): string {
        calls.push("replaceFormulaData");
        return super.replaceFormulaData(formula.replace(/\$\{(\w+)\}/g, "@$1"), data, options);
      }
      async getTooltip(): Promise<string> {
        calls.push("getTooltip");
        return "<i>own tooltip</i>";
      }
      async render(options: Loose): Promise<string> {
        calls.push("render");
        return `<section>${await super.render(options)}</section>`;
      }
      async toMessage(data: Loose, options: Loose): Promise<unknown> {
        calls.push("toMessage");
        return super.toMessage({ flavor: "own", ...data }, options);
      }
    }
    const roll = (Chatty as Loose).create("1 + ${bonus}", { bonus: 4 });
    expect(await roll.render()).toMatch(/<section>[^]*own tooltip[^]*<h4 class="dice-total">5/);
    await roll.toMessage();
    expect(page.created[0]?.data.flavor).toBe("own");
    expect(calls).toEqual(["create", "replaceFormulaData", "render", "getTooltip", "toMessage"]);
  });

  test("supports letters turned into dice after parsing, as in a system with words for dice", async () => {
    class Worded extends Roll {
      constructor(formula: string, ...rest: Loose[]) {
        super(formula, ...rest);
        const self = this as Loose;
        self.terms = self.terms.flatMap((term: Loose) =>
          term instanceof foundry.dice.terms.StringTerm
            ? [...term.term].flatMap((letter: string, index: number) => [
                ...(index > 0 ? [new foundry.dice.terms.OperatorTerm({ operator: "+" })] : []),
                new foundry.dice.terms.Die({ number: 1, faces: letter === "g" ? 8 : 12 }),
              ])
            : [term],
        );
        self.resetFormula();
      }
    }
    const roll = new Worded("ggy") as Loose;
    expect(roll.formula).toBe("1d8 + 1d8 + 1d12");
    expect((await roll.evaluate()).dice).toHaveLength(3);
  });

  test("supports statics patched from outside, as modules do", async () => {
    const original = Roll.replaceFormulaData;
    try {
      Roll.replaceFormulaData = function (formula: string, ...args: Loose[]) {
        return original.call(this, formula.replaceAll("🎲", "d"), ...args);
      };
      expect(new Roll("2🎲6").formula).toBe("2d6");
    } finally {
      Roll.replaceFormulaData = original;
    }
  });

  test("supports wrapped prototype methods, as with libWrapper", async () => {
    const original = Roll.prototype._evaluate;
    let wrapped = 0;
    try {
      Roll.prototype._evaluate = function (...args: Loose[]) {
        wrapped += 1;
        return original.apply(this, args);
      };
      await new Roll("(1d6) + 1d8").evaluate();
      expect(wrapped).toBe(2);
    } finally {
      Roll.prototype._evaluate = original;
    }
  });

  test("supports reads of internal fields: _formula, _total, _evaluated, _root, _number, _faces, resolver, product", async () => {
    const roll = await new Roll("(1 + 1)d(6)").evaluate();
    const [die] = roll.dice;
    expect([roll._formula, roll._total, roll._evaluated, roll.product]).toEqual([
      "(1 + 1)d(6)",
      roll.total,
      true,
      roll.total,
    ]);
    expect([die._root === roll, die._number.total, die._faces.total, die.resolver]).toEqual([true, 2, 6, undefined]);
  });
});

describe("dice classes", () => {
  test("supports a reimplemented asynchronous path in core's order (dice.md 2.2)", async () => {
    class BasicDie extends Die {
      async _evaluateAsync(options: Loose = {}): Promise<unknown> {
        const self = this as Loose;
        for (const roll of [self._faces, self._number]) {
          if (!(roll instanceof Roll)) continue;
          if (self._root) (roll as Loose)._root = self._root;
          await (roll as Loose).evaluate(options);
        }
        if (Math.abs(self.number) > 999) throw new Error("too many");
        if (self.resolver && !self._id) await self.resolver.addTerm(this);
        for (let n = self.results.length; n < Math.abs(self.number); n += 1) await self.roll(options);
        await self._evaluateModifiers();
        return this;
      }
    }
    CONFIG.Dice.terms.d = BasicDie;
    loadDice(page, 6, 3, 5, 2);
    const roll = await new Roll("(1 + 2)d6kh2").evaluate();
    expect([roll.total, roll.dice[0].constructor.name]).toEqual([8, "BasicDie"]);
  });

  test("supports a number of dice multiplied before the roll, for advantage (dnd5e issue 6866)", async () => {
    class D20Die extends Die {
      applyAdvantage(): void {
        (this as Loose)._number = 2;
        (this as Loose).modifiers.unshift("kh");
      }
    }
    const die = new D20Die({ number: 1, faces: 20 }) as Loose;
    die.applyAdvantage();
    loadDice(page, 20, 4, 18);
    expect((await die.evaluate()).total).toBe(18);
  });

  test("supports modifiers reordered before super (dnd5e issue 6871)", async () => {
    class Ordered extends Die {
      async _evaluateModifiers(): Promise<void> {
        const self = this as Loose;
        self.modifiers.sort((a: string, b: string) => Number(b.startsWith("min")) - Number(a.startsWith("min")));
        await super._evaluateModifiers();
      }
    }
    CONFIG.Dice.terms.d = Ordered;
    loadDice(page, 20, 3, 7);
    const roll = await new Roll("2d20kh1min10").evaluate();
    expect([roll.total, roll.dice[0].modifiers]).toEqual([10, ["min10", "kh1"]]);
  });

  test("supports fused tokens split again in an override", async () => {
    class Splitting extends Die {
      async _evaluateModifiers(): Promise<void> {
        (this as Loose).modifiers = (this as Loose).modifiers.flatMap((token: string) =>
          token === "khmin3" ? ["min3", "kh"] : token,
        );
        return super._evaluateModifiers();
      }
    }
    CONFIG.Dice.terms.d = Splitting;
    loadDice(page, 6, 1, 2);
    expect((await new Roll("2d6khmin3").evaluate()).total).toBe(3);
  });

  test("supports changes of core's modifiers: a key replaced in place, one added to a subclass's own map", async () => {
    const original = Die.MODIFIERS.kh;
    try {
      Die.MODIFIERS.kh = "keepNone";
      Die.prototype.keepNone = function (this: Loose) {
        for (const result of this.results) result.active = false;
      };
      expect((await new Roll("2d6kh").evaluate()).total).toBe(0);
    } finally {
      Die.MODIFIERS.kh = original;
      delete Die.prototype.keepNone;
    }
  });

  test("supports an override of roll that tags results with passed options", async () => {
    class Tagging extends Die {
      async roll(options: Loose = {}): Promise<Loose> {
        const result = await super.roll(options);
        result.indexPush = options.push ?? 0;
        return result;
      }
    }
    CONFIG.Dice.terms.d = Tagging;
    const roll = await new Roll("1d6").evaluate();
    await roll.dice[0].roll({ push: 1 });
    const restored = Roll.fromJSON(JSON.stringify(roll));
    expect(restored.dice[0].results.map((result: Loose) => result.indexPush)).toEqual([0, 1]);
  });

  test("supports results built in an override: value, then _roll, then randomFace", async () => {
    class Soft extends Die {
      static DENOMINATION = "s";
      constructor(data: Loose) {
        super({ ...data, faces: 6 });
      }
      get denomination(): string {
        return "s";
      }
      async roll({ minimize = false, maximize = false, ...options }: Loose = {}): Promise<Loose> {
        const self = this as Loose;
        const roll: Loose = { result: undefined, active: true };
        if (minimize) roll.result = 1;
        else if (maximize) roll.result = 6;
        else roll.result = await self._roll(options);
        roll.result ??= self.randomFace();
        roll.count = roll.result >= 5 ? 1 : 0;
        self.results.push(roll);
        return roll;
      }
      getResultCSS(result: Loose): (string | null)[] {
        return [...super.getResultCSS(result), result.count ? "hit" : null];
      }
    }
    CONFIG.Dice.terms.s = Soft;
    loadDice(page, 6, 5, 2, 6);
    const roll = await new Roll("3ds").evaluate();
    expect([roll.total, roll.formula]).toEqual([2, "3ds"]);
    expect(await roll.getTooltip()).toContain('class="roll soft s max hit"');
  });

  test("an attribute pushed onto SERIALIZE_ATTRIBUTES also changes the parent (dice.md 1.6)", () => {
    class Pusher extends Die {
      maxPush: number;
      constructor(data: Loose = {}) {
        super(data);
        this.maxPush = data.maxPush ?? 1;
      }
    }
    const attributes = (Pusher as Loose).SERIALIZE_ATTRIBUTES;
    attributes.push("maxPush");
    try {
      CONFIG.Dice.termTypes.Pusher = Pusher;
      const restored = foundry.dice.terms.RollTerm.fromJSON(JSON.stringify(new Pusher({ maxPush: 3 })));
      expect([restored.maxPush, foundry.dice.terms.DiceTerm.SERIALIZE_ATTRIBUTES.includes("maxPush")]).toEqual([
        3,
        true,
      ]);
    } finally {
      attributes.pop();
    }
  });

  test("a term created by class works in a roll, and is found by name after JSON", async () => {
    class QxWild extends Die {
      static DENOMINATION = "6";
    }
    CONFIG.Dice.termTypes.QxWild = QxWild;
    const roll = await Roll.fromTerms([new QxWild({ number: 2, faces: 6 })]).evaluate();
    const restored = Roll.fromJSON(JSON.stringify(roll));
    expect([restored.terms[0].constructor.name, restored.total, roll.formula]).toEqual(["QxWild", roll.total, "2d6"]);
  });

  test("supports mixins over the present class of d", async () => {
    const Mixed = (Base: Loose): Loose =>
      class Mixed extends Base {
        get total(): number | undefined {
          const total = super.total;
          return total === undefined ? undefined : total * 2;
        }
      };
    CONFIG.Dice.terms.d = Mixed(Mixed(CONFIG.Dice.terms.d));
    loadDice(page, 6, 3);
    expect((await new Roll("1d6 + 1").evaluate()).total).toBe(13);
  });
});

describe("results changed afterwards (dice.md 7.13, 7.14)", () => {
  test("supports added dice and a recomputed total", async () => {
    loadDice(page, 6, 6, 2, 5);
    const roll = await new Roll("2d6 + 1").evaluate();
    for (const result of roll.dice[0].results)
      if (result.result === 2) Object.assign(result, { active: false, discarded: true });
    await roll.dice[0].roll({ reroll: true });
    roll._total = roll._evaluateTotal();
    expect([roll.total, roll.result]).toEqual([12, "11 + 1"]);
  });

  test("supports grouping of dice by instanceof and denomination", async () => {
    const roll = await new Roll("2d6 + 1d20[x] + 4df").evaluate();
    const { DiceTerm, FateDie } = foundry.dice.terms;
    expect(roll.dice.every((die: Loose) => die instanceof DiceTerm)).toBe(true);
    expect(roll.terms.filter((term: Loose) => term instanceof FateDie)).toHaveLength(1);
    expect(roll.dice.map((die: Loose) => die.denomination)).toEqual(["d6", "d20", "f"]);
  });
});

describe("seeded tests, as packages write them", () => {
  test("supports foundry.dice.MersenneTwister in CONFIG.Dice.randomUniform", async () => {
    const sequence = async (): Promise<number[]> => {
      const twister = new foundry.dice.MersenneTwister(12345);
      CONFIG.Dice.randomUniform = () => twister.random();
      return Roll.simulate("3d6 + 1", 20);
    };
    expect(await sequence()).toEqual(await sequence());
  });

  test("a custom parser class with v13's callbacks accepts v14's extra argument", () => {
    class Parser extends foundry.dice.RollParser {
      _onStringTerm(term: string, flavor: string | null): Loose {
        return super._onStringTerm(term.toUpperCase(), flavor);
      }
    }
    CONFIG.Dice.parser = Parser;
    expect(new Roll("foo").terms[0].term).toBe("FOO");
  });
});
