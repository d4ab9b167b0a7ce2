/** The dice of a check: its d8, then the extra dice in order. A passive check has none. */
import type { DiceKind, ThrownFaces } from "../spec/first-throw.ts";
import { CHECK_SIZE, ownDiceOf, type CheckSpec } from "./spec.ts";

export type CheckFaces = ThrownFaces;

export function firstThrow(spec: CheckSpec): readonly DiceKind[] {
  const { passive, extra } = spec;
  if (passive) return [];
  return [
    { role: "dice", size: CHECK_SIZE, count: ownDiceOf(spec) },
    ...extra.map(({ size }) => ({ role: "extra", size, count: 1 })),
  ];
}
