/** Whether an actor has no numbers yet, so that its sheet offers outlines (`people.ts`). */
import type { ActorDeclaration, System } from "../contract/actor.ts";

/** True if all lists are empty. */
export function isBlank({ fields }: Pick<ActorDeclaration, "fields">, system: System): boolean {
  return Object.entries(fields).every(([name, field]) => {
    const rows = system[name];
    return field.kind !== "list" || !Array.isArray(rows) || rows.length === 0;
  });
}
