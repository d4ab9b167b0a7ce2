import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { isGroupRule, type GroupRule } from "../../rules/odds/group-rule.ts";
import { isFields, type Fields } from "../../platform/flags.ts";

/** A message of the GM that asks seats for a roll. */
export interface RequestFlags {
  readonly kind: "request";
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** More words from the GM; may be empty. */
  readonly text: string;
  /** What is asked for; hidden targets are null. Where a stat is named, it is laid over the stat's own roll, field by field as far as `fixed` says. */
  readonly spec: Fields;
  /** Fields of the spec that whoever answers cannot change. */
  readonly fixed: readonly string[];
  /** Lists of the spec (bonuses, effects) that the GM has given: a stat's own stand beside them, and whoever answers may add. */
  readonly given: readonly string[];
  readonly seats: readonly RequestSeat[];
  /** The targets are known to the GM alone. */
  readonly isHidden: boolean;
  /** What the answers come to together; absent: each stands for itself. */
  readonly group?: GroupRule;
}

/** One who is asked: a user, perhaps for an actor and one of its stats. */
export interface RequestSeat {
  readonly user: string;
  readonly actor?: string;
  readonly stat?: string;
}

/** Checked for shape. */
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
