/** A prompt before a roll without its window: of the real one the parts in which others have a hand, GMs at the table and whoever helps. */
import type { SeatModule } from "./seat/load.ts";
import type { Loose } from "./seat/open-seat.ts";
import type { PromptAnswer, PromptRequest } from "../../src/roll/prompt/request.ts";

type Editor = ReturnType<SeatModule["openEditor"]>;

export class RollPrompt {
  readonly #module: SeatModule;
  readonly #request: PromptRequest;
  readonly #over = new AbortController();
  readonly #lives: InstanceType<SeatModule["PromptLives"]>;
  readonly #aid: InstanceType<SeatModule["PromptAid"]>;
  #editor: Editor;
  #fields: ReturnType<SeatModule["openFields"]>;

  constructor(module: SeatModule, request: PromptRequest) {
    this.#module = module;
    this.#request = request;
    this.#editor = module.openEditor(request);
    this.#fields = module.openFields(request);
    const state = (): Editor => this.#editor;
    const editor = {
      get state() {
        return state();
      },
      edit: (edit: Parameters<SeatModule["editSpec"]>[1]) => this.#edit(edit),
      begin: (editor: Editor) => {
        this.#editor = editor;
        redraw();
      },
    } as never;
    const { title, purpose } = request;
    const question = purpose.kind === "roll" ? purpose.question : null;
    const redraw = (): void => this.#lives.tell();
    this.#lives = new module.PromptLives({
      ...{ request, editor, title: () => title, question: () => question, redraw, follow: () => this.#follow() },
      ...{ typed: () => null, type: () => undefined },
    });
    const given = (): SeatModule["PromptLives"]["prototype"]["active"]["given"] => this.#lives.active.given;
    this.#aid = new module.PromptAid({ request, editor, title: () => title, given, redraw });
    request.signal?.addEventListener("abort", () => this.#over.abort(), { once: true });
  }

  open(): void {
    this.#aid.open();
    this.#lives.open();
  }

  close(): void {
    this.#lives.close();
  }

  /** Two actions share the pool from now on (DP-12), where that can be. */
  split(): void {
    const { purpose } = this.#request;
    if (purpose.kind === "roll" && purpose.maySplit === true) this.#lives.split.press({ quincunxSplit: "open" });
  }

  /** Whether it can be rolled as it stands. */
  get isReady(): boolean {
    const { now } = this.#lives.split;
    return now ? this.#module.isSplitReady(now) : this.#module.isReady(this.#editor);
  }

  /** Aborted where nothing is left to be rolled. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  get spec(): object {
    return this.#editor.spec;
  }

  /** Resolves with the message in which others give; undefined: nobody can be asked. */
  async seekHelp(): Promise<string | undefined> {
    await this.#aid.press(undefined);
    const { messages } = (globalThis as Loose).game;
    return (messages.contents as readonly Loose[]).findLast(({ id }) => this.#aid.is(id as string))?.id as
      string | undefined;
  }

  /** A question was answered, help was given, or one of them is gone. */
  followQuestion(id: string): void {
    if (this.#aid.is(id)) this.#follow();
  }

  /** One die more for points (FP-14), where there is one to be had. */
  buy(): void {
    const said = this.#module.buy(this.#request, this.#editor, this.#fields, 1);
    if (!said) return;
    this.#fields = said.fields;
    this.#edit(said.edit);
  }

  answer(): Partial<PromptAnswer> {
    const { split, active } = this.#lives;
    const bought = split.now ? 0 : this.#module.boughtIn(this.#editor, this.#fields.bought);
    const { secretId } = active;
    return {
      ...{ spec: this.spec, ...(bought > 0 ? { bought } : {}), ...this.#aid.answer() },
      ...(secretId === undefined ? {} : { prompt: secretId }),
      ...split.answer(this.#request),
    };
  }

  #edit(edit: Parameters<SeatModule["editSpec"]>[1]): void {
    const before = this.#editor;
    this.#editor = this.#module.editSpec(before, edit);
    if (this.#editor !== before) this.#follow();
  }

  #follow(): void {
    this.#aid.follow();
    this.#lives.layGiven();
    this.#lives.tell();
    const { split, active } = this.#lives;
    const { answer } = active.ruling;
    if (split.now) return;
    if (answer === "none-needed" || answer === "impossible") this.#over.abort();
  }
}
