/** A player's prompt that GMs may follow: sends its changes and applies their rulings. */
import { promptSecretId } from "../../secrets/secret-id.ts";
import { tellPrompt, type Held, type OpenPrompt } from "./sent-prompts.ts";
import { NO_RULING, type LiveGift, type Ruling } from "./wire.ts";
import type { LiveSpecEditor } from "../../ui/spec-editor/live-editor.ts";
import { mechanicOf } from "../../ui/spec-editor/state.ts";
import { rulingEdits } from "./prompt-ruling.ts";
import { followedBy, saidElsewhere } from "../../roll/prompt/said.ts";
import type { PromptRequest } from "../../roll/prompt/request.ts";

/** A gift that is an entry of a list in the spec, applied and removed like aid (SC-8). */
export type GivenEntry = Exclude<LiveGift, { readonly kind: "shift" }>;

export interface Shown {
  readonly title: string;
  /** Id of the question that the prompt waits for. */
  readonly question: string | null;
  /** Spec to throw, if it differs from the edited one: a part of a split. */
  readonly spec?: object;
}

export interface LiveOptions {
  readonly request: PromptRequest;
  readonly editor: Pick<LiveSpecEditor, "state" | "edit">;
  shown(): Shown;
  redraw(): void;
}

export class LivePromptWindow {
  readonly #options: LiveOptions;
  #open: OpenPrompt | null = null;
  #told = "";

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  get ruling(): Ruling {
    return this.#open?.ruling ?? NO_RULING;
  }

  /** Id under which GM clients keep the hidden target; `undefined` if none is hidden. */
  get secretId(): string | undefined {
    return this.#open && this.ruling.isHidden ? promptSecretId(this.#open.id, this.ruling.hiddenBy) : undefined;
  }

  get given(): readonly GivenEntry[] {
    return this.ruling.gifts.filter((gift) => gift.kind !== "shift");
  }

  /** Does nothing for a GM's own prompt. */
  open(): void {
    const { request, editor, redraw } = this.#options;
    if (request.purpose.kind !== "roll" || game.user.isGM) return;
    this.#told = JSON.stringify(this.#held());
    this.#open = tellPrompt({
      held: () => this.#held(),
      ruled: (ruling, before) => {
        for (const edit of rulingEdits(editor.state, request, ruling, before)) editor.edit(edit);
        queueMicrotask(redraw);
      },
    });
  }

  /** Sends the state to GMs if it changed. */
  tell(): void {
    if (!this.#open) return;
    const now = JSON.stringify(this.#held());
    if (now === this.#told) return;
    this.#told = now;
    this.#open.change();
  }

  close(): void {
    this.#open?.close();
  }

  #held(): Held {
    const { request: asked, editor, shown } = this.#options;
    const { purpose, actor } = asked;
    const { mechanic } = editor.state;
    const { request = null } = purpose.kind === "roll" ? purpose : {};
    const saidBy = followedBy(asked)?.id;
    const { title, question, spec = editor.state.spec } = shown();
    return {
      ...{ mechanic, spec, question, title: title.slice(0, 200), actor: actor?.uuid ?? null },
      ...{ locked: saidElsewhere(asked, mechanicOf(editor.state).hideable) },
      ...{ request: request?.id ?? null, seat: request?.seat ?? 0 },
      ...(saidBy === undefined ? {} : { saidBy }),
    };
  }
}
