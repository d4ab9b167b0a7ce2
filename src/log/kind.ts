/**
 * A kind of message. One kind is one object of this form, in a file of its own; index, drawing, hooks and clean-up ask the list of them and know none by
 * name.
 */
import type { Phrase } from "../rules/contract/phrase.ts";
import type { Fields } from "../platform/flags.ts";
import type { Base } from "./operation.ts";

export interface MessageKind<F extends object = object, B extends Base = Base> {
  /** Final: it is stored as `flags.quincunx.kind`. */
  readonly kind: string;
  /** Whether a later version has made it: its sentence says so then, and it is neither judged nor swept. */
  isNewer(flags: Fields): boolean;
  /** Strict: broken ones are null, and the message is none of ours. */
  parse(flags: Fields): F | null;
  /** Whether its message can be what its flags say; absent: always. Else it was changed since, which is told beside its sentence. */
  isSound?(flags: F, message: ChatMessage.Implementation): boolean;
  /** Why it cannot be drawn, where it is one of ours and cannot: said beside its sentence. Absent: nothing is known. */
  missing?(flags: F, message: ChatMessage.Implementation): Phrase | null;
  /** Ids of the messages that it belongs to: they are drawn anew when it comes, changes or goes. Absent: none. */
  links?(flags: F): readonly string[];
  /** It stands by itself and is drawn by core; whether something newer stands in its place, so that the log does not show it. */
  isPast?(message: ChatMessage.Implementation): boolean;
  /** It goes with the message that it belongs to. */
  readonly isDependent?: true;
  /** Messages without flags of ours that can be read are of this kind, too: a roll that somebody typed is a card. */
  readonly takesUnmarked?: true;
  /** How it stands and is drawn; absent: it is not drawn by itself, what it belongs to shows it. */
  readonly drawn?: Drawn<B>;
  /** It came just now: at every client, after what it belongs to was drawn anew. */
  arrived?(message: ChatMessage.Implementation): void;
  /** It, or something that belongs to it, came, changed or went; it may be gone itself. */
  changed?(messageId: string): void;
  /** Somebody has changed it: at every client. */
  updated?(message: ChatMessage.Implementation, changes: Fields): void;
  /** It was deleted: at every client. */
  gone?(messageId: string): void;
}

/**
 * A button of a message was pressed: `what` is an operation type or a button of the kind's own, `value` the offer's id or the button's value, `event` the
 * click.
 */
export type Act = (what: string, value: string, event?: Event) => void;

/** Draws a view as one element of the document that `owner` belongs to; `V` is what the kind's `view` gives. */
export type Drawing<V extends object> = (view: V, act: Act, owner: Document) => HTMLElement;

export interface Drawn<B extends Base> {
  /** With everything that happened to it; null where it cannot be read: its sentence remains then. */
  open(message: ChatMessage.Implementation): B | null;
  /** Plain data for this reader. */
  view(base: B): object;
  /** Draws such a view, synchronously, as one element of the document that `owner` belongs to. */
  draw(view: never, act: Act, owner: Document): HTMLElement;
  /** One sentence for those who do not see it; absent: it is not announced. */
  sentence?(base: B): string;
  /** A button of its own was pressed, one that no operation offers; `event`: by which click. */
  press?(base: B, what: string, value: string, event?: Event): Promise<void> | void;
  /** Whether its drawing tells who is there now, or that nobody is: it is drawn anew when somebody comes or goes. Absent: it never does. */
  tellsWhoIsHere?(base: B): boolean;
  /** Where in the message's content the drawing goes; absent: it takes its place. */
  place?(base: B, content: HTMLElement, drawing: HTMLElement): void;
}

export interface Kinds {
  readonly all: readonly MessageKind[];
  /** Whether a later version has made a message with these flags. */
  isNewer(flags: Fields | null): boolean;
  /** The kind of a message by its flags, read; null: none of ours. */
  read(flags: Fields | null): { readonly kind: MessageKind; readonly flags: object } | null;
  /** The kind that a message without readable flags of ours may have. */
  readonly unmarked: MessageKind | null;
}

/** Of every kind that there has been. */
const FIRST_SCHEMA = 1;

/** Throws an Error where two have one name. */
export function makeKinds(all: readonly MessageKind[]): Kinds {
  const byName = new Map(all.map((kind) => [kind.kind, kind]));
  if (byName.size < all.length) throw new Error("Quincunx: two kinds of messages have the same name");
  const isNewer = (flags: Fields | null): boolean => {
    const name = flags?.["kind"];
    if (!flags || typeof name !== "string") return false;
    return byName.get(name)?.isNewer(flags) ?? Number(flags["schema"]) > FIRST_SCHEMA;
  };
  return {
    all,
    isNewer,
    read(flags) {
      const kind = typeof flags?.["kind"] === "string" ? byName.get(flags["kind"]) : undefined;
      const read = flags && kind && !isNewer(flags) ? kind.parse(flags) : null;
      return kind && read ? { kind, flags: read } : null;
    },
    unmarked: all.find(({ takesUnmarked }) => takesUnmarked) ?? null,
  };
}
