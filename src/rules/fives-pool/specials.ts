/** Odds of Lucky Break, Bad Break and Fluke (FP-13), each as a product over the dice. */
import type { KnownDiscord } from "./discord-odds.ts";

/** P(at least one die survives, and every survivor reaches the TN). */
export function luckyBreakOdds(cases: readonly KnownDiscord[], target: number): number {
  return survivorsOdds(cases, 1, target, 12);
}

/** P(at least one die survives, and every survivor shows 1). */
export function badBreakOdds(cases: readonly KnownDiscord[]): number {
  return survivorsOdds(cases, 1, 1, 1);
}

/** P(two or more dice survive, and all show the same number other than 1). */
export function flukeOdds(cases: readonly KnownDiscord[]): number {
  let sum = 0;
  for (let number = 2; number <= 12; number += 1) sum += survivorsOdds(cases, 2, number, number);
  return sum;
}

/** P(at least `least` dice survive, and every survivor shows `from` … `to`), over all cases of the Discord Die. */
function survivorsOdds(cases: readonly KnownDiscord[], least: 1 | 2, from: number, to: number): number {
  return cases.reduce((sum, { dice, weight }) => {
    // By number of survivors so far: none, one, and more.
    let [none, one, more] = [1, 0, 0];
    for (const { size, lost } of dice) {
      const gone = lost > 0 ? 1 / size : 0;
      const faces = Math.max(0, Math.min(size, to) - from + 1);
      const right = (lost >= from && lost <= to ? faces - 1 : faces) / size;
      more = more * (gone + right) + one * right;
      one = one * gone + none * right;
      none *= gone;
    }
    return sum + weight * (least === 1 ? one + more : more);
  }, 0);
}
