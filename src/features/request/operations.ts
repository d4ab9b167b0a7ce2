/** Operations of GMs on a request and its seats: remind, skip, excuse, close, set the difficulty, and let a late answer count. */
import { accepts, integer, list, reader, text } from "../../rules/contract/schema.ts";
import { countPhrase, phrase, type LanguageKey } from "../../rules/contract/phrase.ts";
import { isGM, type Change, type MessageAction, type Offer, type Person, isAuthorOrGM } from "../../log/operation.ts";
import { offerToPost, postSaying, postOperation } from "../../log/post.ts";
import { remindUser, notifyExcused } from "./answer.ts";
import { type Request, secretTargets } from "./state.ts";
import {
  excuseOffers,
  isExcuse,
  readDecision,
  sayRuling,
  type Excuse,
  type Ruling,
  NO_RULING,
  ruledSpec,
  setsGMFields,
} from "../../roll/difficulty/ruling.ts";
import { speak } from "../../ui/speak.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { saltOf } from "../../roll/difficulty/seal-targets.ts";
import { isSalt } from "../../card/secrets/seal.ts";
import { isDifficultyFixed } from "../../roll/difficulty/world-difficulty.ts";
import { describeChanges, describeValues } from "../../rules/spec/describe-changes.ts";
import { inheritAnswer } from "../../card/secrets/keep-secrets.ts";
import { askTargets, changedTargets, keepTargets } from "../../roll/difficulty/target-dialog.ts";
import { judgedTogether } from "./together.ts";

/** Data of operations on one seat: its index. */
interface SeatData {
  readonly seat: number;
}

type SeatChange = Change<SeatData, Request>;

/** Limit for hostile data. */
const MOST_SEATS = 1000;

const seatIndex = integer({ min: 0, max: MOST_SEATS - 1 });

const readSeat = reader({ seat: seatIndex });

/** Notifies the seat's user and reopens the prompt. */
export const remind: SeatChange = {
  type: "remind",
  on: ["request"],
  parse: readSeat,
  may: (author, { closedAt }) => isGM(author) && closedAt === null,
  apply: () => ({}),
  arrived: ({ message }, { seat }, { author }) => remindUser(message, seat, author.name),
  offers: (request, viewer) =>
    offersOf(remind, request, viewer, ["QUINCUNX.Request.remind", "QUINCUNX.Request.remindedBy"], othersWaiting),
};

/** One button for everybody who is connected and has not rolled. */
export const remindAll: MessageAction<Request> = {
  type: "remindAll",
  on: ["request"],
  offers(request, viewer) {
    const seats = othersWaiting(request, viewer).filter(
      ({ seat }) => game.users.get(request.flags.seats[seat]?.user ?? "")?.active === true,
    );
    return seats.length < 2
      ? []
      : [
          {
            id: "",
            place: "foot",
            label: countPhrase("QUINCUNX.Request.remindAll", seats.length),
            take: async () => {
              for (const data of seats) await postSaying(remind, request, data, "QUINCUNX.Request.remindedBy");
            },
          },
        ];
  },
};

/** The seat is no longer asked and does not count; undo is possible. */
export const skip: SeatChange = {
  type: "skip",
  on: ["request"],
  parse: readSeat,
  may: (author, { closedAt, skipped }, { seat }) => isGM(author) && closedAt === null && !skipped.includes(seat),
  apply: ({ skipped }, { seat }) => ({ skipped: [...skipped, seat] }),
  mayUndo: isGM,
  offers: (request, viewer) => offersOf(skip, request, viewer, ["QUINCUNX.Request.skip", "QUINCUNX.Request.skippedBy"]),
};

function offersOf(
  operation: SeatChange,
  request: Request,
  viewer: Person,
  [label, sentence]: readonly [LanguageKey, LanguageKey],
  seatsFor = waitingSeats,
): readonly Offer[] {
  return seatsFor(request, viewer).map(({ seat }) => ({
    id: String(seat),
    place: "seat",
    label: phrase(label),
    take: () => postSaying(operation, request, { seat }, sentence),
  }));
}

/** Empty unless the viewer is a GM. */
function waitingSeats(request: Request, viewer: Person): readonly SeatData[] {
  return viewer.isGM ? request.waiting() : [];
}

/** A GM's own seat needs no reminder. */
function othersWaiting(request: Request, viewer: Person): readonly SeatData[] {
  return waitingSeats(request, viewer).filter(({ seat }) => request.flags.seats[seat]?.user !== viewer.id);
}

interface SeatRuling extends Ruling {
  readonly answer: Excuse;
  readonly seats: readonly number[];
}

const ICONS = { none: "fa-solid fa-circle-check", impossible: "fa-solid fa-ban" } as const;

const seatList = list(seatIndex, { min: 1, max: MOST_SEATS });

/**
 * Operation `excuse`: a ruling that excuses one or all waiting seats (FP-2). Data: the ruling, and `seats: number[]`. Excused seats do not count;
 * undo is possible.
 */
export const excuse: Change<SeatRuling, Request> = {
  type: "excuse",
  on: ["request"],
  parse({ seats, ...data }) {
    const ruling = readDecision(data);
    const answer = ruling?.answer;
    return ruling && isExcuse(answer) && accepts(seatList, seats) && new Set(seats).size === seats.length
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

/** Limit for hostile data. */
const MOST_ANSWERS = 1000;

const CLOSE = { label: phrase("QUINCUNX.Request.close") } as const;

/** Operation `close`: ends a request. Its data list the messages that count, so that no clock decides which were in time. */
export const close: Change<{ readonly answers: readonly string[] }, Request> = {
  type: "close",
  on: ["request"],
  parse: reader({ answers: list(text(), { max: MOST_ANSWERS }) }),
  may: (author, { closedAt }) => author.isGM && closedAt === null,
  apply: (_state, { answers }, { messageId, timestamp }) => ({
    closedAt: { messageId, timestamp },
    finalAnswers: answers,
  }),
  offers: (request, viewer) =>
    viewer.isGM && request.state.closedAt === null
      ? [offerToPost(close, request, { answers: request.answers() }, "QUINCUNX.Request.closedBy", CLOSE)]
      : [],
};

/** Operation `accept`: a GM lets a late answer count. Data: `{answer: message id}`. */
export const accept: Change<{ readonly answer: string }, Request> = {
  type: "accept",
  on: ["request"],
  parse: reader({ answer: text() }),
  may: (author, { closedAt }) => isGM(author) && closedAt !== null,
  apply: ({ accepted }, { answer }) => ({ accepted: [...accepted, answer] }),
  offers: (request, viewer) =>
    viewer.isGM
      ? request.late().map(({ id, name }) => {
          const button = { id, label: phrase("QUINCUNX.Request.accept", { name }) };
          return offerToPost(accept, request, { answer: id }, "QUINCUNX.Request.acceptedBy", button);
        })
      : [],
};

interface RequestTargets extends Ruling {
  /** Of a revealed target. Absent: none. */
  readonly salt?: string | undefined;
}

/**
 * A ruling that sets the difficulty of all answers, existing and future. Data: the ruling, and the salt of a seal. Hidden targets are a secret in GMs' browsers
 * under the operation's id.
 */
export const target: Change<RequestTargets, Request> = {
  type: "target",
  on: ["request"],
  parse({ salt, ...data }) {
    const ruling = readDecision(data);
    if (!ruling || ruling.answer !== null || (salt !== undefined && !isSalt(salt))) return null;
    return { ...ruling, ...(salt === undefined ? {} : { salt }) };
  },
  may: (author, { mechanic }, ruling) => isGM(author) && setsGMFields(mechanic, ruling),
  apply({ mechanic, spec, hiddenBy }, { salt = null, ...ruling }, { id }) {
    const { fields, isHidden } = ruling;
    return {
      spec: ruledSpec(mechanic, spec, ruling),
      hiddenBy: isHidden ? id : null,
      revealed: hiddenBy === null || isHidden ? undefined : { fields, salt },
    };
  },
  // As on a card: each hides another number under its id, so equal data of two GMs is not one press.
  excludes: () => [],
  mayUndo: isAuthorOrGM,
  // Answers keep the secret too, because the request may be deleted.
  arrived: ({ message }) => void inheritAnswer(message.id ?? ""),
  describe: ({ before: { mechanic, spec: before, hiddenBy }, change: { spec = before }, data, logged, isUndone }) => {
    const { name } = logged.author;
    const fields = Object.keys(data.fields);
    if (data.isHidden) return phrase("QUINCUNX.Card.History.hide", { name });
    if (!hiddenBy)
      return phrase("QUINCUNX.Card.History.amend", { name, changes: describeChanges(mechanic, before, spec, fields) });
    // An undone reveal must not show the values.
    return isUndone
      ? phrase("QUINCUNX.Card.History.revealUndone", { name })
      : phrase("QUINCUNX.Card.History.reveal", { name, targets: describeValues(mechanic, spec, fields) });
  },
  offers: (request, viewer) => {
    const { mechanic } = request.state;
    if (!viewer.isGM || mechanic.hideable.length === 0) return [];
    const known = secretTargets(request);
    const change: Offer = {
      id: "",
      place: "foot",
      label: phrase("QUINCUNX.Card.amend"),
      icon: "fa-solid fa-bullseye",
      take: () => amendTargets(request),
    };
    return [
      ...(known
        ? [
            {
              id: "reveal",
              place: "secret" as const,
              label: phrase("QUINCUNX.Request.revealAll"),
              take: () => setTargets(request, known, saltOf(request.flags.seal)),
            },
          ]
        : []),
      ...(isFixed(request) ? [] : [change]),
    ];
  },
};

/** An answer has fixed the difficulty, in this world (SC-2). */
function isFixed({ state, answers }: Request): boolean {
  return isDifficultyFixed(state) && answers().length > 0;
}

/** A target to be hidden stays in this browser. */
async function amendTargets(request: Request): Promise<void> {
  const { mechanic, spec, hiddenBy } = request.state;
  const known = secretTargets(request);
  const answer = await askTargets(request, {
    mechanic,
    spec: mechanic.parseSpec({ ...spec, ...known }),
    rollerName: "",
    isHidden: hiddenBy !== null,
    judge: (changed) => speak(judgedTogether(request, changed)),
  });
  if (!answer) return;
  if (answer.isHidden) return hideAll(request, answer.spec);
  const targets = changedTargets(mechanic, spec, answer.spec);
  if (Object.keys(targets).length > 0) await setTargets(request, targets);
}

async function setTargets(request: Request, targets: Fields, salt: string | null = null): Promise<void> {
  const { mechanic, spec } = request.state;
  const values = describeValues(mechanic, mechanic.parseSpec({ ...spec, ...targets }), Object.keys(targets));
  const words = { targets: values.map((value) => speak(value)).join(", ") };
  const ruling = { ...NO_RULING, fields: targets, ...(salt === null ? {} : { salt }) };
  await postSaying(target, request, ruling, "QUINCUNX.Request.targetBy", words);
}

async function hideAll(request: Request, spec: Fields): Promise<void> {
  const id = await keepTargets(request.state.mechanic, spec);
  await postSaying(target, request, { ...NO_RULING, isHidden: true }, "QUINCUNX.Card.hid", {}, { id });
}
