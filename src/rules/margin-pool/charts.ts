/** Figures and charts of the odds of margin pools. */
import type { Chart, Figure } from "../contract/description.ts";
import { denseBars, meanOf } from "../odds/chart.ts";
import { phrase } from "../contract/phrase.ts";
import type { MarginOdds } from "./odds.ts";
import type { MarginOutcome } from "./resolve.ts";
import { effectiveThreshold, isImpossible, neededMargin } from "./rule.ts";
import type { MarginSpec } from "./spec.ts";

/** Success and the mean margin; for an impossible task the chance of any 12; empty while the threshold is unknown. */
export function figures(spec: MarginSpec, odds: MarginOdds): readonly Figure[] {
  const { threshold } = spec;
  if (threshold === null) return [];
  if (odds.success === null || odds.margin === null) return [anyCritical(odds)];
  return [
    {
      id: "success",
      label: phrase("QUINCUNX.margin-pool.Figure.success", {
        needed: { signed: neededMargin(spec) },
        threshold: effectiveThreshold(threshold),
      }),
      value: odds.success,
      unit: "probability",
      better: "more",
    },
    {
      id: "margin",
      label: phrase("QUINCUNX.margin-pool.Figure.margin"),
      value: meanOf(odds.margin),
      unit: "number",
      better: "more",
    },
  ];
}

function anyCritical(odds: MarginOdds): Figure {
  const any = odds.criticals.reduce((sum, { value, p }) => sum + (value > 0 ? p : 0), 0);
  return {
    id: "critical",
    label: phrase("QUINCUNX.margin-pool.Figure.critical"),
    value: any,
    unit: "probability",
    better: "more",
  };
}

/** The margin, or the number of 12s if there is no margin. */
export function charts(spec: MarginSpec, odds: MarginOdds, outcome?: MarginOutcome): readonly Chart[] {
  if (odds.margin === null || odds.success === null) return [criticalsChart(spec, odds, outcome)];
  const needed = neededMargin(spec);
  return [
    {
      id: "margin",
      label: phrase("QUINCUNX.Label.margin"),
      bars: denseBars(odds.margin, (value) => (value >= needed ? "good" : "bad")),
      ...rolled(outcome?.margin),
      summary: phrase("QUINCUNX.Chart.margin", {
        success: { percent: odds.success },
        mean: { signed: rounded(meanOf(odds.margin)) },
      }),
    },
  ];
}

function criticalsChart(spec: MarginSpec, odds: MarginOdds, outcome?: MarginOutcome): Chart {
  return {
    id: "criticals",
    label: phrase("QUINCUNX.margin-pool.criticals"),
    bars: denseBars(odds.criticals, (value) => (value > 0 && isImpossible(spec.threshold) ? "good" : "neutral")),
    ...rolled(outcome && outcome.waiting.length === 0 ? outcome.piles.criticalSuccesses : null),
    summary: phrase("QUINCUNX.margin-pool.Chart.criticals", { mean: rounded(meanOf(odds.criticals)) }),
  };
}

function rolled(value: number | null | undefined): { readonly rolled?: number } {
  return value === null || value === undefined ? {} : { rolled: value };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
