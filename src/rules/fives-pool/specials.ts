/** Lucky Break, Bad Break and Fluke (FP-13): each is a product over the dice, so none needs a table. */
import type { KnownDiscord, PoolDie } from "./discord-odds.ts";

/** P(every survivor reaches the TN, and there is one). */
export function luckyBreakOdds(cases: readonly KnownDiscord[], target: number): number {
  return survivorsOdds(cases, 1, (face) => face >= target);
}

/** P(all survivors, at least one, show 1). */
export function badBreakOdds(cases: readonly KnownDiscord[]): number {
  return survivorsOdds(cases, 1, (face) => face === 1);
}

/** P(two or more survive, and all show one number other than 1). */
export function flukeOdds(cases: readonly KnownDiscord[]): number {
  let sum = 0;
  for (let number = 2; number <= 12; number += 1) sum += survivorsOdds(cases, 2, (face) => face === number);
  return sum;
}

/** P(at least `least` dice survive, and all that do pass `test`), over every Discord Die that can come. */
function survivorsOdds(cases: readonly KnownDiscord[], least: 1 | 2, test: (face: number) => boolean): number {
  // Of so many faces so many pass.
  const passing = [0];
  for (let face = 1; face <= 12; face += 1) passing.push((passing[face - 1] ?? 0) + (test(face) ? 1 : 0));
  return cases.reduce((sum, { dice, weight }) => sum + weight * oneCase(dice, least, passing, test), 0);
}

function oneCase(
  dice: readonly PoolDie[],
  least: 1 | 2,
  passing: readonly number[],
  test: (face: number) => boolean,
): number {
  // By number of survivors so far: none, one, and more.
  let [none, one, more] = [1, 0, 0];
  for (const { size, lost } of dice) {
    const gone = lost > 0 ? 1 / size : 0;
    const right = ((passing[size] ?? 0) - (lost > 0 && test(lost) ? 1 : 0)) / size;
    more = more * (gone + right) + one * right;
    one = one * gone + none * right;
    none *= gone;
  }
  return least === 1 ? one + more : more;
}
