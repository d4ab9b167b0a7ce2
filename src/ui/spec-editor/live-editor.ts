/** A spec editor that people use: its state, what is being typed, and the worth of each step, drawn anew with every edit. */
import { makeRenderMemo } from "../draw/render-memo.ts";
import { isFoldOpen } from "./controls.ts";
import { editSpec, type SpecEdit } from "./edit.ts";
import { focusAfter } from "./focus-after.ts";
import { listenToSpecEdits, type SpecEditListener } from "./listen.ts";
import { makeSlices } from "./slices.ts";
import type { SpecEditorState } from "./state.ts";
import { worthTasks, type StepDifference, type Worth } from "./worth.ts";

export interface LiveEditorOptions extends Pick<SpecEditListener, "settle"> {
  readonly state: SpecEditorState;
  /** Whether the worth of steps is told. */
  readonly isWeighed: boolean;
  /** Draws everything from the state, at once; does nothing while nothing is drawn. */
  redraw(): void;
  /** Does what `used` asked for, and leaves it where it is. */
  hold(used: HTMLElement, act: () => void): void;
}

export class LiveSpecEditor {
  readonly memo = makeRenderMemo();
  readonly #options: LiveEditorOptions;
  readonly #slices = makeSlices();
  #state: SpecEditorState;
  #worth: Worth = new Map();
  #typing: HTMLElement | null = null;

  constructor(options: LiveEditorOptions) {
    this.#options = options;
    this.#state = options.state;
  }

  get state(): SpecEditorState {
    return this.#state;
  }

  /** As far as it is computed: that of the state before, until all of it is there. */
  get worth(): Worth {
    return this.#worth;
  }

  /** The field that is being typed into: it shows what was typed until it is left or stepped. */
  get typing(): HTMLElement | null {
    return this.#typing;
  }

  /** Hears what people do inside `root`, for as long as it lives. */
  listen(root: HTMLElement): void {
    // Before the controls hear of it: what is typed stays as it was typed. A step by the arrow keys comes from the same field, but is none.
    root.addEventListener("input", (event) => (this.#typing = event.target as HTMLElement), true);
    root.addEventListener(
      "keydown",
      (event) => (event.key === "ArrowUp" || event.key === "ArrowDown") && (this.#typing = null),
      true,
    );
    for (const happens of ["input", "change", "focusout"])
      root.addEventListener(happens, (event) => this.#touch(event.target as HTMLElement), true);
    const { settle } = this.#options;
    listenToSpecEdits(root, {
      isLive: true,
      edit: (edit, used) => {
        this.edit(edit, used);
        focusAfter(edit, used, root, this.#typing);
      },
      ...(settle ? { settle } : {}),
    });
    // A field that is left shows its value in words again ("+2", "Mid").
    root.addEventListener("focusout", () => {
      if (this.#typing) queueMicrotask(() => this.#options.redraw());
      this.#typing = null;
    });
  }

  /** `used`: what a person touched for it. */
  edit(edit: SpecEdit, used?: HTMLElement): void {
    const before = this.#state;
    this.#state = editSpec(before, edit);
    if (this.#state === before) return;
    // What is folded is neither drawn nor weighed as long as nobody looks. Foundry's own drawing opens folds too: that is no news.
    if (edit.kind === "fold" && (!edit.isOpen || isFoldOpen(before, edit.group))) return;
    if (used) this.#options.hold(used, () => this.refresh());
    else this.refresh();
  }

  /** Goes on with another spec. */
  begin(state: SpecEditorState): void {
    this.#state = state;
    this.#typing = null;
    this.refresh();
  }

  /** Draws what has changed, and works out what each step is worth now. */
  refresh(): void {
    this.#options.redraw();
    this.weigh();
  }

  weigh(): void {
    if (!this.#options.isWeighed) return;
    const worth = new Map<string, readonly StepDifference[]>();
    this.#slices.start(worthTasks(this.#state, worth), () => {
      this.#worth = worth;
      this.#options.redraw();
    });
  }

  /** Drops what is still to be worked out. */
  stop(): void {
    this.#slices.stop();
  }

  /** A field that was used may show something else than was drawn. */
  #touch(element: HTMLElement): void {
    const { quincunxKey: key } = element.closest<HTMLElement>("[data-quincunx-item]")?.dataset ?? {};
    if (key !== undefined) this.memo.touch(key);
  }
}
