/** A place to begin: what is said, over the mechanic's defaults, or over its simplest example where defaults alone are no roll. */
import { RuleError } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { beginSpec, settledByTable } from "./settled.ts";

/** Throws RuleError for fields that cannot be. */
export function startSpec(mechanic: AnyMechanic, said: object = {}): object {
  try {
    return beginSpec(mechanic, said);
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== "missing-field") throw error;
    return mechanic.parseSpec({ ...exampleSpec(mechanic), ...said });
  }
}

/** The simplest spec that the mechanic's grammar knows. */
export function exampleSpec({ id, grammar }: AnyMechanic): object {
  const words = (grammar.examples[0] ?? "").replace(/^\S+\s*/u, "");
  return grammar.parse(words, () => 0, settledByTable(id)).spec;
}
