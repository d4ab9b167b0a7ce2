/** Status of the question that a prompt waits for, and its effect on the prompt. */
import { questionOf } from "./question.ts";
import type { SpecEdit } from "../../ui/spec-editor/edit.ts";
import { mechanicOf, type SpecEditorState } from "../../ui/spec-editor/state.ts";
import type { TargetsStatus } from "../../roll/prompt/targets-status.ts";

/** `null`: no question, or it was deleted. */
export function statusOf(question: string | null): TargetsStatus | null {
  const asked = question === null ? null : questionOf(game.messages.get(question));
  if (!asked) return null;
  return asked.state.decision?.kind ?? (game.users.some(({ isGM, active }) => isGM && active) ? "waits" : "away");
}

/**
 * Edit that fixes or frees the targets according to the answer. `isGMs`: GMs set the targets even without a question.
 */
export function editFor(question: string | null, editor: Pick<SpecEditorState, "mechanic">, isGMs: boolean): SpecEdit {
  const { hideable } = mechanicOf(editor);
  const asked = question === null ? null : questionOf(game.messages.get(question));
  const open = Object.fromEntries(hideable.map((field) => [field, null]));
  if (!asked) return isGMs ? { kind: "fix", fields: open } : { kind: "free", fields: hideable };
  const { decision } = asked.state;
  return { kind: "fix", fields: decision?.kind === "target" ? { ...open, ...decision.fields } : open };
}
