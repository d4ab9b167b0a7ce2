/* global Roll, Hooks, ChatMessage, describe, it, expect */
import { CheckRoll, DamageRoll, SystemDie, SystemRoll } from "./d20-system.mjs";
import { throwing } from "./loaded.mjs";

Hooks.callAll("d20-system.install");
const again = (roll) => Roll.fromJSON(JSON.stringify(roll));

describe("a d20 system", () => {
  it("swaps CONFIG.Dice.terms.d and CONFIG.Dice.rolls, and typed formulas follow", () => {
    expect(Roll.create("1d20 + 2")).toBeInstanceOf(SystemRoll);
    expect(new Roll("2d8").terms[0]).toBeInstanceOf(SystemDie);
  });

  it("throws two dice for advantage, three where elven, and keeps the best", async () => {
    const plain = CheckRoll.fromConfig({ parts: ["1d20", "@mod"], data: { mod: 3 }, options: { advantage: 1 } });
    await throwing(20, [5, 17], () => plain.evaluate());
    expect([plain.formula, plain.total, plain.isCritical]).toEqual(["2d20kh + 3", 20, false]);
    const elven = new CheckRoll("1d20", {}, { advantage: 1, elven: true });
    await throwing(20, [5, 20, 7], () => elven.evaluate());
    expect([elven.formula, elven.isCritical]).toEqual(["3d20kh", true]);
  });

  it("is prepared once, however often it is loaded", async () => {
    const roll = new CheckRoll("1d20", {}, { advantage: -1 });
    await throwing(20, [9, 4], () => roll.evaluate());
    const loaded = again(again(roll));
    expect([loaded.constructor.name, loaded.formula, loaded.total, loaded.terms[0].options.advantage]).toEqual([
      "CheckRoll",
      "2d20kl",
      4,
      -1,
    ]);
  });

  it("has a modifier of its own that is put before core's", async () => {
    const roll = new CheckRoll("1d20", {}, { advantage: -1, reliable: true });
    await throwing(20, [3, 15], () => roll.evaluate());
    expect([roll.terms[0].modifiers, roll.total]).toEqual([["mi10", "kl"], 10]);
  });

  it("counts what data are missing as 0 through its replaceFormulaData", async () => {
    expect((await new SystemRoll("4 + @gone.away").evaluate()).total).toBe(4);
  });

  it("doubles the dice of a critical hit, and sums by kind of damage", async () => {
    const roll = new DamageRoll("2d6[slashing] + (1d4)[fire] + 3[slashing]", {}, { isCritical: true, bonusDice: 0 });
    expect(roll.formula).toBe("4d6[slashing] + 2d4[fire] + 3[slashing]");
    await throwing(12, [2, 2, 2, 2, 3, 3], () => roll.evaluate());
    const { slashing, fire } = roll.byType;
    expect([slashing + fire, roll.total]).toEqual([roll.total, roll.total]);
    expect(again(roll).byType).toEqual(roll.byType);
  });

  it("draws and posts itself", async () => {
    const roll = new CheckRoll("1d20", {}, {});
    await throwing(20, [20], () => roll.evaluate());
    expect(await roll.render()).toContain("dice-total critical");
    expect(await roll.render({ isPrivate: true })).not.toContain("critical");
    const message = await roll.toMessage({ speaker: ChatMessage.getSpeaker() });
    expect([message.flavor, message.rolls[0].constructor.name, message.rolls[0].isCritical]).toEqual([
      "Check",
      "CheckRoll",
      true,
    ]);
  });

  it("knows averages by evaluateSync, and chances by simulate", async () => {
    const bound = (which) => new SystemRoll("2d6 + 3").evaluateSync({ [which]: true }).total;
    expect([bound("minimize"), bound("maximize")]).toEqual([5, 15]);
    const totals = await SystemRoll.simulate("1d6", 300);
    expect([totals.length, Math.min(...totals), Math.max(...totals)]).toEqual([300, 1, 6]);
  });
});
