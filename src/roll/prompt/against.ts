/** Updates the opponent of an open prompt when the user targets other tokens (FP-4). */
import { speak } from "../../ui/speak.ts";
import { isSameJson } from "../../ui/spec-editor/fields.ts";
import type { SpecEdit } from "../../ui/spec-editor/edit.ts";
import type { SpecEditorState } from "../../ui/spec-editor/state.ts";
import type { PromptRequest } from "./request.ts";

export class TargetsFollower {
  readonly #request: PromptRequest;
  /** Id of the opponent's stat that was ticked automatically. */
  #meant: string | null;

  constructor(request: PromptRequest) {
    this.#request = request;
    this.#meant = this.#now?.meant ?? null;
  }

  get #now(): { readonly stats: SpecEditorState["stats"]; readonly meant: string | null } | null {
    const { purpose } = this.#request;
    return (purpose.kind === "roll" && purpose.against?.()) || null;
  }

  /** The resulting edit with a text about the opponent; `null` if nothing changed. */
  follow({ stats, selected }: SpecEditorState): { readonly edit: SpecEdit; readonly words: string } | null {
    const now = this.#now;
    const was = this.#meant !== null && selected.includes(this.#meant) ? this.#meant : null;
    if (!now) return null;
    const isSame = isSameJson(
      now.stats,
      stats.filter(({ isOther }) => isOther),
    );
    if (isSame && now.meant === was) return null;
    this.#meant = now.meant;
    const meant = now.stats.find(({ id }) => id === now.meant);
    const words = meant
      ? game.i18n.format("QUINCUNX.Prompt.againstNow", { what: speak(meant.label) })
      : game.i18n.localize("QUINCUNX.Prompt.againstNobody");
    return { edit: { kind: "against", stats: now.stats, meant: now.meant, was }, words };
  }
}
