/** Figures and charts of the odds of margin pools. */
import type { Chart, Figure } from "../contract/description.ts";
import { chanceFigure, denseBars, meanFigure, meanOf, rolledBar, tenths } from "../odds/chart.ts";
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
  const label = phrase("QUINCUNX.margin-pool.Figure.success", {
    needed: { signed: neededMargin(spec) },
    threshold: effectiveThreshold(threshold),
  });
  return [
    chanceFigure("success", label, odds.success),
    meanFigure("margin", phrase("QUINCUNX.margin-pool.Figure.margin"), meanOf(odds.margin)),
  ];
}

function anyCritical(odds: MarginOdds): Figure {
  const any = odds.criticals.reduce((sum, { value, p }) => sum + (value > 0 ? p : 0), 0);
  return chanceFigure("critical", phrase("QUINCUNX.margin-pool.Figure.critical"), any);
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
      ...rolledBar(outcome?.margin),
      summary: phrase("QUINCUNX.Chart.margin", {
        success: { percent: odds.success },
        mean: { signed: tenths(meanOf(odds.margin)) },
      }),
    },
  ];
}

function criticalsChart(spec: MarginSpec, odds: MarginOdds, outcome?: MarginOutcome): Chart {
  return {
    id: "criticals",
    label: phrase("QUINCUNX.margin-pool.criticals"),
    bars: denseBars(odds.criticals, (value) => (value > 0 && isImpossible(spec.threshold) ? "good" : "neutral")),
    ...rolledBar(outcome && outcome.waiting.length === 0 ? outcome.piles.criticalSuccesses : null),
    summary: phrase("QUINCUNX.margin-pool.Chart.criticals", { mean: tenths(meanOf(odds.criticals)) }),
  };
}
