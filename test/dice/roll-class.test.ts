/**
 * Terms and Roll classes of all mechanics through core's pipeline: bounds, copies, JSON (dice.md 1.3, 1.4, 1.6, #11093,
 * #14709), with specs from a property test; and changes of the lists by a system (dice.md 4.2).
 */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { termClasses, toPureTerms } from "../../src/dice/convert.ts";
import { registerDice, rollClasses } from "../../src/dice/register.ts";
import type { QuincunxRollClass } from "../../src/dice/roll-class.ts";
import { mechanics } from "../../src/rules/index.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../../src/rules/contract/mechanic.ts";
import { arbitrarySpec } from "../rules/arbitrary.ts";
import { openStage } from "../support/stage.ts";
import { page } from "../support/page.ts";

beforeAll(() => openStage());

const digital = { allowInteractive: false };
const classOf = ({ id }: AnyMechanic): QuincunxRollClass => rollClasses.get(id) as QuincunxRollClass;
const pure = ({ terms }: { readonly terms: object }) => toPureTerms(terms as never);
const isEvaluated = (roll: object): unknown => Reflect.get(roll, "_evaluated");
/** The read roll: spec and faces as the rules see them. */
const meaning = (mechanic: AnyMechanic, roll: { readonly terms: object }) => mechanic.dice.fromTerms(pure(roll) ?? []);

/** The specs of the valid examples, without their flavour. */
function examplesOf({ notation }: AnyMechanic): readonly Fields[] {
  return notation.examples.map(
    (words) => notation.parse(words.replace(/^\S+\s*/u, "").replace(/#.*$/u, ""), () => 1).spec,
  );
}

/** Specs with a throw, of a few dice. */
function rollable(mechanic: AnyMechanic): fc.Arbitrary<Fields> {
  return arbitrarySpec(mechanic).filter((spec) => {
    try {
      const count = mechanic
        .waitingDice(spec, mechanic.parseFaces(spec, {}))
        .reduce((sum, request) => sum + request.count, 0);
      return count > 0 && count <= 60;
    } catch {
      return false;
    }
  });
}

describe.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))("%s", (_id, mechanic) => {
  it("a thrown roll returns unchanged from JSON: class, faces, roles, total (dice.md 1.6)", async () => {
    await fc.assert(
      fc.asyncProperty(rollable(mechanic), async (spec) => {
        const roll = classOf(mechanic).fromSpec(spec);
        await roll.evaluate(digital);
        const back = page.Roll.fromJSON(JSON.stringify(roll));
        expect(back.constructor.name).toBe(mechanic.dice.rollClass);
        expect(pure(back)).toEqual(pure(roll));
        expect([back.total, back.formula]).toEqual([roll.total, roll.formula]);
        expect(back.dice.map((die) => die.results)).toEqual(roll.dice.map((die) => die.results));
        expect(mechanic.dice.facesOf(spec, pure(back) ?? [])).toEqual(mechanic.dice.facesOf(spec, pure(roll) ?? []));
        // Twice gives the same as once.
        expect(JSON.parse(JSON.stringify(back))).toEqual(JSON.parse(JSON.stringify(roll)));
      }),
      { numRuns: 40 },
    );
  });

  it("a clone and a reroll have the same spec, unthrown and thrown again; the first stays unchanged (dice.md 1.3)", async () => {
    await fc.assert(
      fc.asyncProperty(rollable(mechanic), async (spec) => {
        const roll = classOf(mechanic).fromSpec(spec);
        await roll.evaluate(digital);
        const before = JSON.stringify(roll);
        const copy = roll.clone();
        expect([copy.constructor, isEvaluated(copy), copy.formula]).toEqual([roll.constructor, false, roll.formula]);
        const again = await roll.reroll(digital);
        expect(again).not.toBe(roll);
        expect([isEvaluated(again), again.formula]).toEqual([true, roll.formula]);
        // The spec is the same; only the faces are new.
        const asked = (terms: ReturnType<typeof pure>) => terms?.map((term) => ({ ...term, faces: undefined }));
        expect(asked(pure(again))).toEqual(asked(pure(roll)));
        expect(JSON.stringify(roll)).toBe(before);
        await expect(roll.evaluate(digital)).rejects.toThrow();
      }),
      { numRuns: 25 },
    );
  });

  it("minimise and maximise bound every throw, and need no thrown dice (#11093)", async () => {
    await fc.assert(
      fc.asyncProperty(rollable(mechanic), async (spec) => {
        const fresh = () => classOf(mechanic).fromSpec(spec);
        const low = (await fresh().evaluate({ minimize: true })).total as number;
        const high = (await fresh().evaluate({ maximize: true })).total as number;
        expect(low).toBeLessThanOrEqual(high);
        expect([
          fresh().evaluateSync({ minimize: true }).total,
          fresh().evaluateSync({ maximize: true }).total,
        ]).toEqual([low, high]);
        for (let times = 0; times < 4; times += 1) {
          const { total } = await fresh().evaluate(digital);
          expect(total).toBeGreaterThanOrEqual(low);
          expect(total).toBeLessThanOrEqual(high);
        }
        // A bound is kept in JSON.
        const back = page.Roll.fromJSON(JSON.stringify(await fresh().evaluate({ maximize: true })));
        expect(back.total).toBe(high);
      }),
      { numRuns: 25 },
    );
  });

  it("each term alone goes through JSON, and its letter, class and modifiers are read back", async () => {
    for (const declaration of mechanic.dice.terms) {
      const Class = termClasses.get(declaration.className);
      const example = examplesOf(mechanic);
      const terms = example
        .flatMap((spec) => mechanic.dice.toTerms(spec))
        .filter((term) => term.kind === "dice" && term.className === declaration.className);
      for (const term of terms) {
        if (term.kind !== "dice") continue;
        const modifiers = Object.entries(term.modifiers).map(([name, value]) => `${name}${value}`);
        const die = new Class!({ number: term.number, modifiers } as object);
        await die.evaluate(digital as object);
        const back = page.foundry.dice.terms.RollTerm.fromJSON(JSON.stringify(die));
        expect(back).toBeInstanceOf(Class);
        expect([back.expression, back.total, back.faceList, back.typedModifiers]).toEqual([
          die.expression,
          die.total,
          die.faceList,
          term.modifiers,
        ]);
        expect(back.constructor.name).toBe(declaration.className);
      }
    }
  });

  it("a printed formula is read as the same roll (`/r`)", () => {
    for (const spec of examplesOf(mechanic)) {
      const { formula } = classOf(mechanic).fromSpec(spec);
      const typed = new page.Roll(formula);
      expect(typed.formula).toBe(formula);
      const read = meaning(mechanic, typed);
      const own = meaning(mechanic, classOf(mechanic).fromSpec(spec));
      expect(read).toEqual(own);
    }
  });
});

describe("a system wipes the lists at its own init (dice.md 4.2)", () => {
  it("setup restores the wiped entries; the system's class stays first", () => {
    const { Dice } = page.CONFIG;
    class SystemRoll extends page.foundry.dice.Roll {}
    const lists = { rolls: Dice.rolls, terms: { ...Dice.terms }, types: { ...Dice.termTypes } };
    Dice.rolls = [SystemRoll, page.foundry.dice.Roll];
    for (const {
      dice: { terms },
    } of mechanics)
      for (const { denomination: letter, className } of terms) {
        delete Dice.terms[letter];
        delete Dice.termTypes[className];
      }
    try {
      expect(registerDice(mechanics)).toEqual([]);
      expect(Dice.rolls[0]).toBe(SystemRoll);
      expect(Dice.rolls.slice(2).map((Class) => Class.name)).toEqual(
        mechanics.map(({ dice: { rollClass } }) => rollClass),
      );
      for (const {
        dice: { terms },
      } of mechanics)
        for (const { denomination: letter, className } of terms) {
          expect(Dice.terms[letter]?.name).toBe(className);
          expect(Dice.termTypes[className]?.name).toBe(className);
        }
      // Once more changes nothing.
      registerDice(mechanics);
      expect(Dice.rolls).toHaveLength(2 + mechanics.length);
    } finally {
      Dice.rolls = lists.rolls;
      Object.assign(Dice.terms, lists.terms);
      Object.assign(Dice.termTypes, lists.types);
    }
  });
});

it("a die has core's own marks: for it, against it, or neutral, so that its tooltip shows them", async () => {
  const thrown = async (mechanic: AnyMechanic, spec: Fields, size: number, ...faces: number[]): Promise<string[][]> => {
    page.CONFIG.Dice.randomUniform = () => 1 - ((faces.shift() ?? 1) - 0.5) / size;
    const roll = classOf(mechanic).fromSpec(mechanic.parseSpec(spec));
    await roll.evaluate(digital);
    return roll.dice[0]!.results.map(({ active, discarded, success, failure }) =>
      Object.keys(Object.fromEntries(Object.entries({ active, discarded, success, failure }).filter(([, is]) => is))),
    );
  };
  const of = (id: string): AnyMechanic => mechanics.find((one) => one.id === id)!;
  expect(await thrown(of("margin-pool"), { dice: 4, threshold: 7 }, 12, 12, 8, 3, 1)).toEqual([
    ["active", "success"],
    ["active", "success"],
    ["active", "failure"],
    ["active", "failure"],
  ]);
  const marks = await thrown(of("total-effect"), { advantage: 1 }, 12, 2, 9, 5, 7);
  expect(marks.filter((mark) => String(mark) === "discarded")).toHaveLength(1);
  expect(marks[0]).toEqual(["discarded"]);
});
