/** Specs of a request: a stat's own fields under those that the GM sets. */
import { describe, expect, it } from "vitest";
import { withAskedFields } from "../../../src/features/request/spec.ts";
import { useBareStage } from "../../support/bare.ts";

useBareStage();

describe("a GM's fixed fields replace the stat's own, gifts are added", () => {
  it.each([
    [{}, { a: 1 }, [], [], {}],
    [{ a: 1, b: 2 }, { a: 3, b: 4 }, ["a"], [], { a: 3, b: 2 }],
    [{ a: 1 }, { b: 4 }, ["a", "b"], [], { a: 1, b: 4 }],
    [{ list: [1] }, { list: [2, 3] }, [], ["list"], { list: [1, 2, 3] }],
    [{ list: [1] }, {}, [], ["list"], { list: [1] }],
    [{}, { list: [2] }, [], ["list"], { list: [2] }],
    [{ list: "x" }, { list: null }, [], ["list"], { list: [] }],
    [{ list: [1] }, { list: [2] }, ["list"], ["list"], { list: [2] }],
  ])("%j under %j, fixed %j, given %j", (stat, asked, locked, gmLists, made) => {
    expect(withAskedFields(stat, asked, { locked, gmLists })).toEqual(made);
  });
});
