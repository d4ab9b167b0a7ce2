/** dice.md 1–3: the facts about rolls, terms and formulas. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { evaluated, g, is14, player, thrown, type Loose } from "./setup.ts";

const { CONFIG } = g;
const terms = g.foundry.dice.terms as Loose;
const names = (roll: Loose): string[] => roll.terms.map((term: Loose) => term.constructor.name as string);

afterEach(() => {
  delete CONFIG.Dice.terms.z;
  CONFIG.Dice.rolls = CONFIG.Dice.rolls.filter((cls: Loose) => !/^Conf/.test(cls.name as string));
});

describe("1.1 global surface", () => {
  test("dice.md 1.1: Roll, parser, grammar and twister are in foundry.dice, the terms in foundry.dice.terms", () => {
    for (const name of ["Roll", "RollParser", "RollGrammar", "MersenneTwister", "terms"])
      expect(g.foundry.dice[name], name).toBeDefined();
    for (const name of ["RollTerm", "DiceTerm", "Die", "Coin", "FateDie", "NumericTerm", "OperatorTerm"])
      expect(terms[name].name).toBe(name);
    for (const name of ["ParentheticalTerm", "FunctionTerm", "PoolTerm", "StringTerm"])
      expect(terms[name].name).toBe(name);
  });
  test("dice.md 1.1 (#10434): the bare term classes are globals in 13 and removed in 14; Roll stays", () => {
    expect(["Die", "DiceTerm", "NumericTerm"].map((name) => name in globalThis && g[name] !== undefined)).toEqual(
      Array(3).fill(!is14),
    );
    expect(g.Roll).toBe(g.foundry.dice.Roll);
  });
  test("dice.md 1.1: CONFIG.Dice has its members", () => {
    const keys = ["fulfillment", "functions", "parser", "randomUniform", "rolls", "termTypes", "terms", "types"];
    expect(keys.filter((key) => !(key in CONFIG.Dice))).toEqual([]);
    expect(Object.keys(CONFIG.Dice).includes("rollModes")).toBe(!is14);
  });
});

describe("1.2 construction", () => {
  test("dice.md 1.2: data, options and terms are public; a new roll is not evaluated", () => {
    const roll = new g.Roll("1d6 + @a", { a: 2 }, { flavor: "x" });
    expect([roll.formula, roll.data.a, roll.options.flavor, roll._evaluated, roll.total]).toEqual([
      "1d6 + 2",
      2,
      "x",
      false,
      undefined,
    ]);
  });
  test("dice.md 1.2: the constructor throws for a formula that cannot be parsed or is not a string", () => {
    expect(() => new g.Roll("1d6 + (")).toThrow();
    expect(() => new g.Roll(5)).toThrow();
  });
});

describe("1.3 statics", () => {
  test("dice.md 1.3 (#13710): create uses CONFIG.Dice.rolls[0], new its own class", () => {
    class ConfRoll extends g.Roll {}
    expect(ConfRoll.create("1").constructor).toBe(CONFIG.Dice.rolls[0]);
    expect(new (ConfRoll as Loose)("1").constructor).toBe(ConfRoll);
  });
  test("dice.md 1.3: fromTerms accepts terms that are all evaluated or all not", async () => {
    const none = [
      new terms.Die({ faces: 6 }),
      new terms.OperatorTerm({ operator: "+" }),
      new terms.NumericTerm({ number: 2 }),
    ];
    expect(g.Roll.fromTerms(none).formula).toBe("1d6 + 2");
    const roll = await evaluated("1d6 + 2");
    expect(g.Roll.fromTerms(roll.terms).total).toBe(roll.total);
    expect(() => g.Roll.fromTerms([roll.terms[0], roll.terms[1], new terms.Die({ faces: 6 })])).toThrow();
  });
  test("dice.md 1.3: an OperatorTerm is evaluated from construction", () => {
    expect(new terms.OperatorTerm({ operator: "+" })._evaluated).toBe(true);
  });
  test("dice.md 1.3: replaceFormulaData leaves unmatched keys, or inserts `missing`", () => {
    expect(g.Roll.replaceFormulaData("@a.b + @c-d_e", { a: { b: 3 } })).toBe("3 + @c-d_e");
    expect(g.Roll.replaceFormulaData("@x", {}, { missing: "0" })).toBe("0");
  });
  test("dice.md 1.3: validate refuses the empty formula and words", () => {
    expect([g.Roll.validate(""), g.Roll.validate("not a formula"), g.Roll.validate("2d6 + 1")]).toEqual([
      false,
      false,
      true,
    ]);
  });
  test("dice.md 1.3 (#10120): safeEval throws unless the result is a number", () => {
    expect(g.Roll.safeEval("2 > 1 ? 3 : 4")).toBe(3);
    expect(() => g.Roll.safeEval("'a'")).toThrow();
  });
});

describe("1.4 instances", () => {
  test("dice.md 1.4: dice inside parentheses, pools and functions are among roll.dice", async () => {
    expect((await evaluated("(1d4)d6 + {1d8, 1d10}kh + max(1d12, 2)")).dice.map((die: Loose) => die.faces)).toEqual(
      expect.arrayContaining([4, 6, 8, 10, 12]),
    );
  });
  test("dice.md 1.4: a second evaluation rejects", async () => {
    await expect((await evaluated()).evaluate()).rejects.toThrow();
  });
  test("dice.md 1.4: resetFormula follows edited terms, _evaluateTotal changed results", async () => {
    const roll = await evaluated("1d6 + 2");
    roll.dice[0].results[0].result = 40;
    roll._total = roll._evaluateTotal();
    roll.terms.push(new terms.OperatorTerm({ operator: "+" }), new terms.NumericTerm({ number: 1 }));
    expect([roll.resetFormula(), roll.total]).toEqual(["1d6 + 2 + 1", 42]);
  });
  test("dice.md 1.4: toMessage evaluates first; content is the total, the sound that of dice, rolls this roll", async () => {
    const roll = new g.Roll("2d6 + 1");
    const message = await roll.toMessage({ flavor: "F", rolls: [] });
    expect([message.content, message.sound, message.rolls[0].total, message.flavor]).toEqual([
      String(roll.total),
      CONFIG.sounds.dice,
      roll.total,
      "F",
    ]);
  });
  test("dice.md 1.4: given content stays", async () => {
    expect((await new g.Roll("1").toMessage({ content: "<p>Mine</p>" })).content).toBe("<p>Mine</p>");
  });
  test("dice.md 1.4: render evaluates first, uses Foundry's classes, and hides everything when private", async () => {
    const roll = new g.Roll("1d6");
    const shown = await roll.render();
    expect(roll._evaluated).toBe(true);
    expect(shown).toMatch(/dice-roll[^]*dice-formula[^]*dice-total/);
    const hidden = await roll.render({ isPrivate: true });
    expect(hidden).toContain("???");
    expect(hidden.replaceAll(/<[^>]*>/g, "")).not.toMatch(/\d/);
  });
  test("dice.md 1.4 (#11650): render's options reach _prepareChatRenderContext", async () => {
    const seen: object[] = [];
    class ConfRoll extends g.Roll {
      async _prepareChatRenderContext(options: object): Promise<object> {
        seen.push(options);
        return super._prepareChatRenderContext(options) as object;
      }
    }
    const message = {};
    await new (ConfRoll as Loose)("1").render({ message, extra: 1 });
    expect(seen).toEqual([expect.objectContaining({ message, extra: 1, isPrivate: false })]);
  });
});

describe("1.5 evaluation", () => {
  test("dice.md 1.5 (#9774): evaluateSync refuses dice, or counts them 0 without strict", () => {
    expect(() => new g.Roll("1d6 + 1").evaluateSync()).toThrow();
    expect(new g.Roll("1d6 + 1").evaluateSync({ strict: false }).total).toBe(1);
  });
  test("dice.md 1.5 (#10597): minimise and maximise are deterministic, by the term's _evaluateSync, without modifiers (#11093)", () => {
    expect(new g.Roll("3d20kh + 1").evaluateSync({ maximize: true }).total).toBe(61);
    expect(new g.Roll("3d20kh + 1").evaluateSync({ minimize: true }).total).toBe(4);
  });
  test("dice.md 1.5: edited terms are honoured before evaluation, with precedence", async () => {
    const roll = new g.Roll("2 + 3");
    roll.terms.push(new terms.OperatorTerm({ operator: "*" }), new terms.NumericTerm({ number: 4 }));
    expect((await roll.evaluate()).total).toBe(14);
  });
  test("dice.md 1.5: 1d1 is not deterministic", () => {
    expect(new terms.Die({ number: 1, faces: 1 }).isDeterministic).toBe(false);
  });
});

describe("1.6 JSON", () => {
  test("dice.md 1.6: an evaluated roll has its documented shape", async () => {
    const json = JSON.parse(JSON.stringify(await thrown("1d20 + 4", 20, [13])));
    expect(json).toEqual({
      class: "Roll",
      options: {},
      dice: [],
      formula: "1d20 + 4",
      total: 17,
      evaluated: true,
      terms: [
        expect.objectContaining({ class: "Die", number: 1, faces: 20, results: [{ result: 13, active: true }] }),
        expect.objectContaining({ class: "OperatorTerm", operator: "+" }),
        expect.objectContaining({ class: "NumericTerm", number: 4 }),
      ],
    });
  });
  test("dice.md 1.6: rolls are found by name among CONFIG.Dice.rolls; an unknown name throws", async () => {
    class ConfStored extends g.Roll {}
    const roll = await new (ConfStored as Loose)("1d6").evaluate();
    const data = JSON.parse(JSON.stringify(roll));
    expect(() => g.Roll.fromData(data)).toThrow();
    CONFIG.Dice.rolls.push(ConfStored);
    expect(g.Roll.fromData(data)).toBeInstanceOf(ConfStored);
  });
  test("dice.md 1.6: a message drops a roll whose class is unknown, and keeps the rest", async () => {
    class ConfGone extends g.Roll {}
    CONFIG.Dice.rolls.push(ConfGone);
    const message = await g.ChatMessage.create({
      rolls: [await new (ConfGone as Loose)("1").evaluate()],
      content: "Words",
    });
    CONFIG.Dice.rolls.pop();
    message.reset();
    expect([message.rolls.length, message.content]).toEqual([0, "Words"]);
  });
  test("dice.md 1.6: terms are found in termTypes, then by class name among the dice, else they are a Die", async () => {
    class ConfDie extends terms.Die {
      static DENOMINATION = "z";
    }
    CONFIG.Dice.terms.z = ConfDie;
    const data = JSON.parse(JSON.stringify(await evaluated("2dz")));
    expect(g.Roll.fromData(data).terms[0]).toBeInstanceOf(ConfDie);
    CONFIG.Dice.terms.q = ConfDie;
    delete CONFIG.Dice.terms.z;
    data.formula = "2dq";
    expect(g.Roll.fromData(data).terms[0].constructor).toBe(ConfDie);
    delete CONFIG.Dice.terms.q;
    data.formula = "2d6";
    // A system may have its own d; the fallback is core's.
    const { d } = CONFIG.Dice.terms;
    CONFIG.Dice.terms.d = class ConfBasic extends terms.Die {};
    expect(g.Roll.fromData(data).terms[0].constructor).toBe(terms.Die);
    CONFIG.Dice.terms.d = d;
  });
  test("dice.md 1.6 (#8671): data are omitted; options and extra keys of results are stored", async () => {
    const roll = await new g.Roll("1d6", { a: 1 }, { mine: { deep: 1 } }).evaluate();
    roll.dice[0].results[0].hidden = true;
    roll.dice[0].options.mine = [1];
    const back = g.Roll.fromJSON(JSON.stringify(roll));
    expect([back.data, back.options.mine, back.dice[0].results[0].hidden, back.dice[0].options.mine]).toEqual([
      {},
      { deep: 1 },
      true,
      [1],
    ]);
  });
  test("dice.md 1.6 (#14709): clone and reroll parse the formula again; hand-made term options are lost", async () => {
    const roll = g.Roll.fromTerms([new terms.Die({ number: 1, faces: 6, options: { mine: 1 } })]);
    expect(roll.clone().terms[0].options.mine).toBeUndefined();
  });
  test("dice.md 1.6: the constructor runs again on load, for rolls and terms", async () => {
    let made = 0;
    class ConfCounting extends terms.Die {
      static DENOMINATION = "z";
      constructor(data: Loose = {}) {
        super(data);
        made += 1;
      }
    }
    CONFIG.Dice.terms.z = ConfCounting;
    const json = JSON.stringify(await evaluated("1dz"));
    const before = made;
    g.Roll.fromJSON(json);
    expect(made).toBeGreaterThan(before);
  });
});

describe("2 terms", () => {
  test("dice.md 2.2: u = 0 is the top face, u near 1 the lowest: ceil((1 − u) × faces)", () => {
    const die = new terms.Die({ faces: 6 });
    expect([0, 0.5, 0.999].map((u) => die.mapRandomFace(u) as number)).toEqual([6, 3, 1]);
  });
  test("dice.md 2.2: dice are drawn from CONFIG.Dice.randomUniform, read at each die", async () => {
    const draw = vi.fn(() => 0.5);
    const before = CONFIG.Dice.randomUniform;
    CONFIG.Dice.randomUniform = draw;
    await new g.Roll("3d6").evaluate({ allowInteractive: false });
    CONFIG.Dice.randomUniform = before;
    expect(draw).toHaveBeenCalledTimes(3);
  });
  test("dice.md 2.2: existing results count as rolled", async () => {
    const die = new terms.Die({ number: 2, faces: 6, results: [{ result: 5, active: true }] });
    await die.evaluate({ allowInteractive: false });
    expect([die.results.length, die.results[0].result]).toEqual([2, 5]);
  });
  test("dice.md 2.2: number and faces, then dice one by one through roll, then _evaluateModifiers", async () => {
    const steps: string[] = [];
    class ConfSteps extends terms.Die {
      static DENOMINATION = "z";
      constructor(data: Loose = {}) {
        super({ ...data, faces: 6 });
      }
      async roll(options: Loose): Promise<Loose> {
        steps.push("roll");
        return super.roll(options) as unknown;
      }
      async _evaluateModifiers(): Promise<void> {
        steps.push("modifiers");
        return super._evaluateModifiers() as Promise<void>;
      }
    }
    CONFIG.Dice.terms.z = ConfSteps;
    const roll = new g.Roll("(1 + 1)dz");
    expect(roll.terms[0]._number).toBeInstanceOf(g.Roll);
    expect(roll.terms[0].number).toBeUndefined();
    await roll.evaluate();
    expect(steps).toEqual(["roll", "roll", "modifiers"]);
  });
  test("dice.md 2.2: the total sums active results, count before result", async () => {
    const roll = await thrown("3d6", 6, [1, 2, 3]);
    const [die] = roll.dice;
    die.results[0].active = false;
    die.results[1].count = 10;
    expect([die.total, die.values]).toEqual([13, [2, 3]]);
  });
  test("dice.md 2.2: getResultCSS has class, denomination and flags; a label is text", () => {
    const die = new terms.Die({ faces: 6 });
    expect(die.getResultCSS({ result: 6, active: true, discarded: true })).toEqual(
      expect.arrayContaining(["die", "d6", "discarded", "max"]),
    );
    expect(die.getResultLabel({ result: 6 })).toBe("6");
  });
  test("dice.md 2.2: roll calls _roll with its options, and randomFace if it returns undefined; the result is appended", async () => {
    const seen: unknown[] = [];
    class ConfRolled extends terms.Die {
      async _roll(options: Loose): Promise<number | undefined> {
        seen.push(options);
        return options.known as number | undefined;
      }
      randomFace(): number {
        return 2;
      }
    }
    const die = new (ConfRolled as Loose)({ faces: 6 });
    await die.roll({ known: 5, tag: 1 });
    const drawn = await die.roll();
    expect([drawn, die.results.map(({ result }: Loose) => result as number), seen]).toEqual([
      { result: 2, active: true },
      [5, 2],
      [{ known: 5, tag: 1 }, {}],
    ]);
    expect([(await die.roll({ minimize: true })).result, (await die.roll({ maximize: true })).result]).toEqual([1, 6]);
  });
  test("dice.md 2.2: more than 999 dice are refused", async () => {
    await expect(new g.Roll("1000d6").evaluate()).rejects.toThrow();
  });
  test("dice.md 2.2: a subclass of Die with its own letter defines its denomination itself", () => {
    class ConfLetter extends terms.Die {
      static DENOMINATION = "z";
    }
    expect(new (ConfLetter as Loose)({ faces: 8 }).denomination).toBe("d8");
  });
  test("dice.md 2.3: keep, drop, explode and reroll mark their dice as documented", async () => {
    const roll = await thrown("3d6kh2", 6, [1, 5, 3]);
    expect(roll.dice[0].results.map((r: Loose) => [r.result, r.active, r.discarded])).toEqual([
      [1, false, true],
      [5, true, undefined],
      [3, true, undefined],
    ]);
    expect((await thrown("1d6x", 6, [6, 2])).dice[0].results[0]).toMatchObject({ exploded: true, active: true });
    expect((await thrown("1d6r1", 6, [1, 2])).dice[0].results[0]).toMatchObject({ rerolled: true, active: false });
  });
  test("dice.md 2.4: modifiers are split into letters and the following text, in order", () => {
    expect(new g.Roll("4d6r1kh3").terms[0].modifiers).toEqual(["r1", "kh3"]);
  });
  test("dice.md 2.4 (#13371): fused names are one token and lose their number; only applied modifiers stay", async () => {
    const roll = await thrown("2d20khmin10", 20, [3, 4]);
    expect([roll.total, roll.terms[0].modifiers]).toEqual([4, ["kh"]]);
  });
  test("dice.md 2.4: unknown modifiers, and those whose handler returns false, are removed", async () => {
    class ConfRefusing extends terms.Die {
      static DENOMINATION = "z";
      static MODIFIERS = { no: "refuse", yes: () => undefined, kh: "keep" };
      refuse(): boolean {
        return false;
      }
    }
    CONFIG.Dice.terms.z = ConfRefusing;
    const roll = new g.Roll("2dzno1yes2who3kh1");
    expect(roll.terms[0].modifiers).toEqual(["no1", "yes2", "who3", "kh1"]);
    await roll.evaluate();
    expect([roll.terms[0].modifiers, roll.dice[0].values.length]).toEqual([["yes2", "kh1"], 1]);
  });
  test("dice.md 2.4 (#9774): a handler is called on the term with the whole token, and awaited", async () => {
    const seen: unknown[] = [];
    class ConfHandled extends terms.Die {
      static DENOMINATION = "z";
      static MODIFIERS = { adv: "adv" };
      constructor(data: Loose = {}) {
        super({ ...data, faces: 6 });
      }
      async adv(token: string): Promise<void> {
        await Promise.resolve();
        seen.push(token, this instanceof ConfHandled);
      }
    }
    CONFIG.Dice.terms.z = ConfHandled;
    await new g.Roll("1dzadv12").evaluate();
    expect(seen).toEqual(["adv12", true]);
  });
  test("dice.md 2.5: a letter selects its class; faces are one letter, the rest modifiers", () => {
    class ConfLetter extends terms.Die {
      static DENOMINATION = "z";
      static MODIFIERS = { x: "explode" };
    }
    CONFIG.Dice.terms.z = ConfLetter;
    const [term] = new g.Roll("2dzx3").terms;
    expect([term.constructor, term.number, term.modifiers]).toEqual([ConfLetter, 2, ["x3"]]);
  });
  test("dice.md 2.5: numeric faces are CONFIG.Dice.terms.d; an unknown letter is an error", () => {
    expect(new g.Roll("1d7").terms[0].constructor).toBe(CONFIG.Dice.terms.d);
    expect(() => new g.Roll("1dz")).toThrow();
  });
  test("dice.md 2.5: core has the letters c, d and f", () => {
    expect(
      Object.keys(CONFIG.Dice.terms)
        .filter((key) => ["c", "d", "f"].includes(key))
        .sort(),
    ).toEqual(["c", "d", "f"]);
  });
  test("dice.md 2.6: operators are words as totals; pools and parentheses contain rolls", async () => {
    const roll = await evaluated("(1 + 2) * {1d6, 2}kh");
    expect(names(roll)).toEqual(["ParentheticalTerm", "OperatorTerm", "PoolTerm"]);
    expect([roll.terms[0].roll.total, typeof roll.terms[1].total, roll.terms[2].rolls.length]).toEqual([
      3,
      "string",
      2,
    ]);
  });
});

describe("3 grammar", () => {
  test("dice.md 3: the number is optional and may be in parentheses; a function is not a number", async () => {
    expect(new g.Roll("d6").terms[0].number).toBe(1);
    expect((await evaluated("(1 + 2)d6")).dice[0].results).toHaveLength(3);
    expect(() => new g.Roll("floor(3/2)d6")).toThrow();
  });
  test("dice.md 3 (#11260): a leading minus makes one negative number", () => {
    expect(names(new g.Roll("-2"))).toEqual(["NumericTerm"]);
    expect(new g.Roll("-2").terms[0].number).toBe(-2);
    expect(names(new g.Roll("1d6-2"))).toEqual(["Die", "OperatorTerm", "NumericTerm"]);
  });
  test("dice.md 3: flavour follows its term and ends at the first bracket", () => {
    const [number, , die] = new g.Roll("2[left hand] + 1d6kh[fire]").terms;
    expect([number.flavor, die.flavor, die.modifiers]).toEqual(["left hand", "fire", ["kh"]]);
    expect(() => new g.Roll("1d6[a]b]")).toThrow();
  });
  test("dice.md 3: @paths are inserted as text before parsing; a missing one counts 0", async () => {
    expect((await new g.Roll("(@n)d1 + @gone", { n: 4 }).evaluate()).total).toBe(4);
  });
});

describe("5 fulfilment", () => {
  test("dice.md 5: without the permission MANUAL_ROLLS there is no manual method in this session", async () => {
    const ana = await player();
    expect(ana.run(() => [g.game.user.can("MANUAL_ROLLS"), Object.keys(g.CONFIG.Dice.fulfillment.methods)])).toEqual([
      false,
      ["mersenne"],
    ]);
  });
  test("dice.md 5: dice that a modifier requests together are in one form", async () => {
    class ConfBonus extends terms.Die {
      static DENOMINATION = "z";
      constructor(data: Loose = {}) {
        super({ ...data, faces: 6 });
      }
      async _evaluateModifiers(): Promise<void> {
        await Promise.all([1, 2].map(() => this.roll({ explode: true }) as Promise<unknown>));
      }
    }
    CONFIG.Dice.terms.z = ConfBonus;
    await g.game.settings.set("core", "diceConfiguration", { d6: "manual" });
    const roll = new g.Roll("1dz");
    const done = roll.evaluate();
    for (const values of [[5], [3, 4]]) {
      const inputs = (await vi.waitFor(() => {
        const found = [...(roll._resolver?.element?.querySelectorAll("input[data-die]") ?? [])];
        expect(found).toHaveLength(values.length);
        return found;
      })) as HTMLInputElement[];
      inputs.forEach((input, at) => {
        input.value = String(values[at]);
        input.dispatchEvent(new window.Event("input", { bubbles: true }));
      });
      await roll._resolver.submit();
    }
    await done;
    expect(roll.dice[0].values).toEqual([5, 3, 4]);
    await g.game.settings.set("core", "diceConfiguration", {});
  });
  test("dice.md 5: core has its dice, mersenne and manual, and no default method", () => {
    const { fulfillment } = CONFIG.Dice;
    expect(Object.keys(fulfillment.dice)).toEqual(["d4", "d6", "d8", "d10", "d12", "d20", "d100"]);
    expect([
      fulfillment.methods.manual.interactive,
      typeof fulfillment.methods.mersenne.handler,
      fulfillment.defaultMethod,
    ]).toEqual([true, "function", ""]);
  });
  test("dice.md 5: a method's handler returns the number, by denomination; without a number the die is drawn", async () => {
    const { methods } = CONFIG.Dice.fulfillment;
    const asked: unknown[] = [];
    methods.conf = {
      label: "Conf",
      handler: async (term: Loose, options: Loose) => {
        asked.push([term.denomination, options.explode]);
        return asked.length < 3 ? 6 : undefined;
      },
    };
    await g.game.settings.set("core", "diceConfiguration", { d6: "conf" });
    const roll = await thrown("1d6x + 1d8", 6, [2, 3]);
    await g.game.settings.set("core", "diceConfiguration", {});
    delete methods.conf;
    expect([roll.dice[0].values, roll.dice[0].method, roll.dice[1].method]).toEqual([[6, 6, 2], "conf", undefined]);
    expect(asked).toEqual([
      ["d6", undefined],
      ["d6", true],
      ["d6", true],
    ]);
  });
  test("dice.md 5 (#10941, #11208): allowInteractive false never asks, not for modifiers either", async () => {
    await g.game.settings.set("core", "diceConfiguration", { d6: "manual" });
    const roll = new g.Roll("2d6x + (1d2)d6");
    await roll.evaluate({ allowInteractive: false });
    await g.game.settings.set("core", "diceConfiguration", {});
    expect([typeof roll.total, g.Roll.RESOLVERS.size, roll.dice[0].method]).toEqual(["number", 0, undefined]);
  });
  test("dice.md 5: identifyFulfillableTerms returns the dice that the user rolls by hand, by denomination", async () => {
    await g.game.settings.set("core", "diceConfiguration", { d6: "manual" });
    const roll = new g.Roll("2d6 + 1d8");
    expect(g.Roll.identifyFulfillableTerms(roll.terms)).toEqual([roll.terms[0]]);
    await g.game.settings.set("core", "diceConfiguration", {});
  });
  test("dice.md 5: registerResult passes results to an open form, also on its second request", async () => {
    await g.game.settings.set("core", "diceConfiguration", { d6: "manual" });
    const roll = new g.Roll("1d6x");
    const done = roll.evaluate();
    const open = (): Promise<unknown> =>
      vi.waitFor(() =>
        expect(roll._resolver?.element?.querySelectorAll("input[data-die]:not(:disabled)").length).toBe(1),
      );
    await open();
    expect([g.Roll.RESOLVERS.get(roll) === roll._resolver, g.Roll.registerResult("manual", "d6", 6)]).toEqual([
      true,
      true,
    ]);
    await open();
    expect(g.Roll.RESOLVERS.get(roll)).toBe(roll._resolver);
    expect(g.Roll.registerResult("manual", "d6", 2)).toBe(true);
    await done;
    expect([roll.total, g.Roll.RESOLVERS.size]).toEqual([8, 0]);
    await g.game.settings.set("core", "diceConfiguration", {});
  });
  test("dice.md 5 (#13177): closing a form rolls its dice digitally", async () => {
    await g.game.settings.set("core", "diceConfiguration", { d6: "manual" });
    const roll = new g.Roll("3d6");
    const done = roll.evaluate();
    await vi.waitFor(() => expect(roll._resolver?.element).toBeTruthy());
    await roll._resolver.close();
    await done;
    expect(roll.dice[0].results).toHaveLength(3);
    await g.game.settings.set("core", "diceConfiguration", {});
  });
});
