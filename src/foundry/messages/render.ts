/**
 * Draws cards wherever core draws a message: log, pop-out, notification. Each client draws for itself, synchronously, in the render hook, which
 * fires again with a new subtree after every re-render (app.md 5.4); when an operation arrives, the places that show its card are drawn anew.
 */
import { contextEntry } from "../compat.ts";
import { onHook } from "../hooks.ts";
import { mayOperate } from "../authority.ts";
import { ports } from "../ports.ts";
import { answerRequest, closeRequest, judgeAnswer, openAtMySeat, recheckPrompt } from "../requests/answer.ts";
import { requestOf, viewOfRequest } from "../requests/state.ts";
import { amendCard, revealCard, undoOperation } from "./amend.ts";
import { cardOf, viewOf, type Card } from "./card.ts";
import { flagsOf } from "./flags.ts";
import { forget, operationMessages, operationOf, orphanedOperations, remember } from "./log.ts";
import { throwMore } from "./throw-more.ts";
import { isTableDraw } from "./read.ts";
import { forgetSecret } from "./secrets.ts";
import type { CardActions, RequestActions } from "./view.ts";

/** Where cards are on screen: message id → elements that core has drawn. Dead ones drop out when their card is drawn again. */
const places = new Map<string, Set<HTMLElement>>();

export function registerCardHooks(): void {
  Hooks.on("renderChatMessageHTML", (message: ChatMessage.Implementation, html: HTMLElement) =>
    drawMessage(message, html),
  );
  Hooks.on("createChatMessage", (message: ChatMessage.Implementation) => {
    const card = remember(message);
    if (card) {
      redrawCard(card, { isNews: true });
      redrawRequestOf(message);
    } else {
      announceCard(message);
      redrawRequestOf(message);
      void judgeAnswer(message);
      openAtMySeat(message);
    }
  });
  Hooks.on("updateChatMessage", (message: ChatMessage.Implementation) => {
    const card = remember(message);
    if (card) redrawCard(card);
  });
  Hooks.on("deleteChatMessage", (message: ChatMessage.Implementation) => {
    const card = forget(message);
    if (card) redrawCard(card);
    else void deleteOperations(message);
    redrawRequestOf(message);
  });
  onHook("getChatMessageContextOptions", (_app: unknown, entries: object[]) => {
    entries.push(
      contextEntry({
        label: "QUINCUNX.Card.amend",
        icon: "fa-solid fa-bullseye",
        visible: (id) => mayOperate(game.user, "amend") && Boolean(findCard(id)?.mechanic.hideable.length),
        choose: (id) => withCard(id, amendCard),
      }),
    );
  });
}

/** Draws every place that shows this card anew. */
export function redrawCard(messageId: string, { isNews = false } = {}): void {
  const message = game.messages.get(messageId);
  if (!message) return;
  for (const html of places.get(messageId) ?? []) drawMessage(message, html);
  if (isNews) announceCard(message);
}

/** At ready: a card that was deleted while no GM was there to see it has left its operations behind, which nobody sees. One client removes them. */
export async function sweepOperations(): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  const ids = orphanedOperations().flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await ChatMessage.implementation.deleteDocuments(ids);
}

/** Settings such as "compact" changed: what is in sight at once, the rest of a long log when it comes into sight. */
export function redrawAllCards(): void {
  const drawn = [...places].flatMap(([id, elements]) =>
    [...elements].filter(({ isConnected }) => isConnected).map((html) => ({ id, html })),
  );
  // Asked of all before any is drawn: else the page would be laid out anew for each.
  const [now, later] = [drawn.filter(({ html }) => isInSight(html)), drawn.filter(({ html }) => !isInSight(html))];
  for (const { id, html } of later) redrawWhenSeen(id, html);
  for (const { id, html } of now) redrawPlace(id, html);
}

function redrawPlace(id: string, html: HTMLElement): void {
  const message = game.messages.get(id);
  if (message) drawMessage(message, html);
}

/** Pop-outs in windows of their own are few: they count as in sight. */
function isInSight(html: HTMLElement): boolean {
  if (typeof IntersectionObserver === "undefined" || html.ownerDocument !== document) return true;
  const { top, bottom } = html.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

const unseen = new WeakMap<Element, string>();
let observer: IntersectionObserver | null = null;

function redrawWhenSeen(id: string, html: HTMLElement): void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer?.unobserve(target);
      redrawPlace(unseen.get(target) ?? "", target as HTMLElement);
    }
  });
  unseen.set(html, id);
  observer.observe(html);
}

function drawMessage(message: ChatMessage.Implementation, html: HTMLElement): void {
  if (operationOf(message)) {
    html.classList.add("quincunx-operation");
    html.hidden = true; // shown inside its card; the sentence stays for when the module is off
    return;
  }
  if (!message.isContentVisible) return;
  const body = html.querySelector<HTMLElement>(".message-content");
  const drawing = body ? drawingOf(message, html.ownerDocument) : null;
  if (!body || !drawing) return;
  html.classList.add("quincunx-message");
  if (isTableDraw(message)) placeInTable(body, drawing);
  else body.replaceChildren(drawing);
  notePlace(message.id ?? "", html);
}

/** Where core's roll block is, or our card has taken its place before: above the results, which are the table's own. */
function placeInTable(body: HTMLElement, drawing: HTMLElement): void {
  drawing.classList.add("quincunx-card--in-table");
  const blocks = [...body.querySelectorAll<HTMLElement>(".dice-roll, .quincunx-card")];
  blocks.find((block) => !block.closest(".table-results"))?.replaceWith(drawing);
}

function drawingOf(message: ChatMessage.Implementation, owner: Document): HTMLElement | null {
  const request = requestOf(message);
  if (request) return ports().drawRequest(viewOfRequest(request), actionsOnRequest(message), owner);
  const card = cardOf(message);
  return card ? ports().drawCard(viewOf(card), actionsOn(card), owner) : null;
}

function actionsOnRequest(message: ChatMessage.Implementation): RequestActions {
  const guard = (act: () => Promise<void>): void => void act().catch((error: unknown) => ports().notifyError(error));
  return {
    answer: () => guard(() => answerRequest(message)),
    close: () => guard(() => closeRequest(message)),
    show: (messageId) =>
      [...(places.get(messageId) ?? [])].find((place) => place.isConnected)?.scrollIntoView({ block: "center" }),
  };
}

/** An answer that came, went, or was judged anew shows on its request. */
function redrawRequestOf(message: ChatMessage.Implementation): void {
  const flags = flagsOf(message);
  const card = flags?.kind === "operation" ? game.messages.get(flags.card) : message;
  const answer = card ? flagsOf(card) : null;
  if (answer?.kind === "card" && answer.origin.request) redrawCard(answer.origin.request);
  const request = flags?.kind === "card" ? flags.origin.request : flags?.kind === "operation" ? flags.card : message.id;
  if (request) recheckPrompt(request);
}

function notePlace(id: string, html: HTMLElement): void {
  const known = places.get(id) ?? new Set<HTMLElement>();
  for (const place of known) if (!place.isConnected && place !== html) known.delete(place);
  known.add(html);
  places.set(id, known);
}

function actionsOn(card: Card): CardActions {
  const id = card.message.id ?? "";
  // The card is looked up again at click time: what was drawn may be old.
  return {
    amend: () => withCard(id, amendCard),
    undo: (operation) => withCard(id, (current) => undoOperation(current, operation)),
    reveal: () => withCard(id, revealCard),
    throwMore: () => withCard(id, throwMore),
  };
}

function findCard(messageId: string): Card | null {
  const message = game.messages.get(messageId);
  return message ? cardOf(message) : null;
}

function withCard(messageId: string, act: (card: Card) => Promise<void>): void {
  const card = findCard(messageId);
  if (card) act(card).catch((error: unknown) => ports().notifyError(error));
}

/** One sentence for people who do not see the screen, where they may know it. */
function announceCard(message: ChatMessage.Implementation): void {
  if (!message.isContentVisible) return;
  const card = cardOf(message);
  if (card) ports().announce(ports().sentence(viewOf(card)), document);
}

/** A card takes its operations with it; one client does it. */
async function deleteOperations(message: ChatMessage.Implementation): Promise<void> {
  if (!message.id) return;
  places.delete(message.id);
  if (game.user.isGM) await forgetSecret(message.id);
  const ids = operationMessages(message.id).flatMap(({ id }) => id ?? []);
  if (ids.length > 0 && game.users.activeGM?.isSelf) await ChatMessage.implementation.deleteDocuments(ids);
}
