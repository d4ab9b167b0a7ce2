/** The exact odds of the current spec, as figures and charts. Empty if there are no dice or no target. */
import type { Chart, Figure } from "../../rules/contract/description.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { figuresOf, knownOdds } from "../../rules/odds/known-odds.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

type OddsInput = Pick<SpecEditorState, "mechanic" | "spec">;

export function editorFigures({ mechanic, spec }: OddsInput): readonly Figure[] {
  return unlessRefused(() => figuresOf(mechanicOf({ mechanic }), spec)) ?? [];
}

export function chartsOf({ mechanic, spec }: OddsInput): readonly Chart[] {
  const known = mechanicOf({ mechanic });
  return unlessRefused(() => known.odds.charts(spec, knownOdds(known, spec))) ?? [];
}

/**
 * The figure to show large: the reader's choice, else the first that matters. A figure without a better direction
 * matters only if it is uncertain.
 */
export function focusedFigure(
  state: Pick<SpecEditorState, "mechanic" | "spec" | "focus">,
  figures: readonly Figure[] = editorFigures(state),
): Figure | null {
  const isUndecided = ({ better, unit, value }: Figure): boolean =>
    better !== "neither" || unit !== "probability" || (value > 0 && value < 1);
  return figures.find(({ id }) => id === state.focus) ?? figures.find(isUndecided) ?? figures[0] ?? null;
}
