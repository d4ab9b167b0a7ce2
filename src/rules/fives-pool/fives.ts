/** The Law of Fives: each surviving five brings a bonus die (FP-9). */
import { impossibleFace } from "../contract/error.ts";
import type { DiceRequest, UnusedFace } from "../contract/trace.ts";
import { runsOf } from "../notation/words.ts";
import { LONGEST_CHAIN } from "../contract/terms.ts";

export interface BonusDie {
  readonly size: number;
  readonly face: number;
  /** The five that brought it: an index in the pool (level 0), or in the list of bonus dice (deeper levels). */
  readonly parent: { readonly of: "pool" | "bonus"; readonly index: number };
  readonly level: number;
}

export interface BonusThrow {
  readonly dice: readonly BonusDie[];
  readonly waiting: readonly DiceRequest[];
  readonly unused: readonly UnusedFace[];
}

interface Five {
  readonly size: number;
  readonly parent: BonusDie["parent"];
}

/** Assigns bonus faces to the fives that brought them; missing faces become `waiting`, surplus ones `unused`. */
export function applyLawOfFives(fives: readonly Five[], faces: readonly number[], isInfinite: boolean): BonusThrow {
  const dice: BonusDie[] = [];
  let level = 0;
  let current = fives;
  let next = 0;
  while (current.length > 0 && level < LONGEST_CHAIN) {
    const first = dice.length;
    for (const { size, parent } of current) {
      const face = faces[next];
      if (face === undefined) break;
      if (face > size) throw impossibleFace(`faces.bonus.${next}`, face, size);
      dice.push({ size, face, parent, level });
      next += 1;
    }
    const missing = current.slice(dice.length - first);
    if (missing.length > 0) return { dice, waiting: requests(missing, level), unused: [] };
    const thrown = dice.slice(first);
    current = isInfinite
      ? thrown.flatMap(({ size, face }, index) =>
          face === 5 ? [{ size, parent: { of: "bonus" as const, index: first + index } }] : [],
        )
      : [];
    level += 1;
  }
  return { dice, waiting: [], unused: faces.slice(next).map((face) => ({ role: "bonus", size: 0, face })) };
}

/** Number of chains that ended at their limit although their last die shows 5. */
export function stoppedChains(dice: readonly BonusDie[]): number {
  return dice.filter(({ face, level }) => face === 5 && level === LONGEST_CHAIN - 1).length;
}

/** Adjacent dice of one size form one request; faces keep the order of the fives. */
function requests(missing: readonly Five[], level: number): readonly DiceRequest[] {
  const runs = runsOf(missing, (one, other) => one.size === other.size);
  return runs.map(({ first: { size }, count }) => ({ stage: level + 1, role: "bonus", size, count }));
}
