/** Faces of a fives pool. */
import { RuleError, impossibleFace } from "../contract/error.ts";
import { integer, list, nullable, optional, record } from "../contract/schema.ts";
import { LONGEST_CHAIN } from "../contract/terms.ts";
import { MOST_DICE, thrownPool, type FivesSpec } from "./spec.ts";

export type FivesFaces = {
  readonly dice: readonly number[];
  /** Level by level; within a level in the order of the fives that brought them. */
  readonly bonus: readonly number[];
  readonly challenge: readonly number[];
  readonly luck: number | null;
};

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
  refuseSurplus("faces.dice", faces.dice, pool.length, "dice");
  refuseSurplus("faces.challenge", faces.challenge, spec.challenge, "challenge dice");
  pool.forEach(({ size }, index) => {
    const face = faces.dice[index] ?? 0;
    if (face > size) throw impossibleFace(`faces.dice.${index}`, face, size);
  });
  return faces;
}

function refuseSurplus(field: string, faces: readonly number[], max: number, dice: string): void {
  if (faces.length > max)
    throw new RuleError("too-many-faces", `${faces.length} faces for ${max} ${dice}`, { field, data: { max } });
}
