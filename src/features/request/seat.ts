/** Data of an operation on one seat: `{seat: 0}`, its index. */
import { integer, readShape } from "../../platform/shape.ts";

import type { Base, Person } from "../../log/operation.ts";

export interface SeatData {
  readonly seat: number;
}

/** Limit for hostile data. */
const MOST_SEATS = 1000;

export const isSeat = integer(0, MOST_SEATS - 1);

export const readSeat = readShape<SeatData>({ seat: isSeat });

export interface AskingBase extends Base {
  waiting(): readonly SeatData[];
}

/** Empty unless the viewer is a GM. */
export function waitingSeats(base: AskingBase, viewer: Person): readonly SeatData[] {
  return viewer.isGM ? base.waiting() : [];
}
