/** The dice of a margin pool: d12, in the order thrown. */
import type { DiceKind, ThrownFaces } from "../spec/first-throw.ts";
import { SIZE } from "./rule.ts";
import type { MarginSpec } from "./spec.ts";

export type MarginFaces = ThrownFaces;

export function firstThrow({ dice }: MarginSpec): readonly DiceKind[] {
  return [{ role: "dice", size: SIZE, count: dice }];
}
