/** The input and the answer of a prompt. */
import type { Fields } from "../../rules/contract/fields.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import type { Gift } from "../adjustments/gift.ts";

export interface PromptRequest {
  readonly mechanic: MechanicId;
  /** A complete, valid spec. */
  readonly spec: Fields;
  /** Spec for "reset", without remembered choices. Default: `spec`. */
  readonly fresh?: Fields;
  /** Fields of `spec` with a remembered value; absent: none. */
  readonly recalled?: readonly string[];
  readonly title: string;
  /** `null`: a roll without an actor. */
  readonly actor: Actor.Implementation | null;
  /** Stats that can be selected, and ids of those that are. */
  readonly stats: readonly SelectedStat[];
  readonly selected: readonly string[];
  /** Ids of stats selected after a reset. Default: `selected`. */
  readonly freshSelected?: readonly string[];
  /** Key of a message mode in this generation. */
  readonly mode: string;
  /** Key for remembered choices; `null`: not remembered. */
  readonly subject: string | null;
  /** Fields that are shown but cannot be changed. */
  readonly locked: readonly string[];
  readonly purpose: PromptPurpose;
  /** The reason of its window (`ui/reason.ts`). Default: none. */
  readonly reason?: string | null;
  /** Aborting closes the prompt as if it was cancelled. */
  readonly signal?: AbortSignal;
}

export type PromptPurpose =
  | {
      readonly kind: "roll";
      /** Offers of the pre-roll options to this roll, by id of the option. Absent: none. */
      readonly offers?: Fields;
      /** Opponents for the tokens that are targeted now, with the default one. Absent: none, or they are fixed. */
      readonly against?: () => { readonly stats: readonly SelectedStat[]; readonly preselected: string | null };
      /** Targets to propose while the roll has none. Absent: none. */
      readonly lastTargets?: Fields;
      /** The user cannot choose the message mode. Default: false. */
      readonly isModeFixed?: boolean;
      /**
       * Source of the targets, if the roller does not set them: the GM on request, or the world's difficulty, public or
       * hidden.
       */
      readonly targetsBy?: "gm" | "standing" | "hidden";
      /** A number that counts meanwhile is the one of the last round. Default: it is the book's. */
      readonly isRound?: boolean;
      /** Targets that the roll came with, which the roller proposes to the GM. Absent: none. */
      readonly proposed?: Fields;
      /** A message that sets some fields while the prompt is open. */
      readonly follows?: FieldSource;
    }
  /**
   * The GM's difficulty dialog on a card, limited to targets. `judge` describes the verdict of the thrown dice for a
   * spec.
   */
  | {
      readonly kind: "amend";
      /** Message id of the card; a second click on its button brings back the dialog. `who`: name of the roller. */
      readonly card: string;
      readonly rollerName: string;
      /** Distinguishes several dialogs of one message. */
      readonly about?: string;
      /** Offers of the pre-roll options, by id of the option. Absent: none. */
      readonly offers?: Fields;
      readonly judge: (spec: Fields) => string;
      /** Initial value of "hidden". Default: false. */
      readonly isHidden?: boolean;
    };

/** A message that sets fields of a roll. */
export interface FieldSource {
  /** Message id. */
  readonly id: string;
  /** The fields that it sets now. */
  fields(): Fields;
  /** True if the targets are hidden from players. Default: false. */
  isHidden?(): boolean;
}

/** Answers of pre-roll options, by id. */
export type Answers = Fields;

export interface PromptAnswer {
  readonly spec: Fields;
  readonly title: string;
  readonly mode: string;
  readonly selected: readonly string[];
  /** Id of the selected stat that decides the target (FP-2). Absent: none. */
  readonly decisive?: string;
  /** amend: only GMs know the target. */
  readonly isHidden: boolean;
  /** roll: answers of the pre-roll options that are used, by id. Absent: none. */
  readonly answers?: Answers;
  /** roll: the same for each action of a split. Absent: `answers` for the only one. */
  readonly actionAnswers?: readonly Answers[];
  /** roll: gifts of other users that the spec includes. Absent: none. */
  readonly granted?: readonly Gift[];
  /** roll: ids under which GM clients keep hidden targets, one for each action. Absent: none is hidden. */
  readonly secretIds?: readonly (string | undefined)[];
}
