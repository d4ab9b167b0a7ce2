/**
 * The mechanic of docs/adding-a-mechanic.md through the same interface as the five: only its own folder knows that it
 * exists.
 */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { toPureTerms } from "../../src/dice/convert.ts";
import { registerDice, rollClasses } from "../../src/dice/register.ts";
import { change } from "../../src/rules/spec/change.ts";
import { RuleError } from "../../src/rules/contract/error.ts";
import type { AnyMechanic } from "../../src/rules/contract/mechanic.ts";
import { figuresOf } from "../../src/rules/odds/known-odds.ts";
import { stepValuesOf } from "../rules/step-values.ts";
import { highDie } from "../example-mechanic/index.ts";
import { openStage } from "../support/stage.ts";
import { samplesOf } from "../../src/rules/actor/people.ts";
import { page } from "../support/page.ts";

const mechanic = highDie as unknown as AnyMechanic;
const { parseSpec } = highDie;
beforeAll(() => openStage());

/** Every throw of this number of d6. */
function* throwsOf(dice: number): Generator<readonly number[]> {
  if (dice === 0) return yield [];
  for (const rest of throwsOf(dice - 1)) for (let face = 1; face <= 6; face += 1) yield [...rest, face];
}

describe("highest of n d6 against a number", () => {
  it("HD-1: words and spec are inverse; errors name the place and the expected words", () => {
    const spec = fc.record({
      dice: fc.integer({ min: 1, max: 20 }),
      target: fc.option(fc.integer({ min: 1, max: 6 })),
    });
    fc.assert(
      fc.property(spec, (drawn) => {
        expect(highDie.notation.parse(highDie.notation.print(drawn), () => Number.NaN)).toEqual({ spec: drawn });
      }),
    );
    expect(highDie.notation.parse("2 vs ?", () => 0)).toEqual({ spec: { dice: 2, target: null }, ask: true });
    const wrong = (): unknown => highDie.notation.parse("3 vs banana", () => 0);
    expect(wrong).toThrow(RuleError);
    expect(wrong).toThrow(expect.objectContaining({ code: "syntax", at: 5 }) as Error);
  });

  it("HD-2, HD-3: resolve over every throw equals the odds", () => {
    for (const dice of [1, 2, 3, 4])
      for (const target of [1, 4, 6, null]) {
        const counts = new Map<number, number>();
        let met = 0;
        for (const faces of throwsOf(dice)) {
          const { highest, success, waiting } = highDie.resolve({ dice, target }, { dice: faces });
          expect(waiting).toEqual([]);
          counts.set(highest ?? 0, (counts.get(highest ?? 0) ?? 0) + 1);
          if (success) met += 1;
        }
        const { highest, success } = highDie.odds.of({ dice, target });
        expect(highest.map(({ value }) => value)).toEqual([...counts.keys()].sort());
        for (const { value, p } of highest) expect(p).toBeCloseTo((counts.get(value) ?? 0) / 6 ** dice, 12);
        if (target === null) expect(success).toBeNull();
        else expect(success).toBeCloseTo(met / 6 ** dice, 12);
      }
    expect(highDie.resolve({ dice: 3, target: 4 }, { dice: [6] })).toMatchObject({
      highest: null,
      success: null,
      waiting: [{ role: "dice", size: 6, count: 2 }],
    });
  });

  it("controls change the spec, and step values are counted", () => {
    const spec = parseSpec({ dice: 1, target: 4 });
    const [dice] = mechanic.prompt.controls(spec);
    const [up, down] = dice ? stepValuesOf(mechanic, spec, dice) : [];
    expect(figuresOf(mechanic, spec)[0]?.value).toBeCloseTo(1 / 2, 12);
    expect(up?.changes?.[0]?.difference).toBeCloseTo(1 / 4, 12);
    expect(down?.changes).toBeNull();
    expect(change(mechanic, spec, ["target"], null)).toEqual({ dice: 1, target: null });
    expect(() => change(mechanic, spec, ["dice"], 21)).toThrow(RuleError);
    expect(mechanic.amend(spec, {}, { target: 2 })).toEqual({ dice: 1, target: 2 });
    expect(() => mechanic.amend(spec, {}, { dice: 3 })).toThrow(/locked|no longer/u);
  });

  it("a roll of its own class: real dice, back to spec and faces, described in words", async () => {
    expect(registerDice([mechanic])).toEqual([]);
    const roll = rollClasses.get(highDie.id)?.fromSpec({ dice: 3, target: 5 });
    await roll?.evaluate();
    expect(roll?.formula).toBe("3dxvs5");
    const read = highDie.dice.fromTerms(toPureTerms(roll?.terms ?? []) ?? []);
    expect(read?.spec).toEqual({ dice: 3, target: 5 });
    expect(roll?.total).toBe(Math.max(...(read?.faces.dice ?? [])));
    if (!read) return;
    const told = highDie.describe(read.spec, read.faces, highDie.resolve(read.spec, read.faces));
    expect(told.dice.filter(({ role }) => role === "kept")).toHaveLength(1);
    expect(told.headline[0]?.value).toBe(roll?.total);
    const typed = await new page.Roll("2dxvs4 ").evaluate();
    expect(highDie.dice.fromTerms(toPureTerms(typed.terms) ?? [])?.spec).toEqual({ dice: 2, target: 4 });
  });

  it("its actor's stats are rolls", () => {
    const [hero] = highDie.actors;
    const [sample] = hero ? samplesOf(hero) : [];
    const stats = hero?.stats(sample?.system ?? {}) ?? [];
    expect(stats.map(({ id, roll }) => [id, roll && parseSpec(roll.spec)])).toEqual([
      ["skills.hobSneaking00000", { dice: 3, target: null }],
    ]);
    expect(hero?.stats({ skills: "broken" })).toEqual([]);
  });
});
