/** Posts operations as messages of the acting user. No client edits another user's message. */
import { speakerData, SCOPE, proveFlags } from "../platform/documents.ts";
import type { Fields } from "../rules/contract/fields.ts";
import type { LanguageKey } from "../rules/contract/phrase.ts";
import { toPureTerms } from "../dice/convert.ts";
import { plainContent } from "../platform/plain-content.ts";
import { sendMessage } from "../platform/send.ts";
import type { OperationFlags } from "./operation-flags.ts";
import { isAllowed, knownBefore } from "./fold.ts";
import { MESSAGE_SCHEMA } from "./message-schema.ts";
import type { Base, Offer, Operation } from "./operation.ts";
import { noteOwnOperation } from "./own-operations.ts";
import { turnAfter } from "./position.ts";

export interface OperationMessage {
  /** Plain sentence for the log and for worlds without the module. All clients receive it, so it must not contain private data. */
  readonly sentence: string;
  readonly rolls?: readonly Roll[];
  /** Message id, if data are already stored under it. */
  readonly id?: string;
}

/** Posts with the audience of the base message. Returns the operation's id; `null` if this user may not. */
export async function postOperation<D extends object, B extends Base>(
  operation: Operation<D, B>,
  base: B,
  data: D,
  { sentence, rolls = [], id = foundry.utils.randomID() }: OperationMessage,
): Promise<string | null> {
  const { message } = base;
  if (!message.id || !isAllowed(operation, game.user, base, data)) return null;
  const flags: OperationFlags = {
    kind: "operation",
    schema: MESSAGE_SCHEMA,
    card: message.id,
    id,
    type: operation.type,
    data: data as Fields,
    turn: turnAfter(base.operations),
    knew: knownBefore(operation, data, base, {
      author: game.user,
      terms: rolls.flatMap(({ terms }) => toPureTerms(terms) ?? []),
    }),
  };
  for (const roll of rolls) proveFlags(roll, id, flags);
  const messageData = {
    _id: id,
    speaker: speakerData({ alias: game.user.name }),
    style: CONST.CHAT_MESSAGE_STYLES.OTHER,
    content: plainContent(sentence),
    whisper: audienceFor(message),
    blind: message.blind,
    rolls,
    flags: { [SCOPE]: flags },
  };
  noteOwnOperation(operation, message.id, id, data);
  await sendMessage(messageData);
  return id;
}

/** Posts it with a sentence in the user's language: `name` is this user, `title` the title of the base message. */
export async function postSaying<D extends object, B extends Base>(
  operation: Operation<D, B>,
  base: B,
  data: D,
  key: LanguageKey,
  words: Readonly<Record<string, string>> = {},
  more: Omit<OperationMessage, "sentence"> = {},
): Promise<void> {
  const sentence = game.i18n.format(key, { name: game.user.name, title: base.title, ...words });
  await postOperation(operation, base, data, { sentence, ...more });
}

/** A button at the bottom of the message that posts the operation. `id` distinguishes several of one operation. */
export function offerToPost<D extends object, B extends Base>(
  operation: Operation<D, B>,
  base: B,
  data: D,
  sentence: LanguageKey,
  { label, id = "" }: Pick<Offer, "label"> & { readonly id?: string },
): Offer {
  return { id, place: "foot", label, take: () => postSaying(operation, base, data, sentence) };
}

/** Audience of the base message, plus its author (unless blind) and the current user. */
export function audienceFor(message: ChatMessage.Implementation): string[] {
  if (message.whisper.length === 0) return [];
  const ids = new Set(message.whisper.flatMap((id) => id ?? []));
  if (!message.blind && message.author?.id) ids.add(message.author.id);
  if (game.user.id) ids.add(game.user.id);
  return [...ids];
}
