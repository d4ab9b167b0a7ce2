/** Search for the hardest target with a given chance. */

/** Tolerance for equal chances. */
export const EQUAL = 1e-12;

/** The first target with a chance of at least `p`; `targets` are sorted from the hardest. `null`: none. */
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

/** From `most` down to `least`, ends included. */
export function downFrom(most: number, least: number): readonly number[] {
  return Array.from({ length: most - least + 1 }, (_, index) => most - index);
}
