/** The dice of a Total//Effect roll: d6, in the order thrown. */
import type { DiceKind, ThrownFaces } from "../spec/first-throw.ts";
import { diceCount } from "./rule.ts";
import type { EffectSpec } from "./spec.ts";

export type EffectFaces = ThrownFaces;

export const SIZE = 6;

export function firstThrow(spec: EffectSpec): readonly DiceKind[] {
  return [{ role: "dice", size: SIZE, count: diceCount(spec) }];
}
