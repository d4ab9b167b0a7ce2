/** A request before it is posted. */
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { RequestSeat } from "../flags/request.ts";

export interface RequestDraft {
  readonly mechanic: MechanicId;
  /** With the targets even where they are to be hidden. RuleError names what is wrong. */
  readonly spec: object;
  /** Whether somebody has chosen this spec; else it is a place to begin, and the stat that is asked for knows better. */
  readonly isChosen: boolean;
  /**
   * Fields of the spec that are the GM's gift, besides the targets. They are laid over a stat's own, and nobody who answers can change them; lists
   * (bonuses, effects) stand beside a stat's own, and more may be added.
   */
  readonly given: readonly string[];
  readonly title: string;
  readonly text: string;
  readonly seats: readonly RequestSeat[];
  readonly isHidden: boolean;
}

/** Fields that are not as they were: of a draft, what the GM gives. */
export function changedFields(before: object, after: object): readonly string[] {
  const old = before as Readonly<Record<string, unknown>>;
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(old[field]) !== JSON.stringify(value))
    .map(([field]) => field);
}
