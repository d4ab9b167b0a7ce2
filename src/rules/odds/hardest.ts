/** Odds the other way round: which target a chance belongs to. */

/** Chances that differ by less are equal. */
export const EQUAL = 1e-12;

/** Of targets, the hardest first, the one that is still met with at least `p`. */
export function hardest(
  targets: readonly number[],
  chanceOf: (target: number) => number,
  p: number,
): { readonly target: number; readonly p: number } | null {
  for (const target of targets) {
    const chance = chanceOf(target);
    if (chance >= p - EQUAL) return { target, p: chance };
  }
  return null;
}

/** `most` … `least`. */
export function downFrom(most: number, least: number): readonly number[] {
  return Array.from({ length: most - least + 1 }, (_, index) => most - index);
}
