/** Between the prompt and pre-roll options: a part is what an option has in one open prompt, the handle is what it sees of that prompt. */
import type { AidGift } from "../../card/aid-origin.ts";
import type { Control } from "../../rules/contract/control.ts";
import type { SpecEdit } from "../../ui/spec-editor/edit.ts";
import type { LiveSpecEditor } from "../../ui/spec-editor/live-editor.ts";
import type { OddsView } from "../../ui/spec-editor/present-odds.ts";
import type { SpecEditorState } from "../../ui/spec-editor/state.ts";
import type { PromptRequest } from "./request.ts";
import type { TargetsStatus } from "./targets-status.ts";

/** Every member is optional but `answer`. A part that is hidden by another option is neither drawn nor asked for its answer. */
export interface PromptPart<Answer = unknown> {
  /** `null`: the option is not used. A hidden part gives no answer, but its edits of the spec stay; `refresh` can undo them. */
  answer(): Answer | null;
  /** Whether the option is used, and hides those that name it in `hiddenBy`. Default false. */
  isOn?(): boolean;

  /** What it draws. `scope` begins ids of elements. */
  present?(scope: string): readonly PromptElement[];
  /** True: its elements name the dice, and the row of dice is left out. */
  namesDice?(): boolean;
  /** True: the targets do not matter for it, so they have no controls. */
  hidesTargets?(): boolean;
  /** True: nothing is thrown with it, so there is no message mode to choose. */
  hidesMode?(): boolean;
  /** Changes the odds that are shown. */
  odds?(odds: OddsView): OddsView;
  /** Changes the controls of the spec. */
  controls?(controls: readonly Control[]): readonly Control[];
  /** Label of the button that rolls; empty: the usual one. */
  primary?(): string;

  /** False: the prompt cannot be answered as it is, and `wayOut` gets the focus. Default true. */
  isReady?(): boolean;
  /** Selector of a field. */
  readonly wayOut?: string;
  /** True: GMs see that the roll needs their permission. */
  asksPermission?(): boolean;
  /** Who decides the targets of an action; the last part that has a status decides. */
  targets?(action: number): TargetsWord | null;
  /** What others give to the active action. */
  grants?(): readonly AidGift[];
  /** Id of a message that the prompt waits with; a second prompt for the same message is not opened. */
  waitsFor?(): string | null;
  /** Several actions that share the pool; null: one action has it. */
  actions?(): PromptActions | null;
  /** The actions are others now: for each its index before, −1 for a new one. */
  actionsChanged?(places: readonly number[]): void;
  /** An action as it was before this part changed it. */
  withoutPart?(state: SpecEditorState): SpecEditorState;

  /** The user has changed a field of the form. */
  read?(field: HTMLInputElement): void;
  /** The user has pressed a button of it: `data-action="quincunxOption" data-quincunx-option="<id>"`. */
  press?(data: DOMStringMap, button: HTMLElement): void | Promise<void>;
  /** A message has changed or is gone. */
  messageChanged?(id: string): void;
  /** Lays over the spec what follows from elsewhere; runs before each drawing. */
  refresh?(): void;
  /** The prompt may have changed; runs with each drawing. */
  changed?(): void;
  opened?(): void;
  closed?(): void;
}

/** A piece of the prompt, drawn by a template with its own data. */
export interface PromptElement {
  readonly place: PromptPlace;
  /** Name of a partial. `quincunx-prompt-toggle` takes `name`, `label` and `isChecked`, `quincunx-prompt-note` takes `words`. */
  readonly template: string;
  /** Among the elements of one place; default 0, and then the order of the features. */
  readonly order?: number;
  readonly [data: string]: unknown;
}

/** Places from top to bottom; `words` and `more` are in the fold. */
export type PromptPlace = "above" | "chance" | "beside" | "given" | "dice" | "controls" | "notes" | "words" | "more";

/** What a part says about the targets. */
export interface TargetsWord {
  /** Null: it does not decide them. */
  readonly status: TargetsStatus | null;
  /** Takes the place of the usual second line. */
  readonly note?: string;
  /** Id under which GM clients keep the hidden target. */
  readonly secretId?: string | undefined;
  /** A GM lets it be rolled as it is. */
  readonly isWaved?: true;
}

/** The actions that share a pool. */
export interface PromptActions {
  readonly count: number;
  /** The action that the controls of the prompt change. */
  readonly active: number;
  stateOf(action: number): SpecEditorState;
  titleOf(action: number): string;
  /** What each would throw; null: the pool cannot be divided. */
  specs(): readonly (object | null)[];
  edit(action: number, edit: SpecEdit): void;
  /** The others get its dice. */
  drop(action: number): void;
}

export interface PromptHandle {
  readonly request: PromptRequest;
  readonly editor: Pick<LiveSpecEditor, "state" | "edit" | "begin">;
  /** As the card would have it. */
  readonly title: string;
  /** As the user typed it; null: it follows the stats that are ticked. */
  typedTitle: string | null;
  /** Message mode by its key in this generation. */
  readonly mode: string;
  /** Who decides the targets of the active action; null: the user. */
  readonly status: TargetsStatus | null;
  /** A GM has ended it: no roll is needed, or it is impossible. */
  readonly isOver: boolean;
  /** True if the roll needs a GM's permission; a ruling or an answer of a GM gives it. */
  readonly asksPermission: boolean;
  readonly isPermitted: boolean;
  readonly waitsFor: string | null;
  /** Null: one action has the pool. */
  readonly actions: PromptActions | null;
  /** Grants that are in the spec. */
  readonly granted: readonly AidGift[];
  changeActions(places: readonly number[]): void;
  /** An action as it was before any part changed it. */
  plainAction(state: SpecEditorState): SpecEditorState;
  /** Draws the prompt. */
  redraw(): void;
  /** Runs `refresh` of all parts, and draws. */
  refresh(): void;
  /** Lays the grants anew, and refreshes. */
  follow(): void;
}
