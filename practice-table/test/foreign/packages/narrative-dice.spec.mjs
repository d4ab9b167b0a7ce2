/* global CONFIG, Roll, game, describe, it, expect */
import { throwing } from "./loaded.mjs";
import { AbilityDie, install, NarrativeRoll } from "./narrative-dice.mjs";

install();

describe("dice of symbols", () => {
  it("are words: letters that nobody else reads become dice", async () => {
    const roll = new NarrativeRoll("aa + p + 2");
    expect(roll.formula).toBe("2da + 1dp + 2");
    await throwing(8, [4, 7, 3], () => roll.evaluate());
    expect([roll.symbols, roll.successes, roll.total, roll.result]).toEqual([{ s: 3, a: 1, f: 2 }, 1, 2, "0 + 0 + 2"]);
    await expect(roll.evaluate()).rejects.toThrow("thrown already");
  });

  it("stay words for a plain roll, which refuses them", async () => {
    await expect(new Roll("aa + 2").evaluate()).rejects.toThrow();
    expect(Roll.validate("aa + 2")).toBe(false);
  });

  it("are tallied too where somebody else's roll throws them", async () => {
    const roll = await throwing(8, [8, 1], () => new Roll("2da + 1").evaluate());
    expect([roll.total, roll.dice[0].tally, roll.dice[0].values]).toEqual([1, { a: 2 }, [8, 1]]);
  });

  it("come back with their symbols", async () => {
    const roll = await throwing(8, [4, 2, 8], () => new NarrativeRoll("aa + p").evaluate());
    const back = Roll.fromJSON(JSON.stringify(roll));
    expect([back.constructor, back.symbols, back.dice[0].constructor, back.dice[0].tally]).toEqual([
      NarrativeRoll,
      roll.symbols,
      AbilityDie,
      { s: 3 },
    ]);
    expect(back.formula).toBe("2da + 1dp");
  });

  it("show pictures in the tooltip and words as the total, nothing of it in private", async () => {
    const roll = await throwing(8, [7], () => new NarrativeRoll("a").evaluate());
    const html = await roll.render({ flavor: "Shoot" });
    expect(html).toContain('<img src="modules/narrative/a-sa.webp"');
    expect([html.includes("Shoot"), html.includes("1 net")]).toEqual([true, true]);
    const hidden = await roll.render({ flavor: "Shoot", isPrivate: true });
    expect([hidden.includes("Shoot"), hidden.includes("net"), hidden.includes("???")]).toEqual([false, false, true]);
  });

  it("post themselves in the mode asked for; the message holds the roll", async () => {
    const isNew = game.release.generation >= 14;
    const mode = isNew ? "self" : "selfroll";
    const roll = await throwing(8, [2], () => new NarrativeRoll("a").evaluate());
    const message = await roll.toMessage({ flavor: "Aim" }, { [isNew ? "messageMode" : "rollMode"]: mode });
    expect([message.flavor, message.content, message.whisper, message.isRoll]).toEqual([
      "Aim",
      "1",
      [game.user.id],
      true,
    ]);
    expect([message.rolls[0].constructor, message.rolls[0].symbols]).toEqual([NarrativeRoll, { s: 1 }]);
    const data = await roll.toMessage({}, { create: false });
    expect([typeof data.rolls[0], data.author, game.messages.get(data._id)]).toEqual([
      "string",
      game.user.id,
      undefined,
    ]);
  });

  it("can be listed without a formula: every registered term takes an empty object", () => {
    for (const [letter, Term] of Object.entries(CONFIG.Dice.terms)) {
      const term = new Term({});
      expect([term.number, term.faces > 1, letter === "d" || term.denomination === letter]).toEqual([1, true, true]);
    }
  });
});
