/** Parts of Foundry that the table does not have: using one of their names throws by that name (architecture.md "The practice table"). */
import { notImplemented } from "../utils/types.ts";

/** Asked for by engines, test runners and consoles, not by packages. */
const TOLERATED = new Set([
  "then",
  "toJSON",
  "constructor",
  "asymmetricMatch",
  "nodeType",
  "$$typeof",
  "@@__IMMUTABLE_ITERABLE__@@",
  "prototype",
  "name",
  "length",
  "toString",
  "valueOf",
]);

export function missing(name: string): object {
  return new Proxy(function () {}, {
    get: (target, key): unknown => {
      if (typeof key === "symbol" || TOLERATED.has(key)) return Reflect.get(target, key) as unknown;
      return notImplemented(`${name}.${key}`);
    },
    apply: () => notImplemented(name),
    construct: () => notImplemented(name),
  });
}
