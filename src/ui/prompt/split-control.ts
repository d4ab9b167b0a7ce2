/** What people do to a prompt whose pool several actions share: which part its controls are about, how the pool is divided. */
import type { PromptAnswer, PromptRequest } from "../../foundry/ports.ts";
import type { LiveSpecEditor } from "../spec-editor/live-editor.ts";
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
} from "./split.ts";

/** Of a prompt what a split changes. */
export interface SplitHost {
  readonly editor: LiveSpecEditor;
  /** In somebody's own words; null: by its stats. */
  title(): string | null;
  setTitle(title: string | null): void;
  redraw(): void;
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
    return split ? { split } : {};
  }

  /** A button of it was pressed. */
  press({ quincunxSplit: what = "", quincunxPart }: DOMStringMap): void {
    const [split, part] = [this.now, Number(quincunxPart)];
    if (what === "open") return this.#goOnWith(beginSplit(this.#host.editor.state, this.#host.title()));
    if (!split) return;
    if (what === "close") this.#goOnWith(null);
    if (what === "add") this.#goOnWith(addPart(split));
    if (what === "active") this.#goOnWith({ ...split, active: part });
    if (what === "remove") this.#goOnWith(removePart(split, part));
    if (what === "more") this.#goOnWith(stepDice(split, part, 1));
    if (what === "less") this.#goOnWith(stepDice(split, part, -1));
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
  #goOnWith(split: SplitState | null): void {
    const host = this.#host;
    const shown = split ? split.parts[split.active] : this.now?.parts[0];
    this.#split = split;
    if (!shown) return host.redraw();
    host.setTitle(shown.title);
    if (shown.editor === host.editor.state) host.redraw();
    else host.editor.begin(shown.editor);
  }
}
