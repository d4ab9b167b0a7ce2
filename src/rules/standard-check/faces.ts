/** The dice of a check: three d8, then the extra dice in order. A passive check has none. */
import type { DiceKind, ThrownFaces } from "../spec/first-throw.ts";
import type { CheckSpec } from "./spec.ts";

export const CHECK_DICE = 3;
export const CHECK_SIZE = 8;

export type CheckFaces = ThrownFaces;

export function firstThrow({ passive, extra }: CheckSpec): readonly DiceKind[] {
  if (passive) return [];
  return [
    { role: "dice", size: CHECK_SIZE, count: CHECK_DICE },
    ...extra.map(({ size }) => ({ role: "extra", size, count: 1 })),
  ];
}
