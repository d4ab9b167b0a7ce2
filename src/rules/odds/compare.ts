/** Two independent rolls side by side: what contests are made of. */
import type { Distribution } from "./distribution.ts";

export interface Comparison {
  /** P(a > b). */
  readonly more: number;
  readonly equal: number;
  /** P(a < b). */
  readonly less: number;
}

/** In one pass over `a` and one over `b`, whatever their sizes. */
export function compare(a: Distribution, b: Distribution): Comparison {
  return {
    more: above(a, b),
    equal: a.bars().reduce((sum, { value, p }) => sum + p * b.at(value), 0),
    less: above(b, a),
  };
}

/** P(a > b): for each value of `a` what of `b` lies below it. */
function above(a: Distribution, b: Distribution): number {
  let sum = 0;
  let below = 0;
  let next = b.min;
  for (const { value, p } of a.bars()) {
    for (; next < value && next <= b.max; next += 1) below += b.at(next);
    sum += p * below;
  }
  return sum;
}
