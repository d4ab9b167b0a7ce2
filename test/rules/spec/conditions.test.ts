/** A condition of the scene in the spec of each mechanic. */
import { expect, it } from "vitest";
import { mechanics } from "../../../src/rules/index.ts";
import { withCondition, withoutCondition } from "../../../src/rules/spec/conditions.ts";

const mechanic = (id: string): (typeof mechanics)[number] => mechanics.find((one) => one.id === id)!;

const BEGUN: Readonly<Record<string, object>> = {
  "total-effect": {},
  "standard-check": { bonuses: [{ label: "Agility", value: 4 }], target: 15 },
  "margin-pool": { dice: 4, threshold: 7 },
  "fives-pool": { pool: [{ size: 6, role: "hero" }], target: 5 },
  "difficulty-pool": { dice: 5, base: 6 },
};

it.each(Object.entries(BEGUN))("%s: is added as the GM says, lowers the chance, and is removed again", (id, data) => {
  const used = mechanic(id);
  const spec = used.parseSpec(data);
  const { usual = 0 } = used.condition ?? {};
  const darkness = { name: "Darkness", amount: usual };
  const dark = withCondition(used, spec, darkness)!;
  expect(used.odds.chance(dark)).toBeLessThan(used.odds.chance(spec));
  expect(withoutCondition(used, dark, darkness)).toEqual(spec);
});

it("every mechanic has one; an unknown number takes none", () => {
  expect(mechanics.filter(({ condition }) => !condition)).toEqual([]);
  const margin = mechanic("margin-pool");
  expect(withCondition(margin, margin.parseSpec({ dice: 4 }), { name: "Darkness", amount: 1 })).toBeNull();
});
