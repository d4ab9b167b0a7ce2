/**
 * Notices of dice of the table that count, which only GMs can give. One of a die that an encounter throws by itself has an id made of die, encounter and
 * round, under which the table takes one message alone: so of two GMs' clients that throw at once one has thrown, and the other reads what it was.
 */
import { readFlags } from "../../platform/flags.ts";
import { readTableDieFlags, type TableDieFlags } from "./flags.ts";
import { authorOf } from "../../log/authors.ts";
import { madeId } from "../../platform/deterministic-id.ts";
import { comes } from "../../platform/send.ts";
import { runOnce } from "../../log/run-once.ts";
import type { DeclaredDie } from "./declared.ts";
import { post, type Notice } from "./notice.ts";

type Message = ChatMessage.Implementation;
export type Claim = NonNullable<TableDieFlags["round"]>;

/** What was thrown for this round already, by a GM; null: nothing. */
export function findClaimed({ die }: DeclaredDie, claim: Claim): Message | null {
  for (let attempt = 0; ; attempt++) {
    const message = game.messages.get(claimedId(die.key, claim, attempt));
    if (!message) return null;
    if (isClaimed(message, die.key, claim)) return message;
  }
}

/** Throws for a round: resolves with the one message that says so, whoever's it is. */
export async function claim(declared: DeclaredDie, notice: Notice, round: Claim): Promise<Message> {
  const { key } = declared.die;
  // Whoever else has put a message under this id has thrown nothing.
  let attempt = 0;
  while (game.messages.has(claimedId(key, round, attempt))) attempt += 1;
  const id = claimedId(key, round, attempt);
  try {
    await runOnce(id, () => post(declared, notice, id, round));
  } catch (error) {
    // Another GM has thrown for it at the same moment.
    if (!(await comes(id))) throw error;
  }
  const message = game.messages.get(id);
  if (!message || !isClaimed(message, key, round))
    throw new Error(`Quincunx: nothing was thrown for round ${round.round}`);
  return message;
}

/** Whether something newer is said of the same die: the log then shows that alone. */
export function isPast(message: Message): boolean {
  const flags = readFlags(message, readTableDieFlags);
  return flags !== null && authorOf(message).isGM && newestNotice(flags.die) !== message;
}

/** What was said last of a die, by a GM. */
export function newestNotice(key: string): Message | null {
  return game.messages.contents.findLast((message) => isNotice(message, key)) ?? null;
}

function isNotice(message: Message, key: string): boolean {
  return authorOf(message).isGM && readFlags(message, readTableDieFlags)?.die === key;
}

function isClaimed(message: Message, key: string, { encounter, round }: Claim): boolean {
  const flags = readFlags(message, readTableDieFlags);
  const isOfRound = flags?.round?.encounter === encounter && flags.round.round === round;
  return isOfRound && isNotice(message, key) && message.rolls.length > 0;
}

/** The same at every client. */
export function claimedId(key: string, { encounter, round }: Claim, attempt: number): string {
  return madeId(`${key} ${encounter} ${round} ${attempt}`);
}
