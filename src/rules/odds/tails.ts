/** Charts end where 99 % of the mass ends: what lies beyond stands in one bar at each end, marked ≤ or ≥. */
import type { Chart } from "../contract/description.ts";

type Bar = Chart["bars"][number];

/** So much may stand in the two end bars together. */
const BEYOND = 0.01;
/** Less than this nobody sees: ends in which nothing happens are no bars at all. */
const NOTHING = 1e-9;

/**
 * The chart with its tails in end bars. A tail is of one tone, so that where success begins is never folded away, and ends before the value that was
 * rolled. What stands beyond the last bar already (`rest`) goes into the upper one; all the mass is still there.
 */
export function foldTails(chart: Chart): Chart {
  const { rest = 0, rolled, ...others } = chart;
  const bars = withoutEmptyEnds(chart);
  let [low, high] = [0, bars.length - 1];
  let [below, above] = [0, rest];
  const mayFold = (bar: Bar | undefined, outermost: Bar | undefined): bar is Bar =>
    bar !== undefined && bar.value !== rolled && bar.tone === outermost?.tone && below + above + bar.p <= BEYOND;
  for (;;) {
    const [first, last] = [bars[low], bars[high]];
    const canLow = low < high && mayFold(first, bars[0]);
    const canHigh = low < high && mayFold(last, bars.at(-1));
    if (canLow && (!canHigh || first.p <= last.p)) {
      below += first.p;
      low += 1;
    } else if (canHigh) {
      above += last.p;
      high -= 1;
    } else break;
  }
  return {
    ...others,
    ...(rolled === undefined ? {} : { rolled }),
    bars: [...lowerEnd(bars, low, below), ...bars.slice(low, high + 1), ...upperEnd(bars, high, above)].map(
      (bar, index, all) =>
        rest > NOTHING && high === bars.length - 1 && index === all.length - 1 ? open(bar, rest) : bar,
    ),
  };
}

/** A tail of a single value is that value. */
function lowerEnd(bars: readonly Bar[], low: number, p: number): readonly Bar[] {
  const inner = bars[low - 1];
  if (!inner) return [];
  return [low === 1 ? inner : { ...inner, ...hatchedOf(bars.slice(0, low)), p, end: "least" }];
}

function upperEnd(bars: readonly Bar[], high: number, p: number): readonly Bar[] {
  const inner = bars[high + 1];
  if (!inner) return [];
  if (high === bars.length - 2 && p - inner.p <= NOTHING) return [inner];
  return [{ ...inner, ...hatchedOf(bars.slice(high + 1)), p, end: "most" }];
}

/** Of what lies beyond the last bar nobody knows how much is. */
function hatchedOf(bars: readonly Bar[]): Pick<Bar, "hatched"> {
  const hatched = bars.reduce((sum, bar) => sum + (bar.hatched ?? 0), 0);
  return hatched > 0 ? { hatched } : {};
}

/** Something lies beyond the last value that there is a bar for. */
function open(bar: Bar, rest: number): Bar {
  return { ...bar, p: bar.p + rest, end: "most" };
}

/** The bars from the first to the last value that may come up; the value that was rolled always stays. */
export function withoutEmptyEnds({ bars, rolled }: Chart): readonly Bar[] {
  const matters = bars.map(({ value, p }) => p > NOTHING || value === rolled);
  const first = matters.indexOf(true);
  return first < 0 ? bars : bars.slice(first, matters.lastIndexOf(true) + 1);
}
