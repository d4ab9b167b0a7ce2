/** The share of a pool that a roll has, if several actions are rolled with one pool (DP-12). */
import { integer, isText, shape, type Check } from "../../platform/shape.ts";
import { cardField } from "../card-field.ts";

export const MOST_SHARES = 6;

export interface Share {
  /** Common to all actions with this pool. */
  readonly id: string;
  /** From 0. */
  readonly part: number;
  /** Number of shares, 2 … 6. */
  readonly parts: number;
}

const hasFields = shape<Share>({
  id: (value): value is string => isText(value) && /^[0-9A-Za-z]{16}$/u.test(value),
  part: integer(0, MOST_SHARES - 1),
  parts: integer(2, MOST_SHARES),
});

const isShare: Check<Share> = (value): value is Share => hasFields(value) && value.part < value.parts;

export const shareOfPool = cardField<Share>({ key: "split", check: isShare, isInState: true, bond: "part" });
