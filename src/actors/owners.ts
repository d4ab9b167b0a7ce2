/** Whether this user owns an actor, as a player does: who is a GM owns everything as long as they are one, which says nothing about them. */
export function isOwnedBy(actor: Actor.Implementation, user: string): boolean {
  return isOwnerIn(ownershipOf(actor), user);
}

/** What a document says of who may do what with it. */
export type Ownership = Readonly<Record<string, number | null | undefined>>;

export function ownershipOf(actor: Actor.Implementation): Ownership {
  return (actor as { readonly ownership?: Ownership }).ownership ?? {};
}

export function isOwnerIn(ownership: Ownership, user: string): boolean {
  return (ownership[user] ?? ownership["default"] ?? 0) >= CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
}
