/** A prompt before a roll, without its window. */
import type { SeatModule } from "./seat/load.ts";
import type { PromptAnswer, PromptRequest } from "../../src/roll/prompt/request.ts";
import { page } from "../support/page.ts";

type Editor = ReturnType<SeatModule["openEditor"]>;

export class RollPrompt {
  readonly #session: InstanceType<SeatModule["PromptSession"]>;
  readonly #over = new AbortController();

  constructor(module: SeatModule, request: PromptRequest) {
    let state: Editor = module.openEditor(request);
    const follow = (): void => this.#session.follow();
    const editor = {
      get state() {
        return state;
      },
      edit: (edit: Parameters<SeatModule["editSpec"]>[1]) => {
        const before = state;
        state = module.editSpec(before, edit);
        if (state !== before) follow();
      },
      begin: (other: Editor) => {
        state = other;
        follow();
      },
    };
    this.#session = new module.PromptSession(request, { editor, draw: () => this.#leaveIfOver() });
    request.signal?.addEventListener("abort", () => this.#over.abort(), { once: true });
  }

  open(): void {
    this.#session.open();
  }

  close(): void {
    this.#session.close();
  }

  /** Splits the pool between two actions (DP-12), if possible. */
  split(): void {
    void this.#press("split-pool", { quincunxSplit: "open" });
  }

  /** Whether the current spec can be rolled. */
  get isReady(): boolean {
    return this.#session.isReady;
  }

  /** Aborted when the prompt becomes obsolete. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Resolves with the message for aid; undefined: no user can be asked. */
  async seekHelp(): Promise<string | undefined> {
    const { messages } = page.game;
    const before = messages.size;
    await this.#press("aid", {});
    return messages.contents.slice(before).find(({ flags }) => (flags.quincunx?.kind as string) === "aid")?.id;
  }

  /** Asks the GMs; resolves with the question; `null`: they cannot be asked. */
  async ask(): Promise<string | null> {
    await this.#press("question", { quincunxQuestion: "ask" });
    return this.#session.waitsFor;
  }

  /** Names an ability that allows another roll (SC-9). */
  name(ability: string): void {
    this.#session.read({ name: "ability", value: ability } as HTMLInputElement);
  }

  messageChanged(id: string): void {
    this.#session.messageChanged(id);
  }

  /** Buys one more die with points (FP-14), if available. */
  buy(): void {
    void this.#press("luck", { quincunxBuy: "more" });
  }

  answer(): PromptAnswer {
    return this.#session.answer();
  }

  async #press(option: string, data: DOMStringMap): Promise<void> {
    await this.#session.press(option, data, undefined as never);
  }

  #leaveIfOver(): void {
    if (this.#session.isOver && !this.#session.actions) this.#over.abort();
  }
}
