/** Bars of charts, from odds. */
import type { Chart, Tone } from "../contract/description.ts";
import type { Bar } from "./distribution.ts";

/** One bar per integer from the first to the last value, also for impossible values; `toneOf` rates a value. */
export function denseBars(bars: readonly Bar[], toneOf: (value: number) => Tone): Chart["bars"] {
  const first = bars[0]?.value ?? 0;
  const last = bars.at(-1)?.value ?? first - 1;
  const known = new Map(bars.map(({ value, p }) => [value, p]));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const value = first + index;
    return { value, p: known.get(value) ?? 0, tone: toneOf(value) };
  });
}

export function meanOf(bars: readonly Bar[]): number {
  return bars.reduce((sum, { value, p }) => sum + value * p, 0);
}
