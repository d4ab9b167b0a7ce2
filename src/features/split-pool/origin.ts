/** Held back parts and attacks in the origin of a card. */
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { isWords, MOST_PARTS, type OriginChecks } from "../../card/flags.ts";
import { isTurn } from "../../log/operation-flags.ts";
import { isInteger, isText, listOf, optional, shape } from "../../platform/shape.ts";

declare module "../../card/flags.ts" {
  interface Origin {
    /** Parts of the split that are held back; on its first card. */
    readonly reserved?: readonly ReservedPart[];
    /** Present if it is an action of an actor in an encounter: the turn of the encounter (`combat.round.combatant`). */
    readonly splitAction?: string;
    /** Present if it is an attack in an encounter: the turn of the encounter (`combat.round.combatant`). */
    readonly splitAttack?: string;
    /** 1 + the highest number among the actor's attacks in that turn that the author's client knew; absent if it knew none. */
    readonly splitAttackTurn?: number;
  }
}

/** A part of a split pool that is rolled later (DP-12). */
export interface ReservedPart {
  readonly part: number;
  readonly title: string;
  /** With its dice; parsed when it is rolled. */
  readonly spec: Fields;
  readonly stats?: readonly string[];
  /** Fields of the origin that pre-roll options store on its card, such as the conditions in its spec. */
  readonly counted?: Fields;
  /** The round of the encounter in which it can be rolled, as `combat.round`. */
  readonly in?: string;
}

const isReserved = shape<ReservedPart>({
  part: isInteger,
  title: isText,
  spec: isFields,
  stats: optional(listOf(isText)),
  counted: optional(isFields),
  in: optional(isWords),
});

export const splitOrigin: OriginChecks = {
  reserved: listOf(isReserved, MOST_PARTS),
  splitAction: isWords,
  splitAttack: isWords,
  splitAttackTurn: isTurn,
};
