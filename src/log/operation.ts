/**
 * What can happen to a message after it was posted. One operation is one object of this form, in a file of its own; fold, history, buttons, menus and
 * posting ask the list of them and know none by name.
 *
 * All but `offers` is pure: the same log is folded to the same state at every seat.
 */
import type { KeyPhrase, Phrase } from "../rules/contract/phrase.ts";
import type { Term } from "../rules/contract/terms.ts";
import type { Fields } from "../platform/flags.ts";
import type { LogPosition } from "./position.ts";

export interface Person {
  readonly id: string | null;
  readonly isGM: boolean;
}

/** An operation as it lies in the log, whoever wrote it. */
export interface LoggedOperation extends LogPosition {
  readonly turn: number;
  readonly id: string;
  readonly type: string;
  readonly data: Fields;
  readonly author: Person & { readonly name: string };
  /** What was rolled with it; mostly nothing. */
  readonly terms: readonly Term[];
  /** It was taken back, and is asked only what it would have changed. */
  readonly isUndone?: true;
}

/** A message with everything that happened to it: what operations happen to. `state` is its kind's own. */
export interface Base<S extends object = object> {
  readonly kind: string;
  readonly message: ChatMessage.Implementation;
  /** May be empty. */
  readonly title: string;
  readonly state: S;
  /** In their order: those that count, and those that were taken back. */
  readonly operations: readonly FoldedOperation<S>[];
  /** Names of those who have said more than is read. */
  readonly flooders: readonly string[];
}

export interface FoldedOperation<S extends object = object> {
  readonly operation: Change<object, Base<S>>;
  readonly logged: LoggedOperation;
  readonly data: object;
  /** Right before it. */
  readonly before: S;
  /** What it changes, or would change if it had not been taken back. */
  readonly change: Partial<S>;
  /** Right after it; null for one that was taken back. */
  readonly after: S | null;
  /** What took it back, the first that did. */
  readonly undo?: LoggedOperation;
}

interface Named<D extends object, B extends Base> {
  /** Final: it is stored. */
  readonly type: string;
  /** The kinds of messages that it happens to. */
  readonly on: readonly string[];
  /** Strict: data that are not just so are null, and no operation. */
  parse(data: Fields): D | null;
  /** Buttons for this reader, none where there is nothing to do or no right to do it. Asked anew at the click, which takes the offer of that moment. */
  offers?(base: B, viewer: Person): readonly Offer[];
  /** Its first offer stands in the message's context menu, too, under this name: core asks for names once, so it cannot depend on the message. */
  readonly menu?: { readonly label: KeyPhrase["key"]; readonly icon: string };
}

/** An operation that changes the state. */
export interface Change<D extends object, B extends Base> extends Named<D, B> {
  /** Asked at the click, and again by every client that folds. */
  may(author: Person, state: B["state"], data: D): boolean;
  /** The fields of the state that it changes. Throws where the rules refuse (RuleError): as if it had not been said. */
  apply(state: B["state"], data: D, logged: LoggedOperation): Partial<B["state"]>;
  /** Its message carries dice. */
  readonly takesRolls?: true;
  /** Tried again after each one that counts, as long as the state does not take it yet. It cannot be taken back. */
  readonly isDeferrable?: true;
  /** Who may take it back; absent: nobody. */
  mayUndo?(author: Person, logged: LoggedOperation): boolean;
  /** It came just now, and counts: at every client. */
  arrived?(base: B, data: D, logged: LoggedOperation): void;
  /** One line of the history: who did what, from which value to which. Absent: the message shows it by itself. */
  tell?(told: Told<D, B["state"]>): Phrase;
}

export interface Told<D extends object, S extends object> {
  readonly before: S;
  readonly change: Partial<S>;
  readonly data: D;
  readonly logged: LoggedOperation;
  /** It was taken back since. */
  readonly isUndone: boolean;
}

/** An operation that takes another back: the state is then folded without that one. Who may is said by what it takes back. */
export interface Undo<D extends object, B extends Base> extends Named<D, B> {
  /** The id of the other. */
  undoes(data: D): string;
}

export type Operation<D extends object = object, B extends Base = Base> = Change<D, B> | Undo<D, B>;

/**
 * Large under the result; beside what only the GM sees; at the foot; at the entry of the history that `id` names; at the seat of a request that `id`
 * numbers; one of several ways, of which `isChosen` is the one that counts; in the message's context menu alone.
 */
export type OfferPlace = "main" | "secret" | "foot" | "history" | "seat" | "choice" | "menu";

/** A button. */
export interface Offer {
  /** Which one of the operation's several: it keeps its id as long as it is there. */
  readonly id: string;
  readonly place: OfferPlace;
  /** history: the operation whose entry it stands at. Default: its own id. */
  readonly at?: string;
  readonly label: Phrase;
  /** A Font Awesome class of the free set. */
  readonly icon?: string;
  /** What it costs, what it is worth: in small type beside the label. */
  readonly notes?: readonly Phrase[];
  readonly isChosen?: boolean;
  take(): Promise<void>;
}

/** An offer as it is drawn. */
export interface OfferView extends Omit<Offer, "take"> {
  readonly operation: string;
}

export interface Operations {
  readonly all: readonly Operation[];
  /** Null where there is none of this name for this kind. */
  find(type: string, kind: string): Operation | null;
}

/** Throws an Error where two have one name. */
export function makeOperations(all: readonly Operation[]): Operations {
  const byType = new Map(all.map((operation) => [operation.type, operation]));
  if (byType.size < all.length) throw new Error("Quincunx: two operations have the same type");
  return {
    all,
    find(type, kind) {
      const found = byType.get(type);
      return found?.on.includes(kind) ? found : null;
    },
  };
}

/** Operations that their author regrets, and GMs. */
export function isAuthorOrGM(person: Person, { author }: LoggedOperation): boolean {
  return isThemOrGM(person, author.id);
}

/** `id`: a user's; null: of whom nobody knows, so it is a GM's alone. */
export function isThemOrGM(person: Person, id: string | null): boolean {
  return person.isGM || (id !== null && person.id === id);
}

export function isGM({ isGM: is }: Person): boolean {
  return is;
}
