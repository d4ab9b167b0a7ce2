/* global foundry, CONFIG, Roll, describe, it, expect */
import { FudgeDie, install, LadderDie, LadderRoll } from "./fate-system.mjs";
import { throwing } from "./loaded.mjs";

install();
const { MersenneTwister } = foundry.dice;

describe("a fate-like system", () => {
  it("replaces CONFIG.Dice.terms.d: every numeric die is its own, inner ones too", () => {
    const roll = new Roll("1d6 + (1d4)d8");
    expect(roll.terms[0]).toBeInstanceOf(LadderDie);
    expect(roll.terms[2]).toBeInstanceOf(LadderDie);
    expect(roll.terms[2]._number.terms[0]).toBeInstanceOf(LadderDie);
    expect(roll.terms[0]._faces).toBe(6);
  });

  it("reads its words before core parses, also in typed commands", async () => {
    expect(Roll.create("skill + 2")).toBeInstanceOf(LadderRoll);
    const roll = new LadderRoll("skill + 2");
    await throwing(3, [3, 3, 2, 1], () => roll.evaluate());
    expect([roll.total, roll.rung, roll.dice[0].constructor, roll.options.rung]).toEqual([3, "Good", FudgeDie, "Good"]);
  });

  it("has letters of core's under new meanings, and asynchronous modifiers that are awaited in order", async () => {
    const low = new Roll("1d20d");
    await throwing(20, [15, 4], () => low.evaluate());
    expect([low.total, low.terms[0].results.length]).toEqual([4, 2]);
    LadderDie.fates = 7;
    const asked = new Roll("1d6ask");
    await throwing(6, [2], () => asked.evaluate());
    expect([asked.total, asked.terms[0].modifiers]).toEqual([9, ["ask"]]);
  });

  it("leaves core's own map alone", () => {
    expect(foundry.dice.terms.Die.MODIFIERS.d).toBe("drop");
  });

  it("shows its labels, and a context of its own unless it is private", async () => {
    const roll = new LadderRoll("4df");
    await throwing(3, [1, 2, 3, 3], () => roll.evaluate());
    expect(await roll.getTooltip()).toContain("−");
    expect(await roll.render()).toContain(`(${roll.rung})`);
    expect(await roll.render({ isPrivate: true })).not.toContain(roll.rung);
  });

  it("minimises and maximises Fate dice to −1 and 1", () => {
    expect(["minimize", "maximize"].map((which) => new Roll("4df").evaluateSync({ [which]: true }).total)).toEqual([
      -4, 4,
    ]);
  });

  it("is the same for the same seed", async () => {
    const totals = [];
    for (let time = 0; time < 2; time += 1) {
      const twister = new MersenneTwister(42);
      const before = CONFIG.Dice.randomUniform;
      CONFIG.Dice.randomUniform = () => twister.random();
      totals.push((await new Roll("10d10").evaluate()).total);
      CONFIG.Dice.randomUniform = before;
    }
    expect(totals[0]).toBe(totals[1]);
  });

  it("puts functions into formulas, and anchors into text", async () => {
    expect((await new Roll("rung(1) + 1").evaluate()).total).toBe(4);
    const anchor = (await new Roll("2d6").evaluate()).toAnchor({ label: "two dice", classes: ["mine"] });
    expect([
      anchor.textContent,
      anchor.classList.contains("mine"),
      JSON.parse(unescape(anchor.dataset.roll)).class,
    ]).toEqual(["two dice", true, "Roll"]);
  });
});
