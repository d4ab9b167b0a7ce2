import { beforeEach, describe, expect, test } from "vitest";
import { Coin, Die, type DiceTerm, FateDie, manualRange, Roll } from "../../../src/client/dice/index.ts";
import type { Loose } from "../../../src/client/utils/types.ts";
import { installPage, loadDice, type Page } from "./setup.ts";

let page: Page;
let log: unknown[];

/** A form that is filled in at once: initial dice with `first`, later ones with `later`. */
class Form {
  static first: number | undefined = 5;
  static later: number | undefined = 4;
  readonly roll: Roll;
  readonly known: DiceTerm[] = [];
  constructor(roll: Roll) {
    this.roll = roll;
    log.push("open");
  }
  async awaitFulfillment(): Promise<void> {
    for (const term of Roll.identifyFulfillableTerms(this.roll.terms)) this.#fill(term);
  }
  async addTerm(term: DiceTerm): Promise<void> {
    log.push(["addTerm", term.formula]);
    if (Roll.identifyFulfillableTerms([term]).length > 0) this.#fill(term);
  }
  #fill(term: DiceTerm): void {
    term._id = `id${this.known.length}`;
    this.known.push(term);
    log.push(["asked", term.formula]);
    if (Form.first !== undefined)
      for (let n = 0; n < (term.number ?? 0); n += 1) term.results.push({ result: Form.first, active: true });
  }
  async resolveResult(term: DiceTerm, method: string, options: object): Promise<number | undefined> {
    log.push(["resolveResult", term.denomination, method, options]);
    return Form.later;
  }
  registerResult(_method: string, denomination: string, result: number): boolean {
    log.push(["registerResult", denomination, result]);
    return result < 10;
  }
  async close(): Promise<void> {
    log.push("close");
  }
}

beforeEach(() => {
  page = installPage();
  log = [];
  Form.first = 5;
  Form.later = 4;
  (globalThis as Loose).foundry.applications.dice.RollResolver = Form;
});

describe("configuration (dice.md 5)", () => {
  test("core's dice and methods exist; there is no default method", () => {
    const { dice, methods, defaultMethod } = page.dice.fulfillment;
    expect(Object.keys(dice)).toEqual(["d4", "d6", "d8", "d10", "d12", "d20", "d100"]);
    for (const { label, icon } of Object.values(dice))
      expect([label, icon]).toEqual([expect.any(String), expect.stringContaining("<i")]);
    expect(Object.keys(methods)).toEqual(["mersenne", "manual"]);
    expect([methods["mersenne"]?.interactive, methods["manual"]?.interactive, defaultMethod]).toEqual([
      false,
      true,
      "",
    ]);
    expect(Roll.DICE_CONFIGURATION_SETTING).toBe("diceConfiguration");
  });

  test("without a setting and a choice, CONFIG.Dice.randomUniform decides", async () => {
    loadDice(page, 6, 2);
    expect((await new Roll("1d6").evaluate()).total).toBe(2);
    expect(log).toEqual([]);
  });

  test("mersenne maps its own draw through mapRandomFace", async () => {
    page.settings["diceConfiguration"] = { d6: "mersenne" };
    page.dice.randomUniform = () => {
      throw new Error("not asked");
    };
    const roll = await new Roll("20d6").evaluate();
    expect(roll.dice[0]?.method).toBe("mersenne");
    for (const value of roll.dice[0]?.values ?? []) expect([1, 2, 3, 4, 5, 6]).toContain(value);
  });

  test("a handler gets the term and the options; undefined falls back to the digital die", async () => {
    const calls: unknown[] = [];
    page.dice.fulfillment.methods["own"] = {
      label: "Own",
      handler: async (term, options) => {
        calls.push([term.denomination, options]);
        return calls.length === 1 ? 3 : undefined;
      },
    };
    page.settings["diceConfiguration"] = { d6: "own" };
    loadDice(page, 6, 6);
    const roll = await new Roll("2d6").evaluate({ tag: "mine" });
    expect(roll.dice[0]?.values).toEqual([3, 6]);
    expect(calls).toEqual(Array(2).fill(["d6", expect.objectContaining({ tag: "mine" })]));
  });

  test.each([
    ["1d6r1", 1, { reroll: true }],
    ["1d6x", 6, { explode: true }],
  ])("a handler gets %s for a die that is rolled again", async (formula, first, expected) => {
    const calls: unknown[] = [];
    page.dice.fulfillment.methods["own"] = {
      label: "Own",
      handler: (_term, options) => (calls.push(options) === 1 ? first : 3),
    };
    page.dice.fulfillment.defaultMethod = "own";
    await new Roll(formula).evaluate();
    expect(calls[1]).toMatchObject(expected);
  });

  test("defaultMethod applies without a choice of the user", async () => {
    page.dice.fulfillment.methods["seven"] = { label: "7", handler: () => 7 };
    page.dice.fulfillment.defaultMethod = "seven";
    page.settings["diceConfiguration"] = { d8: "" };
    expect((await new Roll("1d8 + 1d100").evaluate()).total).toBe(14);
  });

  test("an unavailable method is ignored (MANUAL_ROLLS revoked)", async () => {
    page.settings["diceConfiguration"] = { d6: "manual" };
    delete page.dice.fulfillment.methods["manual"];
    await new Roll("1d6").evaluate();
    expect(log).toEqual([]);
  });

  test("methods are selected by denomination: custom dice by their letter", async () => {
    page.dice.fulfillment.methods["seven"] = { label: "7", handler: () => 7 };
    page.settings["diceConfiguration"] = { s: "seven" };
    class QxDie extends Die {
      static override DENOMINATION = "s";
      override get denomination(): string {
        return "s";
      }
    }
    page.dice.terms["s"] = QxDie;
    loadDice(page, 6, 2);
    expect((await new Roll("1ds + 1d6").evaluate()).total).toBe(9);
  });

  test("the user's configuration overwrites a method set by hand (#13175)", async () => {
    page.settings["diceConfiguration"] = { d6: "mersenne" };
    const roll = new Roll("1d6 + 1d8");
    for (const die of roll.dice) die.method = "manual";
    await roll.evaluate();
    expect(roll.dice.map(({ method }) => method)).toEqual(["mersenne", undefined]);
  });
});

describe("the form (dice.md 5)", () => {
  beforeEach(() => {
    page.settings["diceConfiguration"] = { d6: "manual" };
  });

  test("opens for the outermost roll, asks for all dice, and closes at the end", async () => {
    loadDice(page, 8, 3);
    const roll = await new Roll("2d6 + (1d6 + 1d8) + {1d6}").evaluate();
    expect(log).toEqual(["open", ["asked", "2d6"], ["asked", "1d6"], ["asked", "1d6"], ["addTerm", "1d8"], "close"]);
    expect(roll.total).toBe(5 * 4 + 3);
    expect([roll.dice[0]?.method, roll._resolver, Roll.RESOLVERS.size]).toEqual(["manual", undefined, 0]);
  });

  test("does not open without manual dice", async () => {
    await new Roll("1d8 + 2").evaluate();
    expect(log).toEqual([]);
  });

  test("while open, terms refer to it and Roll.RESOLVERS contains it", async () => {
    const seen: unknown[] = [];
    class Watching extends Die {
      override async _evaluateModifiers(): Promise<void> {
        seen.push(this.resolver instanceof Form, Roll.RESOLVERS.size, this._root === [...Roll.RESOLVERS.keys()][0]);
        return super._evaluateModifiers();
      }
    }
    page.dice.terms["d"] = Watching;
    await new Roll("(1d6)").evaluate();
    expect(seen).toEqual([true, 1, true]);
  });

  test("a computed number of dice is added later through addTerm", async () => {
    loadDice(page, 4, 2);
    page.settings["diceConfiguration"] = { d6: "manual" };
    const roll = await new Roll("1d6 + (1d4)d6").evaluate();
    expect(log).toContainEqual(["asked", "2d6"]);
    expect(roll.total).toBe(5 + 10);
  });

  test("rerolls and explosions ask one by one", async () => {
    Form.first = 6;
    await new Roll("1d6x").evaluate();
    expect(log).toContainEqual(["resolveResult", "d6", "manual", { reroll: false, explode: true }]);
    Form.first = 1;
    await new Roll("1d6r").evaluate();
    expect(log).toContainEqual(["resolveResult", "d6", "manual", { reroll: true, explode: false }]);
  });

  test("empty fields are rolled digitally, but keep the method (#13177)", async () => {
    Form.first = undefined;
    Form.later = undefined;
    loadDice(page, 6, 6, 2);
    const roll = await new Roll("1d6x").evaluate();
    expect([roll.total, roll.dice[0]?.method]).toEqual([8, "manual"]);
  });

  test("allowInteractive: false never asks, explosions included (#10941)", async () => {
    loadDice(page, 6, 6, 1);
    const roll = await new Roll("1d6x").evaluate({ allowInteractive: false });
    expect([roll.total, log, roll.dice[0]?.method]).toEqual([7, [], undefined]);
  });

  test("minimise and maximise never ask", async () => {
    await new Roll("1d6").evaluate({ maximize: true });
    expect(log).toEqual([]);
  });

  test("closes after an error", async () => {
    await expect(new Roll("1d6 + foo").evaluate()).rejects.toThrow();
    expect([log.at(-1), Roll.RESOLVERS.size]).toEqual(["close", 0]);
  });

  test("registerResult passes results to open forms; without one it returns undefined", async () => {
    expect(Roll.registerResult("manual", "d6", 3)).toBeUndefined();
    const heard: unknown[] = [];
    class Feeding extends Die {
      override async _evaluateModifiers(): Promise<void> {
        heard.push(Roll.registerResult("manual", "d6", 3), Roll.registerResult("manual", "d6", 30));
      }
    }
    page.dice.terms["d"] = Feeding;
    await new Roll("1d6").evaluate();
    expect(heard).toEqual([true, false]);
  });

  test("the class of the form may be overridden on the Roll class (daggerheart PR 2172)", async () => {
    class Own extends Form {}
    class Mine extends Roll {
      static override get resolverImplementation(): Loose {
        return Own;
      }
    }
    const roll = new Mine("1d6");
    let opened: unknown;
    Own.prototype.awaitFulfillment = async function (this: Own) {
      opened = this;
    };
    await roll.evaluate();
    expect(opened).toBeInstanceOf(Own);
  });

  test("a method's own form is used if it is the only interactive one besides manual", () => {
    class Own extends Form {}
    class Other extends Form {}
    page.dice.fulfillment.methods["bluetooth"] = { label: "B", interactive: true, resolver: Own as Loose };
    page.dice.fulfillment.methods["camera"] = { label: "C", interactive: true, resolver: Other as Loose };
    page.settings["diceConfiguration"] = { d6: "manual", d20: "bluetooth" };
    expect(Roll.resolverImplementation).toBe(Own);
    page.settings["diceConfiguration"] = { d6: "manual" };
    expect(Roll.resolverImplementation).toBe(Form);
    page.settings["diceConfiguration"] = { d6: "camera", d20: "bluetooth" };
    expect(Roll.resolverImplementation).toBe(Form);
  });

  test("a private render does not ask", async () => {
    await new Roll("1d6").render({ isPrivate: true });
    expect(log).toEqual([]);
    await new Roll("1d6").render();
    expect(log[0]).toBe("open");
  });

  test("accepts 1…faces, for coins 0 and 1 (#13694)", () => {
    expect(manualRange(new Die({ faces: 20 }))).toEqual({ min: 1, max: 20 });
    expect(manualRange(new Coin())).toEqual({ min: 0, max: 1 });
    expect(manualRange(new FateDie())).toEqual({ min: 1, max: 3 });
  });
});
