/** Prepares the dice and odds of a spec for the templates. */
import type { Chart, Figure } from "../../rules/contract/description.ts";
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import { presentLine } from "../../ui/draw/line.ts";
import { drawBlank } from "../../ui/draw/dice.ts";
import { histogram, tinted, type HistogramView } from "../../ui/draw/histogram.ts";
import { formatNumber, formatPercent, speak } from "../../ui/speak.ts";
import { ALL_ODDS, controlsOf, isFoldOpen } from "./controls.ts";
import type { WhatIf } from "./what-if.ts";
import { presentAim } from "./present-aim.ts";
import { chartsOf, editorFigures, focusedFigure } from "./odds.ts";
import { firstThrow, mechanicOf, type SpecEditorState } from "./state.ts";

/** Room for further figures in one line, in letters; the rest is under "More". */
const ROOM = 56;
/** Extra room of each figure, in letters. */
const GAP = 4;

export interface OddsView {
  readonly dice: readonly object[];
  /** How the numbers add up. */
  readonly lines: readonly ReturnType<typeof presentLine>[];
  readonly [part: string]: unknown;
}

export function presentOdds(state: SpecEditorState): OddsView {
  const figures = editorFigures(state);
  const focus = focusedFigure(state, figures);
  const others = figures.filter(({ id }) => id !== focus?.id);
  const draw = (chart: Chart): HistogramView => histogram(focus ? tinted(chart, focus) : chart);
  const charts = chartsOf(state);
  const isUnknown = hasUnknownTarget(mechanicOf(state), state.spec);
  const isSettled = focus?.unit === "probability" && (focus.value <= 0 || focus.value >= 1);
  const [first = null, ...rest] = charts;
  // If bars choose the number of dice, they already draw the dice.
  const isDiceChosen = controlsOf(state).some((control) => control.kind === "choice" && control.look === "bars");
  return {
    dice: isDiceChosen ? [] : drawBlank(firstThrow(state).dice),
    figure: isUnknown
      ? { value: game.i18n.localize("QUINCUNX.Prompt.noNumber"), label: "", isUnknown: true }
      : focus && presentFigure(focus),
    // A certain result is shown as a sentence instead of a chart.
    certain: isSettled && focus ? game.i18n.localize(CERTAIN[focus.value >= 1 ? "always" : "never"]) : "",
    aim: isSettled && !isUnknown ? null : presentAim(state, focus),
    ...inOneLine(others.map(presentFurther)),
    hasOdds: charts.length > 0,
    // Fifty effects have fifty charts, so they are drawn only while the fold is open.
    allOdds: isFoldOpen(state, ALL_ODDS) ? { chart: first && draw(first), otherCharts: rest.map(draw) } : null,
    lines: (mechanicOf(state).prompt.preview?.(state.spec) ?? []).map(presentLine),
  };
}

const CERTAIN = { always: "QUINCUNX.Prompt.always", never: "QUINCUNX.Prompt.never" } as const;

export function presentEven({ label, p }: WhatIf) {
  return { value: formatPercent(p), label: game.i18n.format("QUINCUNX.Prompt.atTarget", { target: label }) };
}

/** Puts as many figures in the line as fit, at least one. */
function inOneLine(figures: readonly ReturnType<typeof presentFurther>[]) {
  let room = ROOM;
  const fitting = figures.findIndex(({ label, value }, index) => {
    room -= label.length + value.length + GAP;
    return room < 0 && index > 0;
  });
  const count = fitting < 0 ? figures.length : fitting;
  return { further: figures.slice(0, count), figures };
}

export function presentFigure({ label, value, unit }: Figure) {
  return { value: unit === "probability" ? formatPercent(value) : formatNumber(value), label: speak(label) };
}

function presentFurther(figure: Figure) {
  return { id: figure.id, ...presentFigure(figure), isHatched: figure.look === "hatched" };
}
