/** Which messages belong to which, and of what kind they are: an index, so that drawing a card costs what the card has, and not what the log has. */
export interface Linked {
  readonly kind: string;
  /** Ids of the messages that it belongs to. */
  readonly links: readonly string[];
}

export interface Links {
  /** Notes a message as it is now, in place of what was known of it; null: it belongs to nothing (any more). Returns what was known. */
  note(id: string, linked: Linked | null): Linked | null;
  /** What a message belongs to, as it was noted. */
  of(id: string): readonly string[];
  /** Ids of the messages of a kind that belong to `owner`, in no order. */
  to(owner: string, kind: string): readonly string[];
  /** All that something of these kinds belongs to. */
  owners(kinds: readonly string[]): readonly string[];
}

export function makeLinks(): Links {
  const known = new Map<string, Linked>();
  /** Owner → kind → ids. */
  const index = new Map<string, Map<string, Set<string>>>();

  const remove = (id: string, { kind, links }: Linked): void => {
    for (const owner of links) {
      const kinds = index.get(owner);
      const ids = kinds?.get(kind);
      ids?.delete(id);
      if (ids?.size === 0) kinds?.delete(kind);
      if (kinds?.size === 0) index.delete(owner);
    }
  };
  const add = (id: string, { kind, links }: Linked): void => {
    for (const owner of links) {
      const kinds = index.get(owner) ?? new Map<string, Set<string>>();
      index.set(owner, kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id)));
    }
  };
  return {
    note(id, linked) {
      const before = known.get(id) ?? null;
      if (before) remove(id, before);
      known.delete(id);
      if (linked && linked.links.length > 0) {
        known.set(id, linked);
        add(id, linked);
      }
      return before;
    },
    of: (id) => known.get(id)?.links ?? [],
    to: (owner, kind) => [...(index.get(owner)?.get(kind) ?? [])],
    owners: (kinds) => [...index].flatMap(([owner, own]) => (kinds.some((kind) => own.has(kind)) ? [owner] : [])),
  };
}
