/** How many of several independent rolls succeed, exactly. Pure. */

export interface ChanceBand {
  readonly expected: number;
  /** At least eight evenings of ten have from `low` to `high` successes. */
  readonly low: number;
  readonly high: number;
  /** The share of evenings with fewer successes than these, and with more. */
  readonly fewer: number;
  readonly more: number;
}

/** Fewer rolls say nothing. */
export const LEAST_ROLLS = 10;
const TAIL = 0.1;

/** `chances`: of each roll. */
export function bandOf(chances: readonly number[], passed: number): ChanceBand {
  const counts = distributionOf(chances);
  const below = (end: number): number => counts.slice(0, Math.max(0, end)).reduce((sum, p) => sum + p, 0);
  const low = counts.findIndex((_, count) => below(count + 1) >= TAIL);
  const high = counts.findIndex((_, count) => below(count + 1) >= 1 - TAIL);
  return {
    expected: chances.reduce((sum, p) => sum + p, 0),
    low: Math.max(0, low),
    high: high < 0 ? chances.length : high,
    fewer: below(passed),
    more: Math.max(0, 1 - below(passed + 1)),
  };
}

/** The chance of each number of successes. */
function distributionOf(chances: readonly number[]): readonly number[] {
  return chances.reduce<readonly number[]>(
    (counts, p) =>
      Array.from(
        { length: counts.length + 1 },
        (_, count) => (counts[count] ?? 0) * (1 - p) + (counts[count - 1] ?? 0) * p,
      ),
    [1],
  );
}
