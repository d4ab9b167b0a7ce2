/**
 * An independent reference implementation of Total//Effect from the text of the rules, sharing nothing with src, for
 * brute force counts.
 */
export interface NaiveEffect {
  readonly rank?: string;
  readonly flat?: number;
  readonly step?: number;
  readonly invert?: boolean;
  readonly halve?: boolean;
}

const HALVES = [1, 1, 1, 1, 2, 2, 3];

/** Sorts, then removes dice one at a time from the wrong end. */
export function naiveKept(faces: readonly number[], net: number): readonly number[] {
  const sorted = [...faces].sort((a, b) => a - b);
  while (sorted.length > 3) {
    if (net > 0) sorted.shift();
    else sorted.pop();
  }
  return sorted;
}

/** Walks one step at a time. */
export function naiveEffect(
  kept: readonly number[],
  { rank, flat, step = 0, invert = false, halve = false }: NaiveEffect,
): number {
  if (flat !== undefined) {
    let value = flat + step;
    if (value < 0) value = 0;
    return value;
  }
  let place = rank === "low" ? 0 : rank === "mid" ? 1 : 2;
  let dice = [...kept];
  if (invert) {
    dice = dice.map((die) => [0, 6, 5, 4, 3, 2, 1][die] ?? NaN).reverse();
    place = 2 - place;
  }
  let bonus = 0;
  for (let left = step; left > 0; left -= 1) {
    if (bonus < 0) bonus += 1;
    else if (place < 2) place += 1;
    else bonus += 1;
  }
  for (let left = -step; left > 0; left -= 1) {
    if (place > 0) place -= 1;
    else bonus -= 1;
  }
  const value = Math.max(0, (dice[place] ?? NaN) + bonus);
  return halve ? (HALVES[value] ?? Math.floor(value / 2)) : value;
}

export function naiveCompare(value: number, op: string, wanted: number): boolean {
  if (op === "<") return value < wanted;
  if (op === "<=") return value < wanted || value === wanted;
  if (op === "=") return value === wanted;
  if (op === ">=") return value > wanted || value === wanted;
  return value > wanted;
}

/** Computes the net: each is capped, then they cancel in pairs. */
export function naiveNet(advantage: number, disadvantage: number): number {
  let plus = advantage < 0 ? 0 : advantage > 3 ? 3 : advantage;
  let minus = disadvantage < 0 ? 0 : disadvantage > 3 ? 3 : disadvantage;
  while (plus > 0 && minus > 0) {
    plus -= 1;
    minus -= 1;
  }
  return plus - minus;
}
