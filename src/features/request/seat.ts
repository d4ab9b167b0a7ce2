/** What is done to one seat of a message that asks several: its data name the seat by its number, `{seat: 0}`. */
import type { Fields } from "../../platform/flags.ts";
import type { Base, Person } from "../../log/operation.ts";

export interface SeatData {
  readonly seat: number;
}

/** More than anybody asks. */
const MOST_SEATS = 1000;

export function readSeat({ seat, ...rest }: Fields): SeatData | null {
  const isSeat = typeof seat === "number" && Number.isInteger(seat) && seat >= 0 && seat < MOST_SEATS;
  return isSeat && Object.keys(rest).length === 0 ? { seat } : null;
}

/** What asks says for whom it still waits. */
export interface AskingBase extends Base {
  waiting(): readonly SeatData[];
}

/** For the GM, and nobody else. */
export function waitingSeats(base: AskingBase, viewer: Person): readonly SeatData[] {
  return viewer.isGM ? base.waiting() : [];
}
