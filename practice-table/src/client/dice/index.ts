/**
 * Entry point of the host's dice engine.
 *
 * - `diceConfig(generation)`: the initial `CONFIG.Dice`.
 * - `diceNamespace()`: `foundry.dice`, with `terms` inside.
 * - `manualRange(term)`: the numbers that the manual form accepts for a die (dice.md 5).
 * - `SWITCHES`, `switchValue`, `setSwitch`, `resetSwitches`: upstream bugs and open questions.
 *
 * The boot code installs the first two. Importing this file touches no global.
 */
export { diceConfig, type DiceConfiguration } from "./config.ts";
export { diceNamespace } from "./namespace.ts";
export { manualRange } from "./fulfilment.ts";
export { SWITCHES, resetSwitches, setSwitch, switchValue, type SwitchId } from "./switches.ts";
export { MersenneTwister } from "./twister.ts";
export { Roll } from "./roll.ts";
export { RollGrammar } from "./grammar.ts";
export { RollParser } from "./parser.ts";
export * from "./terms/index.ts";
export type * from "./types.ts";
