/** The seat of a request that a card answers. */
import { isInteger, isText, oneOf } from "../../platform/shape.ts";
import { cardField } from "../card-field.ts";

/** Message id. */
export const answeredRequest = cardField<string>({
  key: "request",
  check: isText,
  source: (id) => id,
  bond: "request",
});

/** Index of the seat, from 0. */
export const answeredSeat = cardField<number>({ key: "seat", check: isInteger });

/** A GM threw for the absent user of the seat, or of a side that a message asks. */
export const standIn = cardField<true>({ key: "standIn", check: oneOf(true) });
