/** The rollable stats of the sub-type `effect-hero`. */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { Stat } from "../../../src/rules/contract/actor.ts";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";
import { effectHero } from "../../../src/rules/total-effect/actor.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";

const HERO = {
  escalation: 2,
  stats: [
    { id: "a", label: "Aim", value: 2 },
    { id: "b", label: "Charm", value: -1 },
  ],
  abilities: [
    {
      id: "p",
      label: "Pin Down",
      text: "",
      spec: { effects: [{ rank: "low", kind: "Weapon Harm" }], thresholds: [{ at: 13, text: "again" }] },
    },
  ],
  bonds: [{ id: "t", label: "Tove", count: 3 }],
  depletion: [{ id: "q", label: "Quiver", value: 2 }],
  vulnerabilities: [{ id: "f", kind: "Fire" }],
  resistances: [{ id: "c", kind: "Cold" }],
};

function stat(id: string, system: Record<string, unknown> = HERO): Stat {
  const found = effectHero.stats(system).find((each) => each.id === id);
  if (!found) throw new Error(`there is no stat ${id}`);
  return found;
}

function rolls(id: string) {
  return totalEffect.parseSpec(stat(id).roll?.spec);
}

describe("one click rolls", () => {
  it("a stat: advantage or disadvantage, with the escalation of the moment (TE-2, TE-3)", () => {
    expect(rolls("stats.a")).toMatchObject({ advantage: 2, disadvantage: 0, escalation: 2 });
    expect(rolls("stats.b")).toMatchObject({ advantage: 0, disadvantage: 1 });
    expect(stat("stats.a").roll?.with).toEqual(["stats.a", "escalation"]);
  });

  it("a click rolls the same as ticking the same stats", () => {
    for (const id of ["stats.a", "stats.b", "depletion.q"]) {
      const selected = (stat(id).roll?.with ?? []).map((name) => stat(name));
      const parts = selected.map(({ id: name, slot = "", value, label }) => ({ id: name, slot, value, label }));
      expect(totalEffect.stats.apply(totalEffect.parseSpec({}), parts)).toEqual(rolls(id));
    }
  });

  it("an ability: its effects and thresholds (TE-4, TE-11)", () => {
    expect(rolls("abilities.p")).toEqual(totalEffect.parseSpec({ ...HERO.abilities[0]?.spec, escalation: 2 }));
  });

  it("a bond: inverse Mid below the number of bonds (TE-9)", () => {
    expect(rolls("bonds.t")).toMatchObject({
      thresholds: [],
      effects: [{ rank: "mid", invert: true, check: { op: "<", value: 3 } }],
    });
  });

  it("depletion: Mid at most the value (TE-9)", () => {
    expect(rolls("depletion.q")).toMatchObject({
      effects: [{ rank: "mid", invert: false, check: { op: "<=", value: 2 } }],
    });
  });

  it("an ability that names a supply checks it, and cannot be rolled without it (TE-9)", () => {
    const [ability] = HERO.abilities;
    const using = (out: number) => ({
      ...HERO,
      abilities: [{ ...ability, supply: "q" }],
      depletion: [{ id: "q", label: "Quiver", value: 2, out }],
    });
    const full = stat("abilities.p", using(0));
    expect(full.roll?.with).toEqual(["depletion.q", "escalation"]);
    const spec = totalEffect.parseSpec(full.roll?.spec);
    expect(spec.effects.at(-1)).toMatchObject({ rank: "mid", label: "Quiver", check: { op: "<=", value: 2 } });
    const outcome = totalEffect.resolve(spec, totalEffect.parseFaces(spec, { dice: [1, 2, 5] }));
    expect(totalEffect.usedUp?.(spec, outcome)).toEqual(["Quiver"]);
    const empty = stat("abilities.p", using(1));
    expect(empty.roll).toBeUndefined();
    expect(empty.unavailable).toMatchObject({ data: { thing: { text: "Quiver" } } });
  });

  it("a depletion joins any roll, after its effects, and can be removed (TE-9)", () => {
    const { id, slot = "", value, label } = stat("depletion.q");
    const quiver = { id, slot, value, label };
    const shot = rolls("abilities.p");
    const joined = totalEffect.stats.apply(shot, [quiver]);
    const check = { op: "<=", value: 2, tone: "bad" };
    const { effects } = totalEffect.parseSpec({ effects: [{ rank: "mid", label: "Quiver", check }] });
    expect(joined.effects).toEqual([...shot.effects, ...effects]);
    expect(totalEffect.stats.apply(joined, [quiver])).toEqual(joined);
    const lamp = { ...quiver, id: "depletion.l", label: { text: "Lamp" } };
    const both = totalEffect.stats.apply(joined, [quiver, lamp], [quiver]);
    expect(both.effects.map(({ label: name }) => name)).toEqual([undefined, "Quiver", "Lamp"]);
    expect(totalEffect.stats.apply(both, [], [quiver, lamp])).toEqual(shot);
  });

  it("the card names used-up stats, and only those (TE-9)", () => {
    const spec = rolls("depletion.q");
    const said = (...faces: number[]) =>
      JSON.stringify(totalEffect.describe(spec, { dice: faces }, totalEffect.resolve(spec, { dice: faces })));
    expect(said(1, 2, 6)).toContain('QUINCUNX.total-effect.Check.bad"');
    expect(said(1, 3, 6)).toContain('QUINCUNX.total-effect.Check.badElse"');
  });

  it("incoming harm is stepped once by the hero's traits, and has no kind that would step it again (TE-11)", () => {
    const plain = { rank: "low", invert: false, halve: false };
    expect(rolls("vulnerabilities.f").effects).toEqual([{ ...plain, step: 1, label: "Fire" }]);
    expect(rolls("resistances.c").effects).toEqual([{ ...plain, step: -1, label: "Cold" }]);
    expect(rolls("vulnerabilities.f").escalation).toBe(0);
  });

  it("without escalation the roll has none", () => {
    expect(stat("stats.a", { ...HERO, escalation: 0 }).roll).toMatchObject({
      spec: { advantage: 2, disadvantage: 0 },
      with: ["stats.a"],
    });
  });
});

describe("stats are total", () => {
  it("invalid rows are skipped, the others stay", () => {
    const system = {
      stats: [null, 5, { id: "" }, { label: "x" }, { id: "ok", label: 7, value: "?" }],
      abilities: [{ id: "x", spec: { effects: "none" } }, { id: "y" }],
      bonds: "none",
      escalation: NaN,
    };
    expect(effectHero.stats(system).map(({ id, value }) => [id, value])).toEqual([
      ["escalation", 0],
      ["stats.ok", 0],
    ]);
  });

  it("for any data, and every stat can be rolled", () => {
    const rows = fc.array(
      fc.oneof(
        fc.anything(),
        fc.record({
          id: fc.string(),
          label: fc.anything(),
          value: fc.anything(),
          count: fc.anything(),
          kind: fc.string({ maxLength: 300 }),
          spec: fc.anything(),
        }),
      ),
    );
    const system = fc.record(
      {
        escalation: fc.anything(),
        stats: rows,
        abilities: rows,
        bonds: rows,
        depletion: rows,
        vulnerabilities: rows,
        resistances: rows,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(system, (data) => {
        for (const { roll } of effectHero.stats(data))
          if (roll) expect(() => totalEffect.parseSpec(roll.spec)).not.toThrow();
      }),
    );
  });
});

describe("the declaration", () => {
  it("has the names that Foundry stores", () => {
    expect([effectHero.type, effectHero.sheetClass]).toEqual(["effect-hero", "QuincunxEffectSheet"]);
  });

  it("has sections with existing fields and valid new rows", () => {
    for (const section of effectHero.sections) {
      const list = section.list === undefined ? undefined : effectHero.fields[section.list];
      const fields = list?.kind === "list" ? list.of : effectHero.fields;
      for (const { field } of section.cells) expect(Object.keys(fields), section.id).toContain(field);
      for (const field of Object.keys(section.add?.value ?? {}))
        expect(Object.keys(fields), section.id).toContain(field);
    }
    expect(effectHero.sections.map(({ id }) => id).join(" ")).toBe(
      "escalation stats abilities bonds depletion vulnerabilities resistances harm kinds",
    );
  });

  it("each list is a section", () => {
    const lists = Object.entries(effectHero.fields).flatMap(([name, { kind }]) => (kind === "list" ? [name] : []));
    expect(effectHero.sections.flatMap(({ list }) => list ?? [])).toEqual(lists);
  });

  it("has complete sample heroes: every row is a rollable stat with an id of its own", () => {
    expect(samplesOf(effectHero).length).toBeGreaterThanOrEqual(2);
    for (const { system, name } of samplesOf(effectHero)) {
      // Kinds of harm are counted and not rolled.
      const rows = Object.entries(system).flatMap(([list, entries]) =>
        Array.isArray(entries) && list !== "kinds" ? entries.map((row: { id: string }) => `${list}.${row.id}`) : [],
      );
      const stats = effectHero.stats(system);
      const rolled = stats.filter(({ roll }) => roll).map(({ id }) => id);
      expect(rolled, name).toEqual(rows);
      expect(new Set(rows).size).toBe(rows.length);
      for (const { roll } of stats) if (roll) totalEffect.odds.of(totalEffect.parseSpec(roll.spec));
    }
  });
});

it("a kind of harm is the same in any spelling (TE-11)", () => {
  const harm = effectHero.harm!;
  const rows = (kind: string): object => [{ id: "v000000000000001", kind }];
  const system = { vulnerabilities: rows(" Fire "), resistances: rows("COLD") };
  const plain = JSON.stringify(harm(system, "acid"));
  const [fire, cold] = ["fire", "cold"].map((kind) => JSON.stringify(harm(system, kind)));
  expect(new Set([plain, fire, cold]).size).toBe(3);
  for (const kind of [" FIRE", "Fire "]) expect(JSON.stringify(harm(system, kind))).toBe(fire);
  expect(JSON.stringify(harm(system, " "))).toBe(plain);
});
