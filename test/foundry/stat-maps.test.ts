/** What `api.mapStats` refuses: a path is one of an actor's own data. */
import { expect, it } from "vitest";
import { readMappings } from "../../src/foundry/stat-maps/mapping.ts";

const mapped = (path: string): object => ({
  actorType: "*",
  path,
  mechanic: "standard-check",
  part: "ability",
  label: "Strength",
});

it("takes a path into an actor's data", () => {
  expect(readMappings([mapped("abilities.str.value")])).toHaveLength(1);
});

it.each(["__proto__.size", "abilities.constructor.length", "abilities.__proto__", "toString.length"])(
  "%s leads out of them, and is refused by its place, with something right",
  (path) => {
    expect(() => readMappings([mapped(path)])).toThrow(
      `stat map 0: "path" must be a path such as abilities.str.value, not "${path}"`,
    );
  },
);
