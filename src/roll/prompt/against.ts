/** Whom an open prompt's roll is made against: it follows the tokens that whoever rolls targets, and says so (FP-4). */
import { speak } from "../../ui/speak.ts";
import { isSameJson } from "../../ui/spec-editor/fields.ts";
import type { SpecEditorState } from "../../ui/spec-editor/state.ts";
import type { PromptFields, SaidInPrompt } from "./fields.ts";
import type { PromptRequest } from "./request.ts";

export class TargetsFollower {
  readonly #request: PromptRequest;
  /** Selected because it was the only one that could be meant. */
  #meant: string | null;

  constructor(request: PromptRequest) {
    this.#request = request;
    this.#meant = this.#now?.meant ?? null;
  }

  get #now(): { readonly stats: SpecEditorState["stats"]; readonly meant: string | null } | null {
    const { purpose } = this.#request;
    return (purpose.kind === "roll" && purpose.against?.()) || null;
  }

  /** What has become of it, and how that is told; null: nothing. */
  follow({ stats, selected }: SpecEditorState, fields: PromptFields): SaidInPrompt | null {
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
    return {
      edit: { kind: "against", stats: now.stats, meant: now.meant, was },
      fields: { ...fields, against: words },
    };
  }
}
