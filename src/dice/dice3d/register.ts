/** Registers the listeners for Dice So Nice. */
import { onHook } from "../../platform/hooks.ts";
import { addOpposingColors } from "./colorset.ts";
import { showCoreDice } from "./core-dice.ts";
import type { TermDeclaration } from "../../rules/contract/terms.ts";
import { termClasses } from "../convert.ts";
import { lettersInUse } from "../term-class.ts";
import type { Dice3d } from "./module.ts";

/** Call at init, since Dice So Nice fires its hooks later. */
export function registerDice3d(): void {
  onHook("diceSoNiceReady", addPresets);
  onHook("diceSoNiceReady", addOpposingColors);
  onHook("diceSoNiceRollStart", showCoreDice);
}

/** Sizes that Dice So Nice can draw. */
const SHAPES = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30, 100];

/** Listener of `diceSoNiceReady`. Synchronous, since the labels load right after it. */
function addPresets(dice3d: Dice3d): void {
  const terms = CONFIG.Dice.terms as Readonly<Record<string, unknown>>;
  for (const [className, letter] of lettersInUse) {
    const Class = termClasses.get(className);
    if (!Class || terms[letter] !== Class) continue;
    const size = largest(Class.declaration);
    const labels = Array.from({ length: size }, (_, index) => String(index + 1));
    const shape = SHAPES.find((shape) => shape >= size) ?? 100;
    try {
      dice3d.addDicePreset?.({ type: `d${letter}`, labels, system: "standard" }, `d${shape}`);
    } catch (error) {
      console.warn(`Quincunx: no 3D shape for the letter ${letter}`, error);
    }
  }
}

/** One shape per letter: the largest size covers the smaller ones. */
function largest({ faces, modifiers }: TermDeclaration): number {
  return Math.max(faces({}), ...modifiers.map(({ name, max }) => faces({ [name]: max })));
}
