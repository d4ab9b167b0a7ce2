import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { isGroupRule, type GroupRule } from "../../rules/odds/group-rule.ts";
import { isFields, type Fields } from "../../platform/flags.ts";

/** Flags of a GM's message that asks seats for a roll. */
export interface RequestFlags {
  readonly kind: "request";
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** Free text by the GM; may be empty. */
  readonly text: string;
  /** Spec of the roll; hidden targets are `null`. For a seat with a stat, the fields in `fixed` and `given` are applied to the stat's own spec. */
  readonly spec: Fields;
  /** Fields of the spec that the roller cannot change. */
  readonly fixed: readonly string[];
  /** Lists of the spec (bonuses, effects) that the GM gives: appended to the stat's own lists; the roller may add more. */
  readonly given: readonly string[];
  readonly seats: readonly RequestSeat[];
  /** Only GMs know the targets. */
  readonly isHidden: boolean;
  /** Combines the answers into one group result; absent: each answer counts alone. */
  readonly group?: GroupRule;
}

/** A user who is asked, optionally for an actor (UUID) and one of its stats (id). */
export interface RequestSeat {
  readonly user: string;
  readonly actor?: string;
  readonly stat?: string;
}

/** Checks the shape only; `null` if it is wrong. */
export function readRequestFlags(flags: Fields): RequestFlags | null {
  const { kind, mechanic, title, text, spec, fixed, given, seats, group } = flags;
  return kind === "request" &&
    typeof mechanic === "string" &&
    typeof title === "string" &&
    typeof text === "string" &&
    isFields(spec) &&
    Array.isArray(fixed) &&
    Array.isArray(given) &&
    Array.isArray(seats) &&
    seats.every(isFields) &&
    (group === undefined || isGroupRule(group))
    ? (flags as unknown as RequestFlags)
    : null;
}
