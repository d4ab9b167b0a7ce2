/** The faces of mechanics whose dice all fall in one throw: a list, in the order thrown. */
import { RuleError } from "../contract/error.ts";
import { integer, list, optional, record } from "./schema.ts";

/** Longer lists are refused before anything is read. */
const LONGEST = 1000;
const shape = record({ dice: optional(list(integer(), { max: LONGEST })) });

/**
 * Reads `{dice: […]}`. Dice may be missing: they are still to be thrown. Throws RuleError for more faces than there are dice (`too-many-faces`) and
 * for faces that the die in that place cannot show (`impossible-face`).
 */
export function parseDice(sizes: readonly number[], input: unknown): { readonly dice: readonly number[] } {
  const dice = shape.parse(input, "faces").dice ?? [];
  if (dice.length > sizes.length)
    throw new RuleError("too-many-faces", `${dice.length} faces for ${sizes.length} dice`, {
      field: "faces.dice",
      data: { max: sizes.length, found: dice.length },
    });
  dice.forEach((face, index) => {
    const size = sizes[index] ?? 0;
    if (face < 1 || face > size)
      throw new RuleError("impossible-face", `a d${size} cannot show ${face}`, {
        field: `faces.dice.${index}`,
        data: { face, size },
      });
  });
  return { dice };
}

/** `count` dice of one size. */
export function repeatSize(count: number, size: number): readonly number[] {
  return new Array<number>(count).fill(size);
}
