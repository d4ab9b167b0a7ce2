/** What one step of a control would change, in small type beside it: "+1: +23 %". */
import type { Control } from "../../rules/control.ts";
import type { Figure } from "../../rules/description.ts";
import { worthOf } from "../../rules/worth.ts";
import type { StepWords } from "../controls/present.ts";
import { formatPoints, formatSigned } from "../numbers.ts";
import { focusOf, oddsOf } from "./present.ts";
import type { PromptState } from "./state.ts";

/** A step that makes no difference that can be read is not worth a word. */
const NOTHING = 5e-4;
const NAMES: Readonly<Record<string, string>> = { up: "+1: ", down: "\u22121: " };

/** For the figure shown large; steps that cannot be made, or after which there is no such figure, are left out. */
export function worthWords({ mechanic, spec }: PromptState, control: Control, now: Figure): readonly StepWords[] {
  return worthOf(mechanic, spec, control, [now]).flatMap(({ step, changes }) => {
    const change = changes?.[0];
    if (!change || Math.abs(change.difference) < NOTHING) return [];
    const words = now.unit === "probability" ? formatPoints(change.difference) : formatSigned(change.difference, 1);
    return [{ step, words: `${NAMES[step] ?? ""}${words}` }];
  });
}

export function focusNow(state: PromptState): Figure | null {
  return focusOf(state, oddsOf(state, state.spec)?.figures ?? []);
}
