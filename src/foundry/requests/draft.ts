/** A request before it is posted. */
import type { MechanicId } from "../../rules/mechanic.ts";
import type { RequestSeat } from "../messages/flags.ts";

export interface RequestDraft {
  readonly mechanic: MechanicId;
  /** Whole and valid, with the targets even where they are to be hidden. */
  readonly spec: object;
  readonly title: string;
  readonly text: string;
  readonly seats: readonly RequestSeat[];
  readonly isHidden: boolean;
}
