/** The chance at each likely target, while the target is unknown. */
import { targetsInSight } from "../../rules/odds/targets.ts";
import { formatNumber } from "../numbers.ts";
import { speak } from "../speak.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

export interface WhatIf {
  /** The target, for example "7", or its name. */
  readonly label: string;
  readonly p: number;
}

/** Empty if the target is known, there is none, or it has no odds yet. */
export function whatIf(state: Pick<SpecEditorState, "mechanic" | "spec">): readonly WhatIf[] {
  const mechanic = mechanicOf(state);
  const isOpen = mechanic.hideable.some((field) => (state.spec as Readonly<Record<string, unknown>>)[field] === null);
  if (!isOpen) return [];
  const all = targetsInSight(mechanic, state.spec).map(({ label, p }) => ({
    label: typeof label === "number" ? formatNumber(label) : speak(label),
    p,
  }));
  // Leaves out targets that are certain or impossible, unless all are.
  const open = all.filter(({ p }) => p > 0 && p < 1);
  return open.length > 0 ? open : all;
}
