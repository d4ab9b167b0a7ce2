/** What is undecided is said as what it would mean: the chance at each target that is likely to be set. */
import { targetsInSight } from "../../rules/odds/targets.ts";
import { formatNumber } from "../numbers.ts";
import { speak } from "../speak.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

export interface WhatIf {
  /** The target: "7"; in words where it is no number. */
  readonly label: string;
  readonly p: number;
}

/** Empty where the target is known, where there is none, or where nothing can be said yet. */
export function whatIf(state: Pick<SpecEditorState, "mechanic" | "spec">): readonly WhatIf[] {
  const mechanic = mechanicOf(state);
  const isOpen = mechanic.hideable.some((field) => (state.spec as Readonly<Record<string, unknown>>)[field] === null);
  if (!isOpen) return [];
  const all = targetsInSight(mechanic, state.spec).map(({ label, p }) => ({
    label: typeof label === "number" ? formatNumber(label) : speak(label),
    p,
  }));
  // What cannot be reached, or missed, is left out, where there is anything else.
  const open = all.filter(({ p }) => p > 0 && p < 1);
  return open.length > 0 ? open : all;
}
