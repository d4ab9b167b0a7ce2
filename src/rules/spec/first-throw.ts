/** Dice of the first throw by kind, and their faces in throw order. */
import { RuleError, impossibleFace } from "../contract/error.ts";
import type { DiceRequest } from "../contract/trace.ts";
import { lazily } from "../lazily.ts";
import { integer, list, optional, record } from "../contract/schema.ts";

/** Dice of one kind, adjacent in the throw. */
export type DiceKind = Pick<DiceRequest, "role" | "size" | "count">;

export type ThrownFaces = {
  readonly dice: readonly number[];
};

/** Longer lists are refused before their entries are read. */
const LONGEST = 1000;
const shape = lazily(() => record({ dice: optional(list(integer(), { max: LONGEST })) }));

/**
 * Reads `{dice: […]}`; missing dice are still to be thrown. Throws RuleError `too-many-faces` for more faces than dice, and `impossible-face` for a
 * face that its die cannot show. `path` is the prefix of fields in errors.
 */
export function parseDice(kinds: readonly DiceKind[], input: unknown, path = "faces"): ThrownFaces {
  const dice = shape().parse(input, path).dice ?? [];
  const sizes = kinds.flatMap(({ size, count }) => new Array<number>(count).fill(size));
  if (dice.length > sizes.length)
    throw new RuleError("too-many-faces", `${dice.length} faces for ${sizes.length} dice`, {
      field: `${path}.dice`,
      data: { max: sizes.length, found: dice.length },
    });
  dice.forEach((face, index) => {
    const size = sizes[index] ?? 0;
    if (face < 1 || face > size) throw impossibleFace(`${path}.dice.${index}`, face, size);
  });
  return { dice };
}

/** Dice still missing after the first `thrown` dice. Adjacent kinds with equal size and role become one request. */
export function missingDice(kinds: readonly DiceKind[], thrown: number): readonly DiceRequest[] {
  const out: DiceRequest[] = [];
  let left = thrown;
  for (const { role, size, count } of kinds) {
    const missing = Math.max(0, count - left);
    left = Math.max(0, left - count);
    const last = out.at(-1);
    if (missing === 0) continue;
    if (last?.role === role && last.size === size) out[out.length - 1] = { ...last, count: last.count + missing };
    else out.push({ stage: 0, role, size, count: missing });
  }
  return out;
}
