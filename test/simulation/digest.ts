/** The state of the log at one seat, as text that can be compared. */
import type { SeatModule } from "./seat/load.ts";
import { type AnyState, type OpenSeat, messagesOf, openAt, stateIn } from "./seat/open-seat.ts";
import { type Message, page } from "../support/page.ts";
import type { LedgerEntries } from "../../src/log/ledger/entries.ts";

type OpenMessage = ReturnType<SeatModule["openMessage"]>;

/** Message id → text. */
export type Digest = ReadonlyMap<string, string>;

export interface Looks {
  readonly states: Digest;
  readonly views: Digest;
  /** Empty unless requested. */
  readonly drawings: Digest;
}

/** State, view and drawing of each message at a page; each message is opened once for all three. */
export function lookAt(at: OpenSeat, isDrawn = false): Looks {
  const views = new Map<string, string>();
  const drawings = new Map<string, string>();
  const states = digest(at, ({ module }, message) => {
    const open = openAt(at, message);
    const shown = message.isContentVisible ? open : null;
    const view = shown?.display.view(shown.base);
    views.set(message.id, viewOf(message, open, view));
    if (isDrawn) drawings.set(message.id, drawingOf(module, shown, view));
    return stateOf(module, message, open);
  });
  return { states, views, drawings };
}

/** The state that must be equal at all seats. */
export function statesAt(at: OpenSeat, ids?: readonly string[]): Digest {
  return digest(at, ({ module }, message) => stateOf(module, message, module.openMessage(message)), ids);
}

/** The view that must be equal for equal permissions. */
export function viewsAt(at: OpenSeat, ids?: readonly string[]): Digest {
  return digest(at, ({ module }, message) => viewOf(message, openAsSeen(module, message)), ids);
}

/** `ids`: restricts the digest to these messages. */
function digest(at: OpenSeat, tell: (at: OpenSeat, message: Message) => string, ids?: readonly string[]): Digest {
  const messages = messagesOf(at, ids).sort((a, b) => (a.id < b.id ? -1 : 1));
  const told = (): Digest => new Map(messages.map((message) => [message.id, tell(at, message)]));
  return at.seat.run(() => at.module.whileReading(told));
}

/** The parts of a state that other documents decide. */
type FoldedState = AnyState & {
  readonly resourcePool?: { readonly entries: LedgerEntries } | null;
  readonly harmed?: Readonly<Record<string, { readonly entries: LedgerEntries }>>;
  readonly harms?: readonly { readonly actor: string }[];
};

/** The state of a message, independent of the viewer. */
export function stateOf(module: SeatModule, message: Message, open: OpenMessage): string {
  const request = open?.kind.kind === "request" ? module.requestOf(message) : null;
  const state = stateIn(open) as FoldedState | undefined;
  return JSON.stringify({
    source: { ...message._source, _stats: undefined },
    kind: open?.kind.kind ?? null,
    state: state && {
      ...state,
      mechanic: state.mechanic?.id,
      ...(state.resourcePool
        ? { resourcePool: { ...state.resourcePool, entries: ofCardsHere(state.resourcePool.entries) } }
        : {}),
      ...(state.harmed ? { harmed: harmedBy(state, message.id) } : {}),
    },
    operations: open?.base.operations.map(({ operation, logged, data, after }) => ({
      id: logged.id,
      message: logged.messageId,
      type: operation.type,
      by: logged.author.id,
      data,
      isUndone: after === null,
    })),
    contest: open?.kind.kind === "contest" ? contestAt(module, message) : null,
    answers: request?.flags.seats.map((_seat, index) => module.answerOf(request, index)?.id ?? null),
  });
}

/**
 * A hero keeps ledger entries of deleted cards until its responsible client connects; they do not concern this card.
 */
function ofCardsHere(entries: LedgerEntries): object {
  const { messages } = page.game;
  return Object.fromEntries(Object.entries(entries).filter(([, { message }]) => messages.has(message)));
}

/** Leaves out harm from other cards and harm that does not count. */
function harmedBy({ harmed = {}, harms = [] }: FoldedState, id: string): object {
  const hit = Object.entries(harmed).filter(([uuid]) => harms.some(({ actor }) => actor === uuid));
  return Object.fromEntries(
    hit.map(([uuid, { entries, ...actor }]) => {
      const own = Object.entries(entries).filter(([, { message }]) => message === id);
      return [uuid, { ...actor, entries: Object.fromEntries(own) }];
    }),
  );
}

/** The throws that count, and the winner according to public information. */
function contestAt(module: SeatModule, message: Message): object | null {
  const contest = module.contestOf(message);
  if (!contest) return null;
  const { messages } = page.game;
  const results = contest.rounds.map(({ a, b }) => {
    const [left, right] = [a, b].map((id) => id !== null && module.cardOf(messages.get(id)));
    return left && right ? module.judgeSides(contest.state, left.state, right.state) : null;
  });
  return { rounds: contest.rounds, results };
}

function openAsSeen(module: SeatModule, message: Message): OpenMessage {
  return message.isContentVisible ? module.openMessage(message) : null;
}

/** `view`: the view, if it was computed already. */
export function viewOf(message: Message, open: OpenMessage, view = open?.display.view(open.base)): string {
  if (!message.isContentVisible) return "not for these eyes";
  return open ? JSON.stringify([view, open.display.sentence?.(open.base) ?? null]) : "as core draws it";
}

/** The page's view of the message, and its drawing. */
function drawingOf(module: SeatModule, open: OpenMessage, view: object | undefined): string {
  if (!open || !view) return "";
  const drawn = module.implementations.drawView(open.kind.kind, view, () => undefined, document);
  // Each drawing has element ids of its own.
  return drawn.outerHTML.replaceAll(/\bquincunx-card-\d+/gu, "quincunx-card");
}

/** The hidden targets of these messages that a GM's browser knows. */
export function secretsOf({ seat, module }: OpenSeat, ids: readonly string[]): string {
  return seat.run(() => JSON.stringify(ids.map((id) => module.secretOf(id))));
}
