/** Defines message kinds. Each kind is one object in a file of its own; index, drawing, hooks and clean-up know kinds only through the list. */
import type { Fields } from "../rules/contract/fields.ts";
import type { LanguageKey, Phrase } from "../rules/contract/phrase.ts";
import { facet } from "../platform/field.ts";
import { speak } from "../ui/speak.ts";
import type { Base, OfferView } from "./operation.ts";
import { isNewerMessage } from "./schema.ts";

export interface MessageKind<F extends object = object, B extends Base = Base> {
  /** Final, since it is stored as `flags.quincunx.kind`. */
  readonly kind: string;
  /** True if a later version wrote it. Such a message shows a remark; it is neither interpreted nor deleted. */
  isNewer(flags: Fields): boolean;
  /** Strict. `null` for invalid flags: the message is not ours. */
  parse(flags: Fields): F | null;
  /** False if the message contradicts its flags, so it was changed after posting; a remark says so. Absent: always sound. */
  isSound?(flags: F, message: ChatMessage.Implementation): boolean;
  /** Reason why a message of ours cannot be drawn, shown beside its sentence; `null`: none known. */
  missing?(flags: F, message: ChatMessage.Implementation): Phrase | null;
  /** Ids of the messages that it belongs to, which are redrawn when it is created, changed or deleted. Other keys serve `linkedMessages`. */
  links?(flags: F): readonly string[];
  /** True if a newer message replaces it, so that the log hides it. */
  isSuperseded?(message: ChatMessage.Implementation): boolean;
  /** It is deleted with the message that it belongs to. */
  readonly isDependent?: true;
  /** Includes messages without readable flags of ours: a typed roll becomes a card. */
  readonly takesUnmarked?: true;
  /** Absent: it is not drawn itself; the message that it belongs to shows it. */
  readonly display?: Display<B>;
  /** Rows of the GM console while a roll or decision is missing; absent: the message never waits. */
  readonly waiting?: WaitingPart;
  /** Says in the GM console that this message has set the targets of a roll. Absent: no words of its own. */
  readonly targetsNote?: LanguageKey;
  /** Carries a GM's ruling on the roll of a user at a seat. */
  rule?(message: ChatMessage.Implementation, seat: number, user: string, ruling: object): Promise<void>;
  /** Called on every client for a new message, after its owners were marked for redrawing. */
  arrived?(message: ChatMessage.Implementation): void;
  /** Called when the message was changed or deleted, or one that belongs to it was created, changed or deleted. */
  changed?(messageId: string): void;
  /** Called after the message was redrawn, because it may have changed, wherever it is drawn. */
  redrawn?(message: ChatMessage.Implementation): void;
  /** Called on every client after an update of the message. */
  updated?(message: ChatMessage.Implementation, changes: Fields): void;
  /** Called on every client after the message was deleted. */
  deleted?(messageId: string): void;
}

/** Handles a click on a button. `what`: an operation type or a button of the kind; `value`: the offer's id or the button's value. */
export const messageKinds = facet<MessageKind>("messageKinds");

export type Act = (what: string, value: string, event?: Event) => void;

/** Draws a view as one element in the document `owner`. `V`: the result of the kind's `view`. */
export type Drawing<V extends object> = (view: V, act: Act, owner: Document) => HTMLElement;

/** True if the prompt of that seat is open; the console then lists it there. */
export type IsPromptOpen = (messageId: string, seat: number) => boolean;

interface WaitingPart {
  /** Default: only recent messages wait. */
  readonly atAnyAge?: true;
  rows(message: ChatMessage.Implementation, isPromptOpen: IsPromptOpen): readonly WaitingRow[];
}

export interface WaitingRow {
  readonly key: string;
  readonly messageId: string;
  readonly title: string;
  readonly words: string;
  readonly portrait: object;
  readonly buttons: readonly WaitingButton[];
  /** Present for questions: the roll in words, and the answers on offer. */
  readonly question?: { readonly roll: string; readonly offers: readonly OfferView[] };
}

type WaitingButton = ReturnType<typeof waitingButton>;

export interface Display<B extends Base> {
  /** With its operations folded; `null` if unreadable, and the sentence remains. */
  open(message: ChatMessage.Implementation): B | null;
  /** Plain data for the current user. */
  view(base: B): object;
  /** Draws synchronously, as one element in the document `owner`. */
  draw(view: object, act: Act, owner: Document): HTMLElement;
  /** Text for screen readers; absent: not announced. */
  sentence?(base: B): string;
  /** Heading of its sentences on the page of an evening; absent: they are not there. */
  readonly heading?: LanguageKey;
  /** Handles a button of the kind that is no operation. */
  press?(base: B, what: string, value: string, event?: Event): Promise<void> | void;
  /** True if the drawing depends on the connected users, so that it is redrawn when one connects or disconnects. */
  dependsOnPresence?(base: B): boolean;
  /** Inserts the drawing into the message content; absent: it replaces the content. */
  insert?(base: B, content: HTMLElement, drawing: HTMLElement): void;
}

export type Kinds = ReturnType<typeof makeKinds>;

/** Throws an Error for a duplicate name. */
export function makeKinds(all: readonly MessageKind[]) {
  const byName = new Map(all.map((kind) => [kind.kind, kind]));
  if (byName.size < all.length) throw new Error("Quincunx: two kinds of messages have the same name");
  /** True if a later version wrote these flags. */
  const isNewer = (flags: Fields | null): boolean => {
    const name = flags?.["kind"];
    if (!flags || typeof name !== "string") return false;
    return (byName.get(name)?.isNewer ?? isNewerMessage)(flags);
  };
  return {
    all,
    isNewer,
    /** `null`: not ours, or invalid. */
    read(flags: Fields | null): { readonly kind: MessageKind; readonly flags: object } | null {
      const kind = typeof flags?.["kind"] === "string" ? byName.get(flags["kind"]) : undefined;
      const read = flags && kind && !isNewer(flags) ? kind.parse(flags) : null;
      return kind && read ? { kind, flags: read } : null;
    },
    /** Kind of messages without readable flags of ours. */
    unmarked: all.find(({ takesUnmarked }) => takesUnmarked) ?? null,
  };
}

/** A button of the GM console for an offer of the message. */
export function waitingButton({ operation, id, label }: OfferView, name: string) {
  const words = speak(label);
  return {
    /** Type of an operation or action, or a button of the kind. */
    what: operation,
    value: id,
    label: words,
    /** Includes the name, for screen readers. */
    spoken: `${words}: ${name}`,
  };
}
