/** jQuery, bound to the page's window: in bare Node the package exports a factory that takes a window. */
import loaded from "jquery";
import type { Loose } from "./host.ts";

const bound = new WeakMap<object, Loose>();

/** The `$` of this page. */
export function jquery(): Loose {
  const given = loaded as Loose;
  if (given.fn) return given;
  const view = globalThis.window as object | undefined;
  if (!view) throw new Error("host: jQuery is not implemented without a DOM");
  if (!bound.has(view)) bound.set(view, given(view));
  return bound.get(view);
}
