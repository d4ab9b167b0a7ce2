/** What people see and touch of a check: description, pictures, controls, stats. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { change } from "../../../src/rules/spec/change.ts";
import type { Control } from "../../../src/rules/contract/control.ts";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";
import { smallSpec, spec as anySpec } from "./arbitrary.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";

const read = (spec: object) => standardCheck.parseSpec(spec);
const stat = (slot: string, text: string, value: number) => ({ id: text, slot, value, label: { text } });

describe("description", () => {
  const told = (spec: object, dice: readonly number[]) =>
    standardCheck.describe(read(spec), { dice }, standardCheck.resolve(read(spec), { dice }));

  it("SC-1: total, margin and where each bonus came from", () => {
    const card = told(
      {
        bonuses: [
          { label: "Dexterity", value: 3 },
          { label: "", value: 2 },
        ],
        extra: [{ label: "ally", size: 6 }],
        target: 20,
      },
      [4, 6, 8, 1],
    );
    expect(card.summary).toEqual({
      key: "QUINCUNX.standard-check.Summary.success",
      data: { total: 24, target: 20, margin: 4 },
    });
    expect(card.modifiers).toEqual([
      { value: 3, label: { text: "Dexterity" }, applied: true },
      { value: 2, label: { key: "QUINCUNX.standard-check.Field.bonuses.value" }, applied: true },
    ]);
    expect(card.dice.map(({ size, face, role, tag }) => [size, face, role, tag])).toEqual([
      [8, 4, "plain", undefined],
      [8, 6, "plain", undefined],
      [8, 8, "plain", undefined],
      [6, 1, "extra", { text: "ally" }],
    ]);
    // The verdict once, with its margin, and nothing more.
    expect(card.headline).toMatchObject([
      { value: 24, tone: "good" },
      { value: { key: "QUINCUNX.standard-check.Verdict.success", data: { margin: 4 } }, tone: "good" },
    ]);
    expect(card.lines).toEqual([]);
  });

  it("says success, exactly, failure, open and waiting apart", () => {
    const key = (spec: object, dice: readonly number[]) => {
      const { summary } = told(spec, dice);
      return "key" in summary ? summary.key.split(".").at(-1) : summary.text;
    };
    expect(key({ target: 10 }, [4, 4, 4])).toBe("success");
    expect(key({ target: 12 }, [4, 4, 4])).toBe("exact");
    expect(key({ target: 13 }, [4, 4, 4])).toBe("failure");
    expect(key({}, [4, 4, 4])).toBe("open");
    expect(key({ target: 10 }, [4, 4])).toBe("waiting");
    expect(told({ target: 13 }, [4, 4, 4]).summary).toMatchObject({ data: { short: 1 } });
  });
});

describe("pictures", () => {
  it("success first, then the mean; bars are dense, tinted by the target, and frame what was rolled", () => {
    const spec = read({ bonuses: [{ label: "", value: 2 }], target: 15 });
    const odds = standardCheck.odds(spec);
    const [success, mean] = standardCheck.figures(spec, odds);
    expect(success).toMatchObject({ id: "success", unit: "probability", better: "more", value: odds.success });
    expect(mean?.value).toBeCloseTo(15.5, 12);
    const outcome = standardCheck.resolve(spec, { dice: [4, 6, 8] });
    const [margin, total] = standardCheck.charts(spec, odds, outcome);
    expect([total?.rolled, margin?.rolled]).toEqual([20, 5]);
    expect(total?.bars.map(({ value }) => value)).toEqual(Array.from({ length: 22 }, (_, index) => index + 5));
    expect(total?.bars.filter(({ tone }) => tone === "good")[0]?.value).toBe(15);
    expect(margin?.bars.filter(({ tone }) => tone === "good")[0]?.value).toBe(0);
  });

  it("the good bars sum to the success, for every spec", () => {
    fc.assert(
      fc.property(smallSpec, (spec) => {
        const odds = standardCheck.odds(spec);
        fc.pre(odds.success !== null);
        for (const { bars } of standardCheck.charts(spec, odds)) {
          const good = bars.filter(({ tone }) => tone === "good").reduce((sum, { p }) => sum + p, 0);
          expect(good).toBeCloseTo(odds.success ?? Number.NaN, 10);
          bars.forEach(({ value }, index) => expect(value).toBe((bars[0]?.value ?? 0) + index));
        }
      }),
    );
  });
});

describe("controls", () => {
  function* flat(controls: readonly Control[]): Generator<Control> {
    for (const control of controls) {
      yield control;
      if (control.kind === "group") yield* flat(control.controls);
      if (control.kind === "list") for (const { controls: inner } of control.items) yield* flat(inner);
    }
  }

  it("ids are unique, and everything offered gives a valid spec", () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const all = [...flat(standardCheck.controls(spec))];
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const control of all) {
          const put = (value: Parameters<typeof change>[3]) =>
            change(standardCheck as never, spec, control.path, value);
          if (control.kind === "choice")
            for (const { value } of control.options) expect(() => put(value)).not.toThrow();
          if (control.kind === "toggle") expect(() => put(!control.value)).not.toThrow();
          if (control.kind === "stepper")
            for (const value of [control.min, control.max, ...(control.none ? [control.none.start] : [])])
              expect(() => put(value)).not.toThrow();
          if (control.kind === "list")
            for (const { value } of control.add)
              expect(() =>
                change(standardCheck as never, spec, [...control.path, control.items.length], value),
              ).not.toThrow();
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("stats", () => {
  const [hero] = standardCheck.actors;
  if (!hero) throw new Error("no actor type");

  it("SC-1: a stat's bonus that was changed by hand stays as it is with its stat, and goes with it", () => {
    const dex = stat("ability", "Dexterity", 3);
    const wits = stat("ability", "Wits", 1);
    const thievery = stat("skill", "Thievery", 2);
    const changed = read({
      bonuses: [
        { label: "Dexterity", value: 4 },
        { label: "Thievery", value: 5 },
      ],
    });
    expect(standardCheck.applyStats(changed, [wits, thievery], [dex, thievery]).bonuses).toEqual([
      { label: "Wits", value: 1 },
      { label: "Thievery", value: 5 },
    ]);
    expect(standardCheck.applyStats(changed, [], [dex, thievery]).bonuses).toEqual([]);
  });

  it("SC-1: ability and skill become the first bonuses, by name; what was typed stays", () => {
    const typed = read({ bonuses: [{ label: "rain", value: -2 }] });
    const dex = stat("ability", "Dexterity", 3);
    const thievery = stat("skill", "Thievery", 2);
    const both = standardCheck.applyStats(typed, [thievery, dex]);
    expect(both.bonuses).toEqual([
      { label: "Dexterity", value: 3 },
      { label: "Thievery", value: 2 },
      { label: "rain", value: -2 },
    ]);
    expect(standardCheck.applyStats(both, [thievery, dex])).toEqual(both);
    expect(standardCheck.applyStats(both, [dex], [thievery, dex]).bonuses).toEqual([
      { label: "Dexterity", value: 3 },
      { label: "rain", value: -2 },
    ]);
    expect(standardCheck.applyStats(both, [], [thievery, dex])).toEqual(typed);
    expect(standardCheck.slots.map(({ id, max }) => [id, max])).toEqual([
      ["ability", 1],
      ["skill", 1],
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

  it("rolls a spec that is the one ticking its stats gives", () => {
    for (const { system } of samplesOf(hero)) {
      const stats = hero.stats(system);
      for (const { roll } of stats) {
        if (!roll) continue;
        const ticked = stats.flatMap(({ id, slot, value, label }) =>
          slot && roll.with?.includes(id) ? [{ id, slot, value, label }] : [],
        );
        expect(standardCheck.applyStats(read({}), ticked)).toEqual(read(roll.spec));
      }
    }
  });

  it("broken data gives fewer stats, never an error", () => {
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

  it("every section shows fields that are there, and samples fill only those", () => {
    for (const section of hero.sections) {
      const list = section.list ? hero.fields[section.list] : undefined;
      for (const { field } of section.cells)
        expect(list?.kind === "list" ? list.of : hero.fields).toHaveProperty(field);
    }
    for (const { system } of samplesOf(hero))
      expect(Object.keys(hero.fields)).toEqual(expect.arrayContaining(Object.keys(system)));
  });
});
