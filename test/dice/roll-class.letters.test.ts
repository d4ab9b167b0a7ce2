/** Stored formulas with an unregistered letter. */
import { describe, expect, it } from "vitest";
import { makeRollClass } from "../../src/dice/roll-class.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { useBareStage } from "../support/bare.ts";

useBareStage();

describe("a stored formula with an unregistered letter", () => {
  const Roll = makeRollClass(mechanicById("margin-pool") as never) as unknown as {
    parse(formula: unknown, data: object): object[];
  };

  it("causes no error; an invalid one is refused as usual, and an empty one is none", () => {
    for (const formula of ["6dmvs7", "2dZ + 1", "d%x 3dq"]) expect(() => Roll.parse(formula, {})).not.toThrow();
    for (const formula of [null, undefined, 7, {}]) expect(Roll.parse(formula, {})).toEqual([]);
    expect(() => Roll.parse("2 + + * (", {})).toThrow();
    expect(Roll.parse("1d6", {})).not.toEqual([]);
  });
});
