/** Stored data of the operation `harm`. */
import { integer, isText, listOf, oneOf, optional, readShape, shape, text } from "../../platform/shape.ts";

export interface HarmTarget {
  /** UUID of a world actor or of an unlinked token's actor. */
  readonly actor: string;
  /** Id of a resource of our own actor types, or a tracked attribute's path in another system. */
  readonly path: string;
  /** 1: harm raises the number; −1: it lowers it. */
  readonly sign: 1 | -1;
  readonly amount: number;
  /** In other systems: the attribute is a bar, with `value` and `max`. */
  readonly isBar?: true;
  /** Moves the number the other way. */
  readonly heals?: true;
}

export interface HarmData {
  /** Id of the card's deal. */
  readonly deal: string;
  readonly targets: readonly HarmTarget[];
  /** Applies the harm again to targets that have taken it. */
  readonly again?: true;
  /** The round of the encounter, as `combat.round`. */
  readonly in?: string;
  /** By how much a side won that deals it, and the side. */
  readonly by?: number;
  readonly from?: string;
}

const MOST_TARGETS = 50;
/** Characters of `in`. */
const MOST_ROUND = 100;
export const MOST_AMOUNT = 9999;

const isTrue = oneOf(true);

const isTarget = shape<HarmTarget>({
  actor: (value): value is string => isText(value) && /^(?:Actor|Scene)\.[\w.]{1,100}$/u.test(value),
  path: (value): value is string => isText(value) && value !== "" && value.length <= 200,
  sign: oneOf(1, -1),
  amount: integer(0, MOST_AMOUNT),
  isBar: optional(isTrue),
  heals: optional(isTrue),
});

/** `null` unless all fields and targets are valid and distinct. */
export const readHarm = readShape<HarmData>(
  {
    deal: isText,
    targets: listOf(isTarget, MOST_TARGETS, 1),
    again: optional(isTrue),
    by: optional(integer(1, MOST_AMOUNT)),
    from: optional(oneOf("a", "b")),
    in: optional(text(MOST_ROUND)),
  },
  ({ targets }) => new Set(targets.map(({ actor }) => actor)).size === targets.length,
);
