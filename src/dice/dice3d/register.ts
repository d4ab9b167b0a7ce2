/** Registers the listeners for Dice So Nice. */
import { onHook } from "../../platform/hooks.ts";
import { addOpposingColors } from "./colorset.ts";
import { showCoreDice } from "./core-dice.ts";
import { addPresets } from "./presets.ts";

/** Call at init, since Dice So Nice fires its hooks later. */
export function registerDice3d(): void {
  onHook("diceSoNiceReady", addPresets);
  onHook("diceSoNiceReady", addOpposingColors);
  onHook("diceSoNiceRollStart", showCoreDice);
}
