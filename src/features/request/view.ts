/** Plain data that a request is drawn from, for this client's user. */
import { decidedFields } from "../../rules/spec/change.ts";
import { stateWith } from "../../card/read/judge-secretly.ts";
import { freeText, type Phrase } from "../../rules/contract/phrase.ts";
import { sayRollWithoutTarget } from "../../roll/say-roll.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { appearanceNameAt, appearanceOf } from "../../actors/appearance.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { readableCard, viewOfThrow } from "../../card/draw/linked-throw.ts";
import { overruledBy } from "../../card/secrets/secrecy.ts";
import { type CardState } from "../../card/state.ts";
import type { RequestSeat } from "../../roll/requests/request-draft.ts";
import { offerViews } from "../../log/act.ts";
import { authorIdOf, authorOf } from "../../log/authors.ts";
import { historyOf } from "../../log/history.ts";
import { isSecretLost, secretTargets, answerOf, isWaiting, lateAnswerOf, mySeats, type Request } from "./state.ts";
import { labelsOf } from "./spec.ts";
import { chanceOrMainFigure, specOfSeat, together } from "./together.ts";
import { speak } from "../../ui/speak.ts";

export type RequestView = ReturnType<typeof viewOfRequest>;
export type SeatView = ReturnType<typeof viewOfSeat>;
export type Answer = ReturnType<typeof readAnswer>;

export function viewOfRequest(request: Request) {
  const { message, flags, state } = request;
  const { mechanic, spec, hiddenBy } = state;
  const seats = flags.seats.map((seat, index) => viewOfSeat(request, seat, index));
  const ownSeatCount = mySeats(request).length;
  const known = Object.entries(decidedFields(mechanic, spec)).flatMap(([field, value]) =>
    value === null ? [] : [field],
  );
  return {
    messageId: message.id ?? "",
    mechanic: mechanic.id,
    title: flags.title || speak(mechanic.label),
    text: flags.text,
    /** Situation or task of the answers; empty: none. */
    situation: flags.situation ?? "",
    /** The roll in words. Empty: each seat rolls its own stat. */
    roll: seats.every(({ stat }) => stat) ? "" : sayRollWithoutTarget(mechanic, spec),
    /** Empty: hidden, or not set yet. */
    targets: describeValues(mechanic, spec, known),
    isHidden: hiddenBy !== null,
    isClosed: state.closedAt !== null,
    seats,
    /** From public data; `null`: no group. */
    together: together(request, null),
    /** For GMs if a target is hidden. */
    secret: viewOfSecret(request, seats),
    /** `null`: fewer than two are readable, the rule is `best`, or the mechanic compares otherwise. */
    highest: highestOf(request, seats),
    isSecretLost: isSecretLost(request),
    /** The GM whose simultaneous hiding replaced this viewer's; `null`: none. */
    overruledBy: overruledBy(hiddenBy, request.operations),
    history: historyOf(request, () => null),
    /** Names of users with too many operations; the rest are ignored. */
    limitedAuthors: request.limitedAuthors,
    mayAnswer: ownSeatCount > 0,
    /** Number of seats that this user can roll at once; 0: none. */
    all: ownSeatCount > 1 ? ownSeatCount : 0,
    /** The id of a seat's button is the seat's index. */
    offers: offerViews(request),
  };
}

function highestOf({ state: { mechanic, rule } }: Request, seats: readonly SeatView[]): Phrase | null {
  const all = seats.flatMap(({ actor, name, answer }) => {
    const value = answer?.description?.headline[0]?.value;
    return typeof value === "number" ? [{ value, name: actor ?? name }] : [];
  });
  const most = Math.max(...all.map(({ value }) => value));
  const names = all.flatMap(({ value, name }) => (value === most ? [freeText(name)] : []));
  return (all.length > 1 && rule !== "best" && mechanic.describeHighest?.(names, most)) || null;
}

/** Also present if only some answers hide a target. */
function viewOfSecret(request: Request, seats: readonly SeatView[]) {
  const targets = secretTargets(request);
  if (!targets && !seats.some(({ answer }) => answer?.secretVerdict)) return null;
  const { mechanic, spec } = request.state;
  return {
    targets: targets ? describeValues(mechanic, mechanic.parseSpec({ ...spec, ...targets }), Object.keys(targets)) : [],
    together: together(request, { targets }),
  };
}

function viewOfSeat(request: Request, seat: RequestSeat, index: number) {
  const user = game.users.get(seat.user);
  const answer = answerOf(request, index);
  const late = lateAnswerOf(request, index);
  const actor = actorAt(seat.actor);
  const isDue = isWaiting(request, index);
  return {
    index,
    user: seat.user,
    /** Of the user. */
    name: user?.name ?? game.i18n.localize("QUINCUNX.Request.userGone"),
    /** Not connected. */
    isAway: user?.active !== true,
    /** Picture of the actor, else of the user. */
    img: appearanceOf(actor)?.img ?? user?.avatar ?? null,
    actor: nameOf(seat),
    /** Empty: none. */
    stat: labelsOf(seat).join(" + "),
    isYou: seat.user === game.user.id,
    /** Operation id; `null`: not skipped. */
    skippedBy: skippedBy(request, index),
    /** No roll needed, or impossible (FP-2). */
    excused: request.state.excused[index] ?? null,
    /** `null`: not answered in time. */
    answer: answer && readAnswer(answer, seat.user),
    /** Arrived after closing; does not count. */
    late: late?.id ? { messageId: late.id, sentence: readAnswer(late, seat.user).sentence } : null,
    /** For GMs and the seat's user, while pending; `null`: not visible or not computable. */
    chance: isDue ? chanceAt(request, seat, index) : null,
    mayStandIn: isDue && game.user.isGM && seat.user !== game.user.id,
  };
}

function skippedBy({ operations, state }: Request, index: number): string | null {
  if (!state.skipped.includes(index)) return null;
  const skips = ({ before, change }: Request["operations"][number]): boolean =>
    change.skipped?.includes(index) === true && !before.skipped.includes(index);
  return operations.find((operation) => operation.after && skips(operation))?.logged.id ?? null;
}

function chanceAt(request: Request, seat: RequestSeat, index: number) {
  if (!game.user.isGM && seat.user !== game.user.id) return null;
  const targets = secretTargets(request);
  const spec = specOfSeat(request, index, targets);
  const chance = spec && chanceOrMainFigure(request.state.mechanic, spec);
  return chance && { ...chance, isSecret: targets !== null };
}

function nameOf({ actor: uuid }: RequestSeat): string | null {
  if (uuid === undefined) return null;
  return appearanceNameAt(uuid) ?? game.i18n.localize("QUINCUNX.Request.actorGone");
}

function readAnswer(message: ChatMessage.Implementation, user: string) {
  const card = readableCard(message);
  const targets = card?.secrecy.targets;
  const known = card && targets ? stateWith(card, targets) : null;
  return {
    ...viewOfThrow(message, "QUINCUNX.Request.answered"),
    /** `null`: not readable for the viewer. */
    verdict: card?.state.verdict ?? null,
    /** Difference to the target, ≥ 0; `null`: no verdict yet, or the headline shows it. */
    by: card && byOf(card.state),
    /** With hidden targets, for GMs; `null`: nothing is hidden. */
    secretVerdict: known?.verdict ?? null,
    secretBy: known && byOf(known),
    /** Name of the GM who rolled for the user; `null`: the user rolled. */
    standIn: authorIdOf(message) === user ? null : authorOf(message).name,
  };
}

function byOf({ mechanic, outcome }: Pick<CardState, "mechanic" | "outcome">): number | null {
  return mechanic.missedOrMadeBy?.(outcome) ?? null;
}
