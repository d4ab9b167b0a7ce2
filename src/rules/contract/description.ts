/** An outcome as language keys and numbers, never HTML. Cards, the live region, the plain text of the message and the API use it. */
import type { Phrase } from "./phrase.ts";

export const DIE_ROLE_NAMES = {
  plain: "QUINCUNX.Role.plain",
  kept: "QUINCUNX.Role.kept",
  dropped: "QUINCUNX.Role.dropped",
  success: "QUINCUNX.Role.success",
  failure: "QUINCUNX.Role.failure",
  critical: "QUINCUNX.Role.critical",
  fumble: "QUINCUNX.Role.fumble",
  bonus: "QUINCUNX.Role.bonus",
  eliminated: "QUINCUNX.Role.eliminated",
  challenge: "QUINCUNX.Role.challenge",
  extra: "QUINCUNX.Role.extra",
  luck: "QUINCUNX.Role.luck",
  unused: "QUINCUNX.Role.unused",
} as const;

export type DieRole = keyof typeof DIE_ROLE_NAMES;
export type Tone = "good" | "bad" | "neutral" | "waiting";

export interface DieView {
  readonly size: number;
  readonly face: number;
  readonly role: DieRole;
  /** One or two words below the die: "High", "dropped", "Discord 2". */
  readonly tag?: Phrase;
  /** Replaces `tag` on narrow cards; `null`: no text. */
  readonly brief?: Phrase | null;
  /** Index in `dice` of the die that caused this one (Law of Fives). The parent comes first, and this die is drawn right behind it. */
  readonly parent?: number;
  /** Id of the group with which the die is drawn: the four piles, "against you". */
  readonly group?: string;
}

export interface DieGroup {
  readonly id: string;
  readonly label: Phrase;
}

export interface HeadlineView {
  /** The most important number, or a word if there is none. */
  readonly value: number | Phrase;
  readonly signed?: boolean;
  /** Absent if the value explains itself. */
  readonly label?: Phrase;
  readonly tone: Tone;
  /** Beside a verdict the value needs no label, as a plain total; readers of screens still hear it. */
  readonly isPlain?: true;
  /** The value is what the dice are worth while the target is unknown. */
  readonly isWorth?: true;
}

export interface LineView {
  /** `met`: ✓; `unmet`: ○ with quieter text; `note`: plain; `warning`: its own mark. */
  readonly state: "met" | "unmet" | "note" | "warning";
  /** For a text that a user wrote: its meaning for the roller, drawn instead of the mark. */
  readonly tone?: "good" | "bad" | "plain";
  readonly text: Phrase;
  /** The text in a word or two for a one-line card: "13+", "Empty". Absent: not shown there. */
  readonly brief?: Phrase;
  /** Steps that led to it, in order, in small type: "Low 2 → stepped up: Mid 5". */
  readonly steps?: readonly Phrase[];
  /** Relation of the steps: a sequence (default), the terms of a sum, or alternatives to choose from. */
  readonly stepsAs?: "path" | "sum" | "choice";
}

/** A number added to the roll, with its source: "+2 Thievery". */
export interface ModifierView {
  readonly value: number;
  readonly label: Phrase;
  /** False = without effect (cancelled or clamped); `why` explains it. */
  readonly applied: boolean;
  readonly why?: Phrase;
}

export interface Description {
  /** One sentence with the result: "Total 13, Low 2; 13+ met." Used for logs, screen readers, and when the module is off. */
  readonly summary: Phrase;
  /** The roll in few words: "Total//Effect · advantage 1". */
  readonly how: readonly Phrase[];
  readonly dice: readonly DieView[];
  readonly groups: readonly DieGroup[];
  readonly modifiers: readonly ModifierView[];
  readonly headline: readonly HeadlineView[];
  /** Further text for an open card. Unknown values are not mentioned, as the card itself does that. */
  readonly lines: readonly LineView[];
  /** One line below the headline that interprets the number: some of `lines`. Absent: the first of them. */
  readonly meaning?: readonly LineView[];
  /** Of several thresholds some are met, but not the one that decides the verdict. */
  readonly isPartial?: boolean;
}

/** A description that may leave out its empty parts. */
export type DescriptionDraft = Pick<Description, "summary" | "dice" | "headline"> & Partial<Description>;

/** A distribution to draw, with one bar for each integer from the first to the last value. */
export interface Chart {
  readonly id: string;
  readonly label: Phrase;
  readonly bars: readonly {
    readonly value: number;
    readonly p: number;
    readonly tone: Tone;
    /** The part of `p`, drawn hatched, that may still cost something. */
    readonly hatched?: number;
    /** Set if the bar includes all values below (`least`) or above (`most`); see odds/tails.ts. Mechanics give every value its own bar. */
    readonly end?: "least" | "most";
  }[];
  /** The rolled value, framed on cards. */
  readonly rolled?: number;
  /** The last bars are joined while two of them hold less than this probability. Absent: they are not joined. */
  readonly joined?: number;
  /** Probability of values beyond the last bar (endless fives). */
  readonly rest?: number;
  /** One sentence for users who cannot see the chart. */
  readonly summary: Phrase;
}

/** One number of the odds, comparable between two specs. Step values compare figures. */
export interface Figure {
  readonly id: string;
  readonly label: Phrase;
  readonly value: number;
  readonly unit: "probability" | "number";
  /** The direction that is better for the roller. */
  readonly better: "more" | "less" | "neither";
  /** `hatched`: the figure is the hatched part of the charts. */
  readonly look?: "hatched";
  /** The chart bars, ends included, that add up to the figure; tinted if the figure is shown large. */
  readonly span?: { readonly chart: string; readonly least?: number; readonly most?: number };
}
