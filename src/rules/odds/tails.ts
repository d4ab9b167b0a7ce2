/** Shortens charts to 99 % of the probability. One bar at each end, marked ≤ or ≥, holds the tail. */
import type { Chart } from "../contract/description.ts";

type Bar = Chart["bars"][number];

/** Maximum probability of both end bars together. */
const BEYOND = 0.01;
/** Bars below this are invisible, and are dropped at the ends. */
const NOTHING = 1e-9;

/**
 * Folds the tails into end bars. A tail has one tone, so that the boundary of success stays visible, and never includes the rolled value. `rest` is
 * added to the upper tail.
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
  return joinLast({
    ...others,
    ...(rolled === undefined ? {} : { rolled }),
    bars: [...lowerEnd(bars, low, below), ...bars.slice(low, high + 1), ...upperEnd(bars, high, above)].map(
      (bar, index, all) =>
        rest > NOTHING && high === bars.length - 1 && index === all.length - 1 ? open(bar, rest) : bar,
    ),
  });
}

/** Fewest bars that are left. */
const FEWEST = 4;

/** Joins the last bars while two of them hold less than `joined`; the rolled value stays alone. */
function joinLast(chart: Chart): Chart {
  const { joined = 0, rolled } = chart;
  const bars = [...chart.bars];
  while (bars.length > FEWEST) {
    const [before, last] = bars.slice(-2);
    if (!before || !last || before.tone !== last.tone || before.p + last.p >= joined) break;
    if (before.value === rolled || last.value === rolled) break;
    bars.splice(-2, 2, { ...before, ...hatchedOf([before, last]), p: before.p + last.p, end: "most" });
  }
  return { ...chart, bars };
}

/** A tail with a single value stays an ordinary bar. */
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

/** Excludes `rest`, as its hatched part is unknown. */
function hatchedOf(bars: readonly Bar[]): Pick<Bar, "hatched"> {
  const hatched = bars.reduce((sum, bar) => sum + (bar.hatched ?? 0), 0);
  return hatched > 0 ? { hatched } : {};
}

function open(bar: Bar, rest: number): Bar {
  return { ...bar, p: bar.p + rest, end: "most" };
}

/** The bars from the first to the last visible one; the rolled value always stays. */
export function withoutEmptyEnds({ bars, rolled }: Chart): readonly Bar[] {
  const matters = bars.map(({ value, p }) => p > NOTHING || value === rolled);
  const first = matters.indexOf(true);
  return first < 0 ? bars : bars.slice(first, matters.lastIndexOf(true) + 1);
}
