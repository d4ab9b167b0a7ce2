/** Figures and charts of the odds of fives pools. */
import type { Chart, Figure } from "../contract/description.ts";
import { chanceFigure, denseBars, meanFigure, rolledBar } from "../odds/chart.ts";
import { phrase } from "../contract/phrase.ts";
import { choiceByNet, type FivesOdds } from "./odds.ts";
import { type FivesOutcome, thrownPool, type FivesSpec } from "./spec.ts";

export function figures(_spec: FivesSpec, odds: FivesOdds): readonly Figure[] {
  const { success, choice, failure, meanSuccesses, luckyBreak } = odds;
  if (success === null || choice === null || failure === null || meanSuccesses === null || luckyBreak === null)
    return [];
  return [
    chanceFigure("success", phrase("QUINCUNX.fives-pool.Figure.success"), success),
    chanceFigure("choice", phrase("QUINCUNX.fives-pool.Figure.choice"), choice, { better: "neither", look: "hatched" }),
    chanceFigure("failure", phrase("QUINCUNX.fives-pool.Figure.failure"), failure, {
      better: "less",
      span: { chart: "successes", most: 0 },
    }),
    meanFigure("mean", phrase("QUINCUNX.Figure.meanSuccesses"), meanSuccesses),
    chanceFigure("luckyBreak", phrase("QUINCUNX.fives-pool.Figure.luckyBreak"), luckyBreak),
    chanceFigure("fluke", phrase("QUINCUNX.fives-pool.Figure.fluke"), odds.fluke, { better: "neither" }),
  ];
}

/** The chart sums bars of lower probability as the rest. */
const LEAST_SHOWN = 1e-4;

/** Probability below which the last two bars are one, so that rare Lucky Breaks take no room. */
const THIN = 0.06;

/** Largest pool to weigh if challenge dice remove whole dice; it takes a tenth of a second. */
const MOST_WEIGHED = 12;

function isWeighed(spec: FivesSpec): boolean {
  return spec.challengeRemoves === "success" || thrownPool(spec).length <= MOST_WEIGHED;
}

export function charts(spec: FivesSpec, odds: FivesOdds, outcome?: FivesOutcome): readonly Chart[] {
  const { successes, success, choice, failure, fails, meanFails } = odds;
  if (!successes || success === null || choice === null || failure === null || !fails || meanFails === null) return [];
  const rolled = outcome?.successes ?? null;
  const last = successes.findLast(({ value, p }) => p >= LEAST_SHOWN || value === rolled)?.value ?? 0;
  const shown = successes.filter(({ value }) => value <= last);
  const rest = 1 - shown.reduce((sum, { p }) => sum + p, 0);
  // Rolls that need a choice may cost something, so the chart hatches them.
  const mixed = choice > 0 && isWeighed(spec) ? choiceByNet(spec) : null;
  const main: Chart = {
    id: "successes",
    label: phrase("QUINCUNX.Word.successes.other"),
    bars: denseBars(shown, (value) => (value > 0 ? "good" : "bad")).map((bar) => {
      const hatched = mixed?.at(bar.value) ?? 0;
      return hatched > 0 ? { ...bar, hatched } : bar;
    }),
    ...rolledBar(rolled),
    joined: THIN,
    ...(rest > 1e-9 ? { rest } : {}),
    summary: phrase("QUINCUNX.fives-pool.Chart.successes", {
      success: { percent: success },
      choice: { percent: choice },
      failure: { percent: failure },
    }),
  };
  if (spec.challenge === 0) return [main];
  return [
    main,
    {
      id: "fails",
      label: phrase("QUINCUNX.fives-pool.fails.other"),
      bars: denseBars(fails, (value) => (value > 0 ? "bad" : "neutral")),
      ...rolledBar(outcome?.fails),
      summary: phrase("QUINCUNX.fives-pool.Chart.fails", { mean: Math.round(meanFails * 100) / 100 }),
    },
  ];
}
