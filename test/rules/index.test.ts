/** The registry, and the contract that every mechanic must fulfil. */
import { describe, expect, it } from "vitest";
import type { Fields } from "../../src/rules/contract/fields.ts";
import { mechanicById, mechanics } from "../../src/rules/index.ts";
import type { AnyMechanic } from "../../src/rules/contract/mechanic.ts";
import { samplesOf } from "../../src/rules/actor/people.ts";
import { refusal } from "./refused.ts";

describe("the registry", () => {
  it("finds each mechanic by its id", () => {
    for (const mechanic of mechanics) expect(mechanicById(mechanic.id)).toBe(mechanic);
  });

  it.each([undefined, null, 5, {}, "", "te", "__proto__", "x".repeat(10_000)])("%j is no mechanic", (id) => {
    expect(() => mechanicById(id)).toThrow(refusal("unknown-mechanic", "mechanic"));
  });

  it("names stored by Foundry, commands and letters are unique", () => {
    const names = [
      mechanics.map(({ id }) => id),
      mechanics.map(({ notation }) => notation.command),
      mechanics.map(({ dice: { rollClass } }) => rollClass),
      mechanics.flatMap(({ dice: { terms } }) => terms.map(({ denomination: letter }) => letter)),
      mechanics.flatMap(({ dice: { terms } }) => terms.map(({ className }) => className)),
      mechanics.flatMap(({ actors }) => actors.map(({ type }) => type)),
      mechanics.flatMap(({ actors }) => actors.map(({ sheetClass }) => sheetClass)),
    ];
    for (const list of names) expect(new Set(list).size, list.join()).toBe(list.length);
  });
});

describe.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))("%s", (_id, mechanic) => {
  it("has one-letter terms with letter-only modifiers, classes with our prefix, and a word of letters", () => {
    for (const { denomination: letter, fallbacks, className, modifiers } of mechanic.dice.terms) {
      for (const each of [letter, ...fallbacks]) expect(each).toMatch(/^[a-z]$/u);
      expect(className).toMatch(/^Quincunx\w+$/u);
      for (const { name, min, max } of modifiers) {
        expect(name).toMatch(/^[a-z]+$/u);
        expect(min).toBeLessThanOrEqual(max);
      }
    }
    expect(mechanic.dice.rollClass).toMatch(/^Quincunx\w+Roll$/u);
    expect(mechanic.notation.command).toMatch(/^[a-z]+$/u);
  });

  it("has secret fields that exist, and can be unknown", () => {
    for (const field of mechanic.hideable) {
      const fields = mechanic.spec.fields ?? mechanic.spec.variants?.[0]?.fields ?? {};
      expect(Object.keys(fields)).toContain(field);
      expect(fields[field]?.parse(null, field)).toBeNull();
    }
  });

  it("has the parts that its actors' stats name", () => {
    const parts = mechanic.stats.slots.map(({ id }) => id);
    for (const { stats, ...actor } of mechanic.actors)
      for (const { system } of samplesOf(actor))
        for (const { slot: part } of stats(system)) if (part !== undefined) expect(parts).toContain(part);
  });

  it("rolls every stat of its sample actors", () => {
    for (const { stats, sections, ...actor } of mechanic.actors)
      for (const { system } of samplesOf(actor))
        for (const { roll, section } of stats(system)) {
          expect(sections.map(({ id }) => id)).toContain(section);
          if (roll) expect(mechanic.odds.of(mechanic.parseSpec(roll.spec))).toBeTypeOf("object");
        }
  });
});

it("no mechanic reads another's dice as its own", () => {
  const spec = ({ notation }: AnyMechanic): Fields =>
    notation.parse(notation.examples[0]!.replace(/^\S+\s*/u, "").replace(/#.*$/u, ""), () => 1).spec;
  for (const one of mechanics)
    for (const other of mechanics)
      expect(one.dice.fromTerms(other.dice.toTerms(spec(other))) !== null, `${other.id} as ${one.id}`).toBe(
        one === other,
      );
});
