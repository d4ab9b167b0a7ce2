/** What a roll says of help that it was thrown with (SC-8). */
import type { Grant } from "../rules/contract/pre-roll.ts";
import { isFields, type Fields } from "../platform/flags.ts";

/** A gift that a roll was thrown with: the operation that gave it, and what stands in the spec. */
export interface AidGift extends Grant {
  readonly id: string;
}

/** What a roll says of the help that it was thrown with. */
export interface AidOrigin {
  /** Id of the message. */
  readonly message: string;
  readonly gifts: readonly AidGift[];
}

/** Nobody needs more help. */
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

/** Strict; null: it gives nothing. */
export function readGrant({ kind, amount, ...rest }: Fields): Omit<Grant, "from"> | null {
  const isOne = (kind === "bonus" || kind === "die") && Number.isInteger(amount) && Object.keys(rest).length === 0;
  return isOne ? { kind, amount: amount as number } : null;
}

function isGift(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { id, from, ...grant } = value;
  return typeof id === "string" && typeof from === "string" && readGrant(grant) !== null;
}
