/** What people do to a prompt whose pool several actions share: which part its controls are about, how the pool is divided. */
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

/** Of a prompt what a split changes. */
export interface SplitHost {
  readonly editor: LiveSpecEditor;
  /** In somebody's own words; null: by its stats. */
  title(): string | null;
  setTitle(title: string | null): void;
  redraw(): void;
  /** The prompt's roll is made in a turn of an encounter. */
  readonly isInTurn: boolean;
  /** The parts are others now: for each its place before, −1 for a new one. One: it has the pool for itself. */
  keep(places: readonly number[]): void;
  /** A further part as the first one was before GMs had said anything about that. */
  blank(first: SpecEditorState): SpecEditorState;
  /** Where GMs keep what they have hidden from a part. */
  hiddenUnder(part: number): string | undefined;
}

export class SplitControl {
  /** Its active part is as it was when it became the active one: the editor has what it is now. */
  #split: SplitState | null = null;
  readonly #host: SplitHost;

  constructor(host: SplitHost) {
    this.#host = host;
  }

  /** With what the editor has made of the active part; null: one action has the pool. */
  get now(): SplitState | null {
    const host = this.#host;
    return this.#split && keepActive(this.#split, host.editor.state, host.title());
  }

  answer(request: PromptRequest): Pick<PromptAnswer, "split"> {
    const { now } = this;
    const split = now && splitAnswer(now, request);
    if (!split) return {};
    const parts = split.parts.map((part, index) => {
      const prompt = this.#host.hiddenUnder(index);
      return { ...part, ...(prompt === undefined ? {} : { prompt }) };
    });
    return { split: { ...split, parts } };
  }

  /** A button of it was pressed. */
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

  /** A part is no action any more; of two the other has the pool for itself. */
  drop(part: number): void {
    const split = this.now;
    if (!split?.parts[part]) return;
    this.#goOnWith(
      removePart(split, part),
      [...split.parts.keys()].filter((at) => at !== part),
    );
  }

  /** To what a part says, whichever the prompt's controls are about. */
  edit(part: number, edit: SpecEdit): void {
    const split = this.now;
    const { editor, redraw } = this.#host;
    const one = split?.parts[part];
    if (!split || !one || part === split.active) return editor.edit(edit);
    this.#split = withPart(split, part, { editor: editSpec(one.editor, edit) });
    redraw();
  }

  /** Whether a field is one of the split's: a division, or what a part is. */
  read({ name, value, checked }: HTMLInputElement): boolean {
    const split = this.now;
    const kind = PART_KINDS.find((one) => one === value);
    if (!split || (name !== "division" && !name.startsWith("split."))) return false;
    if (name === "division" && checked) this.#goOnWith({ ...split, dice: value.split(",").map(Number) });
    else if (kind) this.#goOnWith(withPart(split, Number(name.slice("split.".length)), { kind }));
    return true;
  }

  /** Null: one action has the pool again, the first one. */
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
