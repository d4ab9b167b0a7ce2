/** The faces of a Total//Effect roll: d6, in the order thrown. */
import { RuleError } from "../error.ts";
import { integer, list, optional, record } from "../schema.ts";
import { diceCount } from "./rule.ts";
import type { EffectSpec } from "./spec.ts";

export interface EffectFaces {
  readonly dice: readonly number[];
}

export const SIZE = 6;

/** Longer lists are refused before anything is read. */
const LONGEST = 1000;
const shape = record({ dice: optional(list(integer(), { max: LONGEST })) });

/** Dice may be missing; more than are thrown, or faces that no d6 shows, are errors. */
export function parseFaces(spec: EffectSpec, input: unknown): EffectFaces {
  const dice = shape.parse(input, "faces").dice ?? [];
  const most = diceCount(spec);
  if (dice.length > most)
    throw new RuleError("too-many-faces", `${dice.length} faces for ${most} dice`, {
      field: "faces.dice",
      data: { max: most, found: dice.length },
    });
  dice.forEach((face, index) => {
    if (face < 1 || face > SIZE)
      throw new RuleError("impossible-face", `a d${SIZE} cannot show ${face}`, {
        field: `faces.dice.${index}`,
        data: { face, size: SIZE },
      });
  });
  return { dice };
}
