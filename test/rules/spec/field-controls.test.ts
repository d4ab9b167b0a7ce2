/** Controls made from a table of fields: ranges, options and lengths are the fields', or narrower if declared. */
import { describe, expect, it } from "vitest";
import { phrase } from "../../../src/rules/contract/phrase.ts";
import { dieOptions, fieldControls } from "../../../src/rules/spec/field-controls.ts";
import {
  boolean,
  choice,
  defaulted,
  integer,
  list,
  nullable,
  optional,
  record,
  text,
  variants,
} from "../../../src/rules/contract/schema.ts";

const schema = record({
  count: integer({ min: 2, max: 9 }),
  base: defaulted(nullable(integer({ max: 40 })), 6),
  most: optional(integer({ min: 3, max: 5 })),
  isHard: defaulted(boolean(), false),
  note: optional(text(30)),
  dice: defaulted(nullable(list(record({ size: choice([4, 12]), name: text() }), { max: 7 })), () => []),
  cost: variants("fee", record({ fee: integer({ min: 1, max: 3 }) }), record({ debt: integer({ min: 5, max: 8 }) })),
});

const spec = { count: 3, base: null, isHard: true, dice: [{ size: 12, name: "a" }], cost: { debt: 6 } };
const { stepper, toggle, text: words, list: rows, choice: offer } = fieldControls(schema, "OTHER.thing")(spec);

describe("controls of a table of fields", () => {
  it("have the field's path as name, and the field's name in the mechanic's texts as label", () => {
    expect(stepper("count")).toEqual({
      kind: "stepper",
      id: "count",
      path: ["count"],
      label: { key: "OTHER.thing.Field.count" },
      value: 3,
      min: 2,
      max: 9,
    });
    expect(words("dice.0.name", { label: "OTHER.name", hint: phrase("OTHER.hint", { n: 1 }) })).toMatchObject({
      id: "dice.0.name",
      path: ["dice", 0, "name"],
      label: { key: "OTHER.name" },
      hint: { key: "OTHER.hint", data: { n: 1 } },
      value: "a",
      max: 200,
    });
    expect(offer("dice.0.size", { options: [], look: "select" }).label).toEqual({ key: "OTHER.thing.Field.dice.size" });
    expect(stepper("count", { id: "other" })).toMatchObject({ id: "other", path: ["count"] });
  });

  it("have a range that can be narrowed and not widened", () => {
    expect(stepper("count", { min: 4, max: 6 })).toMatchObject({ min: 4, max: 6 });
    expect(stepper("count", { min: 0, max: 99 })).toMatchObject({ min: 2, max: 9 });
    expect(stepper("base", { min: -99 })).toMatchObject({ min: -99, max: 40 });
    expect(stepper("cost.fee")).toMatchObject({ min: 1, max: 3, value: null });
    expect(stepper("cost.debt")).toMatchObject({ min: 5, max: 8, value: 6 });
  });

  it("know whether empty means null or no field, and the value of the first step", () => {
    const none = { label: "OTHER.none" } as const;
    expect(stepper("base", { none }).none).toEqual({ label: { key: "OTHER.none" }, start: 6, value: null });
    expect(stepper("most", { none })).toMatchObject({ value: null, none: { start: 3, value: undefined } });
    expect(stepper("most", { none: { ...none, start: 4 } }).none?.start).toBe(4);
    expect(words("note")).toMatchObject({ value: "", max: 30, optional: true });
    expect(words("dice.0.name")).not.toHaveProperty("optional");
  });

  it("switch a field on and off, or a part of the spec: undefined removes it", () => {
    expect(toggle("isHard")).toMatchObject({ value: true });
    expect(toggle("isHard")).not.toHaveProperty("off");
    const part = toggle("note", { value: false, on: "a", off: undefined });
    expect(part).toMatchObject({ value: false, on: "a" });
    expect(part).toHaveProperty("off", undefined);
  });

  it("hold as many entries as the field does, and offer the dice that it accepts", () => {
    const made = rows<{ readonly name: string }>("dice", {
      entry: ({ name }, field) => ({ label: { text: `${name} ${field}` }, controls: [] }),
      add: [{ id: "die", label: "OTHER.die", value: { size: 4 } }],
      empty: "OTHER.empty",
    });
    expect(made).toMatchObject({ max: 7, items: [{ label: { text: "a dice.0" } }], empty: { key: "OTHER.empty" } });
    expect(made.label).toEqual({ key: "OTHER.thing.Field.dice.list" });
    expect(dieOptions(schema, "dice.0.size").map(({ id, value }) => [id, value])).toEqual([
      ["d4", 4],
      ["d12", 12],
    ]);
  });

  it("throw for an unknown field, as an error of the developer", () => {
    expect(() => stepper("dice.0.colour")).toThrow('no spec has a field "dice.0.colour"');
  });
});
