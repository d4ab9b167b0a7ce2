/**
 * The actor of a UUID, if loaded. `null` if it is gone, unreadable, or in a compendium that is not loaded: core then
 * returns the index entry, which is no actor (found.md 1.9).
 */
export function actorAt(uuid: string | undefined): Actor.Implementation | null {
  const found = uuid ? lookUp(uuid) : null;
  return found instanceof foundry.abstract.Document && found.documentName === "Actor"
    ? (found as unknown as Actor.Implementation)
    : null;
}

/** The actor's name, also from a compendium's index; `null` if the actor is gone. */
export function actorNameAt(uuid: string | undefined): string | null {
  const found = uuid ? lookUp(uuid) : null;
  const name = (found as { readonly name?: unknown } | null)?.name;
  return typeof name === "string" ? name : null;
}

function lookUp(uuid: string): unknown {
  try {
    return fromUuidSync(uuid as never, { strict: false } as never);
  } catch {
    return null; // Not a UUID, or a UUID of a missing package.
  }
}
