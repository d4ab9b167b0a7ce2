/**
 * Draws messages wherever core draws them. Each client draws for itself, synchronously, in the render hook, which fires again with a new subtree after
 * every re-render (app.md 5.4); what has changed since is drawn anew in its places.
 */
import type { Phrase } from "../../rules/contract/phrase.ts";
import { ports } from "../ports.ts";
import { act } from "./act.ts";
import { kindOf, openMessage, remarkOn } from "./log.ts";
import { drawAllPlaces, notePlace, placesOf } from "./places.ts";

export function drawMessage(message: ChatMessage.Implementation, html: HTMLElement): void {
  const kind = kindOf(message);
  if (kind && !kind.drawn) {
    html.classList.add("quincunx-operation");
    html.hidden = true; // shown by what it belongs to; the sentence stays for when the module is off
    return;
  }
  if (!message.isContentVisible) return;
  const content = html.querySelector<HTMLElement>(".message-content");
  content?.querySelector(".quincunx-remark")?.remove();
  const remark = remarkOn(message);
  if (content && remark) content.append(drawRemark(remark, html.ownerDocument));
  const open = content && openMessage(message);
  if (!open) return;
  const { drawn, base } = open;
  const id = message.id ?? "";
  const drawing = ports().drawMessage(
    open.kind.kind,
    drawn.view(base),
    (what, value, event) => act(id, what, value, event),
    html.ownerDocument,
  );
  html.classList.add("quincunx-message");
  if (drawn.place) drawn.place(base, content, drawing);
  else content.replaceChildren(drawing);
  notePlace(id, html);
}

function drawRemark(remark: Phrase, owner: Document): HTMLElement {
  const line = owner.createElement("p");
  line.className = "quincunx quincunx-note quincunx-remark";
  line.textContent = ports().speak(remark);
  return line;
}

/** Draws every place that shows this message anew. */
export function redrawMessage(messageId: string): void {
  for (const html of placesOf(messageId)) redrawPlace(messageId, html);
}

/** Something that all drawings depend on has changed, such as the setting "compact". */
export function redrawAllMessages(): void {
  drawAllPlaces(redrawPlace);
}

function redrawPlace(messageId: string, html: HTMLElement): void {
  const message = game.messages.get(messageId);
  if (message) drawMessage(message, html);
}
