/** Comparison of two independent rolls, for contests. */
import type { Distribution } from "./distribution.ts";

export interface Comparison {
  /** P(a > b). */
  readonly more: number;
  readonly equal: number;
  /** P(a < b). */
  readonly less: number;
}

export function compare(a: Distribution, b: Distribution): Comparison {
  return {
    more: above(a, b),
    equal: a.bars().reduce((sum, { value, p }) => sum + p * b.at(value), 0),
    less: above(b, a),
  };
}

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

/** Distribution of a − b. */
export function difference(a: Distribution, b: Distribution): Distribution {
  return a.plus(b.map((value) => -value));
}
