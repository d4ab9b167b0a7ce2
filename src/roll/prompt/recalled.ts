/** Describes the remembered choices of a prompt that are still unchanged. */
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { isSameJson, type Fields } from "../../ui/spec-editor/fields.ts";
import { mechanicOf, type SpecEditorState } from "../../ui/spec-editor/state.ts";
import { speak } from "../../ui/speak.ts";
import type { PromptRequest } from "./request.ts";

export function recalledWords({ recalled, spec, ticked }: PromptRequest, editor: SpecEditorState): string {
  if (!recalled) return "";
  const now = editor.spec as Fields;
  const fields = recalled.filter(
    (field) =>
      isSameJson(now[field], (spec as Fields)[field]) && !isSameJson(now[field], (editor.fresh.spec as Fields)[field]),
  );
  const newStats = ticked.filter((id) => editor.selected.includes(id) && !editor.fresh.selected.includes(id));
  const names = editor.stats.flatMap(({ id, label }) => (newStats.includes(id) ? [speak(label)] : []));
  return [...names, ...describeValues(mechanicOf(editor), now, fields).map(speak)].join(" · ");
}
