/** Distributions as plain data: exactly, at least, at most; for Total//Effect divided by what the effect is. */
import type { Chart, Tone } from "../../../src/rules/contract/description.ts";
import { unlessRefused } from "../../../src/rules/contract/error.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { knownOdds } from "../../../src/rules/odds/known-odds.ts";
import { multisets } from "../../../src/rules/odds/multisets.ts";
import { foldTails } from "../../../src/rules/odds/tails.ts";
import { formatNumber, formatPercent, speak } from "../../../src/ui/speak.ts";

interface BarView {
  /** "≤8", "13". */
  readonly label: string;
  readonly value: number;
  readonly p: number;
  readonly tone: Tone;
  /** The part of `p` that may still cost something. */
  readonly hatched: number;
  /** Shares of `p` by the value of the effect. Empty: not divided. */
  readonly parts: readonly { readonly value: number; readonly p: number }[];
}

interface RowView {
  readonly value: string;
  /** The exact chance of this value, 0…1. */
  readonly p: number;
  readonly exactly: string;
  readonly atLeast: string;
  readonly atMost: string;
}

export interface ChartView {
  readonly id: string;
  readonly label: string;
  readonly summary: string;
  readonly bars: readonly BarView[];
  /** Each value alone, for comparing: tails of two charts begin at different values. */
  readonly unfolded: readonly BarView[];
  readonly rows: readonly RowView[];
  /** What the parts of the bars are. Empty: the bars are not divided. */
  readonly partsOf: string;
}

const NOTHING = 1e-12;
/** A bar of less is no pixel high. */
const INVISIBLE = 5e-4;

export function chartViews(mechanic: AnyMechanic, spec: Fields): readonly ChartView[] {
  const charts = unlessRefused(() => mechanic.odds.charts(spec, knownOdds(mechanic, spec))) ?? [];
  return charts.map((chart, index) => viewOf(chart, index === 0 ? dividedByEffect(mechanic, spec) : null));
}

export function viewOf(chart: Chart, divided: Divided | null): ChartView {
  const barOf = (bar: ReturnType<typeof foldTails>["bars"][number]): BarView => ({
    label: `${bar.end === undefined ? "" : bar.end === "least" ? "\u2264" : "\u2265"}${formatNumber(bar.value)}`,
    value: bar.value,
    p: bar.p,
    tone: bar.tone,
    hatched: bar.hatched ?? 0,
    parts: divided ? partsOf(divided, bar) : [],
  });
  return {
    id: chart.id,
    label: speak(chart.label),
    summary: speak(chart.summary),
    bars: foldTails(chart).bars.map(barOf),
    unfolded: chart.bars.filter(({ p }) => p > INVISIBLE).map(barOf),
    rows: rowsOf(chart),
    partsOf: divided?.label ?? "",
  };
}

/** Every value with its chance, and the chances of it and all above or below. */
function rowsOf({ bars, rest = 0 }: Chart): readonly RowView[] {
  const seen = bars.filter(({ p }) => p > NOTHING);
  let below = 0;
  let above = seen.reduce((sum, { p }) => sum + p, rest);
  return seen.map(({ value, p }) => {
    below += p;
    const row = {
      value: formatNumber(value),
      p,
      exactly: formatPercent(p),
      atLeast: formatPercent(Math.min(1, above)),
      atMost: formatPercent(Math.min(1, below)),
    };
    above -= p;
    return row;
  });
}

interface Divided {
  readonly label: string;
  /** Chance by the number of the chart and the value of the effect. */
  readonly joint: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

interface WithEffects {
  readonly total: number | null;
  readonly effects: readonly { readonly value: number | null }[];
}

/** The most dice of which all results are listed; six is the most that Advantage gives. */
const MOST_LISTED = 6;

/** The joint chances of the total and the first effect (TE-3). `null`: the roll has no effect. */
function dividedByEffect(mechanic: AnyMechanic, spec: Fields): Divided | null {
  const { effects } = spec as { readonly effects?: unknown };
  if (!Array.isArray(effects) || effects.length === 0) return null;
  const dice = mechanic.waitingDice(spec, mechanic.parseFaces(spec, {}));
  const [one] = dice;
  const count = dice.reduce((sum, request) => sum + request.count, 0);
  if (!one || count > MOST_LISTED) return null;
  const joint = new Map<number, Map<number, number>>();
  for (const { dice: faces, p } of multisets(count, one.size)) {
    const { total, effects: found } = mechanic.resolve(
      spec,
      mechanic.parseFaces(spec, { dice: faces }),
    ) as unknown as WithEffects;
    const value = found[0]?.value;
    if (total === null || typeof value !== "number") return null;
    const row = joint.get(total) ?? new Map<number, number>();
    joint.set(total, row.set(value, (row.get(value) ?? 0) + p));
  }
  const label = unlessRefused(() => mechanic.odds.charts(spec, knownOdds(mechanic, spec)))?.[1]?.label;
  return { label: label ? speak(label) : "", joint };
}

function partsOf(
  { joint }: Divided,
  bar: { readonly value: number; readonly end?: "least" | "most" },
): BarView["parts"] {
  const sums = new Map<number, number>();
  for (const [total, row] of joint) {
    const isIn =
      bar.end === "least" ? total <= bar.value : bar.end === "most" ? total >= bar.value : total === bar.value;
    if (isIn) for (const [value, p] of row) sums.set(value, (sums.get(value) ?? 0) + p);
  }
  return [...sums].sort(([one], [other]) => one - other).map(([value, p]) => ({ value, p }));
}
