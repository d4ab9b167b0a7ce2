/**
 * Operation `excuse`: “no roll needed” or “impossible” (FP-2), for one or all waiting seats. Data: `{answer: "none" | "impossible", seats:
 * number[]}`. Excused seats do not count; undo is possible.
 */
import { listOf, readShape } from "../../platform/shape.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { isExcuse, type Excuse } from "../../log/kind.ts";
import type { LogPosition } from "../../log/position.ts";
import { isGM, type Base, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { notifyExcused } from "./answer.ts";
import { isSeat, waitingSeats, type AskingBase } from "./seat.ts";

export interface ExcuseData {
  readonly answer: Excuse;
  readonly seats: readonly number[];
}

interface Excusable {
  readonly closedAt: LogPosition | null;
  readonly skipped: readonly number[];
  /** By seat index. */
  readonly excused: Readonly<Record<number, Excuse>>;
}

type ExcusableBase = Base<Excusable> & AskingBase;

const MOST_SEATS = 1000;

export const excuse: Change<ExcuseData, ExcusableBase> = {
  type: "excuse",
  on: ["request"],
  parse: readShape<ExcuseData>(
    { answer: isExcuse, seats: listOf(isSeat, MOST_SEATS, 1) },
    ({ seats }) => new Set(seats).size === seats.length,
  ),
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
  describe: ({ data: { answer }, logged: { author } }) =>
    phrase(answer === "none" ? "QUINCUNX.Question.saysNone" : "QUINCUNX.Question.saysImpossible", {
      name: author.name,
    }),
  offers: (base, viewer) => {
    const seats = waitingSeats(base, viewer).map(({ seat }) => seat);
    return seats.length === 0
      ? []
      : ANSWERS.map((answer) => ({
          id: answer,
          place: "foot",
          label: phrase(answer === "none" ? "QUINCUNX.Question.none" : "QUINCUNX.Question.impossible"),
          icon: answer === "none" ? "fa-solid fa-circle-check" : "fa-solid fa-ban",
          take: () => excuseSeats(base, answer, seats),
        }));
  },
};

const ANSWERS = ["none", "impossible"] as const;

/** Also for the GM console, with one row per seat. */
export async function excuseSeats(base: ExcusableBase, answer: Excuse, seats: readonly number[]): Promise<void> {
  const key = answer === "none" ? "QUINCUNX.Question.saysNone" : "QUINCUNX.Question.saysImpossible";
  const sentence = game.i18n.format(key, { name: game.user.name });
  await postOperation(excuse, base, { answer, seats }, { sentence });
}
