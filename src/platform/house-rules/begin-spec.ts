/** A place to begin: what is said, over the mechanic's defaults, or over its simplest example where defaults alone are no roll. */
import { RuleError } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { beginSpec, settledByTable } from "./house-rules.ts";

/** Throws RuleError for fields that cannot be. */
export function startSpec(mechanic: AnyMechanic, said: object = {}): object {
  try {
    return beginSpec(mechanic, said);
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== "missing-field") throw error;
    return mechanic.parseSpec({ ...exampleSpec(mechanic), ...said });
  }
}

/** As little as can be rolled: nothing that anybody would have to take back. */
export function leastSpec(mechanic: AnyMechanic): object {
  try {
    return beginSpec(mechanic, {});
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const { notation, id } = mechanic;
    return notation.least === undefined
      ? exampleSpec(mechanic)
      : notation.parse(notation.least, () => 0, settledByTable(id)).spec;
  }
}

/** The simplest spec that the mechanic's grammar knows. */
export function exampleSpec({ id, notation }: AnyMechanic): object {
  const words = (notation.examples[0] ?? "").replace(/^\S+\s*/u, "");
  return notation.parse(words, () => 0, settledByTable(id)).spec;
}
