/** The faces of a Total//Effect roll: d6, in the order thrown. */
import { repeatSize, parseDice } from "../spec/first-throw.ts";
import { diceCount } from "./rule.ts";
import type { EffectSpec } from "./spec.ts";

export interface EffectFaces {
  readonly dice: readonly number[];
}

export const SIZE = 6;

/** Dice may be missing; more than are thrown, or faces that no d6 shows, are errors. */
export function parseFaces(spec: EffectSpec, input: unknown): EffectFaces {
  return parseDice(repeatSize(diceCount(spec), SIZE), input);
}
