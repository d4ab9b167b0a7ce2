/** The actor sub-types of all registered mechanics. */
import { mechanics } from "../../src/rules/index.ts";

export function declaredTypes(): readonly string[] {
  return mechanics.flatMap((mechanic) => mechanic.actors.map(({ type }) => type));
}
