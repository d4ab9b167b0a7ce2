/** Contract of a feature's additions to cards: state, targets from other messages, remarks. The card itself names no feature. */
import type { Fields } from "../rules/contract/fields.ts";
import type { Deal } from "../rules/contract/deal.ts";
import type { LineView } from "../rules/contract/description.ts";
import type { Phrase } from "../rules/contract/phrase.ts";
import type { UnusedFace } from "../rules/contract/trace.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { Base, LoggedOperation, Person } from "../log/operation.ts";
import { facet, type Bag } from "../platform/field.ts";
import type { CardFlags, Origin, Card, CardState } from "./state.ts";
import type { CardSource } from "./read/read-card.ts";

/** Kinds of messages that show a result of dice. */
export const WITH_RESULT = ["card", "contest"] as const;

export interface CardExtension {
  /** An operation that the roll itself contains; `null`: none. The card is folded from `source`, which is the roll without it. */
  embedded?(message: ChatMessage.Implementation, source: CardSource): EmbeddedOperation | null;
  /** Targets that another message sets or hides for this card; `null`: none. */
  targets?(message: ChatMessage.Implementation, origin: Origin): CardTargets | null;
  /** Targets that a message, such as a request, hides for its cards; `null`: it hides none. */
  secretSource?(message: ChatMessage.Implementation): SecretSource | null;
  /** Ids of messages, or other keys, under which `linkedMessages` finds the card. */
  links?(flags: CardFlags): readonly string[];
  /** Ids of other messages that show something about this card: redrawn when it arrives or changes. */
  related?(messageId: string): readonly string[];
  /** Runs at every client when the card arrives, after `links` were noted. */
  arrived?(message: ChatMessage.Implementation): void;
  /** Runs at every client when the card or one of its operations changes. */
  changed?(messageId: string): void;
  /** True if something was decided or paid for the dice, so that they cannot be thrown again. */
  holdsDice?(state: CardState): boolean;
  /** True if the card waits for a GM, so that it is redrawn when users connect or leave. */
  waitsForGM?(state: CardState): boolean;
  /** Sentences beside the result, for this viewer. */
  remarks?(card: Card): readonly Phrase[];
  /** The same for another message with a result, such as a contest. */
  resultRemarks?(base: Base): readonly Phrase[];
  /** Consequences in other messages of the result that the card had before its number changed. */
  followed?(card: Card, changed: ChangedNumber, viewer: Person): readonly Followed[];
  /** Harm of a message that is no card; `null`: nothing. */
  dealtBy?(base: Base): Dealt | null;
  /** Id of the card's deal that another message deals in its place; `null`: none. */
  dealtElsewhere?(card: Card): string | null;
  /** Another message shows this card's result, so that it begins as one line. `line`: what came of it there. `null`: none does. */
  shownBy?(card: Card): { readonly line: LineView | null } | null;
  /** The chances with one changed control, for details of the card; `null`: nothing can be changed. `chosen`: the reader's choice, which may be stale. */
  comparison?(card: Card, chosen: Readonly<Record<string, string>>): object | null;
  /** Name of the opponent where numbers alone decide; `null`: no opponent. */
  opponent?(card: Card): string | null;
  /** The author of the roll that counts in the place of this one; `null`: this one counts. */
  countedInstead?(message: ChatMessage.Implementation, origin: Origin): string | null;
  /** A GM has taken the roll back, which keeps its card. */
  isTakenBack?(message: ChatMessage.Implementation, origin: Origin): boolean;
  /** The GM who rolled for another user; `null`: the author rolled for themselves. */
  standIn?(message: ChatMessage.Implementation, origin: Origin): { readonly by: string; readonly name: string } | null;
}

/** When the number of a card was last changed, and when a change last changed the verdict; `null`: none did. */
export interface ChangedNumber {
  readonly at: number;
  readonly verdictAt: number | null;
}

export interface Followed {
  /** Unique on the card. */
  readonly id: string;
  readonly description: Phrase;
  /** `null`: not for this viewer, or not now. */
  readonly undo: (() => Promise<void>) | null;
  /** The change has ended it. */
  readonly isLost?: boolean;
}

export interface Dealt {
  /** By how much the contest is won; absent: no contest, or nobody wins. */
  readonly by?: number;
  /** The side that wins the contest. */
  readonly from?: string;
  readonly deals: readonly Deal[];
  /** UUID of the actor that takes it unless the user targets others; `null`: none. */
  readonly to: string | null;
}

export interface EmbeddedOperation {
  readonly source: CardSource;
  readonly state: Bag;
  readonly operation: LoggedOperation;
  /** Faces that have no effect before the operation has. */
  readonly unusedFaces: readonly UnusedFace[];
}

/** Targets of a card by another message. */
export interface CardTargets {
  readonly mechanic: AnyMechanic;
  /** Key of the secret; `null`: not hidden. */
  readonly hiddenBy: string | null;
  /** Target fields of the spec; `null`: those of the roll stay. */
  readonly targets: Fields | null;
  /** Hidden targets after their reveal. Absent: none was revealed. */
  readonly revealed?: NonNullable<CardState["revealed"]>;
  /** Targets before the changes of the other message, the oldest first. Default: none. */
  readonly earlier?: readonly EarlierTargets[];
}

/** Targets that held until then. */
export interface EarlierTargets {
  readonly until: number;
  readonly targets: CardTargets;
}

export interface SecretSource {
  readonly mechanic: AnyMechanic;
  /** Hidden targets are `null`. */
  readonly spec: Fields;
  /** Key of the secret for this card; `null`: its target is not hidden. */
  secretIdFor(card: ChatMessage.Implementation): string | null;
}

/** In the order of their remarks. */
export const cardExtensions = facet<CardExtension>("cardExtensions");

/** The first extension that has an answer; `null`: none has. */
export function firstOf<T>(find: (extension: CardExtension) => T | null | undefined): T | null {
  return (
    cardExtensions
      .all()
      .map(find)
      .find((found) => found != null) ?? null
  );
}

/** Targets that a message hides for its cards; `null`: none. */
export function secretSourceOf(message: ChatMessage.Implementation): SecretSource | null {
  return firstOf(({ secretSource }) => secretSource?.(message));
}
