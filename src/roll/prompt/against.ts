/** Updates the opponent of an open prompt when the user targets other tokens (FP-4). */
import { isSameJson } from "../../rules/contract/fields.ts";
import { speak } from "../../ui/speak.ts";
import type { SpecEdit } from "../../ui/spec-editor/edit.ts";
import type { SpecEditorState } from "../../ui/spec-editor/state.ts";
import type { PromptRequest } from "./request.ts";

export class TargetsFollower {
  readonly #request: PromptRequest;
  /** Id of the opponent's stat that was selected automatically. */
  #preselected: string | null;

  constructor(request: PromptRequest) {
    this.#request = request;
    this.#preselected = this.#now?.preselected ?? null;
  }

  get #now(): { readonly stats: SpecEditorState["stats"]; readonly preselected: string | null } | null {
    const { purpose } = this.#request;
    return (purpose.kind === "roll" && purpose.against?.()) || null;
  }

  /** The resulting edit with a text about the opponent; `null` if nothing changed. */
  follow({ stats, selected }: SpecEditorState): { readonly edit: SpecEdit; readonly words: string } | null {
    const now = this.#now;
    const was = this.#preselected !== null && selected.includes(this.#preselected) ? this.#preselected : null;
    if (!now) return null;
    const isSame = isSameJson(
      now.stats,
      stats.filter(({ isOther }) => isOther),
    );
    if (isSame && now.preselected === was) return null;
    this.#preselected = now.preselected;
    const preselected = now.stats.find(({ id }) => id === now.preselected);
    const words = preselected
      ? game.i18n.format("QUINCUNX.Prompt.againstNow", { what: speak(preselected.label) })
      : game.i18n.localize("QUINCUNX.Prompt.againstNobody");
    return { edit: { kind: "against", stats: now.stats, preselected: now.preselected, was }, words };
  }
}
