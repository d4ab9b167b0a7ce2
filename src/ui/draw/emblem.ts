/** The shape that a mechanic is known by. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { shapeOf } from "./dice-shapes.ts";

/** An outline in a box of 32 × 32: what the mechanic declares, or the shape of its first die; null: it has no die. */
export function emblemOf({ emblem, dice }: Pick<AnyMechanic, "emblem" | "dice">): string | null {
  const [term] = dice.terms;
  return emblem ?? (term ? shapeOf(term.faces({})).outline : null);
}
