/** Gifts: dice and bonuses from allies or GMs before the throw (SC-8), and how a card records them. */
import type { Grant } from "../../rules/contract/pre-roll.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { cardField } from "../../card/card-field.ts";
import { choice, type Infer, integer, list, reader, record, text } from "../../rules/contract/schema.ts";

/** Limit for data from other clients. */
export const MOST_GIFTS = 20;

const KIND_AND_AMOUNT = { kind: choice(["bonus", "die", "advantage"]), amount: integer() };

/** Strict; `null` if the data is no valid grant. */
export const readGrant = reader(KIND_AND_AMOUNT);

/** `id`: of the operation that gave it; `from`: name of the giver. */
export const giftField = record({ id: text(), from: text(), ...KIND_AND_AMOUNT });
export type Gift = Infer<typeof giftField>;

/** The gifts in the spec of a card, and the message that asked for them. */
const gifts = record({ message: text(), gifts: list(giftField, { min: 1, max: MOST_GIFTS }) });
export type UsedGifts = Infer<typeof gifts>;

export const usedGifts = cardField<UsedGifts>({
  key: "usedGifts",
  schema: gifts,
  links: ({ message }) => [message],
});

/** For example "+2", "d6" or "an Advantage". */
export function sayGift({ kind, amount }: Omit<Grant, "from">): Phrase {
  if (kind === "advantage") return phrase("QUINCUNX.Aid.advantage");
  return kind === "die"
    ? phrase("QUINCUNX.Word.die", { size: amount })
    : phrase("QUINCUNX.Word.value", { value: { signed: amount } });
}
