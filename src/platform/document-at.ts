/** Loads the document of a UUID. `null` if it is gone or unreadable, for which core may also throw (an actor of a token that was linked later). */
export async function loadDocument(uuid: string): Promise<foundry.abstract.Document.Any | null> {
  try {
    return (await fromUuid(uuid as never)) as foundry.abstract.Document.Any | null;
  } catch {
    return null;
  }
}
