/** How the log stands at a seat, as text that can be compared. */
import type { SeatModule } from "./seat/load.ts";
import { messagesOf, openAt, type Loose, type OpenSeat } from "./seat/open-seat.ts";

type OpenMessage = ReturnType<SeatModule["openMessage"]>;

/** Message id → text. */
export type Digest = ReadonlyMap<string, string>;

export interface Looks {
  readonly states: Digest;
  readonly views: Digest;
  /** Empty where nobody asks for them. */
  readonly drawings: Digest;
}

/** What a page makes of its messages, what its reader is shown, and how it is drawn: each is put together once for all. */
export function lookAt(at: OpenSeat, isDrawn = false): Looks {
  const views = new Map<string, string>();
  const drawings = new Map<string, string>();
  const states = digest(at, ({ module }, message) => {
    const open = openAt(at, message);
    const shown = message.isContentVisible ? open : null;
    const view = shown?.drawn.view(shown.base);
    views.set(message.id as string, viewOf(message, open, view));
    if (isDrawn) drawings.set(message.id as string, drawingOf(module, shown, view));
    return stateOf(module, message, open);
  });
  return { states, views, drawings };
}

/** What is the same for all. */
export function statesAt(at: OpenSeat, ids?: readonly string[]): Digest {
  return digest(at, ({ module }, message) => stateOf(module, message, module.openMessage(message)), ids);
}

/** What this reader is shown. */
export function viewsAt(at: OpenSeat, ids?: readonly string[]): Digest {
  return digest(at, ({ module }, message) => viewOf(message, openAsSeen(module, message)), ids);
}

/** `ids`: of these alone. */
function digest(at: OpenSeat, tell: (at: OpenSeat, message: Loose) => string, ids?: readonly string[]): Digest {
  const messages = messagesOf(at, ids).sort((a, b) => ((a.id as string) < b.id ? -1 : 1));
  const told = (): Digest => new Map(messages.map((message) => [message.id as string, tell(at, message)]));
  return at.seat.run(() => at.module.whileReading(told));
}

/** What everybody makes of a message: nothing of it depends on who looks. */
export function stateOf(module: SeatModule, message: Loose, open: OpenMessage): string {
  const request = open?.kind.kind === "request" ? module.requestOf(message) : null;
  const state = open?.base.state as Loose;
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

/** A hero's entries of cards that are gone stay until somebody comes, and say nothing of this card. */
function ofCardsHere(entries: Loose): object {
  const { messages } = (globalThis as Loose).game;
  return Object.fromEntries(Object.entries(entries as Loose).filter(([, { message }]: Loose) => messages.has(message)));
}

/** What other cards have dealt to somebody says nothing of this one, nor does harm that does not count. */
function harmedBy({ harmed, harms }: Loose, id: string): object {
  const hit = Object.entries(harmed).filter(([uuid]) => harms.some(({ actor }: Loose) => actor === uuid));
  return Object.fromEntries(
    hit.map(([uuid, { entries, ...actor }]: Loose) => {
      const own = Object.entries(entries).filter(([, { message }]: Loose) => message === id);
      return [uuid, { ...actor, entries: Object.fromEntries(own) }];
    }),
  );
}

/** Which throws count, and who has won by what everybody knows of them. */
function contestAt(module: SeatModule, message: Loose): object | null {
  const contest = module.contestOf(message);
  if (!contest) return null;
  const { messages } = (globalThis as Loose).game;
  const results = contest.rounds.map(({ a, b }) => {
    const [left, right] = [a, b].map((id) => id !== null && module.cardOf(messages.get(id) as Loose));
    return left && right ? module.judgeSides(contest.state, left.state, right.state) : null;
  });
  return { rounds: contest.rounds, results };
}

function openAsSeen(module: SeatModule, message: Loose): OpenMessage {
  return message.isContentVisible ? module.openMessage(message) : null;
}

/** `view`: where it was put together already. */
export function viewOf(message: Loose, open: OpenMessage, view = open?.drawn.view(open.base)): string {
  if (!message.isContentVisible) return "not for these eyes";
  return open ? JSON.stringify([view, open.drawn.sentence?.(open.base) ?? null]) : "as core draws it";
}

/** What this reader's page makes of it: what is shown, and how it is drawn. */
function drawingOf(module: SeatModule, open: OpenMessage, view: object | undefined): string {
  if (!open || !view) return "";
  const drawn = module.implementations.drawView(open.kind.kind, view, () => undefined, document);
  // Each drawing has ids of its own.
  return drawn.outerHTML.replaceAll(/\bquincunx-card-\d+/gu, "quincunx-card");
}

/** What a GM's browser knows of the hidden targets of these messages. */
export function secretsOf({ seat, module }: OpenSeat, ids: readonly string[]): string {
  return seat.run(() => JSON.stringify(ids.map((id) => module.secretOf(id))));
}
