/** What a prompt is opened with, and what it answers. */
import type { Phrase } from "../../rules/contract/phrase.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import type { AidGift, AidOrigin } from "../../card/aid-origin.ts";
import type { Fields } from "../../platform/flags.ts";

/** What a prompt is opened with. */
export interface PromptRequest {
  readonly mechanic: MechanicId;
  /** A whole, valid spec to begin with. */
  readonly spec: object;
  /** What "reset" goes back to: the spec without remembered choices. Default: `spec`. */
  readonly fresh?: object;
  /** Fields of `spec` that are as they were chosen the last time; absent: nothing is. */
  readonly recalled?: readonly string[];
  readonly title: string;
  /** Whose roll it is; null: nobody's. */
  readonly actor: Actor.Implementation | null;
  /** Stats of the actor that may be ticked, and those that are. */
  readonly stats: readonly SelectedStat[];
  readonly ticked: readonly string[];
  /** Those that are ticked after a reset. Default: `ticked`. */
  readonly freshTicked?: readonly string[];
  /** Message mode by its key in this generation. */
  readonly mode: string;
  /** Choices are remembered under this key; null: not remembered. */
  readonly memory: string | null;
  /** Fields that a request has fixed: shown, not offered. */
  readonly locked: readonly string[];
  readonly purpose: PromptPurpose;
  /** Aborted where nobody wants an answer any more: the prompt goes, as if it had been left. */
  readonly signal?: AbortSignal;
}

export type PromptPurpose =
  /** Before a roll. */
  | {
      readonly kind: "roll";
      /** Asks the GMs; resolves with the question's id. Null: there is nothing to ask, or nobody to be asked. */
      readonly ask: ((asking: Pick<PromptAnswer, "spec" | "title" | "ticked">) => Promise<string>) | null;
      /** It waits with this question, or has its answer. */
      readonly question: string | null;
      /** What it is for, to begin with, where a second roll for the same thing is not like any other; null: it does not matter. */
      readonly situation?: string | null;
      /** Who stands against it, as whoever rolls targets them now, and who of them is meant. Absent: nobody, or that is fixed. */
      readonly against?: () => { readonly stats: readonly SelectedStat[]; readonly meant: string | null };
      /** Whether its pool can be shared with other actions. Default false. */
      readonly maySplit?: boolean;
      /** The turn of an encounter that it is rolled in, where attacks in it are counted (DP-12); absent, null: they are not. */
      readonly turn?: string | null;
      /** It may become a long test; absent, null: it is a roll. */
      readonly longTest?: LongTestChoice | null;
      /** A round of one: all see it. */
      readonly isRound?: boolean;
      /** Of a round: how many dice are best for the whole test, as its card says; absent: nobody can say. */
      readonly roundBest?: number;
      /** Who says the targets, where it is not whoever rolls: the GM when asked, or what stands for the whole world, open or hidden. */
      readonly targetsBy?: "asked" | "standing" | "hidden";
      /** Whether others may give something to it (SC-8). Default false. */
      readonly mayBeHelped?: boolean;
      /** The request that it answers: the message, and the seat. */
      readonly request?: { readonly id: string; readonly seat: number };
      /** A message that says some of its fields while it is open: they are nobody else's. */
      readonly follows?: Follows;
    }
  /** The GM's difficulty dialog on a card: only the targets; `judge` says what a spec would make of the thrown dice. */
  | {
      readonly kind: "amend";
      /** The card by its message, and whose it is: a second click on its button brings the first dialog back. */
      readonly card: string;
      readonly who: string;
      /** Of several on one message, which. */
      readonly about?: string;
      readonly judge: (spec: object) => string;
      /** Begins hidden. */
      readonly isHidden?: boolean;
    };

export interface Follows {
  /** Of the message. */
  readonly id: string;
  /** As it says them now. */
  said(): Fields;
  /** Whether they are against something that only GMs know. Default: not. */
  isHidden?(): boolean;
  /** Of a side of a contest: what it would come to with each of these specs, as things stand; null: nobody can say. */
  odds?(specs: readonly object[]): readonly (SideOdds | null)[];
}

/** How a contest would end for a side that is still to be thrown. */
export interface SideOdds {
  readonly wins: number;
  readonly level: number;
  /** As the other side is called. */
  readonly against: string;
}

/** What a long test of this mechanic says beside the roll. */
export interface LongTestChoice {
  /** `goal`, `refill`, `bound`, `onBotch`. */
  readonly fields: readonly string[];
  /** What may give dice back, by name. */
  readonly refills: readonly { readonly label: Phrase; readonly dice: number }[];
}

export interface PromptAnswer {
  readonly spec: object;
  readonly title: string;
  readonly mode: string;
  readonly ticked: readonly string[];
  /** amend: the target stays with the GM. */
  readonly isHidden: boolean;
  /** roll: the question that was asked before it, by its id. */
  readonly question: string | null;
  /** roll: what it is for, in somebody's words; absent: nothing was said. */
  readonly situation?: string;
  /** roll: the ability that expressly allows one more (SC-9). */
  readonly ability?: string;
  /** roll: what allies have given, as far as it is in the spec. Absent: nothing. */
  readonly aid?: AidOrigin;
  /** roll: what a GM has given at the table, as far as it stands in the spec as an entry. Absent: nothing. */
  readonly given?: readonly AidGift[];
  /** roll: its pool is shared by these actions; the rest of the answer is the first one's. */
  readonly split?: {
    readonly parts: readonly {
      readonly spec: object;
      readonly title: string;
      readonly stats: readonly string[];
      readonly isAttack: boolean;
      /** Where a GM keeps its target, which was hidden while the prompt was open. Absent: it was not. */
      readonly prompt?: string;
    }[];
    readonly dice: readonly number[];
  };
  /** roll: a long test begins with it; absent, null: it is thrown. */
  readonly longTest?: Readonly<Record<string, unknown>> | null;
  /** roll: the id under which a GM keeps the target that was hidden while it was open. Absent: none was. */
  readonly prompt?: string;
  /** roll: it is an attack. Absent: nobody said so. */
  readonly isAttack?: boolean;
  /** roll: so many of the spec's dice are bought with it (FP-14). Absent: none. */
  readonly bought?: number;
}
