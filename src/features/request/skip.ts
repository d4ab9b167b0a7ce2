/** Operation `skip`: a seat is no longer asked and does not count. Data: `{seat: number}`; undo is possible. */
import { phrase } from "../../rules/contract/phrase.ts";
import type { LogPosition } from "../../log/position.ts";
import { isGM, type Base, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { readSeat, waitingSeats, type AskingBase, type SeatData } from "./seat.ts";

interface Skippable {
  readonly closedAt: LogPosition | null;
  readonly skipped: readonly number[];
}

type SkippableBase = Base<Skippable> & AskingBase;

export const skip: Change<SeatData, SkippableBase> = {
  type: "skip",
  on: ["request"],
  parse: readSeat,
  may: (author, { closedAt, skipped }, { seat }) => isGM(author) && closedAt === null && !skipped.includes(seat),
  apply: ({ skipped }, { seat }) => ({ skipped: [...skipped, seat] }),
  mayUndo: isGM,
  offers: (base, viewer) =>
    waitingSeats(base, viewer).map(({ seat }) => ({
      id: String(seat),
      place: "seat",
      label: phrase("QUINCUNX.Request.skip"),
      take: () => skipSeat(base, seat),
    })),
};

async function skipSeat(base: SkippableBase, seat: number): Promise<void> {
  const sentence = game.i18n.format("QUINCUNX.Request.skippedBy", { name: game.user.name });
  await postOperation(skip, base, { seat }, { sentence });
}
