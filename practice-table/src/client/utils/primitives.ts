/** Foundry's extensions of primitives (app.md 10), not enumerable, added once. */
import type { Loose } from "./types.ts";

type Members = Record<string, (this: Loose, ...args: Loose[]) => unknown>;

const ON_ARRAY: Members = {
  deepFlatten() {
    return (this as unknown[]).flat(Infinity);
  },
  equals(other: unknown) {
    if (!Array.isArray(other) || other.length !== this.length) return false;
    return (this as Loose[]).every((entry, i) =>
      Array.isArray(entry) ? (ON_ARRAY.equals as Loose).call(entry, other[i]) : entry === other[i],
    );
  },
  /** Two arrays: entries with a false result, then those with a true one. */
  partition(rule: (entry: unknown) => boolean) {
    const [no, yes]: [unknown[], unknown[]] = [[], []];
    for (const entry of this) (rule(entry) ? yes : no).push(entry);
    return [no, yes];
  },
  filterJoin(separator: string) {
    return (this as unknown[]).filter(Boolean).join(separator);
  },
  /** Removes the first match (or replaces it) and returns it; null without a match. */
  findSplice(find: (entry: unknown, index: number, array: unknown[]) => boolean, replace?: unknown) {
    const index = (this as unknown[]).findIndex(find);
    if (index < 0) return null;
    return (this as unknown[]).splice(index, 1, ...(replace === undefined ? [] : [replace]))[0];
  },
};

const ON_STRING: Members = {
  capitalize() {
    const text = String(this);
    return text.charAt(0).toUpperCase() + text.slice(1);
  },
  compare(other: string) {
    return String(this).localeCompare(other);
  },
  titleCase() {
    return String(this)
      .toLowerCase()
      .split(" ")
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(" ");
  },
  stripScripts() {
    return String(this).replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, "");
  },
  slugify({
    replacement = "-",
    strict = false,
    lowercase = true,
  }: { replacement?: string; strict?: boolean; lowercase?: boolean } = {}) {
    let slug = String(this)
      .normalize("NFKD")
      .replace(/\p{Diacritic}/gu, "")
      .replace(/ß/g, "ss")
      .trim();
    if (lowercase) slug = slug.toLowerCase();
    if (strict) slug = slug.replace(new RegExp(`[^a-zA-Z0-9\\s${escapeRegExp(replacement)}]`, "g"), "");
    return slug.replace(new RegExp(`[\\s${escapeRegExp(replacement)}]+`, "g"), replacement);
  },
};

const ON_NUMBER: Members = {
  almostEqual(other: number, epsilon = 1e-8) {
    return Math.abs(Number(this) - other) < epsilon;
  },
  ordinalString() {
    const n = Number(this);
    const teen = n % 100 >= 11 && n % 100 <= 13;
    return `${n}${teen ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th")}`;
  },
  paddedString(digits: number) {
    return Number(this).toString().padStart(digits, "0");
  },
  signedString() {
    const n = Number(this);
    return `${n < 0 ? "" : "+"}${n.toLocaleString((globalThis as Loose).game?.i18n?.lang as string | undefined)}`;
  },
  toNearest(interval = 1, method: "round" | "ceil" | "floor" = "round") {
    if (!Number.isFinite(interval)) throw new Error("Number#toNearest interval must be numeric");
    const decimals = (String(interval).split(".")[1] ?? "").length;
    return Number((Math[method](Number((Number(this) / interval).toPrecision(12))) * interval).toFixed(decimals));
  },
  between(a: number, b: number, inclusive = true) {
    const [n, low, high] = [Number(this), Math.min(a, b), Math.max(a, b)];
    return inclusive ? n >= low && n <= high : n > low && n < high;
  },
};

const NUMBER_STATICS: Members = {
  isNumeric(n: unknown) {
    if (Array.isArray(n)) return false;
    if ([null, "", undefined].includes(n as null)) return false;
    return Number(n) === Number(n);
  },
  fromString(text: unknown) {
    if (typeof text !== "string" || !text.length) return NaN;
    return Number(text.replace(/\s+/g, ""));
  },
  between: (n: number, a: number, b: number, inclusive = true) =>
    (ON_NUMBER.between as Loose).call(n, a, b, inclusive) as boolean,
};

const MATH: Members = {
  clamp: (n: number, low: number, high: number) => Math.min(high, Math.max(n, low)),
  clamped: (n: number, low: number, high: number) => Math.min(high, Math.max(n, low)),
  mix: (a: number, b: number, w: number) => a * (1 - w) + b * w,
  normalizeDegrees: (degrees: number) => (((degrees % 360) + 360) % 360) + 0,
  normalizeRadians(radians: number) {
    const turn = 2 * Math.PI;
    return radians - turn * Math.floor((radians + Math.PI) / turn);
  },
  roundDecimals(n: number, places: number) {
    const scale = 10 ** Math.max(Math.trunc(places), 0);
    return Math.round((n + Number.EPSILON) * scale) / scale;
  },
  toDegrees: (angle: number) => angle * (180 / Math.PI),
  toRadians: (degrees: number) => (((degrees % 360) + 360) % 360) * (Math.PI / 180),
  oscillation: (min: number, max: number, t: number, p = 1, func: (radians: number) => number = Math.cos) =>
    (max - min) * ((func((2 * Math.PI * t) / p) + 1) / 2) + min,
};

const ON_SET: Members = {
  difference(other: Set<unknown>) {
    return new Set([...this].filter((entry) => !other.has(entry)));
  },
  symmetricDifference(other: Set<unknown>) {
    return new Set([
      ...[...this].filter((entry) => !other.has(entry)),
      ...[...other].filter((entry) => !this.has(entry)),
    ]);
  },
  equals(other: unknown) {
    return other instanceof Set && other.size === this.size && [...this].every((entry) => other.has(entry));
  },
  first() {
    return this.values().next().value;
  },
  intersection(other: Set<unknown>) {
    return new Set([...this].filter((entry) => other.has(entry)));
  },
  union(other: Set<unknown>) {
    return new Set([...this, ...other]);
  },
  intersects(other: Set<unknown>) {
    return [...this].some((entry) => other.has(entry));
  },
  isSubset(other: Set<unknown>) {
    return [...this].every((entry) => other.has(entry));
  },
  toObject() {
    return Array.from(this as Set<unknown>);
  },
  every(test: Loose) {
    return [...this].every(test);
  },
  some(test: Loose) {
    return [...this].some(test);
  },
  find(test: Loose) {
    return [...this].find(test) as unknown;
  },
  filter(test: Loose) {
    return new Set([...this].filter(test));
  },
  map(transform: Loose) {
    return new Set([...this].map(transform));
  },
  reduce(reducer: Loose, ...initial: Loose[]) {
    return ([...this] as Loose).reduce(reducer, ...initial) as unknown;
  },
};

export const escapeRegExp = (text: string): string => text.replace(/[-[\]{}()*+?.,\\^$|#\s/]/g, "\\$&");

const ON_DATE: Members = {
  isValid() {
    return !Number.isNaN((this as Date).getTime());
  },
  toDateInputString() {
    const d = this as Date;
    return [d.getFullYear(), d.getMonth() + 1, d.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
  },
  toTimeInputString() {
    return (this as Date).toTimeString().slice(0, 5);
  },
};

function extend(target: object, members: Members, keep = false): void {
  for (const [name, value] of Object.entries(members)) {
    // Native methods (Set methods in Node 22) are not replaced.
    if (keep && name in target) continue;
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
  }
}

export function installPrimitives(): void {
  extend(Array.prototype, ON_ARRAY);
  extend(Array, { fromRange: (n: number, min = 0) => Array.from({ length: n }, (_, i) => i + min) });
  extend(String.prototype, ON_STRING);
  extend(Number.prototype, ON_NUMBER);
  extend(Number, NUMBER_STATICS);
  extend(Math, MATH);
  for (const [name, value] of [
    ["SQRT3", Math.sqrt(3)],
    ["SQRT1_3", Math.sqrt(1 / 3)],
  ] as const) {
    if (!(name in Math)) Object.defineProperty(Math, name, { value });
  }
  extend(Set.prototype, ON_SET, true);
  extend(RegExp, { escape: (text: string) => escapeRegExp(text) }, true);
  extend(Date.prototype, ON_DATE);
  extend(URL, { parseSafe: (href: string) => (URL.canParse(href) ? new URL(href) : null) });
}
