/** The seat of a request that a card answers. */
import { choice, integer, text } from "../../rules/contract/schema.ts";
import { cardField } from "../card-field.ts";

/** Message id. */
export const answeredRequest = cardField<string>({
  key: "request",
  schema: text(),
  source: (id) => id,
  bond: "request",
});

/** Index of the seat, from 0. */
export const answeredSeat = cardField<number>({ key: "seat", schema: integer() });

/** A GM threw for the absent user of the seat, or of a side that a message asks. */
export const standIn = cardField<true>({ key: "standIn", schema: choice([true]) });
