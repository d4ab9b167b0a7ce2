/** Forged rolls: reading any message throws no error and accepts no impossible face (SECURITY.md). */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { readRoll } from "../../src/dice/read-roll.ts";
import { openStage } from "../support/stage.ts";
import { page } from "../support/page.ts";

beforeAll(() => openStage());

/** A die as data, which a forger may write in any way. */
interface StoredDie {
  results: { result?: unknown; active?: boolean }[];
  readonly options: { flavor?: unknown; quincunx?: unknown };
}

interface StoredRoll {
  readonly terms: readonly Partial<StoredDie>[];
}

async function stored(formula: string): Promise<StoredRoll> {
  const roll = page.foundry.dice.Roll.create(formula);
  await roll.evaluate();
  return JSON.parse(JSON.stringify(roll)) as StoredRoll;
}

/** The roll as a client reads it from a message; `null` if core itself cannot read it. */
function read(data: object): unknown {
  return readRoll({
    get rolls() {
      return [page.foundry.dice.Roll.fromData(data)];
    },
  } as never);
}

const FORMULAS = ["3dt", "3ds + 5", "6dmvs7", "2dhs8vs5 + 2dy", "5dpvs6", "2d6"];
const diceOf = ({ terms }: StoredRoll) => terms.find(({ results }) => results) as StoredDie;

describe.each(FORMULAS)("%s", (formula) => {
  it("is read as thrown", async () => {
    expect(read(await stored(formula))).toEqual(
      expect.arrayContaining([expect.objectContaining({ faces: expect.any(Array) })]),
    );
  });

  it.each([
    ["a result that is null", (die: StoredDie) => Reflect.set(die.results, 0, null)],
    ["a result without a face", (die: StoredDie): void => void (die.results[0] = {})],
    ["99", (die: StoredDie): void => void (die.results[0]!.result = 99)],
    ["0", (die: StoredDie): void => void (die.results[0]!.result = 0)],
    ["a fraction", (die: StoredDie): void => void (die.results[0]!.result = 1.5)],
    ["a text", (die: StoredDie): void => void (die.results[0]!.result = "6")],
    [
      "a die too many",
      (die: StoredDie): void => void die.results.push({ result: 1, active: true }, { result: 1, active: true }),
    ],
    ["a die too few", (die: StoredDie): void => void (die.results.length = 1)],
    ["no list of results", (die: StoredDie) => Reflect.set(die, "results", 5)],
    ["a flavour that is no text", (die: StoredDie): void => void (die.options.flavor = { a: 1 })],
  ] as const)("with %s is no roll", async (_name, spoil) => {
    const data = await stored(formula);
    spoil(diceOf(data));
    expect(read(data)).toBeNull();
  });

  it.each([
    null,
    5,
    {},
    { number: "x", modifiers: [] },
    { number: 3, modifiers: null },
    { number: 1e9, modifiers: [] },
  ])("with invalid options %j of ours causes no error", async (options) => {
    const data = await stored(formula);
    diceOf(data).options.quincunx = options;
    expect(() => read(data)).not.toThrow();
  });
});

describe("a roll of ours", () => {
  it.each([[null], [5], [{}], [["3dt"]], [{ results: "3dt" }]])(
    "is read by its terms if its formula is %j",
    async (formula) => {
      const { roll } = await page.game.modules.get("quincunx").api.roll("te adv 1 low", { create: false });
      const data = JSON.parse(JSON.stringify(roll));
      expect(read(data)).not.toBeNull();
      expect(read({ ...data, formula })).toEqual(read(data));
    },
  );
});

describe("a die of ours", () => {
  it.each([[null], [5], [{}], [[null]], [[{ a: 1 }]], [[["vs7"]]]])(
    "with modifiers %j can be read",
    async (modifiers) => {
      const { roll } = await page.game.modules.get("quincunx").api.roll("margin 6 vs 7", { create: false });
      const data = JSON.parse(JSON.stringify(roll));
      Object.assign(data.terms[0], { modifiers, options: {} });
      expect(() => page.foundry.dice.Roll.fromData(data)).not.toThrow();
    },
  );
});

describe("a computed number of dice", () => {
  it.each(["(1 - 5)dhvs5", "(7 / 4)dy", "(1 / 0)dy"])("%s is refused with a reason", async (formula) => {
    await expect(page.foundry.dice.Roll.create(formula).evaluate()).rejects.toThrow(/^Number of dice: /u);
  });

  it("an unknown modifier of a die without modifiers gives an error with an example", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await expect(page.foundry.dice.Roll.create("2dyvs5").evaluate()).rejects.toThrow(/2dy/u);
  });
});
