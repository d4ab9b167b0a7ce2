/** `foundry.dice`: the namespace that the boot code installs (dice.md 1.1). */
import { RollGrammar } from "./grammar.ts";
import { RollParser } from "./parser.ts";
import { Roll } from "./roll.ts";
import * as terms from "./terms/index.ts";
import { MersenneTwister } from "./twister.ts";

/** A fresh object each time: a package's changes must not reach another page in the same process. */
export function diceNamespace(): Record<string, unknown> & { Roll: typeof Roll; terms: typeof terms } {
  return { Roll, RollParser, RollGrammar, MersenneTwister, terms: { ...terms } };
}
