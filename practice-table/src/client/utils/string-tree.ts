/** `foundry.utils.StringTree` and `WordTree`: look-up by prefix. */
import type { Loose } from "./types.ts";

interface Node {
  children: Map<string, Node>;
  leaves: unknown[];
}
interface LookupOptions {
  limit?: number;
  hasLeaves?: boolean;
  filterEntries?: (entry: Loose) => boolean;
}

const node = (): Node => ({ children: new Map(), leaves: [] });

export class StringTree {
  static readonly leaves: symbol = Symbol("leaves");
  #root = node();

  addLeaf(strings: Iterable<string>, entry: unknown): void {
    let place = this.#root;
    for (const part of strings) {
      let next = place.children.get(part);
      if (!next) place.children.set(part, (next = node()));
      place = next;
    }
    place.leaves.push(entry);
  }

  nodeAtPrefix(strings: Iterable<string>, { hasLeaves = false }: LookupOptions = {}): Node | void {
    let place: Node | undefined = this.#root;
    for (const part of strings) {
      place = place.children.get(part);
      if (!place) return;
    }
    return hasLeaves && !place.leaves.length ? undefined : place;
  }

  lookup(strings: Iterable<string>, options: LookupOptions = {}): unknown[] {
    const start = this.nodeAtPrefix(strings);
    const found: unknown[] = [];
    if (start) this._breadthFirstSearch(start, found, [], options);
    return found;
  }

  _breadthFirstSearch(
    start: Node,
    entries: unknown[],
    queue: Node[],
    { limit = Infinity, filterEntries }: LookupOptions = {},
  ): void {
    queue.push(start);
    for (let place = queue.shift(); place && entries.length < limit; place = queue.shift()) {
      for (const leaf of place.leaves)
        if (entries.length < limit && (!filterEntries || filterEntries(leaf))) entries.push(leaf);
      queue.push(...place.children.values());
    }
  }
}

export class WordTree extends StringTree {
  override addLeaf(key: string, entry: unknown): void {
    super.addLeaf(key.toLocaleLowerCase(), entry);
  }

  override lookup(prefix: string, { limit = 10, ...options }: LookupOptions = {}): unknown[] {
    return super.lookup(prefix.toLocaleLowerCase(), { limit, ...options });
  }

  override nodeAtPrefix(prefix: string): Node | void {
    return super.nodeAtPrefix(prefix.toLocaleLowerCase());
  }
}
