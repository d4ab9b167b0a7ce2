/** Denominations and lists that other packages have taken or replaced (dice.md 4.2). */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { registerDice } from "../../src/dice/register.ts";
import { lettersInUse } from "../../src/dice/term-class.ts";
import { changeSetting } from "../support/own-settings.ts";
import { mechanics } from "../../src/rules/index.ts";
import { openStage } from "../support/stage.ts";
import { page, api } from "../support/page.ts";

beforeAll(() => openStage());

describe("letters and lists taken by other packages (dice.md 4.2)", () => {
  const dice = () => page.CONFIG.Dice;
  afterEach(() => {
    for (const letter of ["t", "e"]) delete dice().terms[letter];
    registerDice(mechanics);
  });

  it("a taken letter stays unchanged; ours uses the next one, and reads its old rolls", async () => {
    const old = JSON.stringify(await new page.Roll("3dtadv1").evaluate());
    const total = JSON.parse(old).total;
    class TheirDie extends page.foundry.dice.terms.Die {
      static DENOMINATION = "t";
    }
    dice().terms.t = TheirDie;
    expect(registerDice(mechanics)).toEqual([
      { letter: "t", className: "QuincunxEffectDie", by: "TheirDie", substitute: "e" },
    ]);
    expect(dice().terms.t).toBe(TheirDie);
    expect(new page.Roll("3dt").terms[0]).toBeInstanceOf(TheirDie);
    expect(page.Roll.fromJSON(old).total).toBe(total);
    const result = await api().roll("te adv 1 low");
    expect(result.roll.formula).toBe("3deadv1");
    expect(page.Roll.fromJSON(JSON.stringify(result.roll)).total).toBe(result.roll.total);
  });

  it.each([
    ["x", "x"],
    ["c", "t"],
    ["d", "t"],
    ["f", "t"],
    ["xy", "t"],
    ["X", "t"],
    ["1", "t"],
    ["{", "t"],
    ["a", "a"],
    ["z", "z"],
    ["", "t"],
  ])(
    "the chosen letter “%s” becomes “%s”: one small letter, and none of core's, also if its dice are missing",
    async (chosen, letter) => {
      const before = dice().terms;
      Object.assign(dice(), { terms: {} });
      await changeSetting("letters", { QuincunxEffectDie: chosen });
      registerDice(mechanics);
      const found = Object.entries(dice().terms).filter(([, Class]) => Class.name === "QuincunxEffectDie");
      expect(found.map(([name]) => name)).toEqual([letter]);
      expect(lettersInUse.get("QuincunxEffectDie")).toBe(letter);
      dice().terms = before;
      await changeSetting("letters", {});
    },
  );

  it("ours return after a system has replaced the whole lists", () => {
    class TheirRoll extends page.Roll {}
    const before = dice().rolls;
    dice().rolls = [TheirRoll];
    dice().termTypes = Object.fromEntries(
      Object.entries(dice().termTypes).filter(([name]) => !name.startsWith("Quincunx")),
    );
    expect(registerDice(mechanics)).toEqual([]);
    expect(dice().rolls.map(({ name }) => name)).toEqual(["TheirRoll", ...mechanics.map((m) => m.dice.rollClass)]);
    expect(dice().termTypes.QuincunxEffectDie).toBeDefined();
    dice().rolls = before;
  });
});
