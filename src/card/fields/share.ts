/** The share of a pool that a roll has, if several actions are rolled with one pool (DP-12). */
import { type Infer, integer, matching, record, where } from "../../rules/contract/schema.ts";
import { cardField } from "../card-field.ts";

export const MOST_SHARES = 6;

const share = record({
  /** Common to all actions with this pool. */
  id: matching(/^[0-9A-Za-z]{16}$/u, "an id"),
  /** From 0. */
  part: integer({ min: 0, max: MOST_SHARES - 1 }),
  /** Number of shares. */
  parts: integer({ min: 2, max: MOST_SHARES }),
});

export type Share = Infer<typeof share>;

export const shareOfPool = cardField<Share>({
  key: "split",
  schema: where(share, ({ part, parts }) => part < parts),
  isInState: true,
  bond: "part",
});
