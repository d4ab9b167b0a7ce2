/** Dice and rolls of other packages that have a total of their own. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readCard } from "../../src/card/read/read-card.ts";
import { toPureTerms } from "../../src/dice/convert.ts";
import { rollClasses } from "../../src/dice/register.ts";
import { openStage } from "../support/stage.ts";
import { type TermClass, type ThrownRoll, page } from "../support/page.ts";
import type { CheckSpec } from "../../src/rules/standard-check/spec.ts";

let dice: Readonly<Record<string, TermClass>>;
let uniform: () => number;

beforeAll(async () => {
  await openStage();
  const { Die } = page.foundry.dice.terms;
  class PlainDie extends Die {
    static DENOMINATION = "p";
    constructor(data: object) {
      super({ ...data, faces: 6 });
    }
  }
  class DoubledDie extends PlainDie {
    static override DENOMINATION = "q";
    override get total(): number {
      return super.total && 2 * super.total;
    }
  }
  class HeirDie extends DoubledDie {
    static override DENOMINATION = "w";
  }
  class InactiveDie extends PlainDie {
    static override DENOMINATION = "j";
    override async _evaluate(options: object): Promise<this> {
      await super._evaluate(options);
      for (const result of this.results) result.active = false;
      return this;
    }
  }
  dice = { p: PlainDie, q: DoubledDie, w: HeirDie, j: InactiveDie };
  Object.assign(page.CONFIG.Dice.terms, dice);
  uniform = page.CONFIG.Dice.randomUniform;
  page.CONFIG.Dice.randomUniform = () => 0.5;
});
afterAll(() => {
  page.CONFIG.Dice.randomUniform = uniform;
});

const thrown = (formula: string) => new page.Roll(formula).evaluate({ allowInteractive: false });
const cardOf = async (roll: ThrownRoll) => readCard(await roll.toMessage({}));

it.each(["q", "w", "j"])(
  "a roll with a d%s that has another total than the sum of its faces gets no card",
  async (letter) => {
    const roll = await thrown(`3dsvs20 + 1d${letter}`);
    expect(toPureTerms(roll.terms)).toBeNull();
    expect(await cardOf(roll)).toBeNull();
  },
);

it("a die with a total of its own is not read before the throw either", () => {
  expect(toPureTerms(new page.Roll("3dsvs20 + 1dw").terms)).toBeNull();
});

it("a die of another class that adds its faces is an extra die", async () => {
  expect((await cardOf(await thrown("3dsvs20 + 1dp")))?.faces).toEqual({ dice: [4, 4, 4, 3] });
});

it.each(["p", "q"])("a copy of a roll keeps the class of a d%s", async (letter) => {
  const roll = new (rollClasses.get("standard-check")!)(`3dsvs20 + 1d${letter}`);
  await roll.evaluate({ allowInteractive: false });
  expect(roll.clone().terms.at(-1)).toBeInstanceOf(dice[letter]);
});

it("a typed roll with a total changed by another package gets no card", async () => {
  const roll = await thrown("3dsvs20 - 2");
  expect((await cardOf(roll))?.mechanic.id).toBe("standard-check");
  Object.assign(roll, { _total: roll.total + 10 });
  expect(await cardOf(roll)).toBeNull();
});

it("SC-7: products of numbers and floor(…) are numbers of the formula, which is rounded up once", async () => {
  const sum = async (formula: string): Promise<number> =>
    ((await cardOf(await thrown(formula)))?.spec as CheckSpec).bonuses.reduce((all, { value }) => all + value, 0);
  expect(await sum("3ds + 5 / 2")).toBe(3);
  expect(await sum("3ds + 5 / 2 + 1.5")).toBe(4);
  expect(await sum("3ds + floor(5 / 2)")).toBe(2);
  expect(await sum("3ds - 3 * 1.5")).toBe(-4);
  expect(await cardOf(await thrown("3ds * 2"))).toBeNull();
  expect(await cardOf(await thrown("floor(3ds / 2)"))).toBeNull();
  expect((await cardOf(await thrown("3dt + 1.5 + 1.5[rage]")))?.spec).toMatchObject({
    escalation: 2,
    modifiers: [{ label: "rage", value: 1 }],
  });
});
