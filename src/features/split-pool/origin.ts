/** Held back parts and attacks in the origin of a card. */
import { isFields } from "../../rules/contract/fields.ts";
import { cardField } from "../../card/card-field.ts";
import { shortWords, statIds } from "../../card/state.ts";
import { MOST_SHARES } from "../../card/fields/share.ts";
import { turnNumber } from "../../log/operation-flags.ts";
import type { Bag } from "../../platform/field.ts";
import {
  type Infer,
  integer,
  LIMITS,
  list,
  optional,
  plainObject,
  record,
  text,
  value,
} from "../../rules/contract/schema.ts";

const reservedPart = record({
  part: integer(),
  title: text(LIMITS.stored),
  /** With its dice; parsed when it is rolled. */
  spec: plainObject,
  stats: optional(statIds),
  /** Fields of the origin that pre-roll options store on its card, such as the conditions in its spec. */
  counted: optional(value<Bag>(isFields, "an object")),
  /** The round of the encounter in which it can be rolled, as `combat.round`. */
  in: optional(shortWords),
});

/** A part of a split pool that is rolled later (DP-12). */
export type ReservedPart = Infer<typeof reservedPart>;

/** Parts of the split that are held back; on its first card. */
export const reservedParts = cardField<readonly ReservedPart[]>({
  key: "reserved",
  schema: list(reservedPart, { max: MOST_SHARES }),
});

/** Present if it is an action of an actor in an encounter: the turn of the encounter (`combat.round.combatant`). */
export const actionTurn = cardField<string>({ key: "splitAction", schema: shortWords });

/** The same, if it is an attack. */
export const attackTurn = cardField<string>({ key: "splitAttack", schema: shortWords });

/** 1 + the highest number among the actor's attacks in that turn that the author's client knew; absent if it knew none. */
export const attackNumber = cardField<number>({ key: "splitAttackTurn", schema: turnNumber });
