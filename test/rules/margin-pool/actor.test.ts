/** Actors of the margin pool. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";
import { refusal } from "../refused.ts";

const read = (spec: object) => marginPool.parseSpec(spec);

describe("stats", () => {
  const [hero] = marginPool.actors;
  if (!hero) throw new Error("no actor type");

  it("every stat is a number of dice of one part, proficiency too; a click rolls the stat's dice (MP-1)", () => {
    const stats = hero.stats({
      proficiency: 2,
      stats: [
        { id: "a", label: "Strength", value: 4, refill: "none" },
        { id: "b", label: "Charisma", value: 0, refill: "cha" },
      ],
    });
    expect(stats.map(({ id, slot: part, value }) => [id, part, value])).toEqual([
      ["proficiency", "stat", 2],
      ["stats.a", "stat", 4],
      ["stats.b", "stat", 0],
    ]);
    expect(stats.map(({ roll }) => roll?.spec)).toEqual([undefined, { dice: 4, pool: 4 }, undefined]);
    const [proficiency, strength] = stats.map(({ id, slot = "", value, label }) => ({ id, slot, value, label }));
    if (!proficiency || !strength) throw new Error("no stats");
    expect(marginPool.stats.apply(read(stats[1]?.roll?.spec ?? {}), [strength, proficiency])).toMatchObject({
      dice: 6,
      pool: 6,
    });
    // One die is a valid pool; none is refused.
    const one = { ...strength, value: 1 };
    expect(marginPool.stats.apply(read({ dice: 3 }), [one])).toMatchObject({ dice: 1, pool: 1 });
    expect(() => marginPool.stats.apply(read({ dice: 3 }), [{ ...one, value: 0 }])).toThrow(refusal("no-dice", "pool"));
  });

  it("MP-7: CON and CHA can be marked", () => {
    const field = hero.fields["stats"];
    const refill = field?.kind === "list" ? field.of["refill"] : undefined;
    expect(refill?.kind === "choice" && refill.options.map(({ value }) => value)).toEqual(["none", "con", "cha"]);
    expect([hero.type, hero.sheetClass]).toEqual(["margin-hero", "QuincunxMarginSheet"]);
  });

  it("invalid data give fewer stats, never an error", () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom("stats", "proficiency", "id", "label", "value", "x"), maxDepth: 3 }),
        (system) => {
          for (const { roll } of hero.stats(system as Record<string, unknown>))
            if (roll) expect(() => read(roll.spec)).not.toThrow();
        },
      ),
    );
    expect(hero.stats({ stats: "x" }).map(({ id }) => id)).toEqual(["proficiency"]);
  });

  it("every section shows existing fields, and samples fill only those", () => {
    for (const section of hero.sections) {
      const list = section.list ? hero.fields[section.list] : undefined;
      for (const { field } of section.cells)
        expect(list?.kind === "list" ? list.of : hero.fields).toHaveProperty(field);
    }
    for (const { system } of samplesOf(hero)) {
      expect(Object.keys(hero.fields)).toEqual(expect.arrayContaining(Object.keys(system)));
      for (const { roll } of hero.stats(system)) if (roll) expect(() => read(roll.spec)).not.toThrow();
    }
  });
});
