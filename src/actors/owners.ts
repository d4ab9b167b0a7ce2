/** Ownership of actors by players. */
import { authorOf } from "../log/authors.ts";
import { actorAt } from "./actor-at.ts";

/** True if the user owns the actor as a player. Ignores the GM role, which grants ownership of everything. */
export function isOwnedBy(actor: Actor.Implementation, user: string): boolean {
  return isOwnerIn(ownershipOf(actor), user);
}

/** Ownership levels by user id, with `default` for all others. */
export type Ownership = Readonly<Record<string, number | null | undefined>>;

export function ownershipOf(actor: Actor.Implementation): Ownership {
  return actor.ownership ?? {};
}

export function isOwnerIn(ownership: Ownership, user: string): boolean {
  return (ownership[user] ?? ownership["default"] ?? 0) >= CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
}

/** True if the author of the message is a GM or owns the actor. */
export function mayRollFor(message: ChatMessage.Implementation, uuid: string | undefined): boolean {
  const { id, isGM } = authorOf(message);
  const user = id === null ? undefined : game.users.get(id);
  return isGM || (user !== undefined && actorAt(uuid)?.testUserPermission(user, "OWNER") === true);
}
