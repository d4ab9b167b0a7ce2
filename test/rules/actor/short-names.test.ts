/** Roll data with short names (found.md 1, "Expected by module authors": `@dexterity`, not `@abilities.0.value`). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortNames } from "../../../src/rules/actor/short-names.ts";
import { mechanics } from "../../../src/rules/index.ts";

const declared = (type: string) =>
  mechanics.flatMap(({ actors }) => actors).find((actor) => actor.type === type) ?? expect.fail(type);
const free = (): boolean => false;
const abilities = (...labels: readonly string[]): object => ({
  abilities: labels.map((label, index) => ({ id: `a${index}`, label, value: index + 1 })),
});
/** Harm, a field that every hero has. */
const names = (system: object, isTaken: (name: string) => boolean = free): object =>
  shortNames(declared("check-hero"), system as Record<string, unknown>, (name) => name === "harm" || isTaken(name));

describe("short names", () => {
  it("are the names on the sheet, as a formula can use them", () => {
    expect(names(abilities("Dexterity", "Sleight of Hand", "Stärke", "Élan vital", "2nd wind", "Удача", ""))).toEqual({
      dexterity: 1,
      sleightOfHand: 2,
      staerke: 3,
      elanVital: 4,
    });
  });

  it("of equal names are numbered, and the first on the sheet keeps it", () => {
    const system = {
      ...abilities("Luck", "luck", "LUCK!"),
      skills: [{ id: "s", label: "Luck", value: 9, ability: "" }],
    };
    expect(names(system)).toEqual({ luck: 1, luck2: 2, luck3: 3, luck4: 9 });
  });

  it("do not replace an existing name", () => {
    expect(names(abilities("Abilities", "Parent"), (name) => ["abilities", "parent"].includes(name))).toEqual({
      abilities2: 1,
      parent2: 2,
    });
  });

  it("include resources, except those that are a field already", () => {
    const system = { resources: [{ id: "r", label: "Health", value: 7, min: 0, max: 10 }] };
    expect(names(system)).toEqual({ health: 7 });
    const fives = shortNames(declared("fives-hero"), { luck: 3, karma: 1, heroSize: 8 }, (name) => name === "luck");
    expect(fives).toMatchObject({ hero: 8, karma: 1 });
    expect(fives).not.toHaveProperty("luck2");
  });

  it("are total: for any system data, they are finite numbers under names valid in formulas", () => {
    const row = fc.record({ id: fc.string(), label: fc.string({ unit: "binary" }), value: fc.anything() });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        for (const [name, value] of Object.entries(names({ abilities: rows, skills: rows, resources: rows }))) {
          expect(name).toMatch(/^[a-z][a-zA-Z\d]*$/u);
          expect(Number.isFinite(value)).toBe(true);
        }
      }),
    );
  });
});
