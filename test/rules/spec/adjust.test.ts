/** Conditions and effects in the spec of each mechanic. */
import { expect, it } from "vitest";
import type { AdjustmentKey } from "../../../src/rules/contract/pre-roll.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { withAdjusted, withoutAdjusted, type Adjusted } from "../../../src/rules/spec/adjust.ts";

const mechanic = (id: string): (typeof mechanics)[number] => mechanics.find((one) => one.id === id)!;

const BEGUN: Readonly<Record<string, object>> = {
  "total-effect": { effects: [{ rank: "mid" }] },
  "standard-check": { bonuses: [{ label: "Agility", value: 4 }], target: 15 },
  "margin-pool": { dice: 4, threshold: 7 },
  "fives-pool": { pool: [{ size: 6, role: "hero" }], target: 5 },
  "difficulty-pool": { dice: 5, base: 6 },
};

it.each(Object.entries(BEGUN))(
  "%s: a condition is added as the GM says, lowers the chance, and is removed",
  (id, data) => {
    const used = mechanic(id);
    const spec = used.parseSpec(data);
    const { key, usual } = used.condition!;
    const darkness = { name: "Darkness", key, amount: usual };
    const dark = withAdjusted(used, spec, darkness)!;
    expect(used.odds.chance(dark)).toBeLessThan(used.odds.chance(spec));
    expect(withoutAdjusted(used, dark, darkness)).toEqual(spec);
  },
);

const CHANGED: readonly (readonly [string, AdjustmentKey, number, object])[] = [
  ["total-effect", "advantage", 1, { advantage: 1 }],
  ["total-effect", "disadvantage", 2, { disadvantage: 2 }],
  ["total-effect", "bonus", -1, { modifiers: [{ label: "Bless", value: -1 }] }],
  ["total-effect", "steps", 1, { effects: [{ rank: "mid", step: 1, invert: false, halve: false }] }],
  [
    "standard-check",
    "bonus",
    2,
    {
      bonuses: [
        { label: "Agility", value: 4 },
        { label: "Bless", value: 2 },
      ],
    },
  ],
  ["standard-check", "target", -3, { target: 12 }],
  ["standard-check", "difficulty", 1, { target: 16 }],
  [
    "standard-check",
    "dice",
    2,
    {
      extra: [
        { label: "Bless", size: 6 },
        { label: "Bless", size: 6 },
      ],
    },
  ],
  ["margin-pool", "dice", 2, { dice: 6, pool: 6, parts: [{ label: "Bless", value: 2 }] }],
  ["margin-pool", "difficulty", 1, { threshold: 8 }],
  ["fives-pool", "difficulty", 2, { challenge: 2 }],
  ["fives-pool", "target", -1, { target: 4 }],
  [
    "fives-pool",
    "dice",
    1,
    {
      pool: [
        { size: 6, role: "hero" },
        { size: 6, role: "bonus", label: "Bless" },
      ],
    },
  ],
  ["difficulty-pool", "dice", -1, { dice: 4, parts: [{ label: "Bless", value: -1 }] }],
  ["difficulty-pool", "difficulty", 1, { modifiers: [{ label: "Bless", value: 1, fixed: false }] }],
];

it.each(CHANGED)("%s: %s %i, and back", (id, key, amount, fields) => {
  const used = mechanic(id);
  const spec = used.parseSpec(BEGUN[id]);
  const bless: Adjusted = { name: "Bless", key, amount };
  const after = withAdjusted(used, spec, bless)!;
  expect(after).toEqual({ ...spec, ...fields });
  expect(withoutAdjusted(used, after, bless)).toStrictEqual(spec);
});

it("a die of a size is taken where dice have sizes", () => {
  const d8: Adjusted = { name: "Bless", key: "dice", amount: 1, size: 8 };
  const check = mechanic("standard-check");
  expect(withAdjusted(check, check.parseSpec({}), d8)).toMatchObject({ extra: [{ label: "Bless", size: 8 }] });
  const pool = mechanic("difficulty-pool");
  expect(withAdjusted(pool, pool.parseSpec({ dice: 3 }), d8)).toBeNull();
});

it("every mechanic has a condition; an unknown number, and one that the rules refuse, is left out", () => {
  expect(mechanics.filter(({ condition, adjustments }) => !condition || !adjustments?.[condition.key])).toEqual([]);
  const margin = mechanic("margin-pool");
  const harder: Adjusted = { name: "Darkness", key: "difficulty", amount: 1 };
  expect(withAdjusted(margin, margin.parseSpec({ dice: 4 }), harder)).toBeNull();
  const fives = mechanic("fives-pool");
  const spec = fives.parseSpec({ ...BEGUN["fives-pool"], target: 6 });
  expect(withAdjusted(fives, spec, { ...harder, key: "target" })).toBeNull();
  expect(withAdjusted(margin, margin.parseSpec({ dice: 4 }), { ...harder, key: "advantage" })).toBeNull();
});

it.each(["margin-pool", "difficulty-pool"])(
  "%s: named dice stay when other stats are selected, and are explained",
  (id) => {
    const used = mechanic(id);
    const [slot = { id: "" }] = used.stats.slots;
    const bless: Adjusted = { name: "Bless", key: "dice", amount: 1 };
    const spec = withAdjusted(used, used.parseSpec({ dice: 3 }), bless)!;
    const selected = [{ id: "x", value: 5, label: { text: "Dex" }, slot: slot.id }];
    const after = used.stats.apply(spec, selected);
    expect(after).toMatchObject({ parts: [{ label: "Bless", value: 1 }] });
    expect(JSON.stringify(used.prompt.preview?.(after))).toContain("Bless");
    expect(withoutAdjusted(used, after, bless)).toEqual(used.stats.apply(used.parseSpec({ dice: 3 }), selected));
  },
);
