/** Checks arguments that other packages and macros pass. Each function throws RuleError with the field. */
import { notAllowed, RuleError } from "../rules/contract/error.ts";
import type { Field } from "../rules/contract/schema.ts";

/** The argument; its place in errors is its name: `actor`. */
export function argument<T>(field: Field<T>, input: unknown, path: string): T {
  if (input === undefined) throw new RuleError("missing-field", `"${path}" is missing`, { field: path });
  return field.parse(input, path);
}

/** Throws RuleError for an id that is no user of this world. */
export function requireUser(id: string, field: string): void {
  if (game.users.has(id)) return;
  const values = game.users.map((user) => `${user.id} (${user.name})`).join(", ");
  throw notAllowed(field, `"${field}" is no user of this world: ${values}`, values);
}

/** Throws RuleError `permission` unless this user is a GM. */
export function requireGM(): void {
  if (!game.user.isGM) throw new RuleError("permission", "only a GM may do this");
}

/** Throws RuleError `permission` unless this user owns the actor. */
export function requireOwner(actor: Actor.Implementation): void {
  if (!actor.isOwner)
    throw new RuleError("permission", `only an owner of "${actor.name}" may do this`, { field: "actor" });
}
