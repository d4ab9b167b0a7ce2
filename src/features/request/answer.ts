/** Opens the prompt for a request and posts the card that answers it. */
import { isList, isSameJson, type Fields } from "../../rules/contract/fields.ts";
import { gmFields, changedFields } from "../../rules/spec/change.ts";
import { loadActor } from "../../actors/actor-at.ts";
import { answeredRequest, answeredSeat, standIn } from "../../card/fields/answered-seat.ts";
import type { Origin } from "../../card/state.ts";
import { foldRequest, answerOf, isWaiting, mySeats, requestOf, type Request } from "./state.ts";
import type { AskConfig } from "../../roll/ask.ts";
import { type Chosen, type DialogConfig, rollSpec } from "../../roll/roll.ts";
import type { Excuse } from "../../roll/difficulty/ruling.ts";
import { promptSetting } from "../../roll/stat.ts";
import { ALREADY_EXPLAINED } from "../../roll/prompt/open-prompt.ts";
import { rollOfSeat } from "./spec.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { madeId } from "../../platform/deterministic-id.ts";
import { currentReason } from "../../ui/reason.ts";
import { redrawMessage } from "../../log/draw.ts";
import { speak, notifyError } from "../../ui/speak.ts";
import type { FieldSource } from "../../roll/prompt/request.ts";

interface SeatRequest {
  readonly request: string;
  readonly seat: number;
  readonly stop: AbortController;
}

/** Open prompts: one per request for the seats of this user, and one per seat that a GM rolls for. A second click opens no second one. */
const open = new Map<string, SeatRequest>();

/** `recheckPrompt` aborts the signal once the seat waits no more. */
async function whileOpen<T>(
  about: string,
  { message }: Request,
  seat: number,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  open.set(about, { request: message.id ?? "", seat, stop });
  redrawMessage(message.id ?? "");
  try {
    return await act(stop.signal);
  } finally {
    open.delete(about);
    redrawMessage(message.id ?? "");
  }
}

/** True while a prompt of this user for the request is open, so that its card does not offer another. */
export function isAnswering(requestId: string): boolean {
  return open.has(requestId);
}

/** Opens the prompt for each waiting seat of this user in turn, until one is cancelled; held keys skip it. */
export async function answerRequest(message: ChatMessage.Implementation, ask: AskConfig = {}): Promise<void> {
  const id = message.id ?? "";
  for (;;) {
    const request = game.messages.has(id) ? requestOf(message) : null;
    const [seat] = request ? mySeats(request) : [];
    if (!request || seat === undefined || open.has(id)) return;
    const isEnough = await whileOpen(id, request, seat, async (signal) => {
      const isRolled = await answerFor(request, seat, { ...ask, configure: true, signal });
      // Cancelled, or kept from the log by a hook: the card's button asks again.
      return answerOf(request, seat) === null && (isRolled || !signal.aborted);
    });
    if (isEnough) return;
  }
}

/** One prompt for all waiting seats of this user: the others roll with what was chosen in the first one. Held keys skip it. */
export async function answerAll(message: ChatMessage.Implementation, ask: AskConfig = {}): Promise<void> {
  const id = message.id ?? "";
  const request = requestOf(message);
  const [first, ...others] = request ? mySeats(request) : [];
  if (!request || first === undefined || open.has(id)) return;
  await whileOpen(id, request, first, async (signal) => {
    let chosen: Chosen | null = null;
    const isRolled = await answerFor(request, first, {
      ...ask,
      configure: true,
      signal,
      together: others.length + 1,
      chosen: (choice) => (chosen = choice),
    });
    if (!isRolled) return;
    for (const seat of others) {
      const now = game.messages.has(id) ? requestOf(message) : null;
      if (now && isWaiting(now, seat)) await answerFor(now, seat, { skip: true }, {}, chosen);
    }
  });
}

/** Closes prompts if the request was closed or deleted, or the seat was answered elsewhere. */
export function recheckPrompt(requestId: string): void {
  for (const { request: id, seat, stop } of open.values()) {
    if (id !== requestId) continue;
    const message = game.messages.get(id);
    const request = message ? requestOf(message) : null;
    // The excuse names its reason.
    const isTold = request?.state.excused[seat] !== undefined;
    if (!request || !isWaiting(request, seat)) stop.abort(isTold ? ALREADY_EXPLAINED : undefined);
  }
}

/** A GM rolls for the seat's user and the card says so. A click opens the prompt as on a stat; without one it rolls at once. */
export async function rollForUser(
  message: ChatMessage.Implementation,
  seat: number,
  ask: AskConfig = {},
): Promise<void> {
  const request = requestOf(message);
  const about = `${message.id ?? ""} ${seat}`;
  if (!game.user.isGM || !request || !isWaiting(request, seat) || open.has(about)) return;
  const configure = ask.event != null && promptSetting.read() === "always";
  const id = standInId(about);
  await whileOpen(about, request, seat, (signal) =>
    answerFor(request, seat, { ...ask, configure, signal }, standIn.of(true), null, id),
  );
  // Another GM has rolled for them at the same moment, and the server keeps the first card.
  if (game.messages.get(id)?.author?.isSelf === false)
    ui.notifications.warn(game.i18n.localize("QUINCUNX.Notice.excluded"), { console: false });
}

/** The same for all GMs. Skips ids of answers that did not count. */
function standInId(seat: string): string {
  let attempt = 0;
  const made = (): string => madeId(`stand-in ${seat} ${attempt}`);
  while (game.messages.has(made())) attempt += 1;
  return made();
}

/** Notifies the seat's user of a reminder and opens the prompt. */
export function remindUser(message: ChatMessage.Implementation, seat: number, by: string): void {
  const request = requestOf(message);
  if (!request || !mySeats(request).includes(seat)) return;
  const title = request.title || speak(request.state.mechanic.label);
  ui.notifications.info(game.i18n.format("QUINCUNX.Request.reminder", { name: by, title }), { console: false });
  answerRequest(message).catch((error: unknown) => notifyError(error));
}

/** FP-2: notifies the users of these seats; `recheckPrompt` closes their prompts. */
export function notifyExcused(
  message: ChatMessage.Implementation,
  seats: readonly number[],
  answer: Excuse,
  by: string,
): void {
  const request = requestOf(message);
  if (!request || !seats.some((seat) => request.flags.seats[seat]?.user === game.user.id)) return;
  const title = request.title || speak(request.state.mechanic.label);
  ui.notifications.info(game.i18n.format(EXCUSES[answer], { name: by, title }), { console: false });
}

const EXCUSES = { none: "QUINCUNX.Request.excusedNone", impossible: "QUINCUNX.Request.excusedImpossible" } as const;

/** False if the prompt was cancelled. */
async function answerFor(
  request: Request,
  index: number,
  dialog: DialogConfig,
  more: Origin = {},
  like: Chosen | null = null,
  id?: string,
): Promise<boolean> {
  const { message, flags } = request;
  const seat = flags.seats[index];
  const reason = currentReason();
  const actor = await loadActor(seat?.actor);
  const { named, stats, spec: own } = rollOfSeat(request, index, actor);
  const spec = like ? withChoices(request.state.mechanic, own, like, flags.locked) : own;
  const result = await rollSpec(
    {
      mechanic: flags.mechanic,
      spec,
      title: flags.title,
      ...(flags.situation ? { situation: flags.situation } : {}),
      actor,
      stats,
      origin: {
        ...answeredRequest.of(message.id ?? ""),
        ...answeredSeat.of(index),
        ...sealOf(request),
        ...(seat?.actor ? { actor: seat.actor } : {}),
        ...more,
      },
    },
    {
      ...dialog,
      reason,
      locked: flags.locked,
      ...(named.length > 0 ? { among: [...named.map(({ id }) => id), ...stats] } : {}),
      follows: followsOf(message),
    },
    { ...(like ? { mode: like.mode } : {}), ...(id === undefined ? {} : { id }) },
  );
  return result.kind === "rolled";
}

/** Numbers and choices that differ from the beginning, and entries that were added to lists. Without those that the rules refuse. */
function withChoices(mechanic: AnyMechanic, own: Fields, { initial, spec }: Chosen, locked: readonly string[]): Fields {
  return changedFields(initial, spec)
    .filter((field) => !locked.includes(field))
    .reduce((made: Fields, field) => {
      const [old, now, ownValue] = [initial[field], spec[field], made[field]];
      const value =
        isList(now) && isList(old) && isList(ownValue)
          ? [...ownValue, ...now.filter((entry) => !old.some((one) => isSameJson(one, entry)))]
          : now;
      return unlessRefused(() => mechanic.parseSpec({ ...made, [field]: value })) ?? made;
    }, own);
}

/** As long as its first targets count. */
function sealOf({ message, flags, state }: Request): Pick<Origin, "seal"> {
  return flags.seal !== undefined && state.hiddenBy === message.id ? { seal: flags.seal } : {};
}

/** The open prompt follows targets that the GM fixes, sets, hides or reveals. */
function followsOf(message: ChatMessage.Implementation): FieldSource {
  return {
    id: message.id ?? "",
    fields: () => {
      const request = foldRequest(message);
      if (!request) return {};
      const { flags, state, targets } = request;
      const names = gmFields(state.mechanic).filter((name) => flags.locked.includes(name) || name in (targets ?? {}));
      return Object.fromEntries(names.map((field) => [field, state.spec[field] ?? null]));
    },
    isHidden: () => (foldRequest(message)?.state.hiddenBy ?? null) !== null,
  };
}

/** Several actors of a GM are rolled together, such as twelve goblins; a player's heroes one by one. */
function isForAll(request: Request): boolean {
  const seats = mySeats(request);
  return game.user.isGM && seats.length > 1 && seats.every((seat) => request.flags.seats[seat]?.actor !== undefined);
}

export function openAtMySeat(message: ChatMessage.Implementation): void {
  const request = requestOf(message);
  if (!request || mySeats(request).length === 0) return;
  const answer = isForAll(request) ? answerAll : answerRequest;
  answer(message).catch((error: unknown) => notifyError(error));
}
