/** A distribution as a picture and, for people who do not see it, as a sentence and a table. */
import type { Chart, Figure } from "../../rules/contract/description.ts";
import { formatNumber, formatPercent } from "../numbers.ts";
import { speak } from "../speak.ts";

export interface HistogramView {
  readonly label: string;
  readonly summary: string;
  readonly bars: readonly BarView[];
  /** What lies beyond the last bar. */
  readonly rest: string | null;
}

export interface BarView {
  readonly value: string;
  readonly isLabelled: boolean;
  readonly percent: string;
  /** 0…100. */
  readonly height: string;
  readonly tone: string;
  readonly isRolled: boolean;
}

/** Room for the numbers under a picture on a narrow card, in px; a digit's width; and the gap between two numbers. */
const ROOM = 262;
const DIGIT = 5.6;
const GAP = 3;
/** Bars beyond the last value that matters to anybody are cut off at both ends. */
const NOTHING = 1e-9;

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
  const bars = trim(chart);
  const highest = Math.max(...bars.map(({ p }) => p), Number.MIN_VALUE);
  const rolledAt = bars.findIndex(({ value }) => value === chart.rolled);
  const every = spacing(bars);
  return {
    label: speak(chart.label),
    summary: speak(chart.summary),
    bars: bars.map(({ value, p, tone }, index) => ({
      value: formatNumber(value),
      isLabelled: index === rolledAt || (index % every === 0 && (rolledAt < 0 || Math.abs(index - rolledAt) >= every)),
      percent: formatPercent(p),
      height: ((p / highest) * 100).toFixed(1),
      tone,
      isRolled: chart.rolled === value,
    })),
    rest: chart.rest && chart.rest > NOTHING ? formatPercent(chart.rest) : null,
  };
}

/** Every n-th number is written, so that they do not run into each other. */
function spacing(bars: Chart["bars"]): number {
  const digits = Math.max(...bars.map(({ value }) => formatNumber(value).length), 1);
  return Math.max(1, Math.ceil((bars.length * (digits * DIGIT + GAP)) / ROOM));
}

/** Without the tails in which nothing happens; the rolled value always stays. */
function trim({ bars, rolled }: Chart): Chart["bars"] {
  const matters = bars.map(({ value, p }) => p > NOTHING || value === rolled);
  const first = matters.indexOf(true);
  return first < 0 ? bars : bars.slice(first, matters.lastIndexOf(true) + 1);
}
