/** The shape that represents a mechanic. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { shapeOf } from "./dice-shapes.ts";

/**
 * Outline in a box of 32 × 32: the declared emblem, else the shape of the mechanic's first die; `null` if it has no
 * die.
 */
export function emblemOf({ emblem, dice }: Pick<AnyMechanic, "emblem" | "dice">): string | null {
  const [term] = dice.terms;
  return emblem ?? (term ? shapeOf(term.faces({})).outline : null);
}
