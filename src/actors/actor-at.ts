/**
 * The actor of a UUID, as far as it is at hand. Null: it is gone, cannot be read, or stands in a compendium that nobody has read yet: there, core gives
 * the entry of the index, which is no actor (found.md 1.9).
 */
export function actorAt(uuid: string | undefined): Actor.Implementation | null {
  const found = uuid ? lookUp(uuid) : null;
  return found instanceof foundry.abstract.Document && found.documentName === "Actor"
    ? (found as unknown as Actor.Implementation)
    : null;
}

/** Its name, which the index of a compendium knows, too. Null: it is gone. */
export function actorNameAt(uuid: string | undefined): string | null {
  const found = uuid ? lookUp(uuid) : null;
  const name = (found as { readonly name?: unknown } | null)?.name;
  return typeof name === "string" ? name : null;
}

function lookUp(uuid: string): unknown {
  try {
    return fromUuidSync(uuid as never, { strict: false } as never);
  } catch {
    return null; // No UUID at all, or of a package that is not there.
  }
}
