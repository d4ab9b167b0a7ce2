/** Data of an operation on one seat of a request: `{seat: 0}`, the seat's index. */
import type { Fields } from "../../platform/flags.ts";
import type { Base, Person } from "../../log/operation.ts";

export interface SeatData {
  readonly seat: number;
}

/** Sanity limit for hostile data. */
const MOST_SEATS = 1000;

export function readSeat({ seat, ...rest }: Fields): SeatData | null {
  const isSeat = typeof seat === "number" && Number.isInteger(seat) && seat >= 0 && seat < MOST_SEATS;
  return isSeat && Object.keys(rest).length === 0 ? { seat } : null;
}

/** A base message that lists the seats still waiting. */
export interface AskingBase extends Base {
  waiting(): readonly SeatData[];
}

/** Empty for viewers who are not GMs. */
export function waitingSeats(base: AskingBase, viewer: Person): readonly SeatData[] {
  return viewer.isGM ? base.waiting() : [];
}
