/**
 * Registry of dice classes, because Roll needs the terms and some terms need Roll. Each class registers itself when it is defined, so that files can
 * be loaded in any order.
 */
import type { RollParser } from "./parser.ts";
import type { Roll } from "./roll.ts";
import type * as terms from "./terms/index.ts";

type Classes = typeof terms & { Roll: typeof Roll; RollParser: typeof RollParser };

export const core = {} as Classes;

/** The class of an instance with its statics: `this.constructor` in a method. */
export function classOf<C>(instance: object): C {
  return instance.constructor as C;
}
