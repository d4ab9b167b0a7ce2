/** Rolls sides of contests: in a prompt, automatically if passive, or by a GM for a user who is away. */
import { standIn } from "../../card/fields/answered-seat.ts";
import type { ContestSideId } from "../../api/contest-draft.ts";
import { actorAt, loadActor, isOwnedBy } from "../../actors/actor-at.ts";
import { CONTEST_SIDES } from "./flags.ts";
import { lockedFieldsOf, rivalOf } from "./side-spec.ts";
import { contestSide } from "./card-side.ts";
import { isSame } from "../../platform/documents.ts";
import { isDisconnected } from "../../platform/connection.ts";
import { madeId } from "../../platform/deterministic-id.ts";
import { waitForMessage } from "../../platform/send.ts";
import { isResponsible } from "../../log/responsible-client.ts";
import { runOnce } from "../../log/run-once.ts";
import { authorOf } from "../../log/authors.ts";
import {
  foldContest,
  contestOf,
  currentRound,
  isOpenSide,
  specOfSide,
  rollRightOf,
  waitingNumber,
  type Contest,
} from "./state.ts";
import { roundChoice } from "../../roll/rounds.ts";
import type { AskConfig } from "../../roll/ask.ts";
import { type DialogConfig, type RollConfig, rollSpec } from "../../roll/roll.ts";
import { promptSetting } from "../../roll/stat.ts";
import { redrawMessage } from "../../log/draw.ts";
import { statOf } from "../../actors/any-stats.ts";
import { beginSpec } from "../../mechanics/house-rules/house-rules.ts";
import { currentReason } from "../../ui/reason.ts";
import { speak, notifyError } from "../../ui/speak.ts";

/** By contest, side and round; a second click must not open a second prompt. */
const open = new Map<string, AbortController>();

/** `configure: false` rolls without a prompt, unless modifier keys are held. */
export async function rollSide(
  message: ChatMessage.Implementation,
  side: ContestSideId,
  ask: AskConfig & { readonly configure?: boolean } = {},
): Promise<void> {
  const contest = contestOf(message);
  if (!contest || !message.id || !isOpenSide(contest, side)) return;
  const rollRight = rollRightOf(contest, side, game.user);
  const { index } = currentRound(contest);
  const about = keyOf(message.id, side, index);
  if (rollRight === null || open.has(about) || (ask.event && isResting(message.id))) return;
  const stop = new AbortController();
  const reason = currentReason();
  open.set(about, stop);
  const { isPassive: isAutomatic = false, user } = contest.flags.sides[side];
  // A side that another client may roll at the same moment has one id.
  const isShared = isAutomatic || (game.user.isGM && user !== game.user.id);
  const id = isShared ? freeId(message.id, side, index) : null;
  try {
    const { mechanic, specs } = contest.state;
    const { title, shared = {}, sides } = contest.flags;
    const { actor: uuid, stats = [], isPassive, seal, round } = sides[side];
    const found = await loadActor(uuid);
    const spec = { ...specOfSide(contest.state, side), ...(specs[side] ? {} : shared) };
    const hidden = contest.state.secretId[side];
    const number = waitingNumber(contest.state, side);
    const config: RollConfig = {
      mechanic: mechanic.id,
      spec,
      title: title || speak(mechanic.label),
      actor: found,
      stats,
      against: rivalOf(contest.flags, side),
      ...roundChoice.of(round === undefined ? {} : { test: round }),
      origin: {
        ...contestSide.of({ id: message.id, side, ...(index > 0 ? { round: index } : {}) }),
        ...(uuid === undefined ? {} : { actor: uuid }),
        ...(hidden === null ? {} : { secretId: hidden }),
        ...(seal !== undefined && hidden === sides[side].secretId ? { seal } : {}),
        ...(rollRight === "standIn" ? standIn.of(true) : {}),
      },
    };
    const dialog: DialogConfig = {
      // A stand-in's click opens the prompt as on a stat.
      configure: !isPassive && (rollRight === "own" || (ask.event != null && promptSetting.read() === "always")),
      ...ask,
      reason,
      locked: lockedFieldsOf(mechanic, contest.flags, side, spec),
      signal: stop.signal,
      ...(number && number.by === game.user.id
        ? { targets: { by: "world", prior: { fields: number.fields, by: number.name, isAccepted: false } } }
        : {}),
      follows: {
        id: message.id,
        fields: () => foldContest(message)?.everSetTargets[side] ?? {},
        isHidden: () => (foldContest(message)?.state.secretId[side] ?? null) !== null,
      },
    };
    if (id === null) await rollSpec(config, dialog);
    else if (isAutomatic) await runOnce(id, () => rollSpec(config, dialog, { id }), user);
    else await rollSpec(config, dialog, { id });
    // Another GM was first, and the server keeps one card.
    if (id !== null && !isAutomatic && game.messages.get(id)?.author?.isSelf === false)
      ui.notifications.warn(game.i18n.localize("QUINCUNX.Notice.excluded"), { console: false });
  } catch (error) {
    // Another client may have rolled the side at the same moment.
    if (id === null || !(await waitForMessage(id))) throw error;
  } finally {
    open.delete(about);
  }
}

/** Deterministic, so that rolls of several clients make one card. Skips ids taken by messages that are no valid throw. */
function freeId(contest: string, side: ContestSideId, round: number): string {
  let attempt = 0;
  while (game.messages.has(sharedId(contest, side, round, attempt))) attempt += 1;
  return sharedId(contest, side, round, attempt);
}

export function sharedId(contest: string, side: ContestSideId, round: number, attempt: number): string {
  return madeId(`contest ${keyOf(contest, side, round)} ${attempt}`);
}

function keyOf(messageId: string, side: ContestSideId, round: number): string {
  return `${messageId} ${side} ${round}`;
}

/** Opens prompts for this user's sides in turn. */
export async function openAtMySides(message: ChatMessage.Implementation): Promise<void> {
  rollPassives(message);
  for (const side of CONTEST_SIDES) {
    const contest = contestOf(message);
    if (contest && isOpenSide(contest, side) && !contest.flags.sides[side].isPassive && isMine(contest, side))
      await rollSide(message, side);
  }
}

/** The active GM rolls sides without a user. Contests by players open no second prompt at another user. */
function isMine(contest: Contest, side: ContestSideId): boolean {
  const { user } = contest.flags.sides[side];
  if (user === undefined) return game.users.activeGM?.isSelf === true;
  const author = authorOf(contest.message);
  const mayOpen = author.isGM || author.id === game.user.id || open.size === 0;
  return user === game.user.id && mayOpen && rollRightOf(contest, side, game.user) !== null;
}

/** Rolls passive sides (DP-9, SC-6) at the responsible client. */
export function rollPassives(message: ChatMessage.Implementation): void {
  const contest = contestOf(message);
  if (!contest || isDisconnected()) return;
  for (const side of CONTEST_SIDES) {
    const { isPassive, user } = contest.flags.sides[side];
    if (!isPassive || !isOpenSide(contest, side)) continue;
    const ownerIds = user === undefined ? [] : [user];
    if (isResponsible(ownerIds) && isTrusted(contest, side) && rollRightOf(contest, side, game.user) !== null)
      rollSide(message, side, { configure: false }).catch((error: unknown) => notifyError(error));
  }
}

/** A player's contest cannot invent the spec of another user's actor: it must equal the stat on the sheet. */
function isTrusted({ message, flags, state }: Contest, side: ContestSideId): boolean {
  const author = authorOf(message);
  const { actor: uuid, user, stats = [] } = flags.sides[side];
  const actor = actorAt(uuid);
  if (author.isGM || !author.id || (actor ? isOwnedBy(actor, author.id) : user === author.id))
    return author.id !== null;
  const roll = actor && stats[0] !== undefined ? statOf(actor, stats[0])?.roll : undefined;
  return roll !== undefined && isSame(beginSpec(state.mechanic, { ...roll.spec, ...flags.shared }), state.specs[side]);
}

/** At ready, and whenever users connect or disconnect. */
export function rollPendingPassives(): void {
  for (const message of game.messages) if (contestOf(message)) rollPassives(message);
}

/** Pause in ms before a further round can be thrown, so that one more Enter on the same button throws nothing. */
const REST = 1000;
/** By contest: the round that was last seen. */
const rests = new Map<string, { readonly round: number; isOver: boolean }>();

/** True for a moment after a tie: the buttons of the next round are disabled. */
export function isResting(contestId: string): boolean {
  return rests.get(contestId)?.isOver === false;
}

function noteRound(contestId: string, round: number): void {
  const before = rests.get(contestId);
  if (before?.round === round) return;
  const rest = { round, isOver: before === undefined || round < before.round };
  rests.set(contestId, rest);
  if (rest.isOver) return;
  redrawMessage(contestId);
  setTimeout(() => {
    rest.isOver = true;
    redrawMessage(contestId);
  }, REST);
}

/** Closes the prompt of a side rolled elsewhere, or of a contest that is over or deleted. */
export function recheckSides(contestId: string): void {
  const message = game.messages.get(contestId);
  const contest = contestOf(message);
  if (contest) noteRound(contestId, currentRound(contest).index);
  for (const side of CONTEST_SIDES)
    for (const [about, stop] of open) {
      if (!about.startsWith(`${contestId} ${side} `)) continue;
      const isDue = contest !== null && about === keyOf(contestId, side, currentRound(contest).index);
      if (!isDue || !isOpenSide(contest, side)) stop.abort();
    }
}
