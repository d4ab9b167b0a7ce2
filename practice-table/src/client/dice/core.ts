/**
 * Roll needs the terms, and some terms need Roll. Each class enters itself here when it is defined, so that no file depends on the order in which
 * the others are loaded.
 */
import type { RollParser } from "./parser.ts";
import type { Roll } from "./roll.ts";
import type * as terms from "./terms/index.ts";

type Classes = typeof terms & { Roll: typeof Roll; RollParser: typeof RollParser };

export const core = {} as Classes;

/** The object from which a class was made, with its statics: what `this.constructor` means in a method. */
export function classOf<C>(instance: object): C {
  return instance.constructor as C;
}
