/** Whether this user owns an actor, as a player does: who is a GM owns everything as long as they are one, which says nothing about them. */
export function isOwnedBy(actor: Actor.Implementation, user: string): boolean {
  const { ownership } = actor as { readonly ownership?: Readonly<Record<string, number | null | undefined>> };
  return (ownership?.[user] ?? ownership?.["default"] ?? 0) >= CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
}
