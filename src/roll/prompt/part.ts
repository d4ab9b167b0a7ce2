/** The interface between an open prompt and a pre-roll option: `PromptPart` is implemented by the option, `PromptHandle` by the prompt. */
import type { Gift } from "../adjustments/gift.ts";
import type { Control } from "../../rules/contract/control.ts";
import type { SpecEdit } from "../spec-editor/edit.ts";
import type { LiveSpecEditor } from "../spec-editor/live-editor.ts";
import type { OddsView } from "../spec-editor/present-odds.ts";
import type { SpecEditorState } from "../spec-editor/state.ts";
import type { StoredAdjustment } from "../adjustments/stored-adjustment.ts";
import type { PromptRequest } from "./request.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { TargetsStatus } from "./targets-status.ts";

/**
 * The state of an option in one open prompt. Only `answer` is required. A hidden part (`replaces`) is not drawn and gives no answer; `withoutPart` takes
 * back its changes of the spec.
 */
export interface PromptPart<Answer = unknown> {
  /** `action`: index in a split, which has an answer for each action; else 0. `null`: the option is not used. */
  answer(action: number): Answer | null;
  /** True if the option is used, which hides the options that exclude it (`replaces`). Default: false. */
  isOn?(): boolean;

  /** Its elements, in order. `scope`: prefix for ids of elements, since several prompts can be open. Default: none. */
  present?(scope: string): readonly PromptElement[];
  /** True: its elements show the dice, so the prompt omits its own row of dice. */
  namesDice?(): boolean;
  /** True: the roll needs no targets, so their controls are hidden. */
  hidesTargets?(): boolean;
  /** True: no dice are thrown, so the choice of the message mode is hidden. */
  hidesMode?(): boolean;
  /** Changes the displayed odds only. */
  odds?(odds: OddsView): OddsView;
  /** The roll with a number that counts only if a GM accepts it; `null`: the roller has none to propose. */
  proposed?(): Proposed | null;
  /** Changes the controls of the spec. */
  controls?(controls: readonly Control[]): readonly Control[];
  /** Label of the roll button. Default, and for "": the usual label. */
  primary?(): string;

  /** False: the roll button is disabled, and Enter focuses `focusSelector`. Default: true. */
  isReady?(): boolean;
  /** CSS selector of the field that the user must fill first. */
  readonly focusSelector?: string;
  /** True: the GM console shows that the roll needs permission. */
  asksPermission?(): boolean;
  /** Source of the targets of an action. If several parts have a status, the last one counts. */
  targets?(action: number): PartTargets | null;
  /** Changes of an action by conditions and effects, with those that the roller doubts. Default: none. */
  adjustments?(action: number): readonly PromptAdjustment[];
  /** Ids of adjustments of an action that do not apply, as a GM says. Default: none. */
  waived?(action: number): readonly string[];
  /** Gifts of other users to the active action. */
  grants?(): readonly Gift[];
  /** Id of the message that this prompt waits for; a second prompt for it is not opened. Default: `null`. */
  waitsFor?(): string | null;
  /** The actions that share the pool; `null`: there is one action. */
  actions?(): PromptActions | null;
  /** Called when the list of actions changes. `places`: the previous index of each, −1 for a new one. */
  actionsChanged?(places: readonly number[]): void;
  /** Returns the action without the changes of this part: for a new action of a split, and as the part becomes hidden. Default: unchanged. */
  withoutPart?(state: SpecEditorState): SpecEditorState;

  /** Called when the user changes any field of the form, also another option's. Call `redraw` unless it edits the spec. */
  read?(field: HTMLInputElement): void;
  /** Called for its buttons: `data-action="quincunxOption" data-quincunx-option="<id of the option>"`. */
  press?(data: DOMStringMap, button: HTMLElement): void | Promise<void>;
  /** Called when a message that a prompt may follow (`notifyPrompts`) arrives, changes or is deleted. */
  messageChanged?(id: string): void;
  /** Edits the spec to follow data outside of the prompt. Runs before each drawing while the part is visible. */
  refresh?(): void;
  /** Called at each drawing, also while the part is hidden. */
  changed?(): void;
  opened?(): void;
  closed?(): void;
}

/** A number that the roller may propose. */
export interface Proposed {
  /** With the proposed number; its targets can be changed. */
  readonly state: SpecEditorState;
  /** False: the number is the usual one, or there is none. */
  readonly isOwn: boolean;
  edit(edit: SpecEdit): void;
}

/** An element of a part: a template with its data. */
export interface PromptElement {
  readonly place: PromptPlace;
  /** Name of a partial. `quincunx-prompt-toggle` takes `name`, `label` and `isChecked`, `quincunx-prompt-note` takes `words`. */
  readonly template: string;
  /** Sort order within the place; equal orders follow the list of features. Default: 0. */
  readonly order?: number;
  readonly [data: string]: unknown;
}

/** Places from top to bottom. `words` and `more` are inside the fold "More". */
export type PromptPlace =
  | "above"
  | "chance"
  | "beside"
  | "given"
  | "dice"
  | "controls"
  | "notes"
  | "links"
  | "words"
  | "more";

/** A condition or an effect in an action; `id`: its option and its name. */
export interface PromptAdjustment extends StoredAdjustment {
  readonly id: string;
}

/** Source of the targets, as one part knows it. */
export interface PartTargets {
  /** `null`: this part does not decide the targets. */
  readonly status: TargetsStatus | null;
  /** Replaces the second line beside the status. Default: the usual line. */
  readonly note?: string;
  /** Id under which GM clients keep the hidden target. */
  readonly secretId?: string | undefined;
  /** A GM permits the roll without setting targets. */
  readonly isPermitted?: true;
}

/** Several actions that share one pool (DP-12). */
export interface PromptActions {
  readonly count: number;
  /** Index of the action that the controls edit. */
  readonly active: number;
  stateOf(action: number): SpecEditorState;
  titleOf(action: number): string;
  /** The spec of each action; `null`: the pool cannot be divided. */
  specs(): readonly (Fields | null)[];
  edit(action: number, edit: SpecEdit): void;
  /** Removes an action; the others get its dice. */
  drop(action: number): void;
}

export interface PromptHandle {
  readonly request: PromptRequest;
  readonly editor: Pick<LiveSpecEditor, "state" | "edit" | "begin">;
  /** Title of the card. */
  readonly title: string;
  /** The title that the user typed; `null`: the title follows the selected stats. */
  typedTitle: string | null;
  /** Message mode by its key in this generation. */
  readonly mode: string;
  /** Source of the targets of the active action; `null`: the user. */
  readonly status: TargetsStatus | null;
  /** A GM has excused the roll: it is not needed, or impossible. */
  readonly isOver: boolean;
  /** True if the roll needs a GM's permission. */
  readonly asksPermission: boolean;
  /** True if a ruling or an answer of a GM permits the roll. */
  readonly isPermitted: boolean;
  readonly waitsFor: string | null;
  /** `null`: there is one action. */
  readonly actions: PromptActions | null;
  adjustments(action: number): readonly PromptAdjustment[];
  /** Ids of adjustments that do not apply to an action, as a GM says. Default: of the active action. */
  waived(action?: number): readonly string[];
  /** Gifts that are in the spec. */
  readonly granted: readonly Gift[];
  changeActions(places: readonly number[]): void;
  /** Returns the action without the changes of all parts, and without gifts. */
  plainAction(state: SpecEditorState): SpecEditorState;
  /** Draws the prompt again. */
  redraw(): void;
  /** Runs `refresh` of the visible parts, and draws. */
  refresh(): void;
  /** Puts the current gifts of all parts into the spec, then refreshes. */
  follow(): void;
}
