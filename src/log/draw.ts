/**
 * Draws messages into core's elements, synchronously in the render hook, which fires with a new subtree after each re-render (app.md 5.4). Later changes
 * redraw the known places of a message.
 */
import { phrase, type Phrase } from "../rules/contract/phrase.ts";
import { isOverdue } from "../dice/dice3d/rolling-dice.ts";
import { act, closeOutdatedWindows } from "./act.ts";
import {
  withoutRollingDice,
  isOrphan,
  kindOf,
  knownKinds,
  missingOn,
  openMessage,
  remarkOf,
  type OpenMessage,
} from "./log.ts";
import { drawAllElements, noteElement, elementsOf } from "./elements.ts";
import { speak } from "../ui/speak.ts";
import type { Act } from "./kind.ts";
import { replaceable } from "../platform/replaceable.ts";

/** Draws the view of a message kind; `name` is the kind. */
export const drawView = replaceable(
  "drawView",
  (name: string, view: object, act: Act, owner: Document): HTMLElement => {
    const drawn = knownKinds().find(({ kind }) => kind === name)?.display;
    if (!drawn) throw new Error(`Quincunx: there is no drawing for messages of the kind "${name}"`);
    return drawn.draw(view, act, owner);
  },
);

export function drawMessage(message: ChatMessage.Implementation, html: HTMLElement): void {
  const kind = kindOf(message);
  const id = message.id ?? "";
  if (kind?.isSuperseded) {
    html.hidden = kind.isSuperseded(message);
    noteElement(id, html);
    if (html.hidden || !kind.display) return;
  }
  if (kind && !kind.display) {
    html.classList.add("quincunx-operation");
    // The base message shows it. The sentence remains for worlds without the module, and if the base message is deleted (integrations.md 5).
    html.hidden = !isOrphan(message);
    noteElement(id, html);
    remarkIn(html, html.hidden ? null : phrase("QUINCUNX.Message.orphan"));
    return;
  }
  if (!message.isContentVisible) return;
  const content = html.querySelector<HTMLElement>(".message-content");
  const drawing = content && drawingOf(message, html.ownerDocument);
  if (drawing) placeDrawing(message, html, content, drawing);
  remarkIn(html, remarkOf(message) ?? (drawing ? null : missingOn(message)));
}

function placeDrawing(
  message: ChatMessage.Implementation,
  html: HTMLElement,
  content: HTMLElement,
  drawing: Drawing,
): void {
  const { display, base, element } = drawing;
  html.classList.add("quincunx-message");
  if (display.insert) display.insert(base, content, element);
  else content.replaceChildren(element);
  html.classList.toggle("quincunx-message--one-head", hasOneHead(html, content));
  noteElement(message.id ?? "", html);
  if (isOverdue(message)) showOverdueMessage(html);
}

/** True if our card is all of the message, and core's header says nothing but who and when. */
function hasOneHead(html: HTMLElement, content: HTMLElement): boolean {
  const isCard = content.childElementCount === 1 && content.firstElementChild?.matches("[data-quincunx-verdict]");
  return (
    isCard === true && !html.querySelector(":scope > .message-header > :is(.whisper-to, .flavor-text, .message-title)")
  );
}

/** Shows a message with 3D dice that never finish. In a microtask, since the listener of Dice So Nice may run after ours. */
function showOverdueMessage(html: HTMLElement): void {
  queueMicrotask(() => html.classList.remove("dsn-hide"));
}

type Drawing = Pick<OpenMessage, "display" | "base"> & { readonly element: HTMLElement };

/** `null`: unreadable. Never throws, so that a broken message does not keep others from being drawn. */
function drawingOf(message: ChatMessage.Implementation, owner: Document): Drawing | null {
  try {
    const open = withoutRollingDice(() => {
      const found = openMessage(message);
      return found && { ...found, view: found.display.view(found.base) };
    });
    if (!open) return null;
    const { kind, display, base, view } = open;
    const press = (what: string, value: string, event?: Event): void => act(message.id ?? "", what, value, event);
    return { display, base, element: drawView(kind.kind, view, press, owner) };
  } catch (error) {
    console.error(`Quincunx: the message ${message.id ?? ""} cannot be drawn`, error);
    return null;
  }
}

/** Adds a remark below the message's sentence; `null` removes it. */
function remarkIn(html: HTMLElement, remark: Phrase | null): void {
  const content = html.querySelector<HTMLElement>(".message-content");
  content?.querySelector(".quincunx-remark")?.remove();
  if (!content || !remark) return;
  const line = html.ownerDocument.createElement("p");
  line.className = "quincunx quincunx-note quincunx-remark";
  line.textContent = speak(remark);
  content.append(line);
}

export function redrawMessage(messageId: string): void {
  for (const html of elementsOf(messageId)) redrawElement(messageId, html);
  closeOutdatedWindows(messageId);
  const message = game.messages.get(messageId);
  if (message) kindOf(message)?.redrawn?.(message);
}

/** Redraws all messages, for example after a change of the setting "density". */
export function redrawAllMessages(): void {
  drawAllElements(redrawElement);
}

/** Call when a user connects or disconnects. Redraws only messages that depend on it, so that a long log is not slow. */
export function redrawPresence(): void {
  drawAllElements(redrawElement, dependsOnPresence);
}

function dependsOnPresence(messageId: string): boolean {
  try {
    return withoutRollingDice(() => {
      const open = openMessage(game.messages.get(messageId));
      return open?.display.dependsOnPresence?.(open.base) === true;
    });
  } catch {
    return false; // Unreadable messages are not drawn either.
  }
}

function redrawElement(messageId: string, html: HTMLElement): void {
  const message = game.messages.get(messageId);
  if (message) drawMessage(message, html);
}
