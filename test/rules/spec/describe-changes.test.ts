/** Changes of a spec in words: names and values are those of the mechanic's own controls, without unknown values. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { describeChanges, describeValues } from "../../../src/rules/spec/describe-changes.ts";
import { mechanicById, mechanics } from "../../../src/rules/index.ts";
import { arbitrarySpec } from "../arbitrary.ts";

const changed = (id: string, before: Fields, after: Fields, field: string): unknown => {
  const mechanic = mechanicById(id);
  return describeChanges(mechanic, mechanic.parseSpec(before), mechanic.parseSpec(after), [field]);
};
const unknown = { key: "QUINCUNX.Word.unknown" };

describe("a change in words", () => {
  it("a number, a choice by its name, a list by its entries", () => {
    expect(changed("standard-check", { target: 20 }, { target: 12 }, "target")).toMatchObject([
      { key: "QUINCUNX.Card.History.change", data: { before: 20, after: 12 } },
    ]);
    const pool = [{ size: 6, role: "hero" }];
    expect(changed("fives-pool", { pool, target: 6 }, { pool, target: 4 }, "target")).toMatchObject([
      { data: { before: mechanicById("fives-pool").prompt.targetControls({ target: 6 }).flatMap(named("6"))[0] } },
    ]);
    const thresholds = [{ at: 9 }, { at: 13, text: "<b>falls</b>" }];
    expect(changed("total-effect", { thresholds: [] }, { thresholds }, "thresholds")).toMatchObject([
      {
        data: {
          before: { key: "QUINCUNX.total-effect.noThresholds" },
          after: [
            { data: { at: 9 } },
            { key: "QUINCUNX.Card.History.entry", data: { label: { data: { at: 13 } }, text: "<b>falls</b>" } },
          ],
        },
      },
    ]);
  });

  it("an unknown value is called unknown, in every mechanic, under the same field name", () => {
    for (const mechanic of mechanics)
      for (const field of mechanic.hideable)
        fc.assert(
          fc.property(arbitrarySpec(mechanic), (spec) => {
            const hidden = mechanic.parseSpec({ ...spec, [field]: null });
            const [before] = describeChanges(mechanic, spec, hidden, [field]);
            const [after] = describeChanges(mechanic, hidden, spec, [field]);
            expect(before).toMatchObject({ data: { after: unknown } });
            expect(after).toMatchObject({ data: { before: unknown } });
            if (!before || !after || "text" in before || "text" in after) throw new Error("no sentence");
            expect(before.data?.["field"]).toEqual(after.data?.["field"]);
            expect(describeValues(mechanic, spec, [field])).toMatchObject([
              { data: { value: before.data?.["before"] } },
            ]);
          }),
          { numRuns: 50 },
        );
  });

  it("absent values have texts: an empty list, a missing number, an unknown choice", () => {
    const base = mechanicById("margin-pool");
    const control = (one: object): AnyMechanic =>
      ({
        ...base,
        prompt: {
          controls: () => [{ id: "it", path: ["it"], label: "It", ...one }],
          targetControls: () => [],
        },
      }) as never;
    const told = (one: object): unknown => {
      const [said] = describeValues(control(one), { it: 1 } as never, ["it"]) as readonly {
        data?: { value: unknown };
      }[];
      return said?.data?.value;
    };
    const none = { key: "QUINCUNX.Label.none" };
    expect(told({ kind: "list", items: [] })).toMatchObject(none);
    expect(told({ kind: "list", items: [], empty: unknown })).toEqual(unknown);
    expect(told({ kind: "list", items: [{ label: "a", controls: [] }] })).toEqual(["a"]);
    expect(told({ kind: "stepper", value: null })).toMatchObject(none);
    expect(told({ kind: "stepper", value: null, none: { label: unknown } })).toEqual(unknown);
    expect([told({ kind: "stepper", value: 3 }), told({ kind: "stepper", value: 3, display: "III" })]).toEqual([
      3,
      "III",
    ]);
    const options = [{ value: { a: 1 }, label: "one" }];
    expect([told({ kind: "choice", options, value: { a: 1 } }), told({ kind: "choice", options, value: 2 })]).toEqual([
      ...["one", "2"],
    ]);
    expect(told({ kind: "text", value: "as written" })).toBe("as written");
    expect([told({ kind: "toggle", value: true }), told({ kind: "toggle", value: false })]).toMatchObject([
      { key: "QUINCUNX.Word.yes" },
      { key: "QUINCUNX.Word.no" },
    ]);
  });

  it("a field without a control is named by its own name", () => {
    const mechanic = mechanicById("margin-pool");
    expect(describeValues(mechanic, { dice: 1, pool: 1, nobodys: [1] }, ["nobodys"])).toMatchObject([
      { data: { field: { text: "nobodys" }, value: "[1]" } },
    ]);
  });
});

function named(id: string): (control: object) => readonly unknown[] {
  return (control) =>
    ((control as { options?: readonly { id: string; label: unknown }[] }).options ?? []).flatMap((option) =>
      option.id === id ? [option.label] : [],
    );
}
