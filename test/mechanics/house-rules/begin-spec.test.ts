/** Fields that house rules set at the start of a spec. */
import { describe, expect, it } from "vitest";
import { exampleSpec, minimalSpec, startSpec } from "../../../src/mechanics/house-rules/begin-spec.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { standIn } from "../../support/stand-in.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { useBareStage } from "../../support/bare.ts";

useBareStage();

describe("the start of a spec", () => {
  it.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))(
    "%s: all of them are specs",
    (_id, mechanic) => {
      for (const spec of [exampleSpec(mechanic), minimalSpec(mechanic), startSpec(mechanic)])
        expect(mechanic.parseSpec(spec)).toEqual(spec);
      expect(() => startSpec(mechanic, { nothing: true })).toThrow(RuleError);
    },
  );

  const made = (grammar: object, parseSpec: (said: object) => object) =>
    standIn<AnyMechanic>({ id: "x", notation: grammar, parseSpec });
  const missing = (said: object): object => {
    if (!("dice" in said)) throw new RuleError("missing-field", "dice", { field: "dice" });
    return said;
  };
  const grammar = {
    examples: ["/x  example words"],
    least: "least words",
    parse: (words: string, random: () => number) => ({ spec: { dice: `${words}${random()}` } }),
  };

  it("uses defaults alone, or the grammar's minimum, or its first example, without its command", () => {
    expect(minimalSpec(made(grammar, (said) => said))).toEqual({});
    expect(minimalSpec(made(grammar, missing))).toEqual({ dice: "least words0" });
    expect(minimalSpec(made({ ...grammar, least: undefined }, missing))).toEqual({ dice: "example words0" });
    expect(exampleSpec(made({ ...grammar, examples: [] }, missing))).toEqual({ dice: "0" });
    expect(startSpec(made(grammar, missing), { more: 1 })).toEqual({ dice: "example words0", more: 1 });
    expect(startSpec(made(grammar, missing), { dice: 3 })).toEqual({ dice: 3 });
  });

  it("throws other errors", () => {
    const fails = (error: Error) =>
      made(grammar, () => {
        throw error;
      });
    const [other, broken] = [new RuleError("out-of-range", "no", { field: "dice" }), new TypeError("broken")];
    for (const error of [other, broken]) expect(() => startSpec(fails(error))).toThrow(error);
    expect(() => minimalSpec(fails(broken))).toThrow(broken);
    expect(minimalSpec(fails(other))).toEqual({ dice: "least words0" });
  });
});
