/** The faces of a check: its three d8, then the extra dice in their order. A passive check has none. */
import { RuleError } from "../error.ts";
import { integer, list, optional, record } from "../schema.ts";
import type { DiceRequest } from "../trace.ts";
import type { CheckSpec } from "./spec.ts";

export const CHECK_DICE = 3;
export const CHECK_SIZE = 8;

export interface CheckFaces {
  readonly dice: readonly number[];
}

const shape = record({ dice: optional(list(integer({ min: 1, max: 20 }), { max: 60 })) });

/** The sizes of all dice of a check, in the order in which they are thrown. */
export function sizesOf({ passive, extra }: CheckSpec): readonly number[] {
  if (passive) return [];
  return [...new Array<number>(CHECK_DICE).fill(CHECK_SIZE), ...extra.map(({ size }) => size)];
}

/** Strict about faces that no die can show and about too many of them; missing ones are still to be thrown. */
export function parseFaces(spec: CheckSpec, input: unknown): CheckFaces {
  const { dice = [] } = shape.parse(input, "faces");
  const sizes = sizesOf(spec);
  if (dice.length > sizes.length)
    throw new RuleError("too-many-faces", `${dice.length} faces for ${sizes.length} dice`, {
      field: "faces.dice",
      data: { max: sizes.length },
    });
  dice.forEach((face, index) => {
    const size = sizes[index] ?? 0;
    if (face > size)
      throw new RuleError("impossible-face", `a d${size} cannot show ${face}`, {
        field: `faces.dice.${index}`,
        data: { face, size },
      });
  });
  return { dice };
}

/** Dice that have not been thrown; neighbours of one size are one request. All fall in one throw. */
export function missingDice(spec: CheckSpec, { dice }: CheckFaces): readonly DiceRequest[] {
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
