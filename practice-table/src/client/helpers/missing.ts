/** Names of Foundry that the practice table does not model. Any use throws an error with the name, so that tests reveal the gap. */
import { notImplemented, page, type Loose } from "../utils/types.ts";

/** Read by engines, test runners and consoles, not by packages. */
const TOLERATED = new Set([
  ...["then", "toJSON", "constructor", "asymmetricMatch", "nodeType", "$$typeof", "@@__IMMUTABLE_ITERABLE__@@"],
  ...["name", "length", "toString", "valueOf"],
]);

const standIns = new Map<string, object>();
const names = new WeakMap<object, string>();

/** One stand-in per name, shared by all pages, because it has no state. */
export function missing(name: string): object {
  const known = standIns.get(name);
  if (known) return known;
  const standIn: object = new Proxy(function () {}, {
    get: (target, key): unknown => {
      // No value is an instance of a missing class: `instanceof` does not throw.
      if (key === Symbol.hasInstance) return () => false;
      if (key === "prototype") return notImplemented(name);
      if (typeof key === "symbol" || TOLERATED.has(key)) return Reflect.get(target, key) as unknown;
      return notImplemented(`${name}.${key}`);
    },
    set: (_target, key) => notImplemented(`${name}.${String(key)}`),
    defineProperty: (_target, key) => notImplemented(`${name}.${String(key)}`),
    apply: () => notImplemented(name),
    construct: () => notImplemented(name),
  });
  standIns.set(name, standIn);
  names.set(standIn, name);
  return standIn;
}

/** A part of the interface, such as `sidebar`; undefined if this page has none. */
export function interfacePart(name: string): Loose {
  const part = page.ui?.[name] as unknown;
  return (missingName(part) === undefined ? part : undefined) as Loose;
}

/** The name that a stand-in throws; undefined for other values. */
export function missingName(value: unknown): string | undefined {
  return value !== null && (typeof value === "object" || typeof value === "function") ? names.get(value) : undefined;
}
