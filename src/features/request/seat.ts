/** Data of an operation on one seat: `{seat: 0}`, its index. */
import type { Fields } from "../../platform/flags.ts";
import type { Base, Person } from "../../log/operation.ts";

export interface SeatData {
  readonly seat: number;
}

/** Limit for hostile data. */
const MOST_SEATS = 1000;

export function readSeat({ seat, ...rest }: Fields): SeatData | null {
  const isSeat = typeof seat === "number" && Number.isInteger(seat) && seat >= 0 && seat < MOST_SEATS;
  return isSeat && Object.keys(rest).length === 0 ? { seat } : null;
}

export interface AskingBase extends Base {
  waiting(): readonly SeatData[];
}

/** Empty unless the viewer is a GM. */
export function waitingSeats(base: AskingBase, viewer: Person): readonly SeatData[] {
  return viewer.isGM ? base.waiting() : [];
}
