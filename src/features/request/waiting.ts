/** Rows of the GM console for seats that have not answered. */
import { waitingButton, type IsPromptOpen, type WaitingRow } from "../../log/kind.ts";
import { portraitOf } from "../../ui/draw/portrait.ts";
import { requestOf } from "./state.ts";
import { viewOfRequest, type SeatView } from "./view.ts";

export function rowsOfRequest(message: ChatMessage.Implementation, isPromptOpen: IsPromptOpen): readonly WaitingRow[] {
  const request = requestOf(message);
  if (!request || request.state.closedAt !== null) return [];
  const { messageId, mechanic, title, seats, offers } = viewOfRequest(request);
  const isWaiting = ({ index, answer, late, excused, skippedBy }: SeatView): boolean =>
    !answer && !late && excused === null && skippedBy === null && !isPromptOpen(messageId, index);
  return seats.filter(isWaiting).map(({ index, name, actor, img, isAway, mayStandIn }) => {
    const who = actor ?? name;
    const remind = offers.filter(({ operation, id }) => operation === "remind" && id === String(index));
    const rollFor = game.i18n.format("QUINCUNX.Request.rollFor", { name: who });
    return {
      key: `${messageId} ${index}`,
      messageId,
      title: title ? game.i18n.format("QUINCUNX.Console.Waiting.seat", { name: who, title }) : who,
      words: game.i18n.localize(isAway ? "QUINCUNX.Console.Waiting.away" : "QUINCUNX.Console.Waiting.notRolled"),
      portrait: portraitOf({ name: who, img, mechanic }),
      buttons: [
        ...(isAway ? [] : remind.map((offer) => waitingButton(offer, who))),
        ...(mayStandIn
          ? [
              {
                what: "stand-in",
                value: String(index),
                label: game.i18n.localize("QUINCUNX.Request.answer"),
                spoken: rollFor,
              },
            ]
          : []),
      ],
    };
  });
}
