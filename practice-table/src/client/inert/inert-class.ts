/**
 * Inert classes: systems extend them while they load, before anything is drawn. Creating an instance of a canvas class throws its name. Reading a
 * member that was never set is recorded (`utils/missed.ts`).
 */
import { note } from "../utils/missed.ts";
import { notImplemented, page, type Loose } from "../utils/types.ts";

const inert = new WeakSet<object>();

/** True if a class is only there to be extended. */
export const isInert = (cls: unknown): boolean => typeof cls === "function" && inert.has(cls);

/** The default base: a class that needs a canvas and cannot be created. */
class Undrawn {
  static inertName = "an inert class";

  constructor(..._args: unknown[]) {
    notImplemented(new.target.inertName);
  }
}

/** An inert class of this name, with a working base or none. */
export function inertClass(path: string, Base: Loose = Undrawn): Loose {
  const name = path.split(".").at(-1) as string;
  const made = { [name]: class extends Base {} }[name] as unknown as Loose;
  // Tests with `in`: reading a missing member would be recorded as missed by a package, with a costly stack.
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
