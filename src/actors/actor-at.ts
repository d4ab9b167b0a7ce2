/** Finds actors by UUID. */
import { documentAt, documentNameAt, loadDocument } from "../platform/document-at.ts";

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
