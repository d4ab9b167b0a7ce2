import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { GroupRule } from "../../rules/odds/group-rule.ts";
import type { RequestSeat } from "./flags.ts";

/** A request before it is posted. */
export interface RequestDraft {
  readonly mechanic: MechanicId;
  /** With the targets even where they are to be hidden. RuleError names what is wrong. */
  readonly spec: object;
  /**
   * Fields of the spec that are the GM's gift, besides the targets. They are laid over a stat's own, and nobody who answers can change them; lists
   * (bonuses, effects) stand beside a stat's own, and more may be added.
   */
  readonly given: readonly string[];
  readonly title: string;
  readonly text: string;
  readonly seats: readonly RequestSeat[];
  readonly isHidden: boolean;
  /** What the answers come to together. Absent: each stands for itself. */
  readonly group?: GroupRule | undefined;
}
