/**
 * An outcome told for people: language keys and numbers, never HTML. Cards, the live region, the plain sentence in the message's content and the
 * API all speak from it.
 */
import type { Phrase } from "./phrase.ts";

export type DieRole =
  | "plain"
  | "kept"
  | "dropped"
  | "success"
  | "failure"
  | "critical"
  | "fumble"
  | "bonus"
  | "eliminated"
  | "challenge"
  | "extra"
  | "luck"
  | "unused";
export type Tone = "good" | "bad" | "neutral" | "waiting";

export interface DieView {
  readonly size: number;
  readonly face: number;
  readonly role: DieRole;
  /** One or two words under the die: "High", "dropped", "Discord 2". */
  readonly tag?: Phrase;
  /** In its place where room is scarce; null: nothing. */
  readonly brief?: Phrase | null;
  /** Index in `dice` of the die that brought this one (Law of Fives): it stands earlier, and this one is drawn right behind it. */
  readonly parent?: number;
  /** Dice of one group stand together under its label: the four piles, "against you". */
  readonly group?: string;
}

export interface DieGroup {
  readonly id: string;
  readonly label: Phrase;
}

export interface HeadlineView {
  /** The number that matters, or a word where there is none. */
  readonly value: number | Phrase;
  readonly signed?: boolean;
  /** Absent where the value says what it is. */
  readonly label?: Phrase;
  readonly tone: Tone;
}

export interface LineView {
  /** met: ✓, unmet: ○ with quieter text, note: plain, warning: a mark of its own. */
  readonly state: "met" | "unmet" | "note" | "warning";
  /** What it means for the roller, where it is words that somebody gave it: instead of a mark. */
  readonly tone?: "good" | "bad" | "plain";
  readonly text: Phrase;
  /** The same in a word or two, for a card of one line: "13+", "Empty". Absent: it is not said there. */
  readonly brief?: Phrase;
  /** Steps that made it, in order, in small type: "Low 2 → stepped up: Mid 5". */
  readonly steps?: readonly Phrase[];
  /** What the steps are: one leads to the next (default), together they make a sum, or one of them is to be chosen. */
  readonly stepsAs?: "path" | "sum" | "choice";
}

/** A number that goes into the roll and where it came from: "+2 Thievery". */
export interface ModifierView {
  readonly value: number;
  readonly label: Phrase;
  /** false = present but without effect here (cancelled, clamped away), and `why` says so. */
  readonly applied: boolean;
  readonly why?: Phrase;
}

export interface Description {
  /** One sentence with the result: "Total 13, Low 2; 13+ met." Used for logs, screen readers, and when the module is off. */
  readonly summary: Phrase;
  /** What was rolled, in few words: "Total//Effect · advantage 1". */
  readonly how: readonly Phrase[];
  readonly dice: readonly DieView[];
  readonly groups: readonly DieGroup[];
  readonly modifiers: readonly ModifierView[];
  readonly headline: readonly HeadlineView[];
  /** Everything else that there is to say: on an open card. What is not known yet is said by the card itself. */
  readonly lines: readonly LineView[];
  /** What the number means, in one line below it: some of `lines`. Absent: the first of them. */
  readonly meaning?: readonly LineView[];
}

/** A description whose empty parts are left out. */
export type DescriptionDraft = Pick<Description, "summary" | "dice" | "headline"> & Partial<Description>;

/** A distribution to draw. Bars are dense from the first to the last value. */
export interface Chart {
  readonly id: string;
  readonly label: Phrase;
  readonly bars: readonly {
    readonly value: number;
    readonly p: number;
    readonly tone: Tone;
    /** So much of `p` may still cost something: hatched. */
    readonly hatched?: number;
    /** It stands for its value and all below (`least`) or above it (`most`): see odds/tails.ts. Mechanics give every value its bar. */
    readonly end?: "least" | "most";
  }[];
  /** The value that was rolled, framed on cards. */
  readonly rolled?: number;
  /** Probability beyond the last bar (endless fives). */
  readonly rest?: number;
  /** The one-sentence equivalent for people who do not see the picture. */
  readonly summary: Phrase;
}

/** One number out of the odds, comparable between two specs: what "worth of one step" compares. */
export interface Figure {
  readonly id: string;
  readonly label: Phrase;
  readonly value: number;
  readonly unit: "probability" | "number";
  /** Whether more of it is better for the roller. */
  readonly better: "more" | "less" | "neither";
  /** It is what is hatched in the charts. */
  readonly look?: "hatched";
  /** The bars of a chart that add up to it, ends included: tinted where the figure is shown large. */
  readonly span?: { readonly chart: string; readonly least?: number; readonly most?: number };
}
