/** The input and the answer of a prompt. */
import type { Phrase } from "../../rules/contract/phrase.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import type { AidGift, AidOrigin } from "../../card/aid-origin.ts";
import type { Fields } from "../../platform/flags.ts";

export interface PromptRequest {
  readonly mechanic: MechanicId;
  /** A complete, valid spec. */
  readonly spec: object;
  /** Spec for "reset", without remembered choices. Default: `spec`. */
  readonly fresh?: object;
  /** Fields of `spec` with a remembered value; absent: none. */
  readonly recalled?: readonly string[];
  readonly title: string;
  /** `null`: a roll without an actor. */
  readonly actor: Actor.Implementation | null;
  /** Stats that can be ticked, and ids of those that are. */
  readonly stats: readonly SelectedStat[];
  readonly ticked: readonly string[];
  /** Ids of stats ticked after a reset. Default: `ticked`. */
  readonly freshTicked?: readonly string[];
  /** Key of a message mode in this generation. */
  readonly mode: string;
  /** Key for remembered choices; `null`: not remembered. */
  readonly memory: string | null;
  /** Fields that are shown but cannot be changed. */
  readonly locked: readonly string[];
  readonly purpose: PromptPurpose;
  /** Aborting closes the prompt as if it was cancelled. */
  readonly signal?: AbortSignal;
}

export type PromptPurpose =
  | {
      readonly kind: "roll";
      /** Asks the GMs; resolves with the question's id. `null`: the user cannot ask. */
      readonly ask: ((asking: Pick<PromptAnswer, "spec" | "title" | "ticked">) => Promise<string>) | null;
      /** Id of a question already asked; the prompt waits for it or applies its answer. */
      readonly question: string | null;
      /** Initial situation or task; `null`: the mechanic ignores repeated rolls. */
      readonly situation?: string | null;
      /** Opponents for the tokens that are targeted now, with the default one. Absent: none, or they are fixed. */
      readonly against?: () => { readonly stats: readonly SelectedStat[]; readonly meant: string | null };
      /** The pool can be split among several actions. Default: false. */
      readonly maySplit?: boolean;
      /** Turn of the encounter, if attacks in it are counted (DP-12); else `null` or absent. */
      readonly turn?: string | null;
      /** Options to make it a long test; `null` or absent: not possible. */
      readonly longTest?: LongTestChoice | null;
      /** A round of a long test, which is always public. */
      readonly isRound?: boolean;
      /** Number of dice that is best for the whole long test; absent: unknown. */
      readonly roundBest?: number;
      /**
       * Source of the targets, if the roller does not set them: the GM on request, or the world's difficulty, public or
       * hidden.
       */
      readonly targetsBy?: "asked" | "standing" | "hidden";
      /** Other users may give aid (SC-8). Default: false. */
      readonly mayBeHelped?: boolean;
      /** Message id and seat of the request that it answers. */
      readonly request?: { readonly id: string; readonly seat: number };
      /** A message that sets some fields while the prompt is open. */
      readonly follows?: Follows;
    }
  /**
   * The GM's difficulty dialog on a card, limited to targets. `judge` describes the verdict of the thrown dice for a
   * spec.
   */
  | {
      readonly kind: "amend";
      /** Message id of the card; a second click on its button brings back the dialog. `who`: name of the roller. */
      readonly card: string;
      readonly who: string;
      /** Distinguishes several dialogs of one message. */
      readonly about?: string;
      readonly judge: (spec: object) => string;
      /** Initial value of "hidden". Default: false. */
      readonly isHidden?: boolean;
    };

export interface Follows {
  /** Message id. */
  readonly id: string;
  /** The current fields. */
  said(): Fields;
  /** True if the targets are hidden from players. Default: false. */
  isHidden?(): boolean;
  /** For a side of a contest: the odds of each spec; `null` if unknown. */
  odds?(specs: readonly object[]): readonly (SideOdds | null)[];
}

/** Odds of a contest for a side that has not rolled yet. */
export interface SideOdds {
  readonly wins: number;
  readonly level: number;
  /** Name of the other side. */
  readonly against: string;
}

/** Options of a long test with this mechanic. */
export interface LongTestChoice {
  /** Names of the options: `goal`, `refill`, `bound`, `onBotch`. */
  readonly fields: readonly string[];
  /** Stats that determine the refill, with their dice. */
  readonly refills: readonly { readonly label: Phrase; readonly dice: number }[];
}

export interface PromptAnswer {
  readonly spec: object;
  readonly title: string;
  readonly mode: string;
  readonly ticked: readonly string[];
  /** amend: only GMs know the target. */
  readonly isHidden: boolean;
  /** roll: id of the question, if one was asked. */
  readonly question: string | null;
  /** roll: the situation or task as typed; absent: none. */
  readonly situation?: string;
  /** roll: the ability that expressly allows another roll (SC-9). */
  readonly ability?: string;
  /** roll: aid from other users that the spec includes; absent: none. */
  readonly aid?: AidOrigin;
  /** roll: a GM's gifts that are list entries in the spec; absent: none. */
  readonly given?: readonly AidGift[];
  /** roll: the parts of a split pool; all other fields belong to the first part. Absent: no split. */
  readonly split?: {
    readonly parts: readonly {
      readonly spec: object;
      readonly title: string;
      readonly stats: readonly string[];
      readonly isAttack: boolean;
      /** Id under which GM clients keep a target that was hidden in the open prompt; absent: none. */
      readonly prompt?: string;
    }[];
    readonly dice: readonly number[];
  };
  /** roll: options of a long test to start; `null` or absent: an ordinary roll. */
  readonly longTest?: Readonly<Record<string, unknown>> | null;
  /** roll: id under which GM clients keep a target that was hidden in the open prompt; absent: none. */
  readonly prompt?: string;
  /** roll: counts as an attack. */
  readonly isAttack?: boolean;
  /** roll: number of bought dice in the spec (FP-14); absent: none. */
  readonly bought?: number;
}
