/* global CONFIG, Roll, Hooks, foundry, describe, it, expect, afterEach, vi */
import { addToFormula, install, TraitRoll, watch } from "./trait-and-tray.mjs";

install();
const before = CONFIG.Dice.randomUniform;
afterEach(() => {
  vi.restoreAllMocks();
  CONFIG.Dice.randomUniform = before;
});

/** Faces with the size of each die, since they differ. */
function lay(...dice) {
  const left = dice.map(([face, faces]) => (faces - face + 0.5) / faces);
  CONFIG.Dice.randomUniform = () => left.shift();
}

describe("traits", () => {
  it("explode beside a wild die, the better one counts", async () => {
    const roll = TraitRoll.of(8, [2, -1]);
    expect([roll.formula.replace(", ", ","), roll._evaluated]).toEqual(["{1d8x,1d6x[Wild]}kh + 2 - 1", false]);
    lay([8, 8], [3, 8], [2, 6]);
    await roll.evaluate();
    expect([roll.total, roll.raises, roll.isFumble]).toEqual([12, 2, false]);
    expect(roll.terms[0].results.map(({ result, active }) => [result, active])).toEqual([
      [11, true],
      [2, false],
    ]);
  });

  it("keep what was said of the wild die through JSON", async () => {
    lay([1, 8], [1, 6]);
    const roll = await TraitRoll.of(8).evaluate();
    const back = Roll.fromJSON(JSON.stringify(roll));
    expect([back.constructor, back.dice[1].options.colorset, back.isFumble, back.terms[0].modifiers]).toEqual([
      TraitRoll,
      "red",
      true,
      ["kh"],
    ]);
  });

  it("burn no longer than their fuse: an asynchronous function as a modifier", async () => {
    lay([6, 6], [6, 6], [6, 6]);
    const roll = await new Roll("1dufuse2 + 1").evaluate();
    expect([roll.total, roll.formula, roll.dice[0].results.filter(({ exploded }) => exploded).length]).toEqual([
      19,
      "1dufuse2 + 1",
      2,
    ]);
  });

  it("have a distribution", async () => {
    let draw = 0;
    CONFIG.Dice.randomUniform = () => (draw++ % 6) / 6;
    expect((await Roll.simulate("1d6", 12)).sort((a, b) => a - b)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
  });
});

describe("the tray", () => {
  it.each([
    ["", "1d6", "1d6"],
    ["1d6 + 3", "2d6", "3d6 + 3"],
    ["1d6", "1d8", "1d6 + 1d8"],
    ["2d20kh", "1d20", "2d20kh + 1d20"],
    ["1d6[fire]", "4", "1d6[fire] + 4"],
  ])("%j and %s are %s", (formula, text, expected) => {
    expect(addToFormula(formula, text)).toBe(expected);
  });

  it("checks what was written before it is thrown", () => {
    expect(["2d6kh", "1du", "1dq", "2d6 +", "", "@a + 1"].map((text) => Roll.validate(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe("the watcher", () => {
  it("sees each die of each roll, in order, and not what is marked hidden", async () => {
    const seen = [];
    const hook = watch(seen);
    lay([2, 6], [5, 6], [1, 4], [3, 8], [7, 10]);
    const roll = await new Roll("2d6kh + {1d4, 1d8}kh + (1d10)").evaluate();
    roll.dice[3].results[0].hidden = true;
    await roll.toMessage();
    Hooks.off("createChatMessage", hook);
    expect(seen).toEqual([
      ["d6", "2", true, false],
      ["d6", "5", false, false],
      ["d4", "1", false, false],
      ["d8", "3", false, false],
    ]);
  });

  it("may wrap the prototypes: what is wrapped is what is called", async () => {
    const spies = [
      vi.spyOn(Roll.prototype, "_evaluate"),
      vi.spyOn(foundry.dice.terms.DiceTerm.prototype, "roll"),
      vi.spyOn(foundry.dice.terms.DiceTerm.prototype, "_evaluateModifiers"),
      vi.spyOn(foundry.dice.terms.Die.prototype, "explode"),
      vi.spyOn(foundry.dice.terms.DiceTerm, "_keepOrDrop"),
      vi.spyOn(foundry.dice.terms.RollTerm, "fromData"),
    ];
    Roll.fromJSON(JSON.stringify(await new Roll("3d6xkh2").evaluate()));
    for (const spy of spies) expect(spy).toHaveBeenCalled();
  });

  it("draws from a seeded twister, or from a stub, each time anew", async () => {
    const values = async () => {
      const twister = new foundry.dice.MersenneTwister(7);
      CONFIG.Dice.randomUniform = twister.random.bind(twister);
      return (await new Roll("10d100").evaluate()).dice[0].values;
    };
    expect(await values()).toEqual(await values());
    vi.spyOn(CONFIG.Dice, "randomUniform").mockReturnValue(0);
    expect((await new Roll("3d8").evaluate()).total).toBe(24);
  });
});
