/** Actors of the standard check. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";

const read = (spec: object) => standardCheck.parseSpec(spec);

const stat = (slot: string, text: string, value: number) => ({ id: text, slot, value, label: { text } });

describe("stats", () => {
  const [hero] = standardCheck.actors;
  if (!hero) throw new Error("no actor type");

  it("SC-1: a stat's bonus that was changed by hand stays with its stat, and is removed with it", () => {
    const dex = stat("ability", "Dexterity", 3);
    const wits = stat("ability", "Wits", 1);
    const thievery = stat("skill", "Thievery", 2);
    const changed = read({
      bonuses: [
        { label: "Dexterity", value: 4 },
        { label: "Thievery", value: 5 },
      ],
    });
    expect(standardCheck.stats.apply(changed, [wits, thievery], [dex, thievery]).bonuses).toEqual([
      { label: "Wits", value: 1 },
      { label: "Thievery", value: 5 },
    ]);
    expect(standardCheck.stats.apply(changed, [], [dex, thievery]).bonuses).toEqual([]);
  });

  it("SC-1: ability and skill become the first bonuses, by name; typed ones stay", () => {
    const typed = read({ bonuses: [{ label: "rain", value: -2 }] });
    const dex = stat("ability", "Dexterity", 3);
    const thievery = stat("skill", "Thievery", 2);
    const both = standardCheck.stats.apply(typed, [thievery, dex]);
    expect(both.bonuses).toEqual([
      { label: "Dexterity", value: 3 },
      { label: "Thievery", value: 2 },
      { label: "rain", value: -2 },
    ]);
    expect(standardCheck.stats.apply(both, [thievery, dex])).toEqual(both);
    expect(standardCheck.stats.apply(both, [dex], [thievery, dex]).bonuses).toEqual([
      { label: "Dexterity", value: 3 },
      { label: "rain", value: -2 },
    ]);
    expect(standardCheck.stats.apply(both, [], [thievery, dex])).toEqual(typed);
    expect(standardCheck.stats.slots.map(({ id, max }) => [id, max])).toEqual([
      ["ability", 1],
      ["skill", 1],
      ["alteration", 5],
    ]);
  });

  it("a skill rolls with its ability, an ability alone", () => {
    const stats = hero.stats({
      abilities: [{ id: "a", label: "Dexterity", value: 3 }],
      skills: [
        { id: "s", label: "Thievery", value: 2, ability: " dexterity " },
        { id: "o", label: "Odd", value: 1, ability: "Nothing" },
      ],
    });
    expect(stats.map(({ id, slot: part, value }) => [id, part, value])).toEqual([
      ["abilities.a", "ability", 3],
      ["skills.s", "skill", 2],
      ["skills.o", "skill", 1],
    ]);
    expect(stats[0]?.roll).toMatchObject({
      spec: { bonuses: [{ label: "Dexterity", value: 3 }] },
      with: ["abilities.a"],
    });
    expect(stats[1]?.roll?.spec).toEqual({
      bonuses: [
        { label: "Dexterity", value: 3 },
        { label: "Thievery", value: 2 },
      ],
    });
    expect(stats[1]?.roll?.with).toEqual(["abilities.a", "skills.s"]);
    expect(stats[2]?.roll?.with).toEqual(["skills.o"]);
  });

  it("rolls the same spec as ticking its stats", () => {
    for (const { system } of samplesOf(hero)) {
      const stats = hero.stats(system);
      for (const { roll } of stats) {
        if (!roll) continue;
        const selected = stats.flatMap(({ id, slot, value, label }) =>
          slot && roll.with?.includes(id) ? [{ id, slot, value, label }] : [],
        );
        expect(standardCheck.stats.apply(read({}), selected)).toEqual(read(roll.spec));
      }
    }
  });

  it("invalid data give fewer stats, never an error", () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom("abilities", "skills", "id", "label", "value", "ability", "x"), maxDepth: 3 }),
        (system) => {
          for (const { roll } of hero.stats(system as Record<string, unknown>))
            if (roll) expect(() => read(roll.spec)).not.toThrow();
        },
      ),
    );
    expect(hero.stats({})).toEqual([]);
    expect(
      hero.stats({ abilities: [null, 3, {}, { id: 7 }, { id: "a" }] }).map(({ id, value }) => [id, value]),
    ).toEqual([["abilities.a", 0]]);
  });

  it("SC-5: tracked resources have value, least and most", () => {
    expect(hero.fields["resources"]).toMatchObject({
      kind: "list",
      of: { value: { kind: "integer" }, min: { kind: "integer" }, max: { kind: "integer" } },
    });
    expect([hero.type, hero.sheetClass]).toEqual(["check-hero", "QuincunxCheckSheet"]);
  });

  it("every section shows existing fields, and samples fill only those", () => {
    for (const section of hero.sections) {
      const list = section.list ? hero.fields[section.list] : undefined;
      for (const { field } of section.cells)
        expect(list?.kind === "list" ? list.of : hero.fields).toHaveProperty(field);
    }
    for (const { system } of samplesOf(hero))
      expect(Object.keys(hero.fields)).toEqual(expect.arrayContaining(Object.keys(system)));
  });
});
