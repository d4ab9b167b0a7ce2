/** One action of a player's open prompt: sends its changes to GMs and applies their rulings. */
import type { Fields } from "../../rules/contract/fields.ts";
import { promptSecretId } from "../../card/secrets/secrets.ts";
import { gmFields } from "../../rules/spec/change.ts";
import { sharePrompt, type PromptState, type OpenPrompt } from "./sent-prompts.ts";
import type { RulingBonus } from "../../roll/difficulty/ruling.ts";
import { NO_PROMPT_RULING, type PromptRuling } from "./wire.ts";
import type { LiveSpecEditor } from "../../roll/spec-editor/live-editor.ts";
import { sayWays } from "../../rules/spec/ways.ts";
import { speak } from "../../ui/speak.ts";
import { mechanicOf, selectedStats } from "../../roll/spec-editor/state.ts";
import { rulingEdits } from "./prompt-ruling.ts";
import { fieldSourceOf, fieldsSetElsewhere } from "../../roll/prompt/field-source.ts";
import type { PromptAdjustment } from "../../roll/prompt/part.ts";
import type { PromptRequest } from "../../roll/prompt/request.ts";

/** A gift that is an entry of a list in the spec, applied and removed like aid (SC-8). */
export type GivenEntry = Exclude<RulingBonus, { readonly kind: "shift" }>;

interface ActionState {
  readonly title: string;
  /** Id of the question that the prompt waits for. */
  readonly question: string | null;
  readonly asksPermission: boolean;
  readonly adjustments: readonly PromptAdjustment[];
  /** Spec to throw, if it differs from the edited one: a part of a split. */
  readonly spec?: Fields;
}

export interface SharedActionOptions {
  readonly request: PromptRequest;
  /** The request that the roll answers. */
  readonly answers: { readonly request: string | null; readonly seat: number };
  readonly editor: Pick<LiveSpecEditor, "state" | "edit">;
  actionState(): ActionState;
  /** Runs after a ruling was applied. */
  onRuling(): void;
}

export class SharedAction {
  readonly #options: SharedActionOptions;
  #open: OpenPrompt | null = null;
  #lastSent = "";
  /** Targets that the player proposes; `null`: none. */
  proposal: Fields | null;

  constructor(options: SharedActionOptions) {
    this.#options = options;
    const { purpose } = options.request;
    this.proposal = (purpose.kind === "roll" && purpose.proposed) || null;
  }

  /** True if a GM's client has received it. */
  get isSeen(): boolean {
    return this.#open?.isSeen ?? false;
  }

  get ruling(): PromptRuling {
    return this.#open?.ruling ?? NO_PROMPT_RULING;
  }

  /** Id under which GM clients keep the hidden target; `undefined` if none is hidden. */
  get secretId(): string | undefined {
    return this.#open && this.ruling.isHidden ? promptSecretId(this.#open.id, this.ruling.hiddenBy) : undefined;
  }

  get plainGifts(): readonly GivenEntry[] {
    return this.ruling.gifts.filter((gift) => gift.kind !== "shift");
  }

  open(): void {
    const { request, editor, onRuling: followRuling } = this.#options;
    this.#lastSent = JSON.stringify(this.#promptState());
    this.#open = sharePrompt({
      promptState: () => this.#promptState(),
      applyRuling: (ruling, before) => {
        for (const edit of rulingEdits(editor.state, request, ruling, before)) editor.edit(edit);
        queueMicrotask(followRuling);
      },
      onSeen: () => queueMicrotask(followRuling),
    });
  }

  /** Sends the state to GMs if it changed. */
  tell(): void {
    if (!this.#open) return;
    const now = JSON.stringify(this.#promptState());
    if (now === this.#lastSent) return;
    this.#lastSent = now;
    this.#open.change();
  }

  close(): void {
    this.#open?.close();
  }

  #promptState(): PromptState {
    const { request, answers, editor, actionState } = this.#options;
    const { mechanic } = editor.state;
    const saidBy = fieldSourceOf(request)?.id;
    const { title, question, asksPermission, adjustments, spec = editor.state.spec } = actionState();
    const ways = sayWays(mechanicOf(editor.state), selectedStats(editor.state)).map((way) => speak(way).slice(0, 200));
    return {
      mechanic,
      spec,
      question,
      title: title.slice(0, 200),
      actor: request.actor?.uuid ?? null,
      locked: fieldsSetElsewhere(request, gmFields(mechanicOf(editor.state))),
      request: answers.request,
      seat: answers.seat,
      ...(saidBy === undefined ? {} : { saidBy }),
      ...(this.proposal ? { proposal: this.proposal } : {}),
      ...(ways.length > 0 ? { ways } : {}),
      ...(asksPermission ? { asksPermission } : {}),
      ...(adjustments.length > 0 ? { adjustments } : {}),
    };
  }
}
