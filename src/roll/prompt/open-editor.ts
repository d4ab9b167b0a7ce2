/** Creates the initial state of a prompt's spec editor. */
import { openSpecEditor } from "../../ui/spec-editor/open.ts";
import type { SpecEditorState } from "../../ui/spec-editor/state.ts";
import { houseRuleFieldsOf } from "../../platform/house-rules/house-rules.ts";
import type { PromptPurpose, PromptRequest } from "./request.ts";

export function openEditor(request: PromptRequest): SpecEditorState {
  const { mechanic, spec, fresh, locked, stats, selected, freshSelected, purpose } = request;
  return openSpecEditor({
    mechanic,
    spec,
    offer: offerFor(purpose),
    worldFields: houseRuleFieldsOf(mechanic),
    areWorldFieldsLocked: !game.user.isGM && purpose.kind === "roll",
    locked,
    stats,
    selected,
    ...(fresh ? { fresh } : {}),
    ...(freshSelected ? { freshSelected: freshSelected } : {}),
  });
}

function offerFor(purpose: PromptPurpose): SpecEditorState["offer"] {
  if (purpose.kind !== "amend") return { kind: "all" };
  return { kind: "targets", isGMs: true };
}
