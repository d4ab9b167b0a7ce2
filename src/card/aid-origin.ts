/** The part of a roll's origin that records help from other players (SC-8). */
import type { Grant } from "../rules/contract/pre-roll.ts";
import { phrase, type Phrase } from "../rules/contract/phrase.ts";
import { isFields, type Fields } from "../platform/flags.ts";

/** Help used in a roll: the id of the aid operation, the giver, and the die or bonus. */
export interface AidGift extends Grant {
  readonly id: string;
}

export interface AidOrigin {
  readonly message: string;
  readonly gifts: readonly AidGift[];
}

/** Limit for data from other clients. */
export const MOST_GIFTS = 20;

export function isAidOrigin(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { message, gifts, ...rest } = value;
  return (
    typeof message === "string" &&
    Array.isArray(gifts) &&
    gifts.length > 0 &&
    gifts.length <= MOST_GIFTS &&
    gifts.every(isGift) &&
    Object.keys(rest).length === 0
  );
}

/** Strict; `null` if the data is no valid grant. */
export function readGrant({ kind, amount, ...rest }: Fields): Omit<Grant, "from"> | null {
  const isOne = isKind(kind) && Number.isInteger(amount) && Object.keys(rest).length === 0;
  return isOne ? { kind, amount: amount as number } : null;
}

function isGift(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { id, from, ...grant } = value;
  return typeof id === "string" && typeof from === "string" && readGrant(grant) !== null;
}

/** For example "+2", "d6" or "an Advantage". */
export function sayGift({ kind, amount }: Omit<Grant, "from">): Phrase {
  if (kind === "advantage") return phrase("QUINCUNX.Aid.advantage");
  return kind === "die"
    ? phrase("QUINCUNX.Word.die", { size: amount })
    : phrase("QUINCUNX.Word.value", { value: { signed: amount } });
}

function isKind(kind: unknown): kind is Grant["kind"] {
  return kind === "bonus" || kind === "die" || kind === "advantage";
}
