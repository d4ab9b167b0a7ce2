/**
 * Finds and posts notices of shared dice. The notice of an automatic throw has a deterministic id made of die, encounter and round, so that of two GM
 * clients that throw at once one posts, and the other reads the result.
 */
import { readFlags } from "../../platform/documents.ts";
import { authorOf } from "../../log/authors.ts";
import { madeId } from "../../platform/deterministic-id.ts";
import { waitForMessage } from "../../platform/send.ts";
import { runOnce } from "../../log/run-once.ts";
import { readSharedDieFlags, type SharedDieFlags, type ThrownRound } from "../../roll/shared-die/notice.ts";

type Message = ChatMessage.Implementation;

/** `null`: no notice, or not by a GM. */
export function noticeFlags(message: Message): SharedDieFlags | null {
  return authorOf(message).isGM ? readFlags(message, readSharedDieFlags) : null;
}

export function newestNotice(key: string): Message | null {
  return game.messages.contents.findLast((message) => noticeFlags(message)?.die === key) ?? null;
}

/** True if a newer notice of the same die exists; the log shows only the newest. */
export function isSuperseded(message: Message): boolean {
  const flags = noticeFlags(message);
  return flags !== null && newestNotice(flags.die) !== message;
}

/** `null`: nothing was thrown yet. */
export function findClaimed(key: string, round: ThrownRound): Message | null {
  for (let attempt = 0; ; attempt++) {
    const message = game.messages.get(claimedId(key, round, attempt));
    if (!message) return null;
    if (isClaimed(message, key, round)) return message;
  }
}

/** Posts a throw once for a round. Resolves with the notice, even if another client has posted it. */
export async function claim(key: string, round: ThrownRound, post: (id: string) => Promise<void>): Promise<Message> {
  // A message of a player under this id does not count.
  let attempt = 0;
  while (game.messages.has(claimedId(key, round, attempt))) attempt += 1;
  const id = claimedId(key, round, attempt);
  try {
    await runOnce(id, () => post(id));
  } catch (error) {
    // Another GM client has thrown at the same moment.
    if (!(await waitForMessage(id))) throw error;
  }
  const message = game.messages.get(id);
  if (!message || !isClaimed(message, key, round))
    throw new Error(`Quincunx: nothing was thrown for round ${round.round}`);
  return message;
}

function isClaimed(message: Message, key: string, { encounter, round }: ThrownRound): boolean {
  const flags = noticeFlags(message);
  const isOfRound = flags?.round?.encounter === encounter && flags.round.round === round;
  return isOfRound && flags.die === key && message.rolls.length > 0;
}

/** Deterministic, so that it is the same at every client. */
export function claimedId(key: string, { encounter, round }: ThrownRound, attempt: number): string {
  return madeId(`${key} ${encounter} ${round} ${attempt}`);
}
