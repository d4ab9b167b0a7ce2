/** Damages valid data: changes one value anywhere in it, also inside the JSON of rolls. */
import type { Random } from "../random.ts";

type Place = { readonly holder: Record<string, unknown> | unknown[]; readonly key: string | number };

/** Names and ids with a meaning in this log. */
export interface Words {
  readonly ids: readonly string[];
  readonly users: readonly string[];
}

const NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "length",
  "quincunx",
  "results",
  "-=spec",
  "a.b.c",
  "",
];
const TEXTS = [
  "[[1d20]]",
  "[[/qx te]]",
  "@UUID[Actor.x]{y}",
  '<img src="x" onerror="alert(1)">',
  "{{#each this}}{{@root}}{{/each}}",
  "\u202e\u0000\ud800",
  "((((((((",
  "9".repeat(400),
  "x".repeat(5000),
  "standard-check",
  "operation",
  "amend",
  "undo",
  "throw",
  "(1-5)dhvs5",
];
const NUMBERS = [0, -0, 1, -1, 2, 1.5, 99, 100_000, 100_001, 1e9, 2 ** 53, 1e21, 1e308, -1e308, 8.64e15 + 1];

/** A copy of `data` with a few damaged values. */
export function mutate(random: Random, data: unknown, words: Words): unknown {
  const root: { data: unknown } = { data: copy(data) };
  for (let left = random.pick([1, 1, 1, 2, 3]); left > 0; left -= 1) {
    // Core checks its own fields, so most damage goes into our flags and into rolls.
    const { flags, rolls } = (root.data ?? {}) as { readonly flags?: unknown; readonly rolls?: unknown };
    const telling = [flags, flags, rolls].filter((one) => typeof one === "object" && one !== null);
    const places = placesIn(telling.length > 0 && random.chance(0.9) ? random.pick(telling) : root, []);
    const place = places[random.integer(0, places.length - 1)];
    if (place) spoil(random, place, words);
  }
  return root.data;
}

function spoil(random: Random, { holder, key }: Place, words: Words): void {
  const value = (holder as Record<string | number, unknown>)[key];
  // A roll is JSON text; its content is damaged as well.
  if (typeof value === "string" && value.startsWith("{") && random.chance(0.9)) {
    const inner = parsed(value);
    if (inner !== undefined) return put(holder, key, JSON.stringify(mutate(random, inner, words)));
  }
  const how = random.integer(0, 9);
  if (how === 0) return remove(holder, key);
  if (how === 1 && Array.isArray(holder)) return grow(random, holder);
  if (how === 2) return rename(random, holder, key);
  put(holder, key, how <= 4 ? likeIt(random, value, words) : anything(random, value, words));
}

/** Another value of the same type, which passes type checks. */
function likeIt(random: Random, value: unknown, words: Words): unknown {
  if (typeof value === "number")
    return random.chance(0.5) ? value + random.pick([-1, 1, 10, 0.5]) : random.pick(NUMBERS);
  if (typeof value === "string") return random.pick([...TEXTS, ...words.ids, ...words.users]);
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) return [...(value as unknown[]), ...(value as unknown[])];
  return anything(random, value, words);
}

function anything(random: Random, value: unknown, { ids, users }: Words): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => random.chance(0.5),
    () => random.pick(NUMBERS),
    () => random.pick(TEXTS),
    () => random.pick(ids),
    () => random.pick(users),
    () => [],
    () => ({}),
    () => [value],
    () => ({ [random.pick(NAMES)]: value }),
    () => JSON.parse('{"__proto__":{"isGM":true,"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as unknown,
    () => nested(random.integer(5, 28), value),
    () => Array.from({ length: 300 }, () => value),
    () => ({ toString: "x", valueOf: "x", toJSON: "x", length: 3 }),
  ])();
}

function grow(random: Random, list: unknown[]): void {
  const one = list.length > 0 ? random.pick(list) : null;
  list.push(...Array.from({ length: random.pick([1, 2, 50]) }, () => copy(one)));
}

function rename(random: Random, holder: Place["holder"], key: string | number): void {
  if (Array.isArray(holder)) return void holder.splice(Number(key), 0, copy(holder[Number(key)]));
  const value = holder[key];
  remove(holder, key);
  put(holder, random.pick(NAMES), value);
}

function nested(depth: number, value: unknown): unknown {
  let inner = value;
  for (let level = 0; level < depth; level += 1) inner = level % 2 ? [inner] : { data: inner };
  return inner;
}

/** Also uses `__proto__` as a key. */
function put(holder: Place["holder"], key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

function remove(holder: Place["holder"], key: string | number): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

function placesIn(value: unknown, found: Place[]): readonly Place[] {
  if (typeof value !== "object" || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push({ holder: value as Record<string, unknown>, key: Array.isArray(value) ? Number(key) : key });
    placesIn((value as Record<string, unknown>)[key], found);
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function copy<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}
