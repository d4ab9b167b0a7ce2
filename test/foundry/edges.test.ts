/**
 * Edge cases of dice and messages: denominations that other packages have taken, computed numbers, packages that alter, clone and annotate rolls,
 * concurrent clicks.
 */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createSamples } from "../../src/features/sample-heroes/samples.ts";
import { registerDice, rollClasses } from "../../src/dice/register.ts";
import { lettersInUse } from "../../src/dice/term-class.ts";
import { changeSetting } from "../support/own-settings.ts";
import type { QuincunxApi } from "../../src/api.ts";
import { mechanics } from "../../src/rules/index.ts";
import { readLanguage } from "../../tools/lib/language.mjs";
import { openStage } from "../support/stage.ts";
import { samplesOf } from "../../src/rules/actor/people.ts";

/** Code of other packages: as loose as they are. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const page = globalThis as Loose;
let api: QuincunxApi;

beforeAll(async () => {
  await openStage();
  api = page.game.modules.get("quincunx").api as QuincunxApi;
});

const classOf = (mechanic: string): Loose => rollClasses.get(mechanic);

describe("rolls in other hands", () => {
  it("clones a roll whose number is still to be computed (dice.md 1.3)", async () => {
    const Margin = classOf("margin-pool");
    expect(new Margin("(1 + 2)dmvs7").clone().formula).toBe("(1 + 2)dmvs7");
    const thrown = await new Margin("(1 + 2)dmvs7").clone().evaluate();
    expect(thrown.dice[0].results).toHaveLength(3);
    expect((await thrown.reroll()).dice[0].results).toHaveLength(3);
  });

  it("keeps the roll's data in its clone", () => {
    expect(new (classOf("total-effect"))("3dt + @bonus", { bonus: 4 }).clone().data).toMatchObject({ bonus: 4 });
  });

  it("lets a package alter what it likes, and says what is wrong when the roll is evaluated (notation.md)", async () => {
    const roll = new page.Roll("3dtadv1");
    expect(() => roll.alter(2, 1)).not.toThrow();
    await expect(roll.evaluate()).rejects.toThrow(/7dt/u);
  });

  it("throws a term again that was maximised before: the bound is not the total for ever", async () => {
    const bound = new page.Roll("3dtadv1").evaluateSync({ maximize: true });
    expect(bound.total).toBe(18);
    const data = JSON.parse(JSON.stringify(bound.dice[0]));
    const again = page.foundry.dice.terms.RollTerm.fromData({ ...data, evaluated: false, results: [] });
    page.CONFIG.Dice.randomUniform = () => 0.999; // ones
    try {
      expect((await again.evaluate()).total).toBe(3);
    } finally {
      page.CONFIG.Dice.randomUniform = Math.random;
    }
  });

  it.each([
    ["99dt", "“99dt” is not understood. Right is 3dt."],
    ["2dt", "“2dt” is not understood. Right is 3dt."],
    ["3dtadvdis1", "“advdis1” is not understood. Right is adv1, dis1."],
    ["3dtadv", "“adv” is not understood. Right is adv1, dis1."],
    ["3dtadv1adv2", "These stand twice, or cannot stand together: adv."],
  ])("says of %s in one sentence what is right", async (formula, sentence) => {
    await expect(new page.Roll(formula).evaluate()).rejects.toThrow(sentence);
  });

  it.each(["dt", "(1+2)dt", "3dtadv1[x] - 1", "{3dt,3dt}kh", "3dtdis2", "3dt * 2"])(
    "%s: clone, reroll, JSON, least and greatest",
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
      // TE-1, TE-2: what was kept.
      if (!formula.startsWith("{")) expect(roll.dice[0].results.filter(({ active }: Loose) => active)).toHaveLength(3);
    },
  );
});

describe("letters and lists that others have taken (dice.md 4.2)", () => {
  const dice = () => page.CONFIG.Dice;
  afterEach(() => {
    delete dice().terms.t;
    delete dice().terms.e;
    registerDice(mechanics);
  });

  it("leaves a taken letter alone, goes by the next one, and reads its old rolls", async () => {
    const old = JSON.stringify(await new page.Roll("3dtadv1").evaluate());
    const total = JSON.parse(old).total;
    class TheirDie extends page.foundry.dice.terms.Die {
      static DENOMINATION = "t";
    }
    dice().terms.t = TheirDie;
    expect(registerDice(mechanics)).toEqual([
      { letter: "t", className: "QuincunxEffectDie", by: "TheirDie", instead: "e" },
    ]);
    expect(dice().terms.t).toBe(TheirDie);
    expect(new page.Roll("3dt").terms[0]).toBeInstanceOf(TheirDie);
    expect(page.Roll.fromJSON(old).total).toBe(total);
    const result = await api.roll("te adv 1 low");
    expect(result?.roll.formula).toBe("3deadv1");
    expect(page.Roll.fromJSON(JSON.stringify(result?.roll)).total).toBe(result?.roll.total);
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
    "of the chosen letter “%s” becomes “%s”: one small letter, and none of core's, though its own dice are not there",
    async (chosen, letter) => {
      const before = dice().terms;
      dice().terms = {};
      await changeSetting("letters", { QuincunxEffectDie: chosen });
      registerDice(mechanics);
      const found = Object.entries(dice().terms).filter(([, Class]: Loose) => Class.name === "QuincunxEffectDie");
      expect(found.map(([name]) => name)).toEqual([letter]);
      expect(lettersInUse.get("QuincunxEffectDie")).toBe(letter);
      dice().terms = before;
      await changeSetting("letters", {});
    },
  );

  it("comes back after a system has replaced the whole lists", () => {
    class TheirRoll extends page.Roll {}
    const before = dice().rolls;
    dice().rolls = [TheirRoll];
    dice().termTypes = Object.fromEntries(
      Object.entries(dice().termTypes).filter(([name]) => !name.startsWith("Quincunx")),
    );
    expect(registerDice(mechanics)).toEqual([]);
    expect(dice().rolls.map(({ name }: Loose) => name)).toEqual(["TheirRoll", ...mechanics.map((m) => m.rollClass)]);
    expect(dice().termTypes.QuincunxEffectDie).toBeDefined();
    dice().rolls = before;
  });
});

describe("messages", () => {
  it("takes other modules' flags beside its own: the card stays a card", async () => {
    const result = await api.roll(
      "te low # Aim",
      {},
      { data: { flags: { other: { mark: 1 }, core: { extra: true } } } },
    );
    const flags = result?.message?.flags as Loose;
    expect(flags.other).toEqual({ mark: 1 });
    expect(flags.quincunx).toMatchObject({ kind: "card", mechanic: "total-effect", title: "Aim" });
  });

  it("makes a whole spec of what a listener to preConfigure leaves, and refuses nonsense before anything is thrown", async () => {
    const id = page.Hooks.once("quincunx.preConfigure", (walk: Loose) => void (walk.spec = { advantage: 2 }));
    const result = await api.roll("te");
    page.Hooks.off("quincunx.preConfigure", id);
    expect(result?.spec).toMatchObject({ advantage: 2, effects: [] });
    const count = page.game.messages.size;
    page.Hooks.once("quincunx.preConfigure", (walk: Loose) => void (walk.spec = { advantage: "much" }));
    await expect(api.roll({ mechanic: "total-effect", spec: {} })).rejects.toMatchObject({ code: "wrong-type" });
    expect(page.game.messages.size).toBe(count);
  });
});

const SAMPLES_OF_0_1_0 = [
  ...["maren", "tove", "ister"].map((name) => `QUINCUNX.TotalEffect.Sample.${name}`),
  ...["tamsin", "oswin"].map((name) => `QUINCUNX.StandardCheck.Sample.${name}`),
  ...["isolde", "perrin"].map((name) => `QUINCUNX.MarginPool.Sample.${name}`),
  ...["dusty", "oakes"].map((name) => `QUINCUNX.FivesPool.Sample.${name}`),
  "QUINCUNX.DifficultyPool.Sample.marlow",
];

/** Of a mechanic that came later are none of its heroes. */
const isOf010 = (sample: string): boolean => SAMPLES_OF_0_1_0.some((key) => key.endsWith(`.${sample.split(".")[1]}`));

describe("sample heroes", () => {
  it("makes each hero once, however often the button is pressed at once", async () => {
    const made = await Promise.all([createSamples(), createSamples(), createSamples()]);
    const [first, ...others] = made.map((actors) => actors.length);
    expect(first).toBe(mechanics.flatMap(({ actors }) => actors).flatMap(samplesOf).length);
    expect(others).toEqual([0, 0]);
    const names = page.game.actors.map((actor: Loose) => actor.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("speaks the language of whoever makes them, in names and in rows; links between rows hold in any", async () => {
    await page.Actor.deleteDocuments([], { deleteAll: true });
    const words = readLanguage("de");
    const german = (key: string): string => key.split(".").reduce<Loose>((part, name) => part[name], words) as string;
    const localize = vi.spyOn(page.game.i18n, "localize").mockImplementation(german as Loose);
    const actors = (await createSamples()) as Loose[];
    localize.mockRestore();
    const marlow = actors.find(({ name }) => name === "Marlow Finch").toObject().system;
    expect(actors.map(({ name }) => name as string)).toContain("Isolde von Varn");
    expect(marlow.attributes[0]).toMatchObject({ label: "Geschick", value: 3 });
    // Links are by id, so they are the same in any language.
    expect(marlow.abilities[0]).toMatchObject({ label: "Heimlichkeit", attribute: marlow.attributes[0].id as string });
    const maren = actors.find(({ name }) => name === "Maren Holt").toObject().system;
    expect(maren.abilities[0].spec.thresholds[0].text).toMatch(/^bei Bewegung/u);
    for (const { name, system } of actors) expect(name + JSON.stringify(system.toObject())).not.toContain("QUINCUNX.");
    // They are known again in any language, and by any name.
    await actors[0].update({ name: "Somebody else" });
    expect(await createSamples()).toEqual([]);
  });

  it("knows those that version 0.1.0 made again: they carry the key of their name in that version", async () => {
    await page.Actor.deleteDocuments([], { deleteAll: true });
    const old = SAMPLES_OF_0_1_0.map((sample, index) => ({
      name: `Old ${index}`,
      type: "quincunx.check-hero",
      flags: { quincunx: { sample } },
    }));
    const [first] = (await page.Actor.createDocuments(old)) as Loose[];
    const later = (await createSamples()) as Loose[];
    expect(later.map(({ flags }) => flags.quincunx.sample as string).filter(isOf010)).toEqual([]);
    await first.delete();
    const again = (await createSamples()) as Loose[];
    expect(again.map(({ name, flags }) => [name, flags.quincunx.sample])).toEqual([
      ["Maren Holt", "total-effect.maren"],
    ]);
  });

  it("gives them to the players in turn, to whom it is told, or to nobody", async () => {
    const [ana, ben] = ["Ana", "Ben"].map((name) => page.game.users.getName(name));
    const ownersOf = async (...told: Loose[]): Promise<Set<string>> => {
      await page.Actor.deleteDocuments([], { deleteAll: true });
      const actors = (await createSamples(...told)) as Loose[];
      // Opponents are the GM's.
      for (const { type, ownership } of actors) expect(ownership.default).toBe(type === "quincunx.fives-npc" ? 0 : 2);
      return new Set(
        actors.flatMap(({ ownership }) =>
          page.game.users
            .filter((user: Loose) => !user.isGM && ownership[user.id] === 3)
            .map(({ name }: Loose) => name as string),
        ),
      );
    };
    expect(await ownersOf()).toEqual(new Set(["Ana", "Ben", "Cleo"]));
    expect(await ownersOf([ana, ben])).toEqual(new Set(["Ana", "Ben"]));
    expect(await ownersOf([])).toEqual(new Set());
  });
});
