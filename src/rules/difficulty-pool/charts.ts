/** Figures and charts of the odds of difficulty pools. */
import type { Chart, Figure, Tone } from "../contract/description.ts";
import { denseBars, meanOf } from "../odds/chart.ts";
import { phrase } from "../contract/phrase.ts";
import type { DifficultyOdds } from "./odds.ts";
import type { DifficultyOutcome } from "./outcome.ts";
import type { DifficultySpec } from "./spec.ts";

export function figures(_spec: DifficultySpec, { net, botch, atLeast }: DifficultyOdds): readonly Figure[] {
  if (!net || !atLeast || botch === null) return [];
  return [
    {
      id: "atLeast1",
      label: phrase("QUINCUNX.difficulty-pool.Figure.atLeast1"),
      value: atLeast["1"],
      unit: "probability",
      better: "more",
      span: { chart: "net", least: 1 },
    },
    {
      id: "atLeast3",
      label: phrase("QUINCUNX.difficulty-pool.Figure.atLeast3"),
      value: atLeast["3"],
      unit: "probability",
      better: "more",
      span: { chart: "net", least: 3 },
    },
    {
      id: "atLeast5",
      label: phrase("QUINCUNX.difficulty-pool.Figure.atLeast5"),
      value: atLeast["5"],
      unit: "probability",
      better: "more",
      span: { chart: "net", least: 5 },
    },
    {
      id: "botch",
      label: phrase("QUINCUNX.difficulty-pool.Figure.botch"),
      value: botch,
      unit: "probability",
      better: "less",
      span: { chart: "net", most: -1 },
    },
    {
      id: "mean",
      label: phrase("QUINCUNX.Figure.meanSuccesses"),
      value: meanOf(net),
      unit: "number",
      better: "more",
    },
  ];
}

export function charts(
  _spec: DifficultySpec,
  { net, botch, failure, atLeast }: DifficultyOdds,
  outcome?: DifficultyOutcome,
): readonly Chart[] {
  if (!net || !atLeast || botch === null || failure === null) return [];
  return [
    {
      id: "net",
      label: phrase("QUINCUNX.Word.successes.other"),
      bars: denseBars(net, toneOf),
      ...(outcome && outcome.net !== null ? { rolled: outcome.net } : {}),
      summary: phrase("QUINCUNX.difficulty-pool.Chart.net", {
        success: { percent: atLeast["1"] },
        failure: { percent: failure },
        botch: { percent: botch },
      }),
    },
  ];
}

function toneOf(net: number): Tone {
  return net > 0 ? "good" : net < 0 ? "bad" : "neutral";
}
