/** Says what happened to a card, as a message of whoever does it. Nobody writes in another's book. */
import { mayOperate } from "../authority.ts";
import { logOf } from "./log.ts";
import { SCOPE } from "../scope.ts";
import type { OperationFlags, OperationType } from "./flags.ts";
import { plainContent } from "./plain-content.ts";

/**
 * Posts an operation on `card`; its audience is the card's. Returns the operation's id, or null where this user may not.
 */
export async function operate(
  card: ChatMessage.Implementation,
  type: OperationType,
  data: Readonly<Record<string, unknown>>,
  sentence: string,
  rolls: readonly Roll[] = [],
): Promise<string | null> {
  if (!card.id || !mayNow(card, type, data)) return null;
  const flags: OperationFlags = { kind: "operation", card: card.id, id: foundry.utils.randomID(), type, data };
  await ChatMessage.implementation.create({
    speaker: ChatMessage.implementation.getSpeaker({ alias: game.user.name } as never),
    style: CONST.CHAT_MESSAGE_STYLES.OTHER,
    content: plainContent(sentence),
    whisper: audienceFor(card),
    blind: card.blind,
    ...(rolls.length > 0 ? { rolls } : {}),
    flags: { [SCOPE]: flags },
  } as never);
  return flags.id;
}

/** Copies the card's audience; whoever rolled hears of it, and so does whoever operates. */
function audienceFor(card: ChatMessage.Implementation): string[] {
  if (card.whisper.length === 0) return [];
  const ids = new Set(card.whisper.flatMap((id) => id ?? []));
  if (!card.blind && card.author?.id) ids.add(card.author.id);
  if (game.user.id) ids.add(game.user.id);
  return [...ids];
}

function mayNow(
  card: ChatMessage.Implementation,
  type: OperationType,
  data: Readonly<Record<string, unknown>>,
): boolean {
  if (type === "throw") return true; // each die is judged by itself: see throwMore and the fold
  if (type !== "undo") return mayOperate(game.user, type);
  return logOf(card.id ?? "").some(
    ({ flags, author }) => flags.id === data["operation"] && mayOperate(game.user, type, { authorId: author.id }),
  );
}
