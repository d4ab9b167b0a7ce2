/** What a card is drawn from: plain data, made anew by each client for itself. */
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { Chart, Description, Figure } from "../../rules/contract/description.ts";
import type { Phrase } from "../../rules/contract/phrase.ts";
import type { DiceRequest, OutcomeBase, TraceEntry } from "../../rules/contract/trace.ts";
import type { OperationType } from "./flags.ts";

export interface CardView {
  readonly messageId: string;
  readonly mechanic: MechanicId;
  readonly title: string;
  readonly who: { readonly name: string; readonly img: string | null; readonly color: string };
  /** Names of the stats that went into it. */
  readonly origin: readonly Phrase[];
  /** The message mode's localized name where the roll is not public; null = public. */
  readonly audience: string | null;
  /** After all operations that count. */
  readonly spec: object;
  readonly faces: object;
  readonly outcome: OutcomeBase;
  readonly description: Description;
  /** Empty where odds cannot be computed (a pool without dice). */
  readonly charts: readonly Chart[];
  readonly figures: readonly Figure[];
  readonly trace: readonly TraceEntry[];
  readonly history: readonly HistoryEntry[];
  /** Some target is unknown to this reader. */
  readonly isOpen: boolean;
  /** What only the GM sees: the card judged with the hidden target. Null: nothing hidden, or not a GM. */
  readonly secret: { readonly description: Description; readonly spec: object } | null;
  /** A hidden target was set from this GM's browser and is not there any more. */
  readonly isSecretLost: boolean;
  /** Dice that are still to be thrown, and whether this reader may. */
  readonly waiting: readonly (Required<DiceRequest> & { readonly mayThrow: boolean })[];
  readonly mayAmend: boolean;
  readonly isCompact: boolean;
}

export interface HistoryEntry {
  readonly operation: string;
  readonly type: OperationType;
  readonly by: string;
  readonly at: number;
  /** Amended fields, for the sentence. */
  readonly fields: readonly string[];
  /** How the result read after it, as `description.summary`. */
  readonly summary: Description["summary"] | null;
  readonly isUndone: boolean;
  readonly mayUndo: boolean;
}

/** What the reader can do on a card; each checks authority again at click time. */
export interface CardActions {
  amend(): void;
  undo(operation: string): void;
  reveal(): void;
  /** Throws the waiting dice that are this reader's to throw. */
  throwMore(): void;
}

/** What a request is drawn from. */
export interface RequestView {
  readonly messageId: string;
  readonly mechanic: MechanicId;
  readonly title: string;
  readonly text: string;
  /** The GM's name. */
  readonly by: string;
  /** The command that is asked for, as one would type it. */
  readonly command: string;
  readonly isHidden: boolean;
  readonly isClosed: boolean;
  readonly seats: readonly {
    readonly user: string;
    readonly name: string;
    readonly color: string;
    /** "Peregrine: Longbow". */
    readonly what: string;
    readonly isYou: boolean;
    /** The answer's one sentence, where this reader may know it; null: not answered. */
    readonly answer: { readonly messageId: string; readonly sentence: string } | null;
  }[];
  /** This reader is asked and has not answered. */
  readonly mayAnswer: boolean;
  readonly mayClose: boolean;
}

export interface RequestActions {
  answer(): void;
  close(): void;
  /** Brings the answer's card into view. */
  show(messageId: string): void;
}
