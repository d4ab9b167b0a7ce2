/** What a spec would throw, and its odds, as the templates draw them. */
import type { Chart, Figure } from "../../rules/contract/description.ts";
import { presentLine } from "../messages/card/present.ts";
import { drawBlank } from "../draw/dice.ts";
import { histogram, tinted, type HistogramView } from "../draw/histogram.ts";
import { formatNumber, formatPercent } from "../numbers.ts";
import { speak } from "../speak.ts";
import { ALL_ODDS, isFoldOpen } from "./controls.ts";
import { chartsOf, figuresOf, focusedFigure } from "./odds.ts";
import { firstThrow, mechanicOf, type SpecEditorState } from "./state.ts";

export function presentOdds(state: SpecEditorState): object {
  const figures = figuresOf(state);
  const focus = focusedFigure(state, figures);
  const draw = (chart: Chart): HistogramView => histogram(focus ? tinted(chart, focus) : chart);
  const [first = null, ...others] = chartsOf(state);
  const chart = first && draw(first);
  return {
    dice: drawBlank(firstThrow(state).dice),
    figure: focus ? { value: sayFigure(focus), label: speak(focus.label) } : null,
    // One alone stands large already.
    figures: figures.length > 1 ? figures.map((figure) => presentFigure(figure, focus)) : [],
    chart,
    // Fifty effects are fifty pictures: only for those who look at them.
    allOdds: isFoldOpen(state, ALL_ODDS) ? { chart, otherCharts: others.map(draw) } : null,
    lines: (mechanicOf(state).preview?.(state.spec) ?? []).map(presentLine),
  };
}

function presentFigure(figure: Figure, focus: Figure | null): object {
  return {
    id: figure.id,
    label: speak(figure.label),
    value: sayFigure(figure),
    isFocus: figure.id === focus?.id,
  };
}

function sayFigure({ value, unit }: Figure): string {
  return unit === "probability" ? formatPercent(value) : formatNumber(value);
}
