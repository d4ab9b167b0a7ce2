/** The exact odds of the current spec, as figures and charts. Empty if there are no dice or no target. */
import type { Chart, Figure } from "../../rules/contract/description.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { knownOdds } from "../../rules/odds/known-odds.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

type OddsInput = Pick<SpecEditorState, "mechanic" | "spec">;

export function figuresOf({ mechanic, spec }: OddsInput): readonly Figure[] {
  return withOdds({ mechanic, spec }, (odds) => mechanicOf({ mechanic }).odds.figures(spec, odds));
}

export function chartsOf({ mechanic, spec }: OddsInput): readonly Chart[] {
  return withOdds({ mechanic, spec }, (odds) => mechanicOf({ mechanic }).odds.charts(spec, odds));
}

/**
 * The figure to show large: the reader's choice, else the first that matters. A figure without a better direction
 * matters only if it is uncertain.
 */
export function focusedFigure(
  state: Pick<SpecEditorState, "mechanic" | "spec" | "focus">,
  figures: readonly Figure[] = figuresOf(state),
): Figure | null {
  const isUndecided = ({ better, unit, value }: Figure): boolean =>
    better !== "neither" || unit !== "probability" || (value > 0 && value < 1);
  return figures.find(({ id }) => id === state.focus) ?? figures.find(isUndecided) ?? figures[0] ?? null;
}

function withOdds<T>(state: OddsInput, read: (odds: Fields) => readonly T[]): readonly T[] {
  return unlessRefused(() => read(knownOdds(mechanicOf(state), state.spec))) ?? [];
}
