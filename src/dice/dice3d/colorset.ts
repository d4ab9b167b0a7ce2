/** A look of their own for dice against the roller, such as challenge dice (FP-10), in 3D: dark with light numbers. */
import type { Dice3d } from "./module.ts";

const OPPOSING = "quincunx-opposing";

/** Listener of `diceSoNiceReady`. Without colours the dice look like the player's own. */
export function addOpposingColors(dice3d: Dice3d): void {
  const colors = {
    name: OPPOSING,
    description: game.i18n.localize("QUINCUNX.Dice3D.opposing"),
    category: "Quincunx",
    foreground: "#ffe9c7",
    background: "#3d0d14",
    outline: "#000000",
    edge: "#7a1f2b",
    texture: "none",
    material: "plastic",
  };
  try {
    Promise.resolve(dice3d.addColorset?.(colors, "default")).catch(() => undefined);
  } catch {
    // Another version of the module takes other fields.
  }
}

/** Options of a shown term: ours only where nothing else has set a look. */
export function withOpposingColors<T extends Readonly<Record<string, unknown>>>(options: T): T & { colorset?: string } {
  const hasLook = options["colorset"] !== undefined || options["appearance"] !== undefined;
  return hasLook ? options : { ...options, colorset: OPPOSING };
}
