/** Rows of the GM console for requests of a group, and for seats that have not answered. */
import { waitingButton, type IsPromptOpen, type WaitingRow } from "../../log/kind.ts";
import type { OfferView } from "../../log/operation.ts";
import { portraitOf } from "../../ui/draw/portrait.ts";
import { formatNumber } from "../../ui/speak.ts";
import { requestOf } from "./state.ts";
import { viewOfRequest, type RequestView, type SeatView } from "./view.ts";

export function rowsOfRequest(message: ChatMessage.Implementation, isPromptOpen: IsPromptOpen): readonly WaitingRow[] {
  const request = requestOf(message);
  if (!request || request.state.closedAt !== null) return [];
  const view = viewOfRequest(request);
  const waiting = view.seats.filter(
    ({ answer, late, excused, skippedBy }) => !answer && !late && excused === null && skippedBy === null,
  );
  const open = waiting.filter(({ index }) => !isPromptOpen(view.messageId, index));
  const whole = view.seats.length > 1 ? view.offers.filter(isOfWhole) : [];
  // If all have rolled and nothing is hidden, only closing is left, which is not urgent.
  const isDue = waiting.length > 0 || view.isSecretLost || whole.some(({ place }) => place === "secret");
  const [only, ...others] = open;
  // A request and the one hero who is missing are one row.
  if (isDue && whole.length > 0 && only && others.length === 0 && waiting.length === 1) {
    const row = rowOfSeat(view, only);
    const { words, buttons } = rowOfWhole(view, whole);
    return [{ ...row, words: `${row.words} · ${words}`, buttons: [...row.buttons, ...buttons] }];
  }
  return [
    ...(isDue && whole.length > 0 ? [rowOfWhole(view, whole)] : []),
    ...open.map((seat) => rowOfSeat(view, seat)),
  ];
}

/** Reveals the difficulty for all, or closes the request. */
function isOfWhole({ operation, place }: OfferView): boolean {
  return place === "secret" || operation === "close";
}

/** The buttons of the request's card, which answers may have moved out of sight. */
function rowOfWhole(
  { messageId, mechanic, title, seats, isSecretLost }: RequestView,
  offers: readonly OfferView[],
): WaitingRow {
  // Without its number this browser has nothing to reveal.
  const lost = isSecretLost ? ` · ${game.i18n.localize("QUINCUNX.Request.secretElsewhere")}` : "";
  const rolled = seats.filter(({ answer }) => answer !== null).length;
  return {
    key: messageId,
    messageId,
    title,
    words: `${game.i18n.format("QUINCUNX.Request.Together.rolled", {
      rolled: formatNumber(rolled),
      size: formatNumber(seats.length),
    })}${lost}`,
    portrait: portraitOf({ name: title, img: null, mechanic }),
    buttons: offers.map((offer) => waitingButton(offer, title)),
  };
}

function rowOfSeat({ messageId, mechanic, title, offers }: RequestView, seat: SeatView): WaitingRow {
  const { index, name, actor, img, isAway, mayStandIn } = seat;
  const who = actor ?? name;
  const remind = offers.filter(({ operation, id }) => operation === "remind" && id === String(index));
  const rollFor = game.i18n.format("QUINCUNX.Request.rollFor", { name: who });
  const label = game.i18n.localize("QUINCUNX.Request.answer");
  const standIn = mayStandIn ? [{ what: "stand-in", value: String(index), label, spoken: rollFor }] : [];
  return {
    key: `${messageId} ${index}`,
    messageId,
    title: title ? game.i18n.format("QUINCUNX.Console.Waiting.seat", { name: who, title }) : who,
    words: game.i18n.localize(isAway ? "QUINCUNX.Console.Waiting.away" : "QUINCUNX.Console.Waiting.notRolled"),
    portrait: portraitOf({ name: who, img, mechanic }),
    buttons: [...(isAway ? [] : remind.map((offer) => waitingButton(offer, who))), ...standIn],
  };
}
