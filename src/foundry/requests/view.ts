/** What a request is drawn from: plain data, made anew by each client for itself. */
import { mechanicById } from "../mechanics/registry.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { Verdict } from "../../rules/contract/verdict.ts";
import { actorAt, actorNameAt } from "../actors/actor-at.ts";
import { statOf } from "../stats.ts";
import { cardOf } from "../cards/card.ts";
import { resultOf } from "../cards/sentence.ts";
import { areDiceFalling } from "../dice3d/falling.ts";
import type { RequestSeat } from "../flags/request.ts";
import { offerViews } from "../log/act.ts";
import type { OfferView } from "../log/operation.ts";
import { ports } from "../ports.ts";
import { answerOf, lateAnswerOf, mySeats, readSpec, type Request } from "./state.ts";

export interface RequestView {
  readonly messageId: string;
  readonly mechanic: MechanicId;
  readonly title: string;
  readonly text: string;
  /** The GM's name. */
  readonly by: string;
  /** The command that is asked for, as one would type it. */
  readonly command: string;
  readonly isHidden: boolean;
  readonly isClosed: boolean;
  readonly seats: readonly SeatView[];
  /** Who has said more about it than anybody reads. */
  readonly flooders: readonly string[];
  /** This reader is asked and has not answered. */
  readonly mayAnswer: boolean;
  /** Its other buttons. */
  readonly offers: readonly OfferView[];
}

export interface SeatView {
  readonly user: string;
  readonly name: string;
  readonly color: string;
  /** "Peregrine: Longbow". */
  readonly what: string;
  readonly isYou: boolean;
  /** The answer's one sentence and verdict, where this reader may know them; null: not answered. */
  readonly answer: (Answer & { readonly messageId: string }) | null;
  /** An answer that came when the request was closed, and does not count: its message and sentence. */
  readonly late: { readonly messageId: string; readonly sentence: string } | null;
}

interface Answer {
  readonly sentence: string;
  /** null: not for this reader. */
  readonly verdict: Verdict | null;
}

export function viewOfRequest(request: Request): RequestView {
  const { message, flags, state } = request;
  const mechanic = mechanicById(flags.mechanic);
  return {
    messageId: message.id ?? "",
    mechanic: flags.mechanic,
    title: flags.title || ports().speak(mechanic.label),
    text: flags.text,
    by: message.author?.name ?? "",
    command: `/${mechanic.grammar.command} ${mechanic.print(readSpec(flags))}`.trim(),
    isHidden: flags.isHidden,
    isClosed: state.closedAt !== null,
    seats: flags.seats.map((seat, index) => viewOfSeat(request, seat, index)),
    flooders: request.flooders,
    mayAnswer: mySeats(request).length > 0,
    offers: offerViews(request),
  };
}

function viewOfSeat(request: Request, seat: RequestSeat, index: number): SeatView {
  const user = game.users.get(seat.user);
  const answer = answerOf(request, index);
  const late = lateAnswerOf(request, index);
  return {
    user: seat.user,
    name: user?.name ?? game.i18n.localize("QUINCUNX.Request.userGone"),
    color: user?.color?.css ?? "",
    what: whatOf(seat),
    isYou: seat.user === game.user.id,
    answer: answer?.id ? { messageId: answer.id, ...readAnswer(answer) } : null,
    late: late?.id ? { messageId: late.id, sentence: readAnswer(late).sentence } : null,
  };
}

function whatOf({ actor: uuid, stat: id }: RequestSeat): string {
  if (uuid === undefined) return "";
  const actor = actorAt(uuid);
  const name = actor?.name ?? actorNameAt(uuid);
  if (name === null) return game.i18n.localize("QUINCUNX.Request.actorGone");
  const stat = actor && id ? statOf(actor, id) : undefined;
  return stat ? `${name}: ${ports().speak(stat.label)}` : name;
}

/** The request says already who was asked, and for what. */
function readAnswer(message: ChatMessage.Implementation): Answer {
  if (areDiceFalling(message)) return { sentence: game.i18n.localize("QUINCUNX.Message.rolling"), verdict: null };
  const card = message.isContentVisible ? cardOf(message) : null;
  return card
    ? { sentence: resultOf(card.state), verdict: card.state.verdict }
    : { sentence: game.i18n.localize("QUINCUNX.Request.answered"), verdict: null };
}
