/** foundry.data.fields: app.md 4 ("Fields in foundry.data.fields"); members and defaults: fvtt-types common/data/fields. */
import { describe, expect, it } from "vitest";
import { g, type Loose } from "../../setup.ts";

const f = g.foundry.data.fields as Record<string, Loose>;
const { DataModel } = g.foundry.abstract;

function model(schema: () => Record<string, Loose>): Loose {
  return class Probe extends DataModel {
    static defineSchema(): Loose {
      return schema();
    }
  };
}
const fails = (field: Loose, value: unknown): string | undefined =>
  field.validate(value)?.message ?? field.validate(value)?.toString();

describe("NumberField", () => {
  it("is nullable by default and starts as null if required", () => {
    expect(new f.NumberField().nullable).toBe(true);
    expect(new f.NumberField({ required: true }).getInitialValue()).toBeNull();
    expect(new f.NumberField().getInitialValue()).toBeUndefined();
  });
  it("casts, rounds integers, clamps to min and max, snaps to step", () => {
    const field = new f.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 5, initial: 1 });
    expect(["3", 2.6, -4, 99, undefined, null].map((v) => field.clean(v))).toEqual([3, 3, 0, 5, 1, 1]);
    expect(new f.NumberField({ step: 0.25 }).clean(0.3)).toBe(0.25);
    expect(new f.NumberField({ min: 1, step: 2 }).clean(4.2)).toBe(5);
  });
  it("an emptied input of a nullable number is null", () => expect(new f.NumberField().clean("")).toBeNull());
  it.each([
    [{ integer: true }, 1.5, /integer/],
    [{ positive: true }, 0, /positive/],
    [{ min: 2 }, 1, /at least 2/],
    [{ max: 2 }, 3, /at most 2/],
    [{ step: 2 }, 3, /increment of 2/],
    [{ choices: [1, 2] }, 3, /not a valid choice/],
    [{}, "x", /must be a number/],
    [{}, NaN, /must be a number/],
    [{ nullable: false }, null, /may not be null/],
    [{ required: true }, undefined, /may not be undefined/],
  ])("%j refuses %s", (options, value, message) => expect(fails(new f.NumberField(options), value)).toMatch(message));
  it("with choices, null is invalid unless asked for", () =>
    expect(new f.NumberField({ choices: [1] }).nullable).toBe(false));
  it("min above max is an error of the schema", () =>
    expect(() => new f.NumberField({ min: 2, max: 1 })).toThrow(/minimum/));
});

describe("StringField, BooleanField", () => {
  it("trims, casts, starts blank if required", () => {
    expect(new f.StringField().clean("  a ")).toBe("a");
    expect(new f.StringField({ trim: false }).clean(" a")).toBe(" a");
    expect(new f.StringField().clean(5)).toBe("5");
    expect(new f.StringField({ required: true }).getInitialValue()).toBe("");
    expect(new f.StringField({ required: true, blank: false }).getInitialValue()).toBeUndefined();
  });
  it("blank:false refuses ''; choices refuse other values, as list, record or function", () => {
    expect(fails(new f.StringField({ required: true, blank: false }), "")).toMatch(/blank/);
    for (const choices of [["a"], { a: "A" }, () => ["a"]]) {
      const field = new f.StringField({ choices });
      expect([fails(field, "a"), fails(field, "b")]).toEqual([undefined, "b is not a valid choice"]);
    }
  });
  it("BooleanField starts as false and reads the word true", () => {
    const field = new f.BooleanField();
    expect([undefined, "true", "false", 1, 0].map((v) => field.clean(v))).toEqual([false, true, false, true, false]);
    expect(fails(field, "true")).toMatch(/boolean/);
  });
  it("a custom validator may return false or throw", () => {
    expect(fails(new f.StringField({ validate: (v: string) => v === "x", validationError: "must be x" }), "y")).toBe(
      "must be x",
    );
    expect(
      fails(
        new f.StringField({
          validate: () => {
            throw new Error("never");
          },
        }),
        "y",
      ),
    ).toBe("never");
  });
});

describe("SchemaField, ArrayField, SetField, TypedObjectField, ObjectField", () => {
  it("SchemaField drops unknown keys and fills in missing ones", () => {
    const field = new f.SchemaField({ a: new f.NumberField({ initial: 1 }), b: new f.StringField() });
    expect(field.clean({ a: "2", c: 3 })).toEqual({ a: 2 });
    expect(field.getInitialValue()).toEqual({ a: 1 });
  });
  it("a field has only one parent", () => {
    const shared = new f.NumberField();
    new f.SchemaField({ shared });
    expect(() => new f.SchemaField({ shared })).toThrow(/already belongs/);
  });
  it("getField follows paths through lists and maps; fieldPath is the full path", () => {
    const schema = new f.SchemaField({
      list: new f.ArrayField(new f.SchemaField({ n: new f.NumberField() })),
      map: new f.TypedObjectField(new f.SchemaField({ v: new f.NumberField() })),
    });
    expect(schema.getField("list.0.n").fieldPath).toBe("list.element.n");
    expect(schema.getField("map.key.v")).toBeInstanceOf(f.NumberField);
    expect(schema.getField("nope")).toBeUndefined();
  });
  it("ArrayField casts objects with numbered keys and single values to lists, limits their length, and reports the invalid element", () => {
    const field = new f.ArrayField(new f.NumberField({ nullable: false }), { min: 1, max: 2 });
    expect(field.clean({ 0: 4, 1: "5" })).toEqual([4, 5]);
    expect(field.clean(3)).toEqual([3]);
    expect(fails(field, [])).toMatch(/fewer than 1/);
    expect(fails(field, [1, 2, 3])).toMatch(/more than 2/);
    expect(field.validate([1, "x"]).toString()).toBe("1: must be a number");
    expect(() => new f.ArrayField({})).toThrow(/DataField/);
  });
  it("SetField is a list in the source, a Set in the model, without duplicates", () => {
    const Probe = model(() => ({ tags: new f.SetField(new f.StringField()) }));
    const probe = new Probe({ tags: ["a", "b", "a"] });
    expect(probe._source.tags).toEqual(["a", "b"]);
    expect(probe.tags).toEqual(new Set(["a", "b"]));
    expect(probe.toObject(false).tags).toEqual(["a", "b"]);
  });
  it("TypedObjectField cleans each value and drops keys that validateKey refuses", () => {
    const field = new f.TypedObjectField(new f.SchemaField({ v: new f.NumberField({ initial: 7 }) }), {
      validateKey: (key: string) => key.length < 3,
    });
    expect(field.clean({ ab: {}, abc: {} })).toEqual({ ab: { v: 7 } });
  });
  it("ObjectField keeps plain data; instances become their JSON (dice.md 4.4: class instances in flags are flattened)", () => {
    class Thing {
      toJSON(): object {
        return { kind: "thing" };
      }
    }
    expect(new f.ObjectField().clean({ a: [new Thing()] })).toEqual({ a: [{ kind: "thing" }] });
    expect(fails(new f.ObjectField(), [])).toMatch(/object/);
  });
});

describe("fields with a meaning", () => {
  it("DocumentIdField: 16 letters and digits (app.md 7.2)", () => {
    expect(fails(new f.DocumentIdField(), "abc")).toMatch(/16-character/);
    expect(fails(new f.DocumentIdField(), "0123456789abcdEF")).toBeUndefined();
  });
  it("DocumentUUIDField checks type, embedding and id", () => {
    const id = "0123456789abcdEF";
    expect(fails(new f.DocumentUUIDField({ type: "Actor" }), `Item.${id}`)).toMatch(/must be a "Actor"/);
    expect(fails(new f.DocumentUUIDField({ embedded: false }), `Actor.${id}.Item.${id}`)).toMatch(
      /may not be an embedded/,
    );
    expect(fails(new f.DocumentUUIDField(), `Actor.${id}`)).toBeUndefined();
    expect(fails(new f.DocumentUUIDField(), "Nonsense.x")).toMatch(/Invalid document type/);
  });
  it("ColorField: a Color in the model, text in the source", () => {
    const Probe = model(() => ({ color: new f.ColorField() }));
    const probe = new Probe({ color: "#F80" });
    expect([probe._source.color, probe.color.r, probe.toObject(false).color]).toEqual(["#ff8800", 1, "#ff8800"]);
    expect(() => new Probe({ color: "red" })).toThrow(/color: must be a valid color/);
  });
  it("FilePathField requires an extension of its categories", () => {
    const field = new f.FilePathField({ categories: ["IMAGE"] });
    expect(fails(field, "a/b.webp?x=1")).toBeUndefined();
    expect(fails(field, "a/b.txt")).toMatch(/file extension/);
    expect(() => new f.FilePathField()).toThrow(/categories/);
  });
  it("JSONField stores text and returns data; JavaScriptField compiles", () => {
    const Probe = model(() => ({ data: new f.JSONField() }));
    const probe = new Probe({ data: { a: 1 } });
    expect([probe._source.data, probe.data]).toEqual(['{"a":1}', { a: 1 }]);
    expect(fails(new f.JavaScriptField(), "let x = ;")).toMatch(/valid JavaScript/);
    expect(fails(new f.JavaScriptField({ async: true }), "await 1")).toBeUndefined();
  });
  it("AngleField is cyclic, AlphaField is limited to 0 to 1, HueField wraps", () => {
    expect([new f.AngleField().clean(-90), new f.AlphaField().clean(3), new f.HueField().clean(1.25)]).toEqual([
      270, 1, 0.25,
    ]);
  });
  it("DocumentOwnershipField accepts user ids and default, levels -1 to 3", () => {
    const field = new f.DocumentOwnershipField();
    expect(fails(field, { default: 0, "0123456789abcdEF": 3 })).toBeUndefined();
    expect(fails(field, { default: 7 })).toMatch(/mapping of user IDs/);
  });
  it("TypedSchemaField selects the schema by type", () => {
    const field = new f.TypedSchemaField({ a: { type: new f.StringField(), n: new f.NumberField({ initial: 1 }) } });
    expect(field.clean({ type: "a" })).toEqual({ type: "a", n: 1 });
    expect(fails(field, { type: "b" })).toMatch(/not a valid type/);
  });
});

describe("DataModel (fvtt-types common/abstract/data)", () => {
  const Probe = model(() => ({
    name: new f.StringField({ required: true, blank: false }),
    stats: new f.SchemaField({
      might: new f.NumberField({ required: true, nullable: false, integer: true, initial: 2 }),
    }),
    list: new f.ArrayField(new f.NumberField()),
  }));

  it("a DataModelValidationError has the path of every invalid field", () => {
    try {
      new Probe({ stats: { might: "x" } });
      expect.unreachable();
    } catch (error) {
      expect((error as Loose).name).toBe("DataModelValidationError");
      expect((error as Error).message).toBe(
        "Probe validation errors:\n  name: may not be undefined\n  stats.might: must be a number",
      );
      expect((error as Loose).getFailure("stats.might").invalidValue).toBeNaN();
    }
  });
  it("fromSource is not strict: it returns an invalid model", () => {
    const probe = Probe.fromSource({});
    expect([probe.invalid, probe.stats.might]).toEqual([true, 2]);
  });
  it("updateSource merges, returns the difference, and changes nothing on an error", () => {
    const probe = new Probe({ name: "a" });
    expect(probe.updateSource({ "stats.might": 3, name: "a" })).toEqual({ stats: { might: 3 } });
    expect(() => probe.updateSource({ name: "", "stats.might": 9 })).toThrow(/name: may not be a blank string/);
    expect(probe.toObject()).toEqual({ name: "a", stats: { might: 3 }, list: [] });
    expect(probe.updateSource({ "stats.might": 4 }, { dryRun: true })).toEqual({ stats: { might: 4 } });
    expect(probe.stats.might).toBe(3);
  });
  it("an update replaces a whole list; recursive:false replaces an object, whose missing fields get initial values", () => {
    const probe = new Probe({ name: "a", list: [1, 2] });
    probe.updateSource({ list: [3] });
    expect(probe.list).toEqual([3]);
    probe.updateSource({ "stats.might": 9 });
    probe.updateSource({ stats: {} }, { recursive: false });
    expect(probe.stats.might).toBe(2);
  });
  it("deleting a key of a schema restores its initial value", () => {
    const probe = new Probe({ name: "a", stats: { might: 5 } });
    probe.updateSource({ "stats.-=might": null });
    expect(probe.stats.might).toBe(2);
  });
  it("validate({changes}) checks the changes only; clone applies changes; reset reverts preparation", () => {
    const probe = new Probe({ name: "a" });
    expect(() => probe.validate({ changes: { "stats.might": 1.5 } })).toThrow(/stats.might: must be an integer/);
    expect(probe.validate({ changes: { "stats.might": 1 } })).toBe(true);
    expect(probe.clone({ "stats.might": 4 }).stats.might).toBe(4);
    probe.stats.might = 99;
    probe.reset();
    expect(probe.stats.might).toBe(2);
  });
  it("migrateData runs on sources; an error in it does not lose the model", () => {
    class Moved extends Probe {
      static migrateData(source: Loose): Loose {
        if (source.name === "boom") throw new Error("boom");
        if ("title" in source) source.name = source.title;
        return super.migrateData(source);
      }
    }
    expect(new (Moved as Loose)({ title: "old" }).name).toBe("old");
    expect(new (Moved as Loose)({ name: "boom" }).name).toBe("boom");
  });
  it("validateJoint validates fields together", () => {
    class Joint extends Probe {
      static validateJoint(data: Loose): void {
        if (data.name === String(data.stats.might)) throw new Error("name and might may not agree");
      }
    }
    expect(() => new (Joint as Loose)({ name: "2" })).toThrow(/may not agree/);
  });
  it("EmbeddedDataField contains a model whose changes go through the parent", () => {
    const Outer = model(() => ({ inner: new f.EmbeddedDataField(Probe) }));
    const outer = new Outer({ inner: { name: "x" } });
    expect(outer.inner).toBeInstanceOf(Probe);
    outer.updateSource({ "inner.stats.might": 8 });
    expect(outer.inner.stats.might).toBe(8);
    expect(outer.toObject(false)).toEqual({ inner: { name: "x", stats: { might: 8 }, list: [] } });
  });
});

describe("forms: toInput, toFormGroup", () => {
  it("a number field creates a number input with its bounds and the field's path as name", () => {
    const schema = new f.SchemaField({
      might: new f.NumberField({ integer: true, min: 0, max: 9, label: "Might", hint: "How strong" }),
    });
    const group = schema.fields.might.toFormGroup({}, { value: 3 }) as HTMLElement;
    const input = group.querySelector("input") as HTMLInputElement;
    expect([input.name, input.type, input.value, input.min, input.max, input.step]).toEqual([
      "might",
      "number",
      "3",
      "0",
      "9",
      "1",
    ]);
    expect(group.textContent).toContain("Might");
    expect(group.textContent).toContain("How strong");
  });
  it("choices create a select, a boolean field a checkbox", () => {
    const select = new f.StringField({ required: true, choices: { a: "A", b: "B" } }, { name: "x" }).toInput({
      value: "b",
    }) as HTMLSelectElement;
    expect([select.tagName, select.value, [...select.options].map((o) => o.value)]).toEqual([
      "SELECT",
      "b",
      ["a", "b"],
    ]);
    const box = new f.BooleanField({}, { name: "y" }).toInput({ value: true }) as HTMLInputElement;
    expect([box.type, box.checked]).toEqual(["checkbox", true]);
  });
});
