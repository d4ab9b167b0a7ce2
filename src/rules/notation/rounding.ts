/** Rounding up (SC-7): once, at the end of the whole formula. */

/** Toward +∞, without errors of binary fractions: 0.1 + 0.2 is 0.3. */
export function roundUp(value: number): number {
  return Math.ceil(Math.round(value * 1e9) / 1e9) + 0;
}

/** Whole numbers for the terms of a sum, which is rounded up once: 1.5 and 1.5 become 2 and 1. */
export function roundUpTogether<T extends { readonly value: number }>(terms: readonly T[]): readonly T[] {
  let exact = 0;
  let whole = 0;
  return terms.map((term) => {
    exact += term.value;
    const next = roundUp(exact);
    const rounded = { ...term, value: next - whole };
    whole = next;
    return rounded;
  });
}
