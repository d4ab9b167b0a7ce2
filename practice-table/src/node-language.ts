/**
 * Parts of the language that every browser of Foundry 13 has, and Node 20 lacks: helpers of iterators, operations of sets, `Promise.withResolvers`,
 * `groupBy`. Without them systems fail in Node only.
 */
type Test = (value: unknown, index: number) => unknown;
type Members = Record<string, (...args: never[]) => unknown>;

export function completeLanguage(): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object;
  add(iterator, iteratorHelpers);
  add(Set.prototype, setOperations);
  add(Promise, {
    withResolvers() {
      let resolve: unknown, reject: unknown;
      const promise = new Promise((done, fail) => ([resolve, reject] = [done, fail]));
      return { promise, resolve, reject };
    },
  });
  add(Object, {
    groupBy: (items: Iterable<unknown>, keyOf: Test) =>
      Object.assign(
        Object.create(null),
        Object.fromEntries(groups(items, (value, index) => String(keyOf(value, index)))),
      ),
  } as Members);
  add(Map, { groupBy: (items: Iterable<unknown>, keyOf: Test) => groups(items, keyOf) } as Members);
}

function add(target: object, members: Members): void {
  for (const [name, value] of Object.entries(members))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

function groups(items: Iterable<unknown>, keyOf: Test): Map<unknown, unknown[]> {
  const found = new Map<unknown, unknown[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    found.set(key, [...(found.get(key) ?? []), item]);
  }
  return found;
}

const iteratorHelpers = {
  *map(this: Iterable<unknown>, change: Test) {
    let index = 0;
    for (const value of this) yield change(value, index++);
  },
  *filter(this: Iterable<unknown>, test: Test) {
    let index = 0;
    for (const value of this) if (test(value, index++)) yield value;
  },
  *flatMap(this: Iterable<unknown>, change: Test) {
    let index = 0;
    for (const value of this) yield* change(value, index++) as Iterable<unknown>;
  },
  *take(this: Iterable<unknown>, limit: number) {
    let left = limit;
    if (left <= 0) return;
    for (const value of this) {
      yield value;
      if (--left <= 0) return;
    }
  },
  *drop(this: Iterable<unknown>, count: number) {
    let left = count;
    for (const value of this) if (--left < 0) yield value;
  },
  toArray(this: Iterable<unknown>) {
    return [...this];
  },
  forEach(this: Iterable<unknown>, visit: Test) {
    let index = 0;
    for (const value of this) visit(value, index++);
  },
  some(this: Iterable<unknown>, test: Test) {
    let index = 0;
    for (const value of this) if (test(value, index++)) return true;
    return false;
  },
  every(this: Iterable<unknown>, test: Test) {
    let index = 0;
    for (const value of this) if (!test(value, index++)) return false;
    return true;
  },
  find(this: Iterable<unknown>, test: Test) {
    let index = 0;
    for (const value of this) if (test(value, index++)) return value;
    return undefined;
  },
  reduce(
    this: Iterable<unknown>,
    join: (sum: unknown, value: unknown, index: number) => unknown,
    ...initial: unknown[]
  ) {
    const [first, ...rest] = initial.length > 0 ? [initial[0], ...this] : [...this];
    if (initial.length === 0 && first === undefined && rest.length === 0)
      throw new TypeError("Reduce of a done iterator with no initial value");
    return rest.reduce((sum, value, index) => join(sum, value, initial.length > 0 ? index : index + 1), first);
  },
} as unknown as Members;

interface SetLike {
  readonly size: number;
  has(value: unknown): boolean;
  keys(): Iterable<unknown>;
}

const setOperations = {
  union(this: Set<unknown>, other: SetLike) {
    return new Set([...this, ...other.keys()]);
  },
  intersection(this: Set<unknown>, other: SetLike) {
    return new Set([...this].filter((value) => other.has(value)));
  },
  difference(this: Set<unknown>, other: SetLike) {
    return new Set([...this].filter((value) => !other.has(value)));
  },
  symmetricDifference(this: Set<unknown>, other: SetLike) {
    return new Set([
      ...[...this].filter((value) => !other.has(value)),
      ...[...other.keys()].filter((value) => !this.has(value)),
    ]);
  },
  isSubsetOf(this: Set<unknown>, other: SetLike) {
    return [...this].every((value) => other.has(value));
  },
  isSupersetOf(this: Set<unknown>, other: SetLike) {
    return [...other.keys()].every((value) => this.has(value));
  },
  isDisjointFrom(this: Set<unknown>, other: SetLike) {
    return ![...this].some((value) => other.has(value));
  },
} as unknown as Members;
