/** Says what happened to a message, as a message of whoever does it. Nobody writes in another's book. */
import { plainContent } from "../platform/plain-content.ts";
import { SCOPE } from "../platform/scope.ts";
import { sendMessage } from "../platform/send.ts";
import { proveFlags, type Fields } from "../platform/flags.ts";
import { OPERATION_SCHEMA, type OperationFlags } from "./operation-flags.ts";
import { isAllowed } from "./fold.ts";
import type { Base, Operation } from "./operation.ts";
import { nextTurn } from "./position.ts";

export interface Said {
  /** One plain sentence for logs and for when the module is off. All messages go to all clients: of a private one it says nothing that is not for all. */
  readonly sentence: string;
  readonly rolls?: readonly Roll[];
  /** Its id, where something is kept under it already. */
  readonly id?: string;
}

/** Posts an operation; its audience is the message's own. Returns the operation's id, or null where this user may not. */
export async function postOperation<D extends object, B extends Base>(
  operation: Operation<D, B>,
  base: B,
  data: D,
  { sentence, rolls = [], id = foundry.utils.randomID() }: Said,
): Promise<string | null> {
  const { message } = base;
  if (!message.id || !isAllowed(operation, game.user, base, data)) return null;
  const flags: OperationFlags = {
    kind: "operation",
    schema: OPERATION_SCHEMA,
    card: message.id,
    id,
    type: operation.type,
    data: data as Fields,
    turn: nextTurn(base.operations.map(({ logged }) => logged)),
  };
  for (const roll of rolls) proveFlags(roll, id, flags);
  const said = {
    _id: id,
    speaker: ChatMessage.implementation.getSpeaker({ alias: game.user.name } as never),
    style: CONST.CHAT_MESSAGE_STYLES.OTHER,
    content: plainContent(sentence),
    whisper: audienceFor(message),
    blind: message.blind,
    rolls,
    flags: { [SCOPE]: flags },
  };
  await sendMessage(said);
  return id;
}

/** Copies the message's audience; whoever wrote it hears of it, and so does whoever operates. */
function audienceFor(message: ChatMessage.Implementation): string[] {
  if (message.whisper.length === 0) return [];
  const ids = new Set(message.whisper.flatMap((id) => id ?? []));
  if (!message.blind && message.author?.id) ids.add(message.author.id);
  if (game.user.id) ids.add(game.user.id);
  return [...ids];
}
