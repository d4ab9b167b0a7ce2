/** Operations of a GM on one seat. Data: `{seat: number}`, its index. */
import { integer, readShape } from "../../platform/shape.ts";
import { phrase, type LanguageKey } from "../../rules/contract/phrase.ts";
import { isGM, type Change, type Offer, type Person } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { remindUser } from "./answer.ts";
import type { Request } from "./state.ts";

interface SeatData {
  readonly seat: number;
}

type SeatChange = Change<SeatData, Request>;

/** Limit for hostile data. */
const MOST_SEATS = 1000;

export const isSeat = integer(0, MOST_SEATS - 1);

const readSeat = readShape<SeatData>({ seat: isSeat });

/** Notifies the seat's user and reopens the prompt. */
export const remind: SeatChange = {
  type: "remind",
  on: ["request"],
  parse: readSeat,
  may: (author, { closedAt }) => isGM(author) && closedAt === null,
  apply: ({ reminded }, { seat }) => ({ reminded: [...reminded.filter((other) => other !== seat), seat] }),
  arrived: ({ message }, { seat }, { author }) => remindUser(message, seat, author.name),
  offers: (request, viewer) =>
    offersOf(remind, request, viewer, ["QUINCUNX.Request.remind", "QUINCUNX.Request.remindedBy"]),
};

/** The seat is no longer asked and does not count; undo is possible. */
export const skip: SeatChange = {
  type: "skip",
  on: ["request"],
  parse: readSeat,
  may: (author, { closedAt, skipped }, { seat }) => isGM(author) && closedAt === null && !skipped.includes(seat),
  apply: ({ skipped }, { seat }) => ({ skipped: [...skipped, seat] }),
  mayUndo: isGM,
  offers: (request, viewer) => offersOf(skip, request, viewer, ["QUINCUNX.Request.skip", "QUINCUNX.Request.skippedBy"]),
};

function offersOf(
  operation: SeatChange,
  request: Request,
  viewer: Person,
  [label, sentence]: readonly [LanguageKey, LanguageKey],
): readonly Offer[] {
  return waitingSeats(request, viewer).map(({ seat }) => ({
    id: String(seat),
    place: "seat",
    label: phrase(label),
    take: () => postSaying(operation, request, { seat }, sentence),
  }));
}

/** Empty unless the viewer is a GM. */
export function waitingSeats(request: Request, viewer: Person): readonly SeatData[] {
  return viewer.isGM ? request.waiting() : [];
}
