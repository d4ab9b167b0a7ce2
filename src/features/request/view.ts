/** Plain data that a request is drawn from, for this client's user. */
import { decidedFields } from "../../rules/spec/gm-fields.ts";
import { stateWith } from "../../card/judge-secretly.ts";
import type { Description } from "../../rules/contract/description.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { freeText, type Phrase } from "../../rules/contract/phrase.ts";
import { sayFormula } from "../../rules/notation/words.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { appearanceNameAt, appearanceOf } from "../../actors/appearance.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { statOf } from "../../actors/any-stats.ts";
import { cardOf } from "../../card/card.ts";
import { resultOf } from "../../card/sentence.ts";
import type { Excuse } from "../../roll/ruling.ts";
import { overruledBy } from "../../secrets/secrecy.ts";
import { replacedStates, type CardState } from "../../card/state.ts";
import { areDiceRolling } from "../../dice/dice3d/rolling-dice.ts";
import type { RequestSeat } from "./flags.ts";
import { offerViews } from "../../log/act.ts";
import { authorIdOf, authorOf } from "../../log/authors.ts";
import { historyOf, type HistoryEntry } from "../../log/history.ts";
import type { OfferView } from "../../log/operation.ts";
import type { Verdict } from "../../rules/contract/verdict.ts";
import { isSecretLost, secretTargets, answerOf, isWaiting, lateAnswerOf, mySeats, type Request } from "./state.ts";
import { chanceOrMainFigure, specOfSeat, together, type Together } from "./together.ts";
import { speak } from "../../ui/speak.ts";

export interface RequestView {
  readonly messageId: string;
  readonly mechanic: MechanicId;
  readonly title: string;
  readonly text: string;
  /** Situation or task of the answers; empty: none. */
  readonly situation: string;
  /** Empty: nothing but dice, or each seat rolls its own stat. */
  readonly formula: string;
  /** Empty: hidden, or not set yet. */
  readonly targets: readonly Phrase[];
  readonly isHidden: boolean;
  readonly isClosed: boolean;
  readonly seats: readonly SeatView[];
  /** From public data; `null`: no group. */
  readonly together: Together | null;
  /** For GMs if a target is hidden. */
  readonly secret: { readonly targets: readonly Phrase[]; readonly together: Together | null } | null;
  /** `null`: fewer than two are readable, the rule is `best`, or the mechanic compares otherwise. */
  readonly highest: Phrase | null;
  readonly isSecretLost: boolean;
  /** The GM whose simultaneous hiding replaced this viewer's; `null`: none. */
  readonly overruledBy: string | null;
  readonly history: readonly HistoryEntry[];
  /** Names of users with too many operations; the rest are ignored. */
  readonly limitedAuthors: readonly string[];
  readonly mayAnswer: boolean;
  /** Number of seats that this user can roll at once; 0: none. */
  readonly all: number;
  /** The id of a seat's button is the seat's index. */
  readonly offers: readonly OfferView[];
}

export interface SeatView {
  readonly index: number;
  readonly user: string;
  /** Of the user. */
  readonly name: string;
  /** Not connected. */
  readonly isAway: boolean;
  /** Picture of the actor, else of the user. */
  readonly img: string | null;
  readonly actor: string | null;
  readonly stat: Phrase | null;
  readonly isYou: boolean;
  /** No roll needed, or impossible (FP-2). */
  readonly excused: Excuse | null;
  /** Operation id; `null`: not skipped. */
  readonly skippedBy: string | null;
  /** `null`: not answered in time. */
  readonly answer: Answer | null;
  /** Arrived after closing; does not count. */
  readonly late: { readonly messageId: string; readonly sentence: string } | null;
  /** For GMs and the seat's user, while pending; `null`: not visible or not computable. */
  readonly chance: { readonly p: number; readonly of: Phrase | null; readonly isSecret: boolean } | null;
  readonly mayStandIn: boolean;
}

export interface Answer {
  readonly messageId: string;
  readonly sentence: string;
  /** `null`: not readable for the viewer. */
  readonly description: Description | null;
  /** `null`: not readable for the viewer. */
  readonly verdict: Verdict | null;
  /** Difference to the target, ≥ 0; `null`: no verdict yet, or the headline shows it. */
  readonly by: number | null;
  /** With hidden targets, for GMs; `null`: nothing is hidden. */
  readonly secretVerdict: Verdict | null;
  readonly secretBy: number | null;
  /** Throws that an ability has replaced, oldest first. */
  readonly replaced: readonly Description[];
  /** Name of the GM who rolled for the user; `null`: the user rolled. */
  readonly standIn: string | null;
}

export function viewOfRequest(request: Request): RequestView {
  const { message, flags, state } = request;
  const { mechanic, spec, hiddenBy } = state;
  const seats = flags.seats.map((seat, index) => viewOfSeat(request, seat, index));
  const known = Object.entries(decidedFields(mechanic, spec)).flatMap(([field, value]) =>
    value === null ? [] : [field],
  );
  return {
    messageId: message.id ?? "",
    mechanic: mechanic.id,
    title: flags.title || speak(mechanic.label),
    text: flags.text,
    situation: flags.situation ?? "",
    formula: seats.every(({ stat }) => stat) ? "" : sayFormula(mechanic, spec),
    targets: describeValues(mechanic, spec, known),
    isHidden: hiddenBy !== null,
    isClosed: state.closedAt !== null,
    seats,
    together: together(request, null),
    secret: viewOfSecret(request, seats),
    highest: highestOf(request, seats),
    isSecretLost: isSecretLost(request),
    overruledBy: overruledBy(hiddenBy, request.operations),
    history: historyOf(request, () => null),
    limitedAuthors: request.limitedAuthors,
    mayAnswer: mySeats(request).length > 0,
    all: mySeats(request).length > 1 ? mySeats(request).length : 0,
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
function viewOfSecret(request: Request, seats: readonly SeatView[]): RequestView["secret"] {
  const targets = secretTargets(request);
  if (!targets && !seats.some(({ answer }) => answer?.secretVerdict)) return null;
  const { mechanic, spec } = request.state;
  return {
    targets: targets ? describeValues(mechanic, mechanic.parseSpec({ ...spec, ...targets }), Object.keys(targets)) : [],
    together: together(request, { targets }),
  };
}

function viewOfSeat(request: Request, seat: RequestSeat, index: number): SeatView {
  const user = game.users.get(seat.user);
  const answer = answerOf(request, index);
  const late = lateAnswerOf(request, index);
  const actor = actorAt(seat.actor);
  const isOpen = isWaiting(request, index);
  return {
    index,
    user: seat.user,
    name: user?.name ?? game.i18n.localize("QUINCUNX.Request.userGone"),
    isAway: user?.active !== true,
    img: appearanceOf(actor)?.img ?? user?.avatar ?? null,
    actor: nameOf(seat),
    stat: (actor && seat.stat ? statOf(actor, seat.stat)?.label : undefined) ?? null,
    isYou: seat.user === game.user.id,
    skippedBy: skippedBy(request, index),
    excused: request.state.excused[index] ?? null,
    answer: answer && readAnswer(answer, seat.user),
    late: late?.id ? { messageId: late.id, sentence: readAnswer(late, seat.user).sentence } : null,
    chance: isOpen ? chanceAt(request, seat, index) : null,
    mayStandIn: isOpen && game.user.isGM && seat.user !== game.user.id,
  };
}

function skippedBy({ operations, state }: Request, index: number): string | null {
  if (!state.skipped.includes(index)) return null;
  const skips = ({ before, change }: Request["operations"][number]): boolean =>
    change.skipped?.includes(index) === true && !before.skipped.includes(index);
  return operations.find((one) => one.after && skips(one))?.logged.id ?? null;
}

function chanceAt(request: Request, seat: RequestSeat, index: number): SeatView["chance"] {
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

function readAnswer(message: ChatMessage.Implementation, user: string): Answer {
  const standIn = authorIdOf(message) === user ? null : authorOf(message).name;
  const silent = {
    messageId: message.id ?? "",
    description: null,
    verdict: null,
    by: null,
    secretVerdict: null,
    secretBy: null,
    replaced: [],
    standIn,
  };
  if (areDiceRolling(message)) return { ...silent, sentence: game.i18n.localize("QUINCUNX.Message.rolling") };
  const card = message.isContentVisible ? cardOf(message) : null;
  if (!card) return { ...silent, sentence: game.i18n.localize("QUINCUNX.Request.answered") };
  const { mechanic, spec, faces, outcome, verdict } = card.state;
  const { targets } = card.secrecy;
  const known = targets && stateWith(card, targets);
  return {
    ...silent,
    sentence: resultOf(card.state),
    description: mechanic.describe(spec, faces, outcome),
    replaced: replacedStates(card.state).map((old) => mechanic.describe(old.spec, old.faces, old.outcome)),
    verdict,
    by: byOf(card.state),
    secretVerdict: known?.verdict ?? null,
    secretBy: known && byOf(known),
  };
}

function byOf({ mechanic, outcome }: Pick<CardState, "mechanic" | "outcome">): number | null {
  return mechanic.missedOrMadeBy?.(outcome) ?? null;
}
