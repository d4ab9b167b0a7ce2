/**
 * Dice effects registered by a world (FP-16): on every description of the mechanic until they are removed, and nowhere
 * else.
 */
import { describe, expect, it } from "vitest";
import { registerEffect } from "../../src/mechanics/dice-effects.ts";
import { mechanicById, mechanics } from "../../src/mechanics/mechanics.ts";

const threeSixes = {
  id: "demo.three-sixes",
  text: "The patron is pleased",
  test: ({ counted }: { readonly counted: readonly number[] }): boolean =>
    counted.filter((face) => face === 6).length >= 3,
};

const fives = mechanicById("fives-pool");

function texts(dice: readonly number[]): readonly unknown[] {
  const spec = fives.parseSpec({ pool: [6, 6, 6].map((size) => ({ size, role: "hero" })), target: 5 });
  const faces = fives.parseFaces(spec, { dice });
  return fives.describe(spec, faces, fives.resolve(spec, faces)).lines.map(({ text }) => text);
}

describe("dice effects", () => {
  it("show their text while they are registered, and the same id replaces", () => {
    const first = registerEffect(fives, threeSixes);
    expect(texts([6, 6, 6])).toContainEqual({ text: "The patron is pleased" });
    const second = registerEffect(fives, { ...threeSixes, text: "A favour" });
    first();
    expect(texts([6, 6, 6])).toContainEqual({ text: "A favour" });
    expect(texts([6, 6, 6])).not.toContainEqual({ text: "The patron is pleased" });
    second();
    expect(texts([6, 6, 6])).not.toContainEqual({ text: "A favour" });
  });

  it.each<readonly [object, string, string]>([
    [{ foo: 1 }, "unknown-field", "foo"],
    [{ id: "demo.a", test: () => true }, "missing-field", "text"],
    [{ id: "demo.a", text: "A" }, "missing-field", "test"],
    [{ id: "three-sixes", text: "A", test: () => true }, "wrong-type", "id"],
    [{ id: "demo.a", text: "A", test: () => true, txt: "A" }, "unknown-field", "txt"],
    [{ id: 7, text: "A", test: () => true }, "wrong-type", "id"],
    [{ id: "demo.a", text: "A", test: true }, "wrong-type", "test"],
    [{ id: "demo.a", text: "A", test: () => true, actions: {} }, "wrong-type", "actions"],
    [{ id: "demo.a", text: "A", test: () => true, actions: [{ id: "b" }] }, "missing-field", "actions.0.offer"],
  ])("are refused with the field: %j", (effect, code, field) => {
    expect(() => registerEffect(fives, effect as never)).toThrow(expect.objectContaining({ code, field }));
  });

  it("are empty while dice are missing", () => {
    const remove = registerEffect(fives, { ...threeSixes, test: () => true });
    expect(texts([6, 6])).not.toContainEqual({ text: "The patron is pleased" });
    expect(texts([1, 2, 3])).toContainEqual({ text: "The patron is pleased" });
    remove();
  });

  it("are refused if a mechanic does not declare the counting dice", () => {
    for (const mechanic of mechanics.filter(({ id }) => id !== fives.id))
      expect(() => registerEffect(mechanic, threeSixes)).toThrow(
        expect.objectContaining({ code: "not-allowed", field: "mechanic" }),
      );
  });
});
