/** The side of a contest that a card was thrown for. */
import type { ContestSideId } from "../../api/contest-draft.ts";
import { cardField } from "../../card/card-field.ts";
import { isInteger, isText, oneOf, optional, shape } from "../../platform/shape.ts";
import { CONTEST_SIDES } from "./flags.ts";

export interface CardSide {
  /** Message id of the contest. */
  readonly id: string;
  readonly side: ContestSideId;
  /** From 0; absent: 0. */
  readonly round?: number;
}

export const contestSide = cardField<CardSide>({
  key: "contest",
  check: shape<CardSide>({ id: isText, side: oneOf(...CONTEST_SIDES), round: optional(isInteger) }),
  source: ({ id }) => id,
  bond: "sides",
});
