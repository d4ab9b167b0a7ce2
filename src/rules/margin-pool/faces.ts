/** The faces of a margin pool: d12, in the order thrown. */
import { repeatSize, parseDice } from "../spec/first-throw.ts";
import type { DiceRequest } from "../contract/trace.ts";
import { SIZE } from "./rule.ts";
import type { MarginSpec } from "./spec.ts";

export interface MarginFaces {
  readonly dice: readonly number[];
}

/** Dice may be missing; more than are rolled, or faces that no d12 shows, are errors. */
export function parseFaces({ dice: most }: Pick<MarginSpec, "dice">, input: unknown): MarginFaces {
  return parseDice(repeatSize(most, SIZE), input);
}

export function missingFaces(spec: Pick<MarginSpec, "dice">, faces: MarginFaces): readonly DiceRequest[] {
  const missing = spec.dice - faces.dice.length;
  return missing > 0 ? [{ stage: 0, role: "dice", size: SIZE, count: missing }] : [];
}
