/** Puts a card together: what was rolled, what has happened since, what is hidden. */
import { foldMessage } from "../log/log.ts";
import { requestFlagsOf } from "../log/request-flags.ts";
import { readCard } from "./read.ts";
import { secrecyOf } from "./secrecy.ts";
import { judge, type Card } from "./state.ts";

/** The card of a message as it stands after all operations; null where the message is none. */
export function cardOf(message: ChatMessage.Implementation): Card | null {
  const source = readCard(message);
  if (!source || !message.id) return null;
  const { mechanic, spec, terms, faces, title, origin, isChanged } = source;
  const { request } = origin;
  const hiddenBy = request && requestFlagsOf(game.messages.get(request))?.isHidden ? request : null;
  const rollerId = message.author?.id ?? null;
  const initial = judge({ mechanic, rollerId, spec, terms, faces, hiddenBy, isChanged });
  const { state, operations, flooders } = foldMessage(message.id, "card", initial, judge);
  const secrecy = secrecyOf({ messageId: message.id, state, operations, request: request ?? null });
  return { kind: "card", message, title, state, operations, flooders, origin, secrecy };
}
