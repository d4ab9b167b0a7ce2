import { RuleError, notAllowed } from "../rules/contract/error.ts";

/** Throws RuleError for an id that is no user of this world. */
export function requireUser(id: unknown, field: string): void {
  if (id === undefined) throw new RuleError("missing-field", `"${field}" is missing; give the id of a user`, { field });
  if (typeof id === "string" && game.users.has(id)) return;
  const values = game.users.map((user) => `${user.id} (${user.name})`).join(", ");
  throw notAllowed(field, `"${field}" is no user of this world: ${values}`, values);
}
