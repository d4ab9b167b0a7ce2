/**
 * Outlines: ready-made contents for a blank hero of each kind, so that a first click on any stat opens a useful prompt.
 */
import { describe, expect, it } from "vitest";
import { isBlank } from "../../../src/rules/actor/outlines.ts";
import { applyOutline, outlinesOf, samplesOf } from "../../../src/rules/actor/people.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { mechanicById, mechanics } from "../../../src/rules/index.ts";
import { readLanguage } from "../../../tools/lib/language.mjs";

const all = mechanics.flatMap((mechanic) =>
  mechanic.actors.flatMap((actor) =>
    outlinesOf(actor).map((outline) => ({ name: `${actor.type} ${outline.id}`, mechanic, actor, outline })),
  ),
);

/** A medium target for mechanics that need one, before the GM sets another. */
const USUAL: Readonly<Record<string, Fields>> = { "standard-check": { target: 15 }, "margin-pool": { threshold: 6 } };

function asked(mechanic: AnyMechanic, spec: Fields): Fields {
  return mechanic.parseSpec({ ...USUAL[mechanic.id], ...spec });
}

function said(language: string): (key: string) => string {
  const words: unknown = readLanguage(language);
  return (key) => {
    const found = key
      .split(".")
      .reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], words);
    if (typeof found !== "string") throw new Error(`${key} is not in ${language}`);
    return found;
  };
}

describe("outlines", () => {
  it("are three or four for each of the six sub-types, with different ids and names", () => {
    for (const actor of mechanics.flatMap(({ actors }) => actors)) {
      const outlines = outlinesOf(actor);
      expect([3, 4], actor.type).toContain(outlines.length);
      expect(new Set(outlines.map(({ id }) => id)).size).toBe(outlines.length);
      expect(new Set(outlines.map(({ label }) => JSON.stringify(label))).size).toBe(outlines.length);
    }
    expect(new Set(all.map(({ actor }) => actor.type)).size).toBe(6);
  });

  it.each(all)(
    "$name: existing fields, rows with ids in Foundry's format, texts in both languages",
    ({ mechanic, actor, outline }) => {
      for (const language of ["en", "de"]) {
        const system = applyOutline(mechanic, actor, outline.id, said(language));
        expect(JSON.stringify(system)).not.toContain("QUINCUNX.");
        for (const [name, value] of Object.entries(system)) {
          const field = actor.fields[name];
          expect(field, name).toBeDefined();
          if (field?.kind !== "list") continue;
          const rows = value as readonly Record<string, unknown>[];
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
          for (const { id, ...row } of rows) {
            expect(id).toMatch(/^[A-Za-z0-9]{16}$/u);
            expect(Object.keys(field.of)).toEqual(expect.arrayContaining(Object.keys(row)));
          }
        }
      }
    },
  );

  it.each(all)(
    "$name: has stats, and each rollable one has a chance between 0 and 1",
    ({ mechanic, actor, outline }) => {
      const system = applyOutline(mechanic, actor, outline.id, (key) => key);
      const stats = actor.stats(system);
      expect(stats.length).toBeGreaterThan(1);
      expect(isBlank(actor, system)).toBe(false);
      const rolls = stats.flatMap(({ roll }) => roll ?? []);
      if (actor.part !== "npc") expect(rolls.length).toBeGreaterThan(2);
      for (const { spec, title } of rolls) {
        const whole = asked(mechanic, spec);
        const [asks] = mechanic.odds
          .figures(whole, mechanic.odds.of(whole))
          .filter(({ unit }) => unit === "probability");
        expect(asks?.value, JSON.stringify(title)).toBeGreaterThan(0.1);
        expect(asks?.value, JSON.stringify(title)).toBeLessThan(0.98);
      }
    },
  );

  it.each(all)("$name: takes harm, and has taken none", ({ actor, outline }) => {
    const harm = actor.resources?.(outline.system).filter(({ isHarm }) => isHarm);
    expect(harm?.map(({ value }) => value)).toEqual([0]);
  });

  it("an unknown outline is refused", () => {
    const mechanic = mechanicById("margin-pool");
    const [actor] = mechanic.actors;
    if (!actor) throw new Error("there is no actor");
    expect(() => applyOutline(mechanic, actor, "nobody", String)).toThrow(
      expect.objectContaining({ code: "not-allowed" }) as Error,
    );
  });

  it("an actor is blank until one of its lists has an entry", () => {
    for (const { actors } of mechanics)
      for (const actor of actors) {
        expect(isBlank(actor, {})).toBe(true);
        for (const { system } of samplesOf(actor)) expect(isBlank(actor, system)).toBe(false);
      }
  });
});
