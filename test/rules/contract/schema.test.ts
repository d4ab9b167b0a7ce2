/** Stored data, and data of other clients, are read by the same fields as specs. */
import { describe, expect, it } from "vitest";
import * as schema from "../../../src/rules/contract/schema.ts";

const {
  accepts,
  byName,
  choice,
  integer,
  lenient,
  list,
  matching,
  nullable,
  optional,
  readAs,
  reader,
  record,
  text,
  where,
} = schema;

const read = reader(
  {
    id: text(),
    amounts: list(integer({ min: 0, max: 9 }), { min: 1, max: 3 }),
    way: optional(choice(["up", "down"])),
    of: nullable(record({ name: text(5) })),
  },
  ({ id }) => id !== "",
);

describe("data of another client", () => {
  const right = { id: "a", amounts: [0, 9], of: { name: "Ana" } };

  it("is accepted with all its fields, optional ones too", () => {
    expect(read(right)).toEqual(right);
    expect(read({ ...right, way: "up", of: null })).toEqual({ ...right, way: "up", of: null });
    expect(read({ ...right, way: undefined })).not.toHaveProperty("way");
  });

  it.each([
    ["a missing field", { id: "a", amounts: [1] }],
    ["another field", { ...right, more: 1 }],
    ["another field that is undefined", { ...right, more: undefined }],
    ["another field of a part", { ...right, of: { name: "Ana", more: 1 } }],
    ["a wrong type", { ...right, id: 1 }],
    ["a part that is a list", { ...right, of: [] }],
    ["too few", { ...right, amounts: [] }],
    ["too many", { ...right, amounts: [1, 2, 3, 4] }],
    ["holes", { ...right, amounts: Array(2) as unknown }],
    ["out of bounds", { ...right, amounts: [10] }],
    ["no whole number", { ...right, amounts: [0.5] }],
    ["too long", { ...right, of: { name: "Anabel" } }],
    ["no choice", { ...right, way: "left" }],
    ["an invalid whole", { ...right, id: "" }],
    ["an inherited name", { ...right, toString: 1 }],
    ["a prototype in place of fields", Object.create(right) as object],
  ])("is refused with %s", (_what, data) => {
    expect(read(data)).toBeNull();
  });

  it.each([[null], [undefined], [1], ["a"], [[]], [Symbol("a")], [1n], [Number.NaN]])("may be %s", (data) => {
    expect(read(data)).toBeNull();
    expect(accepts(text(), data)).toBe(data === "a");
    expect(accepts(integer(), data)).toBe(data === 1);
  });
});

it("a valid null is not confused with an invalid value", () => {
  expect([readAs(nullable(text()), null), readAs(nullable(text()), 1)]).toEqual([null, undefined]);
  expect(accepts(nullable(text()), null)).toBe(true);
});

it("an invalid value of a lenient member counts as absent", () => {
  const readLenient = reader({ id: text(), way: lenient(choice(["up", "down"])) });
  expect(readLenient({ id: "a", way: "up" })).toEqual({ id: "a", way: "up" });
  for (const way of ["left", null, undefined]) expect(Object.keys(readLenient({ id: "a", way }) ?? {})).toEqual(["id"]);
});

it("other errors than refusals are thrown", () => {
  const broken = where(text(), () => {
    throw new TypeError("a bug of ours");
  });
  expect(() => accepts(broken, "a")).toThrow(TypeError);
});

it("members of any names have one form, and a limit", () => {
  const price = byName(integer({ min: 1 }), 2);
  expect([{}, { luck: 1 }, { luck: 1, time: 2 }].map((one) => accepts(price, one))).toEqual([true, true, true]);
  for (const wrong of [null, [], "a", { luck: 0 }, { luck: "1" }, { a: 1, b: 1, c: 1 }])
    expect(accepts(price, wrong)).toBe(false);
});

it("a pattern takes texts only", () => {
  const id = matching(/^[a-z]{2}$/u, "an id");
  expect(["ab", "abc", 12, ["ab"], null].map((one) => accepts(id, one))).toEqual([true, false, false, false, false]);
});

it("a condition on a valid whole names its field in the error", () => {
  const share = where(record({ part: integer(), parts: integer() }), ({ part, parts }) => part < parts);
  expect(share.parse({ part: 0, parts: 1 }, "split")).toEqual({ part: 0, parts: 1 });
  expect(() => share.parse({ part: 1, parts: 1 }, "split")).toThrow(
    expect.objectContaining({ code: "not-allowed", field: "split", message: '"split" is not allowed' }),
  );
});
