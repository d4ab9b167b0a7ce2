/** What GMs see of one window while it is open: one prompt, or one for each action that shares its pool (DP-12), each with a number and gifts of its own. */
import { layGrants } from "../../roll/prompt/lay-grants.ts";
import { isOver } from "../../roll/prompt/targets-status.ts";
import { turnOf } from "../split-pool/prompt-attack.ts";
import { LivePromptWindow } from "./prompt-live.ts";
import { ruledStatus, rulingEdits } from "./prompt-ruling.ts";
import { partSpecs, titleOfPart } from "../split-pool/prompt-split.ts";
import { SplitControl } from "../split-pool/split-control.ts";
import { NO_RULING } from "./wire.ts";
import { editSpec, type SpecEdit } from "../../ui/spec-editor/edit.ts";
import type { LiveSpecEditor } from "../../ui/spec-editor/live-editor.ts";
import { mechanicOf, type SpecEditorState } from "../../ui/spec-editor/state.ts";
import type { PromptRequest } from "../../roll/prompt/request.ts";

export interface LivesHost {
  readonly request: PromptRequest;
  readonly editor: LiveSpecEditor;
  /** As typed by the user; `null`: derived from the stats. */
  typed(): string | null;
  type(title: string | null): void;
  title(): string;
  question(): string | null;
  redraw(): void;
  follow(): void;
}

export class PromptLives {
  readonly split: SplitControl;
  readonly #host: LivesHost;
  #all: readonly LivePromptWindow[];
  /** Specs of the parts with their share of the dice; empty without a split. */
  #specs: readonly (object | null)[] = [];
  #isOpen = false;
  readonly #opened = new Set<LivePromptWindow>();

  constructor(host: LivesHost) {
    this.#host = host;
    this.split = new SplitControl({
      editor: host.editor,
      title: () => host.typed(),
      setTitle: (title) => host.type(title),
      redraw: () => host.redraw(),
      isInTurn: turnOf(host.request) !== null,
      keep: (places) => this.keep(places),
      blank: (first) => this.blank(first),
      secretId: (part) => this.secretId(part),
    });
    this.#all = [this.#make()];
  }

  get active(): LivePromptWindow {
    return (this.#all[this.split.now?.active ?? 0] ?? this.#all[0]) as LivePromptWindow;
  }

  /** Id under which GM clients keep the hidden target of a part; `undefined` if none is hidden. */
  secretId(part: number): string | undefined {
    return this.#all[part]?.secretId;
  }

  open(): void {
    this.#isOpen = true;
    this.tell();
  }

  close(): void {
    this.#isOpen = false;
    for (const live of this.#all) live.close();
  }

  /**
   * Called after parts changed, with the previous index of each part, −1 for a new one. A new part is sent only after
   * the editor holds it.
   */
  keep(places: readonly number[]): void {
    const before = this.#all;
    this.#all = places.map((place) => before[place] ?? this.#make());
    for (const live of before) if (!this.#all.includes(live)) live.close();
  }

  /** Sends the state to GMs if it changed. */
  tell(): void {
    this.#weigh();
    for (const live of this.#all) {
      if (this.#opened.has(live)) live.tell();
      else if (this.#isOpen) live.open();
      if (this.#isOpen) this.#opened.add(live);
    }
  }

  layGiven(): void {
    const active = this.split.now?.active ?? 0;
    for (const [part, live] of this.#all.entries()) if (part !== active) layGrants(this.#editorOf(live), live.given);
  }

  /** Spec of a further part: the first part without rulings of the GM. */
  blank(first: SpecEditorState): SpecEditorState {
    const edits = rulingEdits(first, this.#host.request, NO_RULING, this.#all[0]?.ruling ?? NO_RULING);
    return [...edits, { kind: "grant", grants: [] } as const].reduce(editSpec, first);
  }

  #weigh(): void {
    const { now } = this.split;
    this.#specs = now ? partSpecs(now) : [];
  }

  #make(): LivePromptWindow {
    const { request, title, question, follow } = this.#host;
    const live: LivePromptWindow = new LivePromptWindow({
      request,
      editor: this.#editorOf(() => live),
      shown: () => {
        const { now } = this.split;
        const part = this.#all.indexOf(live);
        const spec = this.#specs[part];
        return {
          title: now?.parts[part] ? titleOfPart(now, part, request) : title(),
          question: question(),
          ...(spec ? { spec } : {}),
        };
      },
      redraw: () => {
        this.#dropOver(live);
        follow();
      },
    });
    return live;
  }

  /** Removes a part that a GM has ended (FP-2); the others share its dice. */
  #dropOver(live: LivePromptWindow): void {
    const { editor } = this.#host;
    const { split } = this;
    if (split.now && isOver(ruledStatus(live.ruling, mechanicOf(editor.state).hideable)))
      split.drop(this.#all.indexOf(live));
  }

  #editorOf(live: LivePromptWindow | (() => LivePromptWindow)): Pick<LiveSpecEditor, "state" | "edit"> {
    const { editor } = this.#host;
    const { split } = this;
    const part = (): number => this.#all.indexOf(typeof live === "function" ? live() : live);
    return {
      get state() {
        return split.now?.parts[part()]?.editor ?? editor.state;
      },
      edit: (edit: SpecEdit) => split.edit(part(), edit),
    };
  }
}
