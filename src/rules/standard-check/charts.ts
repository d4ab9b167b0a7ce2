/** Figures and charts of the odds of checks. */
import type { Chart, Figure } from "../contract/description.ts";
import { denseBars, meanOf } from "../odds/chart.ts";
import { phrase } from "../contract/phrase.ts";
import type { CheckOdds } from "./odds.ts";
import { isSuccess, type CheckOutcome } from "./resolve.ts";
import type { CheckSpec } from "./spec.ts";

/** Success if the target is known; the mean total always. */
export function figures(spec: CheckSpec, odds: CheckOdds): readonly Figure[] {
  const mean: Figure = {
    id: "total",
    label: phrase("QUINCUNX.standard-check.meanTotal"),
    value: meanOf(odds.total),
    unit: "number",
    better: "more",
  };
  if (spec.target === null || odds.success === null) return [mean];
  return [
    {
      id: "success",
      label: phrase("QUINCUNX.standard-check.successOdds", { target: spec.target }),
      value: odds.success,
      unit: "probability",
      better: "more",
    },
    mean,
  ];
}

/** The margin first if the target is known (SC-1); the total always. */
export function charts(spec: CheckSpec, odds: CheckOdds, outcome?: CheckOutcome): readonly Chart[] {
  const { target } = spec;
  const span = {
    mean: rounded(meanOf(odds.total)),
    min: odds.total[0]?.value ?? 0,
    max: odds.total.at(-1)?.value ?? 0,
  };
  const total: Chart = {
    id: "total",
    label: phrase("QUINCUNX.standard-check.total"),
    bars: denseBars(odds.total, (value) => (target === null ? "neutral" : value >= target ? "good" : "bad")),
    ...rolled(outcome?.total),
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
    ...rolled(outcome?.margin),
    summary: phrase("QUINCUNX.Chart.margin", {
      success: { percent: odds.success },
      mean: { signed: rounded(meanOf(odds.margin)) },
    }),
  };
  return [margin, total];
}

function rolled(value: number | null | undefined): { readonly rolled?: number } {
  return value === null || value === undefined ? {} : { rolled: value };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
