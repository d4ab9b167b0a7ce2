/** Gifts: dice and bonuses from allies or GMs before the throw (SC-8), and how a card records them. */
import type { Grant } from "../../rules/contract/pre-roll.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { cardField } from "../../card/card-field.ts";
import { isInteger, isText, listOf, oneOf, readShape, shape } from "../../platform/shape.ts";

/** `id`: of the operation that gave it. */
export interface Gift extends Grant {
  readonly id: string;
}

/** The gifts in the spec of a card, and the message that asked for them. */
export interface UsedGifts {
  readonly message: string;
  readonly gifts: readonly Gift[];
}

/** Limit for data from other clients. */
export const MOST_GIFTS = 20;

const KIND_AND_AMOUNT = { kind: oneOf("bonus", "die", "advantage"), amount: isInteger };

/** Strict; `null` if the data is no valid grant. */
export const readGrant = readShape<Omit<Grant, "from">>(KIND_AND_AMOUNT);

export const usedGifts = cardField<UsedGifts>({
  key: "usedGifts",
  check: shape<UsedGifts>({
    message: isText,
    gifts: listOf(shape<Gift>({ id: isText, from: isText, ...KIND_AND_AMOUNT }), MOST_GIFTS, 1),
  }),
  links: ({ message }) => [message],
});

/** For example "+2", "d6" or "an Advantage". */
export function sayGift({ kind, amount }: Omit<Grant, "from">): Phrase {
  if (kind === "advantage") return phrase("QUINCUNX.Aid.advantage");
  return kind === "die"
    ? phrase("QUINCUNX.Word.die", { size: amount })
    : phrase("QUINCUNX.Word.value", { value: { signed: amount } });
}
