/** The side of a contest that a card was thrown for. */
import { cardField } from "../../card/card-field.ts";
import { choice, type Infer, integer, optional, record, text } from "../../rules/contract/schema.ts";
import { CONTEST_SIDES } from "./flags.ts";

const cardSide = record({
  /** Message id of the contest. */
  id: text(),
  side: choice(CONTEST_SIDES),
  /** From 0; absent: 0. */
  round: optional(integer()),
});

export type CardSide = Infer<typeof cardSide>;

export const contestSide = cardField<CardSide>({
  key: "contest",
  schema: cardSide,
  source: ({ id }) => id,
  bond: "sides",
});
