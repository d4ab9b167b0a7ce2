import type { RequestSeat } from "../../roll/requests/request-draft.ts";
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { isSeal } from "../../card/secrets/seal.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { isGroupRule, type GroupRule } from "../../rules/odds/group-rule.ts";
import { readFlags } from "../../platform/flags.ts";
import { authorOf } from "../../log/authors.ts";

/** Flags of a GM's message that asks seats for a roll. */
export interface RequestFlags {
  readonly kind: "request";
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** May be empty. */
  readonly text: string;
  /** Situation or task under which each answer counts (SC-9, DP-8); absent: none. */
  readonly situation?: string;
  /** Hidden targets are `null`. For a seat with a stat, only the fields in `fixed` and `given` apply, on top of the stat's own spec. */
  readonly spec: Fields;
  /** Fields of the spec that the roller cannot change. */
  readonly fixed: readonly string[];
  /** Lists of the spec (bonuses, effects) by the GM, appended to the stat's own; the roller may add more. */
  readonly given: readonly string[];
  readonly seats: readonly RequestSeat[];
  /** Only GMs know the targets. */
  readonly isHidden: boolean;
  /** Hash of the hidden targets (SC-2); absent: not sealed. */
  readonly seal?: string;
  /** Absent: each answer counts alone. */
  readonly group?: GroupRule;
}

/** Checks the shape only. */
export function readRequestFlags(flags: Fields): RequestFlags | null {
  const { kind, mechanic, title, text, situation, spec, fixed, given, seats, group, seal } = flags;
  return kind === "request" &&
    typeof mechanic === "string" &&
    typeof title === "string" &&
    typeof text === "string" &&
    (situation === undefined || typeof situation === "string") &&
    isFields(spec) &&
    Array.isArray(fixed) &&
    Array.isArray(given) &&
    Array.isArray(seats) &&
    seats.every(isFields) &&
    (seal === undefined || isSeal(seal)) &&
    (group === undefined || isGroupRule(group))
    ? (flags as unknown as RequestFlags)
    : null;
}

/** `null` unless a GM posted the message. */
export function requestFlagsOf(message: ChatMessage.Implementation | undefined): RequestFlags | null {
  const flags = message ? readFlags(message, readRequestFlags) : null;
  return flags && message && authorOf(message).isGM ? flags : null;
}
