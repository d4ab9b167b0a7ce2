/** Finds documents by UUID. */

/** Loads the document of a UUID. `null` if it is gone or unreadable, for which core may also throw (an actor of a token that was linked later). */
export async function loadDocument(uuid: string): Promise<foundry.abstract.Document.Any | null> {
  try {
    return await fromUuid(uuid as never);
  } catch {
    return null;
  }
}

/** The document of a UUID, or its entry in a compendium's index; `null` if it is gone. */
export function documentAt(uuid: string): { readonly name?: unknown } | null {
  try {
    return fromUuidSync(uuid as never, { strict: false });
  } catch {
    return null; // Not a UUID, or a UUID of a missing package.
  }
}

/** Its name, also from a compendium's index; `null` if it is gone. */
export function documentNameAt(uuid: string): string | null {
  const name = documentAt(uuid)?.name;
  return typeof name === "string" ? name : null;
}
