/** Held back parts and attacks in the origin of a card. */
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { cardField } from "../../card/card-field.ts";
import { isWords } from "../../card/state.ts";
import { MOST_SHARES } from "../../card/fields/share.ts";
import { isTurn } from "../../log/operation-flags.ts";
import type { Bag } from "../../platform/field.ts";
import { isInteger, isText, listOf, optional, shape } from "../../platform/shape.ts";

/** A part of a split pool that is rolled later (DP-12). */
export interface ReservedPart {
  readonly part: number;
  readonly title: string;
  /** With its dice; parsed when it is rolled. */
  readonly spec: Fields;
  readonly stats?: readonly string[];
  /** Fields of the origin that pre-roll options store on its card, such as the conditions in its spec. */
  readonly counted?: Bag;
  /** The round of the encounter in which it can be rolled, as `combat.round`. */
  readonly in?: string;
}

const isReserved = shape<ReservedPart>({
  part: isInteger,
  title: isText,
  spec: isFields,
  stats: optional(listOf(isText)),
  counted: optional((value): value is Bag => isFields(value)),
  in: optional(isWords),
});

/** Parts of the split that are held back; on its first card. */
export const reservedParts = cardField<readonly ReservedPart[]>({
  key: "reserved",
  check: listOf(isReserved, MOST_SHARES),
});

/** Present if it is an action of an actor in an encounter: the turn of the encounter (`combat.round.combatant`). */
export const actionTurn = cardField<string>({ key: "splitAction", check: isWords });

/** The same, if it is an attack. */
export const attackTurn = cardField<string>({ key: "splitAttack", check: isWords });

/** 1 + the highest number among the actor's attacks in that turn that the author's client knew; absent if it knew none. */
export const attackNumber = cardField<number>({ key: "splitAttackTurn", check: isTurn });
