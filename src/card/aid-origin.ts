/** The part of a roll's origin that records help from other players (SC-8). */
import type { Grant } from "../rules/contract/pre-roll.ts";
import { phrase, type Phrase } from "../rules/contract/phrase.ts";
import { isInteger, isText, listOf, oneOf, readShape, shape } from "../platform/shape.ts";

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

const KIND_AND_AMOUNT = { kind: oneOf("bonus", "die", "advantage"), amount: isInteger };

/** Strict; `null` if the data is no valid grant. */
export const readGrant = readShape<Omit<Grant, "from">>(KIND_AND_AMOUNT);

export const isAidOrigin = shape<AidOrigin>({
  message: isText,
  gifts: listOf(shape<AidGift>({ id: isText, from: isText, ...KIND_AND_AMOUNT }), MOST_GIFTS, 1),
});

/** For example "+2", "d6" or "an Advantage". */
export function sayGift({ kind, amount }: Omit<Grant, "from">): Phrase {
  if (kind === "advantage") return phrase("QUINCUNX.Aid.advantage");
  return kind === "die"
    ? phrase("QUINCUNX.Word.die", { size: amount })
    : phrase("QUINCUNX.Word.value", { value: { signed: amount } });
}
