/** A distribution as a picture and, for people who do not see it, as a sentence and a table. */
import type { Chart, Figure } from "../../rules/contract/description.ts";
import { foldTails, withoutEmptyEnds } from "../../rules/odds/tails.ts";
import { formatNumber, formatPercent } from "../numbers.ts";
import { speak } from "../speak.ts";

export interface HistogramView {
  readonly label: string;
  readonly summary: string;
  /** As they are drawn: cut where 99 % of the mass ends. */
  readonly bars: readonly BarView[];
  /** Every value, for the table. */
  readonly rows: readonly RowView[];
  /** What lies beyond the last value. */
  readonly rest: string | null;
}

interface RowView {
  readonly value: string;
  readonly percent: string;
  readonly isRolled: boolean;
}

export interface BarView extends RowView {
  readonly isLabelled: boolean;
  /** 0…100. */
  readonly height: string;
  readonly tone: string;
  /** How much of it is hatched, 0…100; null: nothing that anybody would see. */
  readonly hatched: string | null;
}

/** Room for the numbers under a picture on a narrow card, in px; a digit's width; and the gap between two numbers. */
const ROOM = 262;
const DIGIT = 5.6;
const GAP = 3;
/** What is less likely matters to nobody. */
const NOTHING = 1e-9;
/** Of the highest bar; less is thinner than a pixel. */
const SEEN = 0.015;

/** The chart that a figure is read off, with its bars tinted and all others plain; other charts as they are. */
export function tinted(chart: Chart, { span, better }: Figure): Chart {
  if (span?.chart !== chart.id) return chart;
  const { least = -Infinity, most = Infinity } = span;
  const tone = better === "less" ? "bad" : "good";
  return {
    ...chart,
    bars: chart.bars.map((bar) => ({ ...bar, tone: bar.value >= least && bar.value <= most ? tone : "neutral" })),
  };
}

export function histogram(chart: Chart): HistogramView {
  const { bars } = foldTails(chart);
  const highest = Math.max(...bars.map(({ p }) => p), Number.MIN_VALUE);
  const labelled = labelledBars(bars, chart.rolled);
  const rowOf = (bar: Chart["bars"][number]): RowView => ({
    value: sayValue(bar),
    percent: formatPercent(bar.p),
    isRolled: chart.rolled === bar.value,
  });
  return {
    label: speak(chart.label),
    summary: speak(chart.summary),
    bars: bars.map((bar, index) => ({
      ...rowOf(bar),
      isLabelled: labelled.has(index),
      height: ((bar.p / highest) * 100).toFixed(1),
      tone: bar.tone,
      hatched: (bar.hatched ?? 0) / highest >= SEEN ? (((bar.hatched ?? 0) / bar.p) * 100).toFixed(1) : null,
    })),
    rows: withoutEmptyEnds(chart).map(rowOf),
    rest: chart.rest && chart.rest > NOTHING ? formatPercent(chart.rest) : null,
  };
}

function sayValue({ value, end }: Chart["bars"][number]): string {
  return `${end === undefined ? "" : end === "least" ? "\u2264" : "\u2265"}${formatNumber(value)}`;
}

/** Of the numbers under the bars: what was rolled, the ends, 0, and as many of the others as do not run into each other. */
function labelledBars(bars: Chart["bars"], rolled: number | undefined): ReadonlySet<number> {
  const every = spacing(bars);
  const zero = bars.findIndex(({ value }) => value === 0);
  const named = bars.flatMap(({ value, end }, index) =>
    value === rolled || value === 0 || end !== undefined ? [index] : [],
  );
  const isFree = (index: number): boolean => named.every((other) => Math.abs(index - other) >= every);
  const others = bars.flatMap((_bar, index) =>
    (index - Math.max(0, zero)) % every === 0 && isFree(index) ? [index] : [],
  );
  return new Set([...named, ...others]);
}

/** Every n-th number is written, so that they do not run into each other. */
function spacing(bars: Chart["bars"]): number {
  const digits = Math.max(...bars.map(({ value }) => formatNumber(value).length), 1);
  return Math.max(1, Math.ceil((bars.length * (digits * DIGIT + GAP)) / ROOM));
}
