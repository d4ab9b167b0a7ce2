/** Operation `remind`: notifies a seat's user and reopens the prompt. Data: `{seat: number}`. */
import { phrase } from "../../rules/contract/phrase.ts";
import type { LogPosition } from "../../log/position.ts";
import { isGM, type Base, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { remindUser } from "./answer.ts";
import { readSeat, waitingSeats, type AskingBase, type SeatData } from "./seat.ts";

interface Remindable {
  readonly closedAt: LogPosition | null;
  readonly reminded: readonly number[];
}

type RemindableBase = Base<Remindable> & AskingBase;

export const remind: Change<SeatData, RemindableBase> = {
  type: "remind",
  on: ["request"],
  parse: readSeat,
  may: (author, { closedAt }) => isGM(author) && closedAt === null,
  apply: ({ reminded }, { seat }) => ({ reminded: [...reminded.filter((other) => other !== seat), seat] }),
  arrived: ({ message }, { seat }, { author }) => remindUser(message, seat, author.name),
  offers: (base, viewer) =>
    waitingSeats(base, viewer).map(({ seat }) => ({
      id: String(seat),
      place: "seat",
      label: phrase("QUINCUNX.Request.remind"),
      take: () => remindSeat(base, seat),
    })),
};

async function remindSeat(base: RemindableBase, seat: number): Promise<void> {
  const sentence = game.i18n.format("QUINCUNX.Request.remindedBy", { name: game.user.name });
  await postOperation(remind, base, { seat }, { sentence });
}
