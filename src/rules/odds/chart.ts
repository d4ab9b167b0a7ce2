/** Figures and bars of charts, from odds. */
import type { Chart, Figure, Tone } from "../contract/description.ts";
import type { Phrase } from "../contract/phrase.ts";
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

/** A probability; more is better unless `other` says otherwise. */
export function chanceFigure(id: string, label: Phrase, value: number, other: Partial<Figure> = {}): Figure {
  return { id, label, value, unit: "probability", better: "more", ...other };
}

export function meanFigure(id: string, label: Phrase, value: number, better: Figure["better"] = "more"): Figure {
  return { id, label, value, unit: "number", better };
}

/** The frame of the rolled value; none without a number. */
export function rolledBar(value: number | null | undefined): Pick<Chart, "rolled"> {
  return typeof value === "number" ? { rolled: value } : {};
}

/** Rounded to one decimal, for texts. */
export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
