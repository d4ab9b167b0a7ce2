/** Faces of a fives pool. */
import { RuleError, impossibleFace } from "../contract/error.ts";
import { integer, list, nullable, optional, record } from "../contract/schema.ts";
import { LONGEST_CHAIN } from "../contract/terms.ts";
import { MOST_DICE, thrownPool, type FivesSpec } from "./spec.ts";

export interface FivesFaces {
  readonly dice: readonly number[];
  /** Level by level; within a level in the order of the fives that brought them. */
  readonly bonus: readonly number[];
  readonly challenge: readonly number[];
  readonly luck: number | null;
}

const MOST_BONUS = MOST_DICE * LONGEST_CHAIN;
const shape = record({
  dice: optional(list(integer({ min: 1, max: 12 }), { max: 40 })),
  bonus: optional(list(integer({ min: 1, max: 12 }), { max: MOST_BONUS })),
  challenge: optional(list(integer({ min: 1, max: 6 }), { max: 40 })),
  luck: optional(nullable(integer({ min: 1, max: 12 }))),
});

/** Rejects impossible faces and surplus first dice. Later dice may be surplus (`unused`) or missing (`waiting`). */
export function parseFaces(spec: FivesSpec, input: unknown): FivesFaces {
  const given = shape.parse(input, "faces");
  const faces: FivesFaces = {
    dice: given.dice ?? [],
    bonus: given.bonus ?? [],
    challenge: given.challenge ?? [],
    luck: given.luck ?? null,
  };
  const pool = thrownPool(spec);
  if (faces.dice.length > pool.length)
    throw new RuleError("too-many-faces", `${faces.dice.length} faces for ${pool.length} dice`, {
      field: "faces.dice",
      data: { max: pool.length },
    });
  if (faces.challenge.length > spec.challenge)
    throw new RuleError("too-many-faces", `${faces.challenge.length} faces for ${spec.challenge} challenge dice`, {
      field: "faces.challenge",
      data: { max: spec.challenge },
    });
  pool.forEach(({ size }, index) => {
    const face = faces.dice[index] ?? 0;
    if (face > size) throw impossibleFace(`faces.dice.${index}`, face, size);
  });
  return faces;
}
