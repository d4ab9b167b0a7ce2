/**
 * The interactive spec editor: holds the state, the field being typed into and the step values, and redraws after
 * each edit.
 */
import { elementOf } from "../../ui/target.ts";
import { isFoldOpen } from "./controls.ts";
import { editSpec, type SpecEdit } from "./edit.ts";
import { listenToSpecEdits, isNumber, type SpecEditListener } from "./listen.ts";
import { makeSlices } from "./slices.ts";
import type { SpecEditorState } from "./state.ts";
import { stepValueTasks, type StepDifference, type StepValues } from "./step-values.ts";

export interface LiveEditorOptions extends Pick<SpecEditListener, "throwSharedDie"> {
  readonly state: SpecEditorState;
  /** True if the editor shows step values. */
  readonly showsStepValues: boolean;
  /** Draws everything from the state, synchronously; does nothing before the first drawing. */
  redraw(): void;
  /** True if something else took the edit. Absent: nothing does. */
  divert?(edit: SpecEdit): boolean;
  /** The state whose step values are shown. Default: the editor's. */
  shownState?(): SpecEditorState;
  /** Runs `act` and keeps `used` at the same place on the screen. */
  hold(used: HTMLElement, act: () => void): void;
}

export class LiveSpecEditor {
  readonly #options: LiveEditorOptions;
  readonly #slices = makeSlices();
  state: SpecEditorState;
  /** Step values by control. While new values are computed, these are the previous ones. */
  stepValues: StepValues = new Map();
  /** The field being typed into; it shows the typed text until it loses the focus or is stepped. */
  typing: HTMLElement | null = null;

  constructor(options: LiveEditorOptions) {
    this.#options = options;
    this.state = options.state;
  }

  /** Listens inside `root` for as long as `root` exists. */
  listen(root: HTMLElement): void {
    // In the capture phase, so that this runs before the controls' own listeners. Arrow keys step the field and do
    // not count as typing.
    root.addEventListener("input", (event) => (this.typing = elementOf<HTMLElement>(event)), true);
    root.addEventListener(
      "keydown",
      (event) => (event.key === "ArrowUp" || event.key === "ArrowDown") && (this.typing = null),
      true,
    );
    const { throwSharedDie } = this.#options;
    listenToSpecEdits(root, {
      isLive: true,
      edit: (edit, used) => {
        this.edit(edit, used);
        focusAfter(edit, used, root, this.typing);
      },
      ...(throwSharedDie ? { throwSharedDie } : {}),
    });
    // A field that loses the focus shows its value in words again ("+2", "Mid").
    root.addEventListener("focusout", () => {
      if (this.typing) queueMicrotask(() => this.#options.redraw());
      this.typing = null;
    });
  }

  edit(edit: SpecEdit, used?: HTMLElement): void {
    const before = this.state;
    const isDiverted = this.#options.divert?.(edit) === true;
    if (!isDiverted) this.state = editSpec(before, edit);
    if (this.state === before && !isDiverted) return;
    // The browser closes a <details>; a button is drawn again. A closed fold needs neither drawing nor step values. Foundry's own rendering also fires toggle events, which
    // change nothing.
    if (edit.kind === "fold" && used?.matches("button") !== true && (!edit.isOpen || isFoldOpen(before, edit.group)))
      return;
    if (used) this.#options.hold(used, () => this.refresh());
    else this.refresh();
  }

  begin(state: SpecEditorState): void {
    this.state = state;
    this.typing = null;
    this.refresh();
  }

  refresh(): void {
    this.#options.redraw();
    this.computeStepValues();
  }

  computeStepValues(): void {
    if (!this.#options.showsStepValues) return;
    const stepValues = new Map<string, readonly StepDifference[]>();
    this.#slices.start(stepValueTasks(this.#options.shownState?.() ?? this.state, stepValues), () => {
      this.stepValues = stepValues;
      this.#options.redraw();
    });
  }

  stop(): void {
    this.#slices.stop();
  }
}

/** `used`: the element the user acted on. `typing`: the field being typed into, which keeps its caret. */
function focusAfter(edit: SpecEdit, used: HTMLElement, root: HTMLElement, typing: HTMLElement | null): void {
  if (edit.kind === "add") {
    const entries = listOf(root, edit.control)?.querySelectorAll<HTMLElement>(":scope > [data-quincunx-item]") ?? [];
    Array.from(entries).at(-1)?.querySelector<HTMLElement>("input, select, button")?.focus();
  } else if (edit.kind === "remove" && !used.isConnected) {
    listOf(root, edit.control)?.querySelector<HTMLElement>("[data-quincunx-add]")?.focus();
  } else if (isNumber(used) && used !== typing) used.select();
}

function listOf(root: HTMLElement, control: string): HTMLElement | undefined {
  const lists = Array.from(root.querySelectorAll<HTMLElement>("[data-quincunx-list]"));
  return lists.find(({ dataset }) => dataset["quincunxList"] === control);
}
