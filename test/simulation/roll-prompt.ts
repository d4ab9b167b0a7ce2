/** A prompt before a roll without its window: of the real one the parts in which others have a hand, GMs at the table and whoever helps. */
import type { PromptAnswer, PromptRequest } from "../../src/foundry/ports.ts";
import type { SeatModule } from "./seat/load.ts";
import type { Loose } from "./seat/open-seat.ts";

type Editor = ReturnType<SeatModule["openEditor"]>;

export class RollPrompt {
  readonly #module: SeatModule;
  readonly #request: PromptRequest;
  readonly #over = new AbortController();
  readonly #live: InstanceType<SeatModule["LivePromptWindow"]>;
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
    } as never;
    const { title, purpose } = request;
    const question = purpose.kind === "roll" ? purpose.question : null;
    const shown = (): { readonly title: string; readonly question: string | null } => ({ title, question });
    this.#live = new module.LivePromptWindow({ request, editor, shown, redraw: () => this.#follow() });
    const given = (): SeatModule["LivePromptWindow"]["prototype"]["given"] => this.#live.given;
    const redraw = (): void => this.#live.tell();
    this.#aid = new module.PromptAid({ request, editor, title: () => title, given, redraw });
    request.signal?.addEventListener("abort", () => this.#over.abort(), { once: true });
  }

  open(): void {
    this.#aid.open();
    this.#live.open();
  }

  close(): void {
    this.#live.close();
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
    const bought = this.#module.boughtIn(this.#editor, this.#fields.bought);
    const { hiddenUnder } = this.#live;
    return {
      ...{ spec: this.spec, ...(bought > 0 ? { bought } : {}), ...this.#aid.answer() },
      ...(hiddenUnder === undefined ? {} : { prompt: hiddenUnder }),
    };
  }

  #edit(edit: Parameters<SeatModule["editSpec"]>[1]): void {
    const before = this.#editor;
    this.#editor = this.#module.editSpec(before, edit);
    if (this.#editor !== before) this.#follow();
  }

  #follow(): void {
    this.#aid.follow();
    this.#live.tell();
    const { answer } = this.#live.ruling;
    if (answer === "none-needed" || answer === "impossible") this.#over.abort();
  }
}
