/** The faces of a margin pool: d12, in the order thrown. */
import { RuleError } from "../error.ts";
import { integer, list, optional, record } from "../schema.ts";
import type { DiceRequest } from "../trace.ts";
import { SIZE } from "./rule.ts";
import type { MarginSpec } from "./spec.ts";

export interface MarginFaces {
  readonly dice: readonly number[];
}

/** Longer lists are refused before anything is read. */
const LONGEST = 1000;
const shape = record({ dice: optional(list(integer(), { max: LONGEST })) });

/** Dice may be missing; more than are rolled, or faces that no d12 shows, are errors. */
export function parseFaces({ dice: most }: Pick<MarginSpec, "dice">, input: unknown): MarginFaces {
  const dice = shape.parse(input, "faces").dice ?? [];
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

export function missingDice(spec: Pick<MarginSpec, "dice">, faces: MarginFaces): readonly DiceRequest[] {
  const missing = spec.dice - faces.dice.length;
  return missing > 0 ? [{ stage: 0, role: "dice", size: SIZE, count: missing }] : [];
}
