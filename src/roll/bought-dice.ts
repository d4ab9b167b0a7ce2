/** Dice that were bought before the throw (FP-14): in a roll's config and on its card. */
import { cardField } from "../card/card-field.ts";
import { integer } from "../platform/shape.ts";
import type { Price } from "../rules/contract/decisions.ts";

/** Larger than any pool. */
const MOST = 100;

/** Their number, the last ones of the spec; they count once they are paid. */
export const boughtDice = cardField<number>({ key: "bought", check: integer(1, MOST) });

export interface Bought {
  readonly times: number;
  readonly price: Price;
}
