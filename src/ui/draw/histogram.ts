/** Presents a distribution as a chart, and as a sentence and a table for people who cannot see it. */
import type { Chart, Figure } from "../../rules/contract/description.ts";
import { foldTails, withoutEmptyEnds } from "../../rules/odds/tails.ts";
import { formatNumber, formatPercent, speak } from "../speak.ts";

export type HistogramView = ReturnType<typeof histogram>;

/** Width for the labels under a chart on a narrow card, width of a digit, and gap between two labels, in px. */
const ROOM = 262;
const DIGIT = 5.6;
const GAP = 3;
const NOTHING = 1e-9;
/** Share of the highest bar below which a hatched part is thinner than a pixel. */
const LEAST_SEEN = 0.015;

/**
 * Tints the bars of the chart that the figure's value is read from, and makes its other bars neutral; returns any
 * other chart unchanged.
 */
export function tinted(chart: Chart, { span, better }: Figure): Chart {
  if (span?.chart !== chart.id) return chart;
  const { least = -Infinity, most = Infinity } = span;
  const tone = better === "less" ? "bad" : "good";
  return {
    ...chart,
    bars: chart.bars.map((bar) => ({ ...bar, tone: bar.value >= least && bar.value <= most ? tone : "neutral" })),
  };
}

export function histogram(chart: Chart) {
  const { bars } = foldTails(chart);
  const highest = Math.max(...bars.map(({ p }) => p), Number.MIN_VALUE);
  const labelled = labelledBars(bars, chart.rolled);
  const rowOf = (bar: Chart["bars"][number]) => ({
    value: sayValue(bar),
    percent: formatPercent(bar.p),
    isRolled: chart.rolled === bar.value,
  });
  return {
    label: speak(chart.label),
    summary: speak(chart.summary),
    /** Bars to draw, cut where 99 % of the mass ends. */
    bars: bars.map((bar, index) => ({
      ...rowOf(bar),
      isLabelled: labelled.has(index),
      /** Percent of the highest bar, 0…100. */
      height: ((bar.p / highest) * 100).toFixed(1),
      tone: bar.tone,
      /** Hatched share of the bar in percent, 0…100; `null` if too small to see. */
      hatched: (bar.hatched ?? 0) / highest >= LEAST_SEEN ? (((bar.hatched ?? 0) / bar.p) * 100).toFixed(1) : null,
    })),
    rows: withoutEmptyEnds(chart).map(rowOf),
    /** Probability beyond the last value; `null` if negligible. */
    rest: chart.rest && chart.rest > NOTHING ? formatPercent(chart.rest) : null,
  };
}

/** "≤8", "26". */
export function sayValue({ value, end }: Chart["bars"][number]): string {
  return `${end === undefined ? "" : end === "least" ? "\u2264" : "\u2265"}${formatNumber(value)}`;
}

/** Indices of the labelled bars: the rolled value, both ends, 0, the first success, and as many others as fit without overlap. */
function labelledBars(bars: Chart["bars"], rolled: number | undefined): ReadonlySet<number> {
  const every = spacing(bars);
  const zero = bars.findIndex(({ value }) => value === 0);
  const named = bars.flatMap(({ value, end }, index) =>
    value === rolled || value === 0 || end !== undefined ? [index] : [],
  );
  const isFree = (index: number): boolean => named.every((other) => Math.abs(index - other) >= every);
  const least = bars.findIndex(({ tone }) => tone === "good");
  if (least > 0 && isFree(least)) named.push(least);
  const others = bars.flatMap((_bar, index) =>
    (index - Math.max(0, zero)) % every === 0 && isFree(index) ? [index] : [],
  );
  return new Set([...named, ...others]);
}

function spacing(bars: Chart["bars"]): number {
  const digits = Math.max(...bars.map(({ value }) => formatNumber(value).length), 1);
  return Math.max(1, Math.ceil((bars.length * (digits * DIGIT + GAP)) / ROOM));
}
