import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as merge from "../../../src/client/utils/merge.ts";
import * as objects from "../../../src/client/utils/objects.ts";
import { _del, _replace, operatorsToKeys } from "../../../src/client/utils/operators.ts";
import * as paths from "../../../src/client/utils/paths.ts";

const { mergeObject, diffObject } = merge;

describe("foundry.utils: paths (fvtt-types common/utils/helpers)", () => {
  it("getProperty reads dotted paths and keys that contain dots", () => {
    expect(paths.getProperty({ a: { b: [{ c: 3 }] } }, "a.b.0.c")).toBe(3);
    expect(paths.getProperty({ "a.b": 1 }, "a.b")).toBe(1);
    expect(paths.getProperty(undefined, "a")).toBeUndefined();
  });

  it("setProperty creates missing objects and returns whether it changed anything", () => {
    const object = {};
    expect(paths.setProperty(object, "a.b.c", 1)).toBe(true);
    expect(paths.setProperty(object, "a.b.c", 1)).toBe(false);
    expect(object).toEqual({ a: { b: { c: 1 } } });
  });

  it("setProperty does not reach prototypes", () => {
    paths.setProperty({}, "__proto__.polluted", true);
    paths.expandObject({ "constructor.prototype.polluted": true });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("hasProperty is true for a path whose value is undefined; deleteProperty removes it", () => {
    const object = { a: { b: undefined } };
    expect(paths.hasProperty(object, "a.b")).toBe(true);
    expect(paths.deleteProperty(object, "a.b")).toBe(true);
    expect(paths.hasProperty(object, "a.b")).toBe(false);
    expect(paths.deleteProperty(object, "x.y")).toBe(false);
  });

  it("expandObject merges dotted keys with a common prefix, at every depth and inside arrays", () => {
    expect(paths.expandObject({ "a.b": 1, a: { c: 2 }, list: [{ "x.y": 3 }] })).toEqual({
      a: { b: 1, c: 2 },
      list: [{ x: { y: 3 } }],
    });
  });

  it("flattenObject is expandObject's inverse on plain data; empty objects and arrays are leaves", () => {
    expect(paths.flattenObject({ a: { b: 1, c: {} }, d: [1] })).toEqual({ "a.b": 1, "a.c": {}, d: [1] });
    const key = fc.stringMatching(/^[a-z]{1,3}$/);
    const tree = fc.letrec((tie) => ({
      node: fc.dictionary(key, fc.oneof({ depthSize: "small" }, fc.integer(), fc.string(), tie("node"))),
    })).node;
    fc.assert(
      fc.property(tree, (data) => {
        expect(paths.expandObject(paths.flattenObject(data))).toEqual({ ...(data as object) });
      }),
    );
  });
});

describe("foundry.utils.mergeObject (app.md 10)", () => {
  it("merges into the original, recursively; arrays are replaced", () => {
    const original = { a: { x: 1, y: 2 }, list: [1, 2] };
    expect(mergeObject(original, { a: { y: 3 }, list: [9] })).toBe(original);
    expect(original).toEqual({ a: { x: 1, y: 3 }, list: [9] });
  });

  it("expands dotted keys", () => expect(mergeObject({ a: { x: 1 } }, { "a.y": 2 })).toEqual({ a: { x: 1, y: 2 } }));

  it("inplace:false leaves the original unchanged", () => {
    const original = { a: { x: 1 } };
    const merged = mergeObject(original, { a: { x: 2 } }, { inplace: false });
    expect([original.a.x, merged.a.x]).toEqual([1, 2]);
  });

  it("insertKeys:false concerns the top level, insertValues:false deeper levels", () => {
    expect(mergeObject({ a: { x: 1 } }, { b: 1, a: { y: 1 } }, { insertKeys: false })).toEqual({ a: { x: 1, y: 1 } });
    expect(mergeObject({ a: { x: 1 } }, { b: 1, a: { y: 1 } }, { insertValues: false })).toEqual({ a: { x: 1 }, b: 1 });
  });

  it("overwrite:false only adds; recursive:false replaces objects", () => {
    expect(mergeObject({ a: 1 }, { a: 2, b: 3 }, { overwrite: false })).toEqual({ a: 1, b: 3 });
    expect(mergeObject({ a: { x: 1 } }, { a: { y: 2 } }, { recursive: false })).toEqual({ a: { y: 2 } });
  });

  it("enforceTypes throws on another type", () => {
    expect(() => mergeObject({ a: 1 }, { a: "1" }, { enforceTypes: true })).toThrow(/Mismatched data types/);
  });

  it("-=key deletes with performDeletions, also inside inserted objects (app.md 4)", () => {
    expect(mergeObject({ a: { x: 1, y: 2 } }, { "a.-=x": null }, { performDeletions: true })).toEqual({ a: { y: 2 } });
    expect(mergeObject({}, { a: { "-=x": null, y: 1 } }, { performDeletions: true })).toEqual({ a: { y: 1 } });
    expect(mergeObject({ a: 1 }, { "-=a": null })).toEqual({ a: 1, "-=a": null });
  });

  it("[14] operators delete and replace (app.md 4: _del, _replace)", () => {
    expect(mergeObject({ a: 1, b: { x: 1 } }, { a: _del, b: _replace({ y: 2 }) }, { performDeletions: true })).toEqual({
      b: { y: 2 },
    });
    expect(operatorsToKeys({ "a.b": _del, c: { d: _replace([1]) } })).toEqual({ "a.-=b": null, c: { "==d": [1] } });
  });

  it("keeps instances of classes as they are", () => {
    const date = new Map();
    expect(mergeObject({}, { date }).date).toBe(date);
  });
});

describe("foundry.utils: differences, copies, kinds", () => {
  it("diffObject returns new and different values", () => {
    expect(diffObject({ a: 1, b: { x: 1, y: 2 }, l: [1] }, { a: 1, b: { x: 1, y: 3 }, l: [1, 2], n: null })).toEqual({
      b: { y: 3 },
      l: [1, 2],
      n: null,
    });
    expect(diffObject({ a: 1 }, { a: 1, b: 2 }, { inner: true })).toEqual({});
    expect(diffObject({ a: 1 }, { "-=a": null, "-=b": null }, { deletionKeys: true })).toEqual({ "-=a": null });
  });

  it("merging a difference produces the other object (property)", () => {
    const data = fc.dictionary(
      fc.stringMatching(/^[a-z]$/),
      fc.oneof(
        fc.integer(),
        fc.array(fc.integer()),
        fc.dictionary(fc.stringMatching(/^[a-z]$/), fc.integer(), { minKeys: 1 }),
      ),
    );
    fc.assert(
      fc.property(data, data, (a, b) => {
        const both = mergeObject(objects.deepClone(a), b) as object;
        expect(mergeObject(objects.deepClone(a), diffObject(a, b))).toEqual({ ...both });
      }),
    );
  });

  it("deepClone copies arrays and plain objects, shares instances, and refuses them when strict", () => {
    class Thing {}
    const thing = new Thing();
    const copy = objects.deepClone({ a: [{ b: 1 }], thing });
    expect(copy.a[0]).toEqual({ b: 1 });
    expect(copy.thing).toBe(thing);
    expect(() => objects.deepClone({ thing }, { strict: true })).toThrow();
  });

  it("getType returns names of types", () => {
    expect(
      [1, "x", null, undefined, {}, [], new Set(), () => 0, class {}, new Map(), true].map(objects.getType),
    ).toEqual("number string null undefined Object Array Set function class Map boolean".split(" "));
  });

  it("isEmpty: undefined, null, NaN, '', [], {}, empty Set; not 0 and not false", () => {
    expect([undefined, null, NaN, "", [], {}, new Set()].map(objects.isEmpty)).toEqual(Array(7).fill(true));
    expect([0, false, " ", [0], { a: undefined }].map(objects.isEmpty)).toEqual(Array(5).fill(false));
  });

  it("objectsEqual compares deeply and uses `equals`", () => {
    expect(objects.objectsEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
    expect(objects.objectsEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(objects.objectsEqual([1], { 0: 1 })).toBe(false);
  });

  it("invertObject refuses duplicate values; filterObject follows a template", () => {
    expect(objects.invertObject({ a: 1, b: 2 })).toEqual({ 1: "a", 2: "b" });
    expect(() => objects.invertObject({ a: 1, b: 1 })).toThrow(/unique/);
    expect(merge.filterObject({ a: 1, b: { c: 1, d: 2 }, e: 3 }, { b: { c: 0 }, e: 0 })).toEqual({ b: { c: 1 }, e: 3 });
  });

  it("getDefiningClass and getParentClasses follow the prototype chain", () => {
    class A {
      x(): void {}
    }
    class B extends A {}
    expect(objects.getDefiningClass(new B(), "x")).toBe(A);
    expect(objects.getParentClasses(B)).toEqual([A]);
    expect(objects.isSubclass(B, A)).toBe(true);
  });
});
