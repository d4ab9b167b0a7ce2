import { describe, expect, it } from "vitest";
import { integer, isText, listOf, oneOf, optional, orNull, readShape, shape, text } from "../../src/platform/shape.ts";

interface Data {
  readonly id: string;
  readonly amounts: readonly number[];
  readonly way?: "up" | "down";
  readonly of: { readonly name: string } | null;
}

const read = readShape<Data>(
  {
    id: isText,
    amounts: listOf(integer(0, 9), 3, 1),
    way: optional(oneOf("up", "down")),
    of: orNull(shape({ name: text(5) })),
  },
  ({ id }) => id !== "",
);

describe("the shape of data", () => {
  const right = { id: "a", amounts: [0, 9], of: { name: "Ana" } };

  it("is accepted with all its fields, optional ones too", () => {
    expect(read(right)).toEqual(right);
    expect(read({ ...right, way: "up", of: null })).toEqual({ ...right, way: "up", of: null });
  });

  it.each([
    ["a missing field", { id: "a", amounts: [1] }],
    ["another field", { ...right, more: 1 }],
    ["another field of a part", { ...right, of: { name: "Ana", more: 1 } }],
    ["a wrong type", { ...right, id: 1 }],
    ["a part that is a list", { ...right, of: [] }],
    ["too few", { ...right, amounts: [] }],
    ["too many", { ...right, amounts: [1, 2, 3, 4] }],
    ["out of bounds", { ...right, amounts: [10] }],
    ["no whole number", { ...right, amounts: [0.5] }],
    ["too long", { ...right, of: { name: "Anabel" } }],
    ["no choice", { ...right, way: "left" }],
    ["an invalid whole", { ...right, id: "" }],
    ["an inherited name", { ...right, toString: 1 }],
  ])("is refused with %s", (_what, data) => {
    expect(read(data)).toBeNull();
  });
});
