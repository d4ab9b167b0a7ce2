/**
 * Inert classes: systems extend them as they load, long before anything is drawn, so they are there to be extended. What one would do is not
 * there: making one of a canvas throws its name, and what is read from one that nobody has set is noted (`utils/missed.ts`).
 */
import { note } from "../utils/missed.ts";
import { notImplemented, page, type Loose } from "../utils/types.ts";

const inert = new WeakSet<object>();

/** Whether a class is only there to be extended. */
export const isInert = (cls: unknown): boolean => typeof cls === "function" && inert.has(cls);

/** Where nothing better is known: what has no canvas cannot be made. */
class Undrawn {
  static inertName = "an inert class";

  constructor(..._args: unknown[]) {
    notImplemented(new.target.inertName);
  }
}

/** A class of this name, under a base that works or under none. */
export function inertClass(path: string, Base: Loose = Undrawn): Loose {
  const name = path.split(".").at(-1) as string;
  const made = { [name]: class extends Base {} }[name] as unknown as Loose;
  // Asked for with `in`: to read what is not there would be noted as if a package had missed it, with a stack, which costs a page more than all of this.
  if ("inertName" in Base) Object.defineProperty(made, "inertName", { value: path, configurable: true });
  const noted = new Proxy(made as object, {
    get(target, key, receiver): unknown {
      if (typeof key === "string" && !(key in target) && !/^(then|toJSON|\$\$typeof|asymmetricMatch)$/.test(key))
        note(page.foundry as object | undefined, `${path}.${key}`, new Error().stack ?? "");
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  inert.add(noted);
  return noted;
}

/** A mixin that adds nothing. */
export const inertMixin =
  (path: string) =>
  (Base: Loose): Loose =>
    inertClass(path, Base);
