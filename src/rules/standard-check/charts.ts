/** Figures and charts of the odds of checks. */
import type { Chart, Figure } from "../contract/description.ts";
import { chanceFigure, denseBars, meanFigure, meanOf, rolledBar, tenths } from "../odds/chart.ts";
import { phrase } from "../contract/phrase.ts";
import type { CheckOdds } from "./odds.ts";
import { isSuccess, type CheckOutcome } from "./resolve.ts";
import type { CheckSpec } from "./spec.ts";

/** Success if the target is known; the mean total always. */
export function figures(spec: CheckSpec, odds: CheckOdds): readonly Figure[] {
  const mean = meanFigure("total", phrase("QUINCUNX.standard-check.meanTotal"), meanOf(odds.total));
  if (spec.target === null || odds.success === null) return [mean];
  const label = phrase("QUINCUNX.standard-check.successOdds", { target: spec.target });
  return [chanceFigure("success", label, odds.success), mean];
}

/** The total first, since the target is a total; the margin if the target is known (SC-1). */
export function charts(spec: CheckSpec, odds: CheckOdds, outcome?: CheckOutcome): readonly Chart[] {
  const { target } = spec;
  const span = {
    mean: tenths(meanOf(odds.total)),
    min: odds.total[0]?.value ?? 0,
    max: odds.total.at(-1)?.value ?? 0,
  };
  const total: Chart = {
    id: "total",
    label: phrase("QUINCUNX.standard-check.total"),
    bars: denseBars(odds.total, (value) => (target === null ? "neutral" : value >= target ? "good" : "bad")),
    ...rolledBar(outcome?.total),
    summary:
      odds.success === null
        ? phrase("QUINCUNX.standard-check.Chart.total", span)
        : phrase("QUINCUNX.standard-check.Chart.totalSuccess", { success: { percent: odds.success }, ...span }),
  };
  if (target === null || odds.margin === null || odds.success === null) return [total];
  const margin: Chart = {
    id: "margin",
    label: phrase("QUINCUNX.Label.margin"),
    bars: denseBars(odds.margin, (value) => (isSuccess(value) ? "good" : "bad")),
    ...rolledBar(outcome?.margin),
    summary: phrase("QUINCUNX.Chart.margin", {
      success: { percent: odds.success },
      mean: { signed: tenths(meanOf(odds.margin)) },
    }),
  };
  return [total, margin];
}
