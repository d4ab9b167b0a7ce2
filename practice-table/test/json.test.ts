/** `foundry.utils` and code that reads outside data (storage, drops, rolls) never set a prototype through a key `__proto__`. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { table } from "../src/globals.ts";
import { parseJson, withoutPrototypes } from "../src/json.ts";
import { safeKeys } from "../src/client/utils/objects.ts";

// Untyped, as for packages.
type Loose = any;
const { foundry, game, Roll, TextEditor } = globalThis as Loose;

/** Parsed by JSON: an own key `__proto__`, which a literal cannot have. */
const hostile = (text: string): Loose => JSON.parse(text) as Loose;
const PLAIN =
  '{"a": {"__proto__": {"polluted": 1}, "b": 1}, "__proto__": {"polluted": 1}, "list": [{"__proto__": {"polluted": 1}}]}';

/** Every object in a value inherits from Object or Array only, and neither prototype has changed. */
function expectPlain(value: unknown): void {
  expect(({} as Loose).polluted).toBeUndefined();
  if (typeof value !== "object" || value === null) return;
  expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(value));
  for (const key of safeKeys(value)) expectPlain((value as Loose)[key]);
}

describe("foundry.utils", () => {
  const CALLS: Record<string, (data: Loose) => unknown> = {
    deepClone: (data) => foundry.utils.deepClone(data),
    duplicate: (data) => foundry.utils.duplicate(data),
    expandObject: (data) => foundry.utils.expandObject(data),
    flattenObject: (data) => foundry.utils.flattenObject(data),
    mergeObject: (data) => foundry.utils.mergeObject({ a: { c: 2 } }, data),
    "mergeObject into it": (data) => foundry.utils.mergeObject(foundry.utils.deepClone(data), { a: { c: 2 } }),
    "mergeObject with special keys": (data) =>
      foundry.utils.mergeObject(
        { a: {} },
        { ...data, "==__proto__": data.a, a: hostile('{"==__proto__": {"polluted": 1}}') },
        { performDeletions: true },
      ),
    "mergeObject with dotted keys": (data) =>
      foundry.utils.mergeObject({}, { "x.y": 1, "__proto__.polluted": 1, ...data }),
    diffObject: (data) => foundry.utils.diffObject({ list: [], a: {} }, data),
    filterObject: (data) => foundry.utils.filterObject(data, { a: { b: 0 }, list: [], polluted: 0 }),
    setProperty: () => {
      const object = {};
      for (const path of ["__proto__.polluted", "a.__proto__.polluted", "constructor.prototype.polluted"])
        foundry.utils.setProperty(object, path, 1);
      return object;
    },
  };

  it.each(Object.entries(CALLS))("%s returns plain data for plain data", (_name, call) => {
    const result = call(hostile(PLAIN));
    expectPlain(result);
  });

  it("treats keys named constructor or prototype as data like any other", () => {
    expect(foundry.utils.deepClone({ constructor: "Rivet", prototype: 2 })).toEqual({
      constructor: "Rivet",
      prototype: 2,
    });
  });
});

describe("JSON from outside", () => {
  it("loses the key __proto__ at every depth and nothing else", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text)).toEqual(
          JSON.parse(text, (key, value: unknown) => (key === "__proto__" ? undefined : value)),
        );
      }),
    );
    expect(parseJson(PLAIN)).toStrictEqual({ a: { b: 1 }, list: [{}] });
    expect(Object.keys(parseJson('{"\\u005f_proto__": {"polluted": 1}}') as object)).toEqual([]);
  });

  it("handles any depth", () => {
    let deep: unknown = hostile('{"__proto__": 1}');
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(() => withoutPrototypes(deep)).not.toThrow();
  });
});

describe("client data without prototypes", () => {
  it("its own storage has no prototypes", () => {
    game.settings.register("proto", "choices", { scope: "client", type: Object, default: {} });
    game.settings.storage.get("client").setItem("proto.choices", PLAIN);
    expect(game.settings.get("proto", "choices")).toStrictEqual({ a: { b: 1 }, list: [{}] });
  });

  it("settings of the world have no prototypes", async () => {
    game.settings.register("proto", "world", { scope: "world", type: Object, default: {} });
    await game.settings.set("proto", "world", hostile(PLAIN));
    expect(game.settings.get("proto", "world")).toStrictEqual({ a: { b: 1 }, list: [{}] });
  });

  it("flags of packages have no prototypes", async () => {
    await game.user.setFlag("world", "data", hostile(PLAIN));
    const flag = game.user.getFlag("world", "data") as unknown;
    expectPlain(flag);
    expect(flag).toMatchObject({ a: { b: 1 } });
  });

  it("rolls have no prototypes", async () => {
    const roll = await new Roll("1d6").evaluate();
    const data = { ...roll.toJSON(), options: hostile('{"__proto__": {"polluted": 1}, "kept": 1}') };
    const back = Roll.fromJSON(JSON.stringify(data));
    expect(back.options.kept).toBe(1);
    expectPlain(back.options);
  });

  it("drops have no prototypes", () => {
    const dataTransfer = { getData: () => '{"type": "Actor", "__proto__": {"uuid": "Actor.x"}}' };
    expect(TextEditor.getDragEventData({ dataTransfer }).uuid).toBeUndefined();
  });

  it("inherited properties do not count as handlers of queries", async () => {
    const ana = await table.seat("Ana");
    const gm = table.userId("Gamemaster");
    const asked = ana.run(() => (globalThis as Loose).game.users.get(gm).query("toString", {}));
    await expect(asked).rejects.toThrow('"toString" is not a registered User query');
    ana.close();
  });
});
