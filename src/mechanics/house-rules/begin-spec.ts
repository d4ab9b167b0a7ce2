/** Builds starting specs from given fields and the mechanic's defaults, or from its simplest example if a required field has no default. */
import { RuleError } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { beginSpec, houseRuleFieldsOf } from "./house-rules.ts";

/** Throws RuleError for invalid fields. */
export function startSpec(mechanic: AnyMechanic, fields: Fields = {}): Fields {
  try {
    return beginSpec(mechanic, fields);
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== "missing-field") throw error;
    return mechanic.parseSpec({ ...exampleSpec(mechanic), ...fields });
  }
}

/** The smallest spec that can be rolled, without options that the user would have to remove. */
export function minimalSpec(mechanic: AnyMechanic): Fields {
  try {
    return beginSpec(mechanic, {});
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const { notation, id } = mechanic;
    return notation.least === undefined
      ? exampleSpec(mechanic)
      : notation.parse(notation.least, () => 0, houseRuleFieldsOf(id)).spec;
  }
}

/** Spec of the first example in the mechanic's notation. */
export function exampleSpec({ id, notation }: AnyMechanic): Fields {
  const words = (notation.examples[0] ?? "").replace(/^\S+\s*/u, "");
  return notation.parse(words, () => 0, houseRuleFieldsOf(id)).spec;
}
