/** Draws a card and wires its buttons. What a button does is decided anew when it is pressed. */
import type { CardView } from "../../../foundry/cards/view.ts";
import { areTemplatesLoaded, draw } from "../../draw/templates.ts";
import { speak } from "../../speak.ts";
import type { Act } from "../drawing.ts";
import { presentCard } from "./present.ts";
import { leave, stateOf, type Disclosure } from "./disclosure.ts";

export function drawCard(view: CardView, act: Act, owner: Document): HTMLElement {
  if (!areTemplatesLoaded()) return drawSentence(view, owner);
  const card = draw("quincunx-card", presentCard(view, stateOf(view.messageId, view.isCompact)), owner);
  card.style.setProperty("--quincunx-player", view.who.color);
  keepFocus(view.messageId, card, owner);
  card.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-quincunx-do]");
    if (!button || !card.contains(button)) return;
    event.preventDefault();
    event.stopPropagation(); // core's own listeners on the message have no business with our buttons
    press(button, card, view, (what, offer) => act(what, offer, event));
  });
  return card;
}

/** A card that is drawn anew under the reader's hands keeps the focus: on the same button, or the first one where that is gone. */
function keepFocus(messageId: string, card: HTMLElement, owner: Document): void {
  const before = owner.activeElement as HTMLElement | null;
  if (before?.closest<HTMLElement>("[data-quincunx-card]")?.dataset["quincunxCard"] !== messageId) return;
  const { quincunxDo: what = "", quincunxOffer: offer } = before.dataset;
  queueMicrotask(() => {
    if (before.isConnected || !card.isConnected) return;
    const buttons = Array.from(card.querySelectorAll<HTMLElement>("[data-quincunx-do]"));
    const same = buttons.filter(({ dataset }) => dataset["quincunxDo"] === what);
    const next = same.find(({ dataset }) => dataset["quincunxOffer"] === offer) ?? same[0] ?? buttons[0];
    next?.focus({ preventScroll: true });
  });
}

function press(
  button: HTMLElement,
  card: HTMLElement,
  view: CardView,
  act: (what: string, offer: string) => void,
): void {
  const { quincunxDo: what = "", quincunxOffer: offer = "" } = button.dataset;
  if (what === "body" || what === "why" || what === "history") toggle(button, card, view.messageId, what);
  else act(what, offer);
}

function toggle(button: HTMLElement, card: HTMLElement, messageId: string, disclosure: Disclosure): void {
  const isOpen = button.getAttribute("aria-expanded") !== "true";
  button.setAttribute("aria-expanded", String(isOpen));
  const panel = card.querySelector<HTMLElement>(`[data-quincunx-panel="${disclosure}"]`);
  if (panel) panel.hidden = !isOpen;
  if (disclosure === "body") card.classList.toggle("quincunx-card--folded", !isOpen);
  leave(messageId, disclosure, isOpen);
}

/** Before the templates are there (they load within the first moments): the result in one line. */
function drawSentence(view: CardView, owner: Document): HTMLElement {
  const line = owner.createElement("p");
  line.className = "quincunx-card quincunx-card--plain";
  line.textContent = speak(view.description.summary);
  return line;
}
