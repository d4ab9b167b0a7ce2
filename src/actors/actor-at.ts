/** Finds actors by UUID, and the players who own them. */
import { documentAt, documentNameAt, loadDocument } from "../platform/document-at.ts";
import { authorOf } from "../log/authors.ts";

/**
 * The actor of a UUID in the world; `null` if it is gone, unreadable, or in a compendium. A compendium's actor is loaded at some seats only (found.md 1.9),
 * so nothing that all seats must agree on may depend on it.
 */
export function actorAt(uuid: string | undefined): Actor.Implementation | null {
  return asActor(uuid && !isInCompendium(uuid) ? documentAt(uuid) : null);
}

/** As `actorAt`, but loads actors of compendiums. */
export async function loadActor(uuid: string | null | undefined): Promise<Actor.Implementation | null> {
  return asActor(uuid ? await loadDocument(uuid) : null);
}

function asActor(found: unknown): Actor.Implementation | null {
  return found instanceof foundry.abstract.Document && found.documentName === "Actor"
    ? (found as Actor.Implementation)
    : null;
}

export function isInCompendium(uuid: string): boolean {
  return uuid.startsWith("Compendium.");
}

/** The actor's name, also from a compendium's index; `null` if the actor is gone. */
export function actorNameAt(uuid: string | undefined): string | null {
  return uuid ? documentNameAt(uuid) : null;
}

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
