/** The chance at each likely target, and at the even point, while the target is unknown. */
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import { evenTarget, targetsInSight, type TargetInSight } from "../../rules/odds/targets.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { formatNumber, speak } from "../../ui/speak.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

export interface WhatIf {
  /** The target, for example "7", or its name. */
  readonly label: string;
  readonly p: number;
}

/**
 * `targets`: empty if the target is known, there is none, or it has no odds yet. `even`: the target with an even chance; `null` if `targets` is empty.
 */
export function whatIf(state: Pick<SpecEditorState, "mechanic" | "spec">) {
  const mechanic = mechanicOf(state);
  if (!hasUnknownTarget(mechanic, state.spec)) return { targets: [], even: null };
  const all = targetsInSight(mechanic, state.spec);
  const even = unlessRefused(() => evenTarget(mechanic, state.spec, all));
  // Leaves out targets that are certain or impossible, unless all are.
  const open = all.filter(({ p }) => p > 0 && p < 1);
  return { targets: (open.length > 0 ? open : all).map(sayTarget), even: even && sayTarget(even) };
}

function sayTarget({ label, p }: Pick<TargetInSight, "label" | "p">): WhatIf {
  return { label: typeof label === "number" ? formatNumber(label) : speak(label), p };
}
