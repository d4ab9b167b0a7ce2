/** Outlines of dice by size, in a box of 32 × 32. */

const OUTLINES: Readonly<Record<number, string>> = {
  4: "M16 2.5 30.5 28.5H1.5Z",
  6: "M7 3h18a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z",
  8: "M16 1.5 30.5 16 16 30.5 1.5 16Z",
  10: "M16 1.5 30.5 12.2 25 28.5H7L1.5 12.2Z",
  12: "M16 1.5 24.8 4.4 30.2 11.9V20.1L24.8 27.6 16 30.5 7.2 27.6 1.8 20.1V11.9L7.2 4.4Z",
  20: "M16 1.2 29 8.6V23.4L16 30.8 3 23.4V8.6Z",
};
const ROUND = "M16 2a14 14 0 1 1 0 28 14 14 0 0 1 0-28Z";

export interface DieShape {
  readonly outline: string;
  /** Class suffix; CSS places the number lower in a triangle. */
  readonly name: string;
}

export function shapeOf(size: number): DieShape {
  return { outline: OUTLINES[size] ?? ROUND, name: OUTLINES[size] ? `d${size}` : "round" };
}
