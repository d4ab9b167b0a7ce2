/** Dice with constant faces: fixed generators, fudged dice, typed numbers. */
import { afterEach, beforeAll, expect, it } from "vitest";
import { mechanicById } from "../../src/rules/index.ts";
import { readCard } from "../../src/card/read/read-card.ts";
import { makeTermClass } from "../../src/dice/term-class.ts";
import { openReadyStage } from "../support/stage.ts";
import { page } from "../support/page.ts";

let uniform: () => number;

beforeAll(async () => {
  await openReadyStage();
  uniform = page.CONFIG.Dice.randomUniform;
});
afterEach(() => {
  page.CONFIG.Dice.randomUniform = uniform;
});

/** Every d6 shows 5. The test fails, and does not hang, after this many dice. */
function onlyFives(most = 10_000): void {
  let thrown = 0;
  page.CONFIG.Dice.randomUniform = () => {
    thrown += 1;
    if (thrown > most) throw new Error("endless");
    return 1 - 4.5 / 6;
  };
}

it("endless fives stop at 100 dice for each die, and the card says so", async () => {
  onlyFives();
  const result = await page.game.modules.get("quincunx").api.roll("fives 2d6 vs 5 infinite");
  expect(result.outcome).toMatchObject({ successes: 202, waiting: [] });
  expect(result.roll.total).toBe(202);
  const drawn = await result.message.renderHTML();
  expect(drawn.textContent).toContain("2 chains of fives stopped at 100 dice each");
});

it("the card of a full pool of such dice is read back completely", async () => {
  onlyFives();
  const { message } = await page.game.modules.get("quincunx").api.roll("fives 40d6 vs 5 infinite");
  expect(readCard(message)?.faces).toMatchObject({ bonus: new Array<number>(4000).fill(5) });
});

it("a typed formula stops, too", async () => {
  onlyFives();
  const roll = new page.Roll("3dhs6vs5inf1");
  await roll.evaluate({ allowInteractive: false });
  expect([roll.total, roll.dice[0].results.length]).toEqual([303, 303]);
});

it("dice of other packages' mechanics that always need more stop after 100 stages", async () => {
  onlyFives();
  const [declaration] = mechanicById("fives-pool").dice.terms;
  const Endless = makeTermClass({
    ...(declaration as NonNullable<typeof declaration>),
    className: "EndlessDie",
    more: () => 1,
  });
  const term = new Endless({ number: 1, modifiers: [] });
  await term.evaluate({ allowInteractive: false } as never);
  expect(term.faceList).toHaveLength(101);
});
