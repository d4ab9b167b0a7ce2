/** Updates the opponent of an open prompt when the user targets other tokens (FP-4). */
import { isSameJson } from "../../rules/contract/fields.ts";
import { speak } from "../../ui/speak.ts";
import type { SpecEdit } from "../spec-editor/edit.ts";
import type { SpecEditorState } from "../spec-editor/state.ts";
import type { PromptRequest } from "./request.ts";

/**
 * The edit for the tokens that are targeted now, with a text about the opponent. `before`: id of the opponent's stat that was selected automatically;
 * `null`: none. Returns `null` if nothing changed.
 */
export function followTargets(
  { purpose }: PromptRequest,
  { stats, selected }: SpecEditorState,
  before: string | null,
): { readonly edit: SpecEdit; readonly words: string; readonly preselected: string | null } | null {
  const now = purpose.kind === "roll" ? purpose.against?.() : undefined;
  if (!now) return null;
  const { preselected } = now;
  const was = before !== null && selected.includes(before) ? before : null;
  const opponents = stats.filter(({ isOther }) => isOther);
  if (isSameJson(now.stats, opponents) && preselected === was) return null;
  const stat = now.stats.find(({ id }) => id === preselected);
  const words = stat
    ? game.i18n.format("QUINCUNX.Prompt.againstNow", { what: speak(stat.label) })
    : game.i18n.localize("QUINCUNX.Prompt.againstNobody");
  return { edit: { kind: "against", stats: now.stats, preselected, was }, words, preselected };
}
