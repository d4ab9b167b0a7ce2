/**
 * Lists pending rolls and decisions besides open prompts and questions: seats of requests, sides of contests, and dice
 * and decisions on cards.
 */
import { cardOf } from "../../../card/card.ts";
import { viewOfCard } from "../../../card/view.ts";
import { contestOf } from "../../contest/state.ts";
import { viewOfContest, type ContestSideView } from "../../contest/view.ts";
import { kindOf, whileReading } from "../../../log/log.ts";
import type { OfferView } from "../../../log/operation.ts";
import { requestOf } from "../../request/state.ts";
import { viewOfRequest, type SeatView } from "../../request/view.ts";
import { sayDice } from "../../../ui/draw/dice.ts";
import { portraitOf } from "../../../ui/draw/portrait.ts";
import { speak } from "../../../ui/speak.ts";

/** Only this many recent messages are searched. */
const RECENT = 80;

/** True if the seat's prompt is open; the console lists it there. */
export type IsOpen = (request: string, seat: number) => boolean;

export interface WaitingRow {
  readonly key: string;
  readonly messageId: string;
  readonly title: string;
  readonly words: string;
  readonly portrait: object;
  readonly buttons: readonly WaitingButton[];
}

interface WaitingButton {
  readonly what: string;
  readonly value: string;
  readonly label: string;
  /** Includes the name, for screen readers. */
  readonly spoken: string;
}

export function waitingRows(isOpen: IsOpen): readonly WaitingRow[] {
  return whileReading(() => game.messages.contents.slice(-RECENT).flatMap((message) => rowsOf(message, isOpen)));
}

function rowsOf(message: ChatMessage.Implementation, isOpen: IsOpen): readonly WaitingRow[] {
  if (!message.isContentVisible) return [];
  switch (kindOf(message)?.kind) {
    case "request":
      return rowsOfRequest(message, isOpen);
    case "contest":
      return rowsOfContest(message);
    case "card":
      return rowsOfCard(message);
    default:
      return [];
  }
}

function rowsOfRequest(message: ChatMessage.Implementation, isOpen: IsOpen): readonly WaitingRow[] {
  const request = requestOf(message);
  if (!request || request.state.closedAt !== null) return [];
  const { messageId, mechanic, title, seats, offers } = viewOfRequest(request);
  const isWaiting = ({ index, answer, late, excused, skippedBy }: SeatView): boolean =>
    !answer && !late && excused === null && skippedBy === null && !isOpen(messageId, index);
  return seats.filter(isWaiting).map(({ index, name, actor, img, isAway, mayStandIn }) => {
    const who = actor ?? name;
    const remind = offers.filter(({ operation, id }) => operation === "remind" && id === String(index));
    const rollFor = game.i18n.format("QUINCUNX.Request.rollFor", { name: who });
    return {
      key: `${messageId} ${index}`,
      messageId,
      title: game.i18n.format("QUINCUNX.Live.Waiting.seat", { name: who, title }),
      words: game.i18n.localize(isAway ? "QUINCUNX.Live.Waiting.away" : "QUINCUNX.Live.Waiting.notRolled"),
      portrait: portraitOf({ name: who, img, mechanic }),
      buttons: [
        ...(isAway ? [] : remind.map((offer) => buttonOf(offer, who))),
        ...(mayStandIn ? [{ what: "stand-in", value: String(index), label: roll(), spoken: rollFor }] : []),
      ],
    };
  });
}

function rowsOfContest(message: ChatMessage.Implementation): readonly WaitingRow[] {
  const contest = contestOf(message);
  if (!contest || contest.state.calledOffBy !== null) return [];
  const { messageId, mechanic, title, sides } = viewOfContest(contest);
  const other = (id: string): string => sides.find((side) => side.id !== id)?.name ?? "";
  const isWaiting = ({ thrown, isPassive }: ContestSideView): boolean => thrown === null && !isPassive;
  return sides.filter(isWaiting).map(({ id, name, img, isAway, mayRoll }) => {
    const rollFor = game.i18n.format("QUINCUNX.Request.rollFor", { name });
    return {
      key: `${messageId} ${id}`,
      messageId,
      title: game.i18n.format("QUINCUNX.Live.Waiting.side", { name, other: other(id) }),
      words: `${title} · ${game.i18n.localize(isAway ? "QUINCUNX.Live.Waiting.away" : "QUINCUNX.Live.Waiting.notRolled")}`,
      portrait: portraitOf({ name, img, mechanic }),
      buttons: mayRoll === null ? [] : [{ what: "roll", value: id, label: roll(), spoken: rollFor }],
    };
  });
}

/** Operations that GMs perform get a button; decisions of the roller are only shown. */
const OF_GM: readonly string[] = ["throw", "spendWords"];

function rowsOfCard(message: ChatMessage.Implementation): readonly WaitingRow[] {
  const card = cardOf(message);
  if (!card) return [];
  const { verdict, outcome, words = "" } = card.state;
  const mayAsk = verdict === "choice" || verdict === "success";
  if (!mayAsk && outcome.waiting.length === 0) return [];
  const { messageId, mechanic, title, who, offers, description, waiting } = viewOfCard(card);
  const buttons = offers.filter(({ operation }) => OF_GM.includes(operation) && !(operation === "spendWords" && words));
  const choice = description.lines.find(({ stepsAs }) => stepsAs === "choice");
  const said =
    waiting.length > 0
      ? game.i18n.format("QUINCUNX.Card.waiting", { dice: sayDice(waiting) })
      : verdict === "choice" && choice
        ? speak(choice.text)
        : "";
  if (said === "" && buttons.length === 0) return [];
  return [
    {
      key: messageId,
      messageId,
      title: game.i18n.format("QUINCUNX.Live.Waiting.seat", { name: who.name, title }),
      words: said,
      portrait: portraitOf({ ...who, mechanic }),
      buttons: buttons.map((offer) => buttonOf(offer, who.name)),
    },
  ];
}

function roll(): string {
  return game.i18n.localize("QUINCUNX.Request.answer");
}

function buttonOf({ operation, id, label }: OfferView, who: string): WaitingButton {
  const words = speak(label);
  return { what: operation, value: id, label: words, spoken: `${words}: ${who}` };
}
