/** Fields keep entries in an opaque record; facets collect values of features. */
import { expect, it } from "vitest";
import { facet, field, provide } from "../../src/platform/field.ts";
import { integer, optional, record, text } from "../../src/rules/contract/schema.ts";

const count = field("count", integer());
const place = field("place", record({ id: text(), at: optional(integer()) }));

it("a field reads back what it wrote, beside the entries of others", () => {
  const bag = { ...count.of(3), ...place.of({ id: "x", at: 1 }) };
  expect([count.in(bag), place.in(bag)]).toEqual([3, { id: "x", at: 1 }]);
  expect(JSON.parse(JSON.stringify(bag))).toEqual({ count: 3, place: { id: "x", at: 1 } });
});

it("an absent or invalid entry reads as undefined", () => {
  expect([count.in({}), count.in(count.of(undefined))]).toEqual([undefined, undefined]);
  for (const value of [null, "3", 0.5, {}]) expect(count.in({ count: value } as object)).toBeUndefined();
  for (const value of [{}, { id: 1 }, { id: "x", more: 1 }])
    expect(place.in({ place: value } as object)).toBeUndefined();
});

it("a facet has the values that were provided for it, in order, and none of others", () => {
  const [names, ages] = [facet<string>("names"), facet<number>("ages")];
  expect(names.all()).toEqual([]);
  provide([names.of("a"), ages.of(1), names.of("b")]);
  expect([names.all(), ages.all()]).toEqual([["a", "b"], [1]]);
  provide([]);
  expect(names.all()).toEqual([]);
});
