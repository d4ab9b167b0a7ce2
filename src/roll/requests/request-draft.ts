/** A request before it is posted. */
import type { Fields } from "../../rules/contract/fields.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { GroupRule } from "../../rules/odds/group-rule.ts";
import type { ActionKey } from "../../ui/user-actions.ts";

/** Opens the window of a request. */
export const requestKey: ActionKey<Partial<RequestDraft>> = { id: "request" };

/** `actor`: UUID. `with`: ids of further stats that apply; their slots offer no others (MP-1). */
export interface RequestSeat {
  readonly user: string;
  readonly actor?: string;
  readonly stat?: string;
  readonly with?: readonly string[];
}

export interface RequestDraft {
  readonly mechanic: MechanicId;
  /** Includes targets that will be hidden. An invalid spec throws RuleError on posting. */
  readonly spec: Fields;
  /**
   * Fields besides the targets that the GM sets: a value replaces the stat's own and is fixed; a list (bonuses, effects) is appended, and the roller
   * may add more.
   */
  readonly preset: readonly string[];
  readonly title: string;
  readonly text: string;
  /** Situation or task under which each answer counts; absent or empty: none. */
  readonly situation?: string;
  readonly seats: readonly RequestSeat[];
  /** For the window: label of the stat that each rolls. */
  readonly stat?: string;
  /** For the window: labels of further stats of the same roll. */
  readonly with?: readonly string[];
  /** Name of the difficulty: this GM's last one of that name is proposed, and the one sent is kept. */
  readonly named?: string;
  /** For the window: UUIDs of actors to ask instead of the party, such as twelve goblins. Default: those of the selected tokens. */
  readonly actors?: readonly string[];
  readonly isHidden: boolean;
  /** Absent: each answer counts alone. */
  readonly group?: GroupRule | undefined;
}
