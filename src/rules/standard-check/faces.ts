/** The faces of a check: its three d8, then the extra dice in their order. A passive check has none. */
import { repeatSize, parseDice } from "../spec/first-throw.ts";
import type { DiceRequest } from "../contract/trace.ts";
import type { CheckSpec } from "./spec.ts";

export const CHECK_DICE = 3;
export const CHECK_SIZE = 8;

export interface CheckFaces {
  readonly dice: readonly number[];
}

/** The sizes of all dice of a check, in the order in which they are thrown. */
export function sizesOf({ passive, extra }: CheckSpec): readonly number[] {
  if (passive) return [];
  return [...repeatSize(CHECK_DICE, CHECK_SIZE), ...extra.map(({ size }) => size)];
}

/** Strict about faces that no die can show and about too many of them; missing ones are still to be thrown. */
export function parseFaces(spec: CheckSpec, input: unknown): CheckFaces {
  return parseDice(sizesOf(spec), input);
}

/** Dice that have not been thrown; neighbours of one size are one request. All fall in one throw. */
export function waitingDice(spec: CheckSpec, { dice }: CheckFaces): readonly DiceRequest[] {
  const out: { stage: number; role: string; size: number; count: number }[] = [];
  sizesOf(spec).forEach((size, index) => {
    if (index < dice.length) return;
    const role = index < CHECK_DICE ? "dice" : "extra";
    const last = out.at(-1);
    if (last?.size === size && last.role === role) last.count += 1;
    else out.push({ stage: 0, role, size, count: 1 });
  });
  return out;
}
