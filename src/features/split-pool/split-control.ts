/** Handles the user's input for a split in the prompt: the active part, the parts and the division. */
import { editSpec, type SpecEdit } from "../../ui/spec-editor/edit.ts";
import type { LiveSpecEditor } from "../../ui/spec-editor/live-editor.ts";
import type { SpecEditorState } from "../../ui/spec-editor/state.ts";
import {
  addPart,
  beginSplit,
  keepActive,
  PART_KINDS,
  removePart,
  splitAnswer,
  stepDice,
  withPart,
  type SplitState,
} from "./prompt-split.ts";
import type { PromptAnswer, PromptRequest } from "../../roll/prompt/request.ts";

export interface SplitHost {
  readonly editor: LiveSpecEditor;
  /** As typed by the user; `null`: derived from the stats. */
  title(): string | null;
  setTitle(title: string | null): void;
  redraw(): void;
  readonly isInTurn: boolean;
  /**
   * Called after parts changed, with the previous index of each part, −1 for a new one. A single index means that the
   * split ended.
   */
  keep(places: readonly number[]): void;
  /** Spec of a further part: the first part without rulings of the GM. */
  blank(first: SpecEditorState): SpecEditorState;
  /** Id under which GM clients keep the hidden target of a part. */
  secretId(part: number): string | undefined;
}

export class SplitControl {
  /** The active part is stale: the editor holds its current state. */
  #split: SplitState | null = null;
  readonly #host: SplitHost;

  constructor(host: SplitHost) {
    this.#host = host;
  }

  /** Includes the editor's state of the active part. `null`: no split. */
  get now(): SplitState | null {
    const host = this.#host;
    return this.#split && keepActive(this.#split, host.editor.state, host.title());
  }

  answer(request: PromptRequest): Pick<PromptAnswer, "split"> {
    const { now } = this;
    const split = now && splitAnswer(now, request);
    if (!split) return {};
    const parts = split.parts.map((part, index) => {
      const prompt = this.#host.secretId(index);
      return { ...part, ...(prompt === undefined ? {} : { prompt }) };
    });
    return { split: { ...split, parts } };
  }

  press({ quincunxSplit: what = "", quincunxPart }: DOMStringMap): void {
    const [split, part] = [this.now, Number(quincunxPart)];
    const host = this.#host;
    const { state } = host.editor;
    if (what === "open") {
      const about = { other: host.blank(state), inTurn: host.isInTurn };
      return this.#goOnWith(beginSplit(state, host.title(), about), [0, -1]);
    }
    if (!split) return;
    const [first] = split.parts;
    if (what === "close") this.#goOnWith(null, [0]);
    if (what === "add" && first) {
      const after = addPart(split, host.blank(first.editor));
      this.#goOnWith(
        after,
        [...after.parts.keys()].map((at) => (at < split.parts.length ? at : -1)),
      );
    }
    if (what === "active") this.#goOnWith({ ...split, active: part });
    if (what === "remove") this.drop(part);
    if (what === "more") this.#goOnWith(stepDice(split, part, 1));
    if (what === "less") this.#goOnWith(stepDice(split, part, -1));
  }

  drop(part: number): void {
    const split = this.now;
    if (!split?.parts[part]) return;
    this.#goOnWith(
      removePart(split, part),
      [...split.parts.keys()].filter((at) => at !== part),
    );
  }

  edit(part: number, edit: SpecEdit): void {
    const split = this.now;
    const { editor, redraw } = this.#host;
    const one = split?.parts[part];
    if (!split || !one || part === split.active) return editor.edit(edit);
    this.#split = withPart(split, part, { editor: editSpec(one.editor, edit) });
    redraw();
  }

  /** True if the field belongs to the split: a division, or the kind of a part. */
  read({ name, value, checked }: HTMLInputElement): boolean {
    const split = this.now;
    const kind = PART_KINDS.find((one) => one === value);
    if (!split || (name !== "division" && !name.startsWith("split."))) return false;
    if (name === "division" && checked) this.#goOnWith({ ...split, dice: value.split(",").map(Number) });
    else if (kind) this.#goOnWith(withPart(split, Number(name.slice("split.".length)), { kind }));
    return true;
  }

  /** `null` ends the split; the first of `places` keeps the pool. */
  #goOnWith(split: SplitState | null, places?: readonly number[]): void {
    const host = this.#host;
    const shown = split ? split.parts[split.active] : this.now?.parts[places?.[0] ?? 0];
    this.#split = split;
    if (places) host.keep(places);
    if (!shown) return host.redraw();
    host.setTitle(shown.title);
    if (shown.editor === host.editor.state) host.redraw();
    else host.editor.begin(shown.editor);
  }
}
