/** Creates the initial state of a prompt's spec editor. */
import { openSpecEditor } from "../spec-editor/open.ts";
import type { SpecEditorState } from "../spec-editor/state.ts";
import { houseRuleFieldsOf } from "../../mechanics/house-rules/house-rules.ts";
import type { PromptRequest } from "./request.ts";

export function openEditor(request: PromptRequest): SpecEditorState {
  const { mechanic, spec, fresh, locked, stats, selected, freshSelected, purpose } = request;
  const isAmend = purpose.kind === "amend";
  return openSpecEditor({
    mechanic,
    spec,
    offer: isAmend ? { kind: "targets", isGMs: true } : { kind: "all" },
    worldFields: houseRuleFieldsOf(mechanic),
    areWorldFieldsLocked: !game.user.isGM && !isAmend,
    locked,
    stats,
    selected,
    fresh,
    freshSelected,
  });
}
