/**
 * All results of `count` equal dice as ascending lists, with their probabilities. For rules that need only the sorted dice (keep, rank, piles), this
 * takes C(count + size − 1, count) cases instead of size ** count. Six d6: 462 instead of 46,656.
 */
export function* multisets(
  count: number,
  size: number,
): Generator<{ readonly dice: readonly number[]; readonly p: number }> {
  const dice = new Array<number>(count).fill(1);
  // A quotient of whole numbers is the same in every engine; powers of fractions are not.
  const all = size ** count;
  for (;;) {
    yield { dice: [...dice], p: arrangements(dice) / all };
    let index = count - 1;
    while (index >= 0 && dice[index] === size) index -= 1;
    if (index < 0) return;
    dice.fill((dice[index] ?? 0) + 1, index);
  }
}

/** Number of orders of these dice: n! / (k₁! k₂! …). */
function arrangements(ascending: readonly number[]): number {
  let ways = 1;
  let run = 0;
  for (let i = 0; i < ascending.length; i += 1) {
    run = i > 0 && ascending[i] === ascending[i - 1] ? run + 1 : 1;
    ways = (ways * (i + 1)) / run;
  }
  return Math.round(ways);
}
