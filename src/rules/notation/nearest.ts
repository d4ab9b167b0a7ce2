/** Finds the word that a misspelled one may mean. */

/** Shorter words are too alike. */
const LEAST = 3;

/** The only known word with the fewest mistakes; `null` if none is near, or several are. A word itself is not near. */
export function nearest(word: string, known: readonly string[]): string | null {
  const typed = word.toLowerCase();
  if (typed.length < LEAST) return null;
  const most = typed.length >= 6 ? 2 : 1;
  const near = [...new Set(known)]
    .map((one) => ({ one, mistakes: mistakesBetween(typed, one.toLowerCase(), most) }))
    .filter(({ mistakes }) => mistakes > 0 && mistakes <= most)
    .sort((one, other) => one.mistakes - other.mistakes);
  const [first, second] = near;
  return first && first.mistakes !== second?.mistakes ? first.one : null;
}

/** Letters to add, leave out, replace or swap with their neighbours. Above `most` the count is not exact. */
function mistakesBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped ? [(before[column - 2] ?? 0) + 1] : []),
      );
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
