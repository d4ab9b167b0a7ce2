/**
 * Draws messages wherever core draws them. Each client draws for itself, synchronously, in the render hook, which fires again with a new subtree after
 * every re-render (app.md 5.4); what has changed since is drawn anew in its places.
 */
import { phrase, type Phrase } from "../rules/contract/phrase.ts";
import { isOverdue } from "../dice/dice3d/falling.ts";
import { act } from "./act.ts";
import { asTold, isOrphan, kindOf, knownKinds, missingOn, openMessage, remarkOn, type OpenMessage } from "./log.ts";
import { drawAllPlaces, notePlace, placesOf } from "./places.ts";
import { speak } from "../ui/speak.ts";
import type { Act } from "./kind.ts";
import { replaceable } from "../platform/replaceable.ts";

/** Draws the view of a kind. */
export const drawView = replaceable(
  "drawMessage",
  (name: string, view: object, act: Act, owner: Document): HTMLElement => {
    const drawn = knownKinds().find(({ kind }) => kind === name)?.drawn;
    if (!drawn) throw new Error(`Quincunx: there is no drawing for messages of the kind "${name}"`);
    return drawn.draw(view as never, act, owner);
  },
);

export function drawMessage(message: ChatMessage.Implementation, html: HTMLElement): void {
  const kind = kindOf(message);
  const id = message.id ?? "";
  if (kind?.isPast) {
    html.hidden = kind.isPast(message);
    notePlace(id, html);
    return;
  }
  if (kind && !kind.drawn) {
    html.classList.add("quincunx-operation");
    // Shown by what it belongs to; the sentence stays for when the module is off, and for when that has gone (integrations.md 5).
    html.hidden = !isOrphan(message);
    notePlace(id, html);
    remarkIn(html, html.hidden ? null : phrase("QUINCUNX.Message.orphan"));
    return;
  }
  if (!message.isContentVisible) return;
  const content = html.querySelector<HTMLElement>(".message-content");
  const drawing = content && drawingOf(message, html.ownerDocument);
  remarkIn(html, remarkOn(message) ?? (drawing ? null : missingOn(message)));
  if (!drawing) return;
  const { drawn, base, element } = drawing;
  html.classList.add("quincunx-message");
  if (drawn.place) drawn.place(base, content, element);
  else content.replaceChildren(element);
  notePlace(id, html);
  if (isOverdue(message)) showAtLast(html);
}

/** 3D dice that do not come to an end keep their message hidden, in a listener that may come after ours. Of ours nothing waits for ever. */
function showAtLast(html: HTMLElement): void {
  queueMicrotask(() => html.classList.remove("dsn-hide"));
}

/** Null: not to be read. Whatever a log has lost or people have broken, no message keeps others from being drawn. */
function drawingOf(
  message: ChatMessage.Implementation,
  owner: Document,
): (Pick<OpenMessage, "drawn" | "base"> & { readonly element: HTMLElement }) | null {
  try {
    const open = asTold(() => {
      const found = openMessage(message);
      return found && { ...found, view: found.drawn.view(found.base) };
    });
    if (!open) return null;
    const { kind, drawn, base, view } = open;
    const press = (what: string, value: string, event?: Event): void => act(message.id ?? "", what, value, event);
    return { drawn, base, element: drawView(kind.kind, view, press, owner) };
  } catch (error) {
    console.error(`Quincunx: the message ${message.id ?? ""} cannot be drawn`, error);
    return null;
  }
}

/** One line beside its sentence; null takes the last one away. */
function remarkIn(html: HTMLElement, remark: Phrase | null): void {
  const content = html.querySelector<HTMLElement>(".message-content");
  content?.querySelector(".quincunx-remark")?.remove();
  if (!content || !remark) return;
  const line = html.ownerDocument.createElement("p");
  line.className = "quincunx quincunx-note quincunx-remark";
  line.textContent = speak(remark);
  content.append(line);
}

/** Draws every place that shows this message anew. */
export function redrawMessage(messageId: string): void {
  for (const html of placesOf(messageId)) redrawPlace(messageId, html);
}

/** Something that all drawings depend on has changed, such as the setting "density". */
export function redrawAllMessages(): void {
  drawAllPlaces(redrawPlace);
}

/** Somebody has come or gone: only what tells who is there is drawn anew, so that a long log does not pay for it. */
export function redrawWhoIsHere(): void {
  drawAllPlaces(redrawPlace, tellsWhoIsHere);
}

function tellsWhoIsHere(messageId: string): boolean {
  try {
    return asTold(() => {
      const open = openMessage(game.messages.get(messageId));
      return open?.drawn.tellsWhoIsHere?.(open.base) === true;
    });
  } catch {
    return false; // What cannot be read is not drawn either.
  }
}

function redrawPlace(messageId: string, html: HTMLElement): void {
  const message = game.messages.get(messageId);
  if (message) drawMessage(message, html);
}
