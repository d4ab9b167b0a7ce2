/**
 * Defines operations, the changes of a posted message. Each operation is one object in a file of its own; fold, history, buttons, menus and posting know
 * operations only through the list.
 *
 * Everything except `offers` is pure, so that all clients fold the same state.
 */
import { facet } from "../platform/field.ts";
import type { Fields } from "../rules/contract/fields.ts";
import type { KeyPhrase, Phrase } from "../rules/contract/phrase.ts";
import type { Term } from "../rules/contract/terms.ts";
import type { LogPosition } from "./position.ts";

export interface Person {
  readonly id: string | null;
  readonly isGM: boolean;
}

/** An operation as read from the log, by any author. */
export interface LoggedOperation extends LogPosition {
  readonly turn: number;
  /** Ids of the last operations with its keys (`excludes`) that the author knew; absent: those with a lower turn. */
  readonly knew?: readonly string[];
  readonly id: string;
  readonly type: string;
  readonly data: Fields;
  readonly author: Person & { readonly name: string };
  /** Dice of its message; usually empty. */
  readonly terms: readonly Term[];
  /** Set for an undone operation, which is applied only to show its change. */
  readonly isUndone?: true;
}

/** A base message with its folded operations. `state` depends on the message kind. */
export interface Base<S extends object = object> {
  readonly kind: string;
  readonly message: ChatMessage.Implementation;
  /** May be empty. */
  readonly title: string;
  readonly state: S;
  /** In order, including undone operations. */
  readonly operations: readonly FoldedOperation<S>[];
  /** Names of authors with too many operations; the rest of theirs is ignored. */
  readonly limitedAuthors: readonly string[];
}

export interface FoldedOperation<S extends object = object> {
  readonly operation: Change<object, Base<S>>;
  readonly logged: LoggedOperation;
  readonly data: object;
  readonly before: S;
  /** Its change of the state; for an undone operation, the change without the undo. */
  readonly change: Partial<S>;
  /** State after it; `null` if undone. */
  readonly after: S | null;
  /** The first undo that counts. */
  readonly undo?: LoggedOperation;
}

interface Named<D extends object, B extends Base> {
  /** Final, since it is stored. */
  readonly type: string;
  /** Kinds of the base message. Absent: all. */
  readonly on?: readonly string[];
  /** Strict. `null` for invalid data: the message is no operation. */
  parse(data: Fields): D | null;
  /** Buttons for this user; empty without a right or an effect. Called again at the click, which uses the fresh offer. */
  offers?(base: B, viewer: Person): readonly Offer[];
  /** Also shows the first offer in the message's context menu. Core asks for labels once, so this one is fixed. */
  readonly menu?: { readonly label: KeyPhrase["key"]; readonly icon: string };
}

/** A button that posts no operation on its message: it opens a window, or begins something else. No operation and no other action has its type. */
export type MessageAction<B extends Base = Base> = Omit<Named<object, B>, "parse"> &
  Required<Pick<Named<object, B>, "offers">>;

/** Anything that offers buttons on a message. */
export type ButtonSource = Operation | MessageAction;

/** In the order of their buttons. */
export const messageButtons = facet<ButtonSource>("messageButtons");

export function isOperation(source: ButtonSource): source is Operation {
  return "parse" in source;
}

export interface Change<D extends object, B extends Base> extends Named<D, B> {
  /** Asked at the click, and by each client that folds. */
  may(author: Person, state: B["state"], data: D): boolean;
  /** Returns the changed fields. Throws RuleError if the rules refuse; the operation then has no effect. */
  apply(state: B["state"], data: D, logged: LoggedOperation): Partial<B["state"]>;
  /** Its message carries dice. */
  readonly takesRolls?: true;
  /** Tried again after each operation that counts, until the state allows it. It cannot be undone. */
  readonly isDeferrable?: true;
  /**
   * Keys that it claims. Of operations with one key whose authors did not know of each other, the first counts, also after its undo. Default: type and data, so
   * that two presses of one button count once.
   */
  excludes?(data: D, logged: LoggedOperation): readonly string[];
  /** It depends on the result of the roll, so that what changed the result before it may become final. */
  readonly dependsOnResult?: true;
  /** True if the result on which it was built is another now. Absent: the log of the message itself tells. */
  isOutdated?(base: B, data: D): boolean;
  /** True if `author` may undo it; absent: never. `isBuiltOn`: a later operation that counts depends on the result. */
  mayUndo?(author: Person, logged: LoggedOperation, isBuiltOn: boolean): boolean;
  /** Called on every client when the operation has arrived and counts. */
  arrived?(base: B, data: D, logged: LoggedOperation): void;
  /** Text for the history with old and new values. Absent: not listed, since the message shows it elsewhere. */
  describe?(context: HistoryContext<D, B["state"]>): Phrase;
}

export interface HistoryContext<D extends object, S extends object> {
  readonly before: S;
  readonly change: Partial<S>;
  readonly data: D;
  readonly logged: LoggedOperation;
  /** Undone in the meantime. */
  readonly isUndone: boolean;
}

/** An operation that excludes another from the fold. The undone operation decides in `mayUndo` who may. */
export interface Undo<D extends object, B extends Base> extends Named<D, B> {
  /** Id of the undone operation. */
  undoes(data: D): string;
}

export type Operation<D extends object = object, B extends Base = Base> = Change<D, B> | Undo<D, B>;

/**
 * main: large below the result. difficulty: the line that names the difficulty. target: one of the likely numbers of an open roll. secret: beside data that only GMs see. foot: at the bottom, of cards in the
 * menu. deal: below cards of every size. history: at the history entry `id`. seat: at seat number `id` of a request. choice: one of several options, with
 * `isChosen`. menu: in menus only. adjust: in the window “Adjust…” only.
 */
export type OfferPlace =
  | "main"
  | "difficulty"
  | "target"
  | "secret"
  | "foot"
  | "deal"
  | "history"
  | "seat"
  | "choice"
  | "menu"
  | "adjust";

export interface Offer {
  /** Distinguishes the offers of one operation; stable while the offer exists. */
  readonly id: string;
  readonly place: OfferPlace;
  /** For the place "history": id of the operation that has this entry. Default: `id`. */
  readonly at?: string;
  readonly label: Phrase;
  /** A Font Awesome class of the free set. */
  readonly icon?: string;
  /** What a narrow button shows of the label. Default: all of it. */
  readonly short?: Phrase;
  /** Price and benefit, in small type beside the label. */
  readonly notes?: readonly Phrase[];
  readonly isChosen?: boolean;
  /** It repeats the last choice of this sort, so it is framed. */
  readonly isLast?: boolean;
  /** A card shows the first such offer as an icon in its head, and the first of either on touch, by this word. "touch": on touch only. */
  readonly quick?: { readonly on: "head" | "touch"; readonly label: Phrase };
  /** The GM console lists it until it is gone. */
  readonly isListed?: true;
  take(): Promise<void>;
}

/** An offer as plain data for drawing. */
export interface OfferView extends Omit<Offer, "take"> {
  readonly operation: string;
}

export type Operations = ReturnType<typeof makeOperations>;

/** Throws an Error for a duplicate type. */
export function makeOperations(all: readonly Operation[]) {
  const byType = new Map(all.map((operation) => [operation.type, operation]));
  if (byType.size < all.length) throw new Error("Quincunx: two operations have the same type");
  return {
    all,
    /** `null` if there is no such type for this kind. */
    find(type: string, kind: string): Operation | null {
      const found = byType.get(type);
      return found && isOn(found, kind) ? found : null;
    },
  };
}

/** True if the operation or button belongs to messages of this kind. */
export function isOn({ on }: Pick<ButtonSource, "on">, kind: string): boolean {
  return on?.includes(kind) ?? true;
}

/** True for the operation's author and for GMs. */
export function isAuthorOrGM(person: Person, { author }: LoggedOperation): boolean {
  return isUserOrGM(person, author.id);
}

/** `id`: a user id; `null`: unknown user, so GMs only. */
export function isUserOrGM(person: Person, id: string | null): boolean {
  return person.isGM || (id !== null && person.id === id);
}

export function isGM({ isGM: is }: Person): boolean {
  return is;
}
