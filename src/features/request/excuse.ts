/**
 * Operation `excuse`: a ruling that excuses one or all waiting seats (FP-2). Data: the ruling, and `seats: number[]`. Excused seats do not count;
 * undo is possible.
 */
import { listOf } from "../../platform/shape.ts";
import { excuseOffers, isExcuse, readDecision, sayRuling, type Excuse, type Ruling } from "../../roll/ruling.ts";
import { isGM, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { speak } from "../../ui/speak.ts";
import { notifyExcused } from "./answer.ts";
import { isSeat, waitingSeats } from "./seats.ts";
import type { Request } from "./state.ts";

interface SeatRuling extends Ruling {
  readonly answer: Excuse;
  readonly seats: readonly number[];
}

const ICONS = { none: "fa-solid fa-circle-check", impossible: "fa-solid fa-ban" } as const;

const areSeats = listOf(isSeat, 1000, 1);

export const excuse: Change<SeatRuling, Request> = {
  type: "excuse",
  on: ["request"],
  parse({ seats, ...data }) {
    const ruling = readDecision(data);
    const answer = ruling?.answer;
    return ruling && isExcuse(answer) && areSeats(seats) && new Set(seats).size === seats.length
      ? { ...ruling, answer, seats }
      : null;
  },
  may: (author, { closedAt, skipped }, { seats }) =>
    isGM(author) && closedAt === null && seats.some((seat) => !skipped.includes(seat)),
  apply: ({ skipped, excused }, { seats, answer }) => {
    const left = seats.filter((seat) => !skipped.includes(seat));
    return {
      skipped: [...skipped, ...left],
      excused: { ...excused, ...Object.fromEntries(left.map((seat) => [seat, answer])) },
    };
  },
  mayUndo: isGM,
  arrived: ({ message }, { seats, answer }, { author }) => notifyExcused(message, seats, answer, author.name),
  describe: ({ before: { mechanic, spec }, data, logged: { author } }) => sayRuling(mechanic, spec, data, author.name),
  offers(request, viewer) {
    const seats = waitingSeats(request, viewer).map(({ seat }) => seat);
    const offers = excuseOffers((ruling) => excuseSeats(request, ruling, seats));
    return seats.length === 0 ? [] : offers.map((offer) => ({ ...offer, icon: ICONS[offer.id as Excuse] }));
  },
};

/** Also for the GM console, with one row per seat. Without effect for a ruling that is no excuse. */
export async function excuseSeats(request: Request, ruling: Ruling, seats: readonly number[]): Promise<void> {
  const { mechanic, spec } = request.state;
  const { answer } = ruling;
  if (!isExcuse(answer)) return;
  const sentence = speak(sayRuling(mechanic, spec, ruling, game.user.name));
  await postOperation(excuse, request, { ...ruling, answer, seats }, { sentence });
}
