/** Indexes which messages belong to which, by kind, so that drawing a card does not depend on the length of the log. */
export interface LinkIds {
  readonly kind: string;
  /** Ids of the messages that it belongs to. */
  readonly links: readonly string[];
}

export type Links = ReturnType<typeof makeLinks>;

export function makeLinks() {
  const known = new Map<string, LinkIds>();
  /** Owner → kind → ids. */
  const index = new Map<string, Map<string, Set<string>>>();

  const remove = (id: string, { kind, links }: LinkIds): void => {
    for (const owner of links) {
      const kinds = index.get(owner);
      const ids = kinds?.get(kind);
      ids?.delete(id);
      if (ids?.size === 0) kinds?.delete(kind);
      if (kinds?.size === 0) index.delete(owner);
    }
  };
  const add = (id: string, { kind, links }: LinkIds): void => {
    for (const owner of links) {
      const kinds = index.get(owner) ?? new Map<string, Set<string>>();
      index.set(owner, kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id)));
    }
  };
  return {
    /** Replaces the record of a message; `null`: it belongs to no message. Returns the previous record. */
    note(id: string, linked: LinkIds | null): LinkIds | null {
      const before = known.get(id) ?? null;
      if (before) remove(id, before);
      known.delete(id);
      if (linked && linked.links.length > 0) {
        known.set(id, linked);
        add(id, linked);
      }
      return before;
    },
    of: (id: string): readonly string[] => known.get(id)?.links ?? [],
    /** Ids of the messages of a kind that belong to `owner`, unordered. */
    to: (owner: string, kind: string): readonly string[] => [...(index.get(owner)?.get(kind) ?? [])],
    /** Ids of all messages that own a message of these kinds. */
    owners: (kinds: readonly string[]): readonly string[] =>
      [...index].flatMap(([owner, own]) => (kinds.some((kind) => own.has(kind)) ? [owner] : [])),
  };
}
