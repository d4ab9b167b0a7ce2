/** Figures and charts of the odds of difficulty pools. */
import type { Chart, Figure, Tone } from "../contract/description.ts";
import { chanceFigure, denseBars, meanFigure, meanOf, rolledBar } from "../odds/chart.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import type { DifficultyOdds } from "./odds.ts";
import type { DifficultyOutcome, DifficultySpec } from "./spec.ts";

export function figures(_spec: DifficultySpec, { net, botch, atLeast }: DifficultyOdds): readonly Figure[] {
  if (!net || !atLeast || botch === null) return [];
  const least = (count: 1 | 3 | 5, label: Phrase): Figure =>
    chanceFigure(`atLeast${count}`, label, atLeast[count], { span: { chart: "net", least: count } });
  return [
    least(1, phrase("QUINCUNX.difficulty-pool.Figure.atLeast1")),
    least(3, phrase("QUINCUNX.difficulty-pool.Figure.atLeast3")),
    least(5, phrase("QUINCUNX.difficulty-pool.Figure.atLeast5")),
    chanceFigure("botch", phrase("QUINCUNX.difficulty-pool.Figure.botch"), botch, {
      better: "less",
      span: { chart: "net", most: -1 },
    }),
    meanFigure("mean", phrase("QUINCUNX.Figure.meanSuccesses"), meanOf(net)),
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
      ...rolledBar(outcome?.net),
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
