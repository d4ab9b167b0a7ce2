/** Rolls of our classes that other packages clone, alter and evaluate. */
import { beforeAll, describe, expect, it } from "vitest";
import { rollClasses } from "../../src/dice/register.ts";
import { openStage } from "../support/stage.ts";
import { page } from "../support/page.ts";

beforeAll(() => openStage());

const classOf = (mechanic: string) => rollClasses.get(mechanic)!;

describe("rolls used by other packages", () => {
  it("clone a roll whose number is still to be computed (dice.md 1.3)", async () => {
    const Margin = classOf("margin-pool");
    expect(new Margin("(1 + 2)dmvs7").clone().formula).toBe("(1 + 2)dmvs7");
    const thrown = await new Margin("(1 + 2)dmvs7").clone().evaluate();
    expect(thrown.dice[0]!.results).toHaveLength(3);
    expect((await thrown.reroll()).dice[0]!.results).toHaveLength(3);
  });

  it("keep the roll's data in the clone", () => {
    expect(new (classOf("total-effect"))("3dt + @bonus", { bonus: 4 }).clone().data).toMatchObject({ bonus: 4 });
  });

  it("accept any change, and report errors at the evaluation (notation.md)", async () => {
    const roll = new page.Roll("3dtadv1");
    expect(() => roll.alter(2, 1)).not.toThrow();
    await expect(roll.evaluate()).rejects.toThrow(/7dt/u);
  });

  it("throw a maximised term again: the bound is not the total forever", async () => {
    const bound = new page.Roll("3dtadv1").evaluateSync({ maximize: true });
    expect(bound.total).toBe(18);
    const data = JSON.parse(JSON.stringify(bound.dice[0]));
    const again = page.foundry.dice.terms.RollTerm.fromData({ ...data, evaluated: false, results: [] });
    page.CONFIG.Dice.randomUniform = () => 0.999; // Ones.
    try {
      expect((await again.evaluate()).total).toBe(3);
    } finally {
      page.CONFIG.Dice.randomUniform = Math.random;
    }
  });

  it.each([
    ["99dt", "Didn't understand “99dt”. Possible: 3dt."],
    ["2dt", "Didn't understand “2dt”. Possible: 3dt."],
    ["3dtadvdis1", "Didn't understand “advdis1”. Possible: adv1, dis1."],
    ["3dtadv", "Didn't understand “adv”. Possible: adv1, dis1."],
    ["3dtadv1adv2", "Repeated or not possible together: adv."],
  ])("refuse %s with one sentence about the valid form", async (formula, sentence) => {
    await expect(new page.Roll(formula).evaluate()).rejects.toThrow(sentence);
  });

  it.each(["dt", "(1+2)dt", "3dtadv1[x] - 1", "{3dt,3dt}kh", "3dtdis2", "3dt * 2"])(
    "%s: clone, reroll, JSON, minimum and maximum",
    async (formula) => {
      const roll = await new page.Roll(formula).evaluate();
      const back = page.Roll.fromJSON(JSON.stringify(roll));
      expect([back.formula, back.total, back.result]).toEqual([roll.formula, roll.total, roll.result]);
      const least = new page.Roll(formula).evaluateSync({ minimize: true }).total;
      const greatest = new page.Roll(formula).evaluateSync({ maximize: true }).total;
      for (const other of [roll, await roll.reroll(), await roll.clone().evaluate()]) {
        expect(other.total).toBeGreaterThanOrEqual(least);
        expect(other.total).toBeLessThanOrEqual(greatest);
      }
      // TE-1, TE-2: the kept dice.
      if (!formula.startsWith("{")) expect(roll.dice[0].results.filter(({ active }) => active)).toHaveLength(3);
    },
  );
});
