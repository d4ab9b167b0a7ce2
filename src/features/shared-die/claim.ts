/**
 * Reads and posts notices of shared dice. Only notices by GMs count. The notice of an automatic throw has a deterministic id made of die, encounter and
 * round, so that of two GM clients that throw at once one posts, and the other reads the result.
 */
import { readFlags } from "../../platform/flags.ts";
import { readSharedDieFlags, type SharedDieFlags } from "../../roll/shared-die/flags.ts";
import { authorOf } from "../../log/authors.ts";
import { madeId } from "../../platform/deterministic-id.ts";
import { waitForMessage } from "../../platform/send.ts";
import { runOnce } from "../../log/run-once.ts";
import type { DeclaredDie } from "../../roll/shared-die/declared.ts";
import { post, type Notice } from "../../roll/shared-die/notice.ts";

type Message = ChatMessage.Implementation;
export type Claim = NonNullable<SharedDieFlags["round"]>;

/** `null`: nothing was thrown yet. */
export function findClaimed({ die }: DeclaredDie, claim: Claim): Message | null {
  for (let attempt = 0; ; attempt++) {
    const message = game.messages.get(claimedId(die.key, claim, attempt));
    if (!message) return null;
    if (isClaimed(message, die.key, claim)) return message;
  }
}

/** Throws once for a round. Resolves with the notice, even if another client has posted it. */
export async function claim(declared: DeclaredDie, notice: Notice, round: Claim): Promise<Message> {
  const { key } = declared.die;
  // A message of a player under this id does not count.
  let attempt = 0;
  while (game.messages.has(claimedId(key, round, attempt))) attempt += 1;
  const id = claimedId(key, round, attempt);
  try {
    await runOnce(id, () => post(declared, notice, id, round));
  } catch (error) {
    // Another GM client has thrown at the same moment.
    if (!(await waitForMessage(id))) throw error;
  }
  const message = game.messages.get(id);
  if (!message || !isClaimed(message, key, round))
    throw new Error(`Quincunx: nothing was thrown for round ${round.round}`);
  return message;
}

/** True if a newer notice of the same die exists; the log shows only the newest. */
export function isSuperseded(message: Message): boolean {
  const flags = readFlags(message, readSharedDieFlags);
  return flags !== null && authorOf(message).isGM && newestNotice(flags.die) !== message;
}

export function newestNotice(key: string): Message | null {
  return game.messages.contents.findLast((message) => isNotice(message, key)) ?? null;
}

function isNotice(message: Message, key: string): boolean {
  return authorOf(message).isGM && readFlags(message, readSharedDieFlags)?.die === key;
}

function isClaimed(message: Message, key: string, { encounter, round }: Claim): boolean {
  const flags = readFlags(message, readSharedDieFlags);
  const isOfRound = flags?.round?.encounter === encounter && flags.round.round === round;
  return isOfRound && isNotice(message, key) && message.rolls.length > 0;
}

/** Deterministic, so that it is the same at every client. */
export function claimedId(key: string, { encounter, round }: Claim, attempt: number): string {
  return madeId(`${key} ${encounter} ${round} ${attempt}`);
}
