/** Stored data, and data of other clients, are read by the same fields as specs. */
import { expect, it } from "vitest";
import * as schema from "../../../src/rules/contract/schema.ts";

const { accepts, choice, integer, list, nullable, optional, readAs, record, text, where } = schema;

const read = schema.reader(
  {
    id: text(),
    amounts: list(integer({ min: 0, max: 9 }), { min: 1, max: 3 }),
    way: optional(choice(["up", "down"])),
    of: nullable(record({ name: text(5) })),
  },
  ({ id }) => id !== "",
);
const right = { id: "a", amounts: [0, 9], of: { name: "Ana" } };

it("data of another client is accepted with all its fields, optional ones too", () => {
  expect(read(right)).toEqual(right);
  expect(read({ ...right, way: "up", of: null })).toEqual({ ...right, way: "up", of: null });
  expect(read({ ...right, way: undefined })).not.toHaveProperty("way");
});

it.each<[string, unknown]>([
  ["a missing field", { id: "a", amounts: [1] }],
  ["another field", { ...right, more: undefined }],
  ["another field of a part", { ...right, of: { name: "Ana", more: 1 } }],
  ["a wrong type", { ...right, id: 1 }],
  ["a part that is a list", { ...right, of: [] }],
  ["too few", { ...right, amounts: [] }],
  ["too many", { ...right, amounts: [1, 2, 3, 4] }],
  ["holes", { ...right, amounts: Array(2) }],
  ["out of bounds", { ...right, amounts: [10] }],
  ["no whole number", { ...right, amounts: [0.5] }],
  ["too long", { ...right, of: { name: "Anabel" } }],
  ["no choice", { ...right, way: "left" }],
  ["an invalid whole", { ...right, id: "" }],
  ["an inherited name", { ...right, toString: 1 }],
  ["a prototype in place of fields", Object.create(right)],
  ...[null, undefined, 1, "a", [], Symbol("a"), 1n].map((data): [string, unknown] => [`${typeof data} alone`, data]),
])("data of another client is refused with %s", (_what, data) => {
  expect(read(data)).toBeNull();
});

it("a valid null is not confused with an invalid value", () => {
  expect([null, 1].map((data) => readAs(nullable(text()), data))).toEqual([null, undefined]);
  expect([null, 1].map((data) => accepts(nullable(text()), data))).toEqual([true, false]);
});

it("an invalid value of a lenient member counts as absent", () => {
  const readLenient = schema.reader({ id: text(), way: schema.lenient(choice(["up", "down"])) });
  expect(readLenient({ id: "a", way: "up" })).toEqual({ id: "a", way: "up" });
  for (const way of ["left", null, undefined]) expect(Object.keys(readLenient({ id: "a", way }) ?? {})).toEqual(["id"]);
});

it("other errors than refusals are thrown", () => {
  const broken = where(text(), () => expect.fail("a bug of ours"));
  expect(() => accepts(broken, "a")).toThrow("a bug of ours");
});

it("members of any names have one form, and a limit; a pattern takes texts only", () => {
  const price = schema.byName(integer({ min: 1 }), 2);
  expect([{}, { luck: 1 }, { luck: 1, time: 2 }].every((one) => accepts(price, one))).toBe(true);
  const wrong = [null, [], "a", { luck: 0 }, { luck: "1" }, { a: 1, b: 1, c: 1 }];
  expect(wrong.some((one) => accepts(price, one))).toBe(false);
  const id = schema.matching(/^[a-z]{2}$/u, "an id");
  expect(["ab", "abc", 12, ["ab"], null].map((one) => accepts(id, one))).toEqual([true, false, false, false, false]);
});

it("a condition on a valid whole names its field in the error", () => {
  const share = where(record({ part: integer(), parts: integer() }), ({ part, parts }) => part < parts);
  expect(share.parse({ part: 0, parts: 1 }, "split")).toEqual({ part: 0, parts: 1 });
  expect(() => share.parse({ part: 1, parts: 1 }, "split")).toThrow('"split" is not allowed');
});
