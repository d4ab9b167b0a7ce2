/** A comparison: each chance is that of the changed roll alone. */
import { expect, it } from "vitest";
import { compare } from "../../../src/features/compare/comparison.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { change } from "../../../src/rules/spec/change.ts";
import { mechanicById, mechanics } from "../../../src/rules/index.ts";
import { parseCommand } from "../../../src/rules/notation/command.ts";
import { figuresOf } from "../../../src/rules/odds/known-odds.ts";

const EXAMPLES = ["te adv 2 low", "check 5 + d6 vs 20", "margin 6/9 vs 7", "fives 2d6 + d8 vs 5 cd 2", "pool 7 vs 6"];

it.each(EXAMPLES)("%s: every control and value has the figures of its own roll", (text) => {
  const { mechanic: id, spec } = parseCommand(text);
  const mechanic = mechanicById(id);
  const first = compare(mechanic, spec, {});
  expect(first?.controls.length).toBeGreaterThan(0);
  for (const control of first?.controls ?? [])
    for (const value of (compare(mechanic, spec, { control: control.id })?.values ?? []).slice(0, 3)) {
      const found = compare(mechanic, spec, { control: control.id, value: value.id });
      if (!found?.spec) continue;
      const [before, after] = [figuresOf(mechanic, spec), figuresOf(mechanic, found.spec)];
      for (const [index, figure] of before.entries())
        expect(found.rows[index]).toMatchObject({
          label: figure.label,
          before: figure.value,
          after: after.find((one) => one.id === figure.id)?.value ?? null,
        });
    }
});

it("starts with one more, and with the first control if the chosen one is gone", () => {
  const margin = mechanicById("margin-pool");
  const spec = margin.parseSpec({ dice: 6, threshold: 7 });
  const found = compare(margin, spec, { control: "gone", value: "gone" });
  expect(found?.spec).toEqual(change(margin, spec, ["threshold"], 8));
});

it("compares at each target in sight while the target is unknown", () => {
  for (const mechanic of mechanics.filter(({ hideable }) => hideable.length > 0)) {
    const open = mechanic.hideable.reduce<Fields>(
      (spec, field) => change(mechanic, spec, [field], null),
      parseCommand(EXAMPLES.find((text) => text.startsWith(mechanic.notation.command)) ?? "").spec,
    );
    const found = compare(mechanic, open, {});
    expect(found?.rows.length).toBeGreaterThan(0);
    for (const { id } of found?.controls ?? []) {
      const other = compare(mechanic, open, { control: id })?.spec as Readonly<Record<string, unknown>> | null;
      for (const field of mechanic.hideable) expect(other?.[field] ?? null).toBeNull();
    }
  }
});
