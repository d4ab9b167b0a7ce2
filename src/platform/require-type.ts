/** Checks arguments that other packages and macros pass. Each function throws RuleError with the field. */
import { isFields } from "../rules/contract/fields.ts";
import { notAllowed, RuleError } from "../rules/contract/error.ts";

/** `wanted`: such as "a list". */
export function requireType(isRight: boolean, found: unknown, field: string, wanted: string): void {
  if (isRight) return;
  throw found === undefined
    ? new RuleError("missing-field", `"${field}" is missing; give ${wanted}`, { field })
    : new RuleError("wrong-type", `"${field}" must be ${wanted}`, { field, data: { wanted } });
}

export function requireObject(found: unknown, field: string): void {
  requireType(isFields(found), found, field, "an object");
}

export function requireList(found: unknown, field: string): void {
  requireType(Array.isArray(found), found, field, "a list");
}

/** Throws RuleError for an id that is no user of this world. */
export function requireUser(id: unknown, field: string): void {
  if (id === undefined) throw new RuleError("missing-field", `"${field}" is missing; give the id of a user`, { field });
  if (typeof id === "string" && game.users.has(id)) return;
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
