/** Listens to a 3D dice module, whether there is one or not. */
import { onHook } from "../../platform/hooks.ts";
import { showCoreDice } from "./core-dice.ts";
import { addPresets } from "./presets.ts";

/** At init: it is ready after everybody else. */
export function registerDice3d(): void {
  onHook("diceSoNiceReady", addPresets);
  onHook("diceSoNiceRollStart", showCoreDice);
}
