/** Draws a card and wires its buttons. The action of a button is looked up when it is pressed. */
import { closestTo, elementOf } from "../../ui/target.ts";
import { showSheet } from "../../platform/documents.ts";
import type { CardView } from "../view.ts";
import { keepFocus } from "../../log/draw/draw-with-buttons.ts";
import { morph } from "../../ui/draw/morph.ts";
import { crestOf } from "../../ui/draw/crest-cache.ts";
import { areTemplatesLoaded, draw } from "../../ui/draw/templates.ts";
import { notifyError, speak } from "../../ui/speak.ts";
import { guardPresses } from "../../ui/press-guard.ts";
import type { Act } from "../../log/kind.ts";
import { openPopup, type PopupEntry } from "../../ui/popup-menu.ts";
import { menuOffers, presentCard } from "./present.ts";
import {
  choose,
  DISCLOSURES,
  isOpen,
  newPlace,
  stateOf,
  toggle,
  type CardDisclosure,
  type Disclosure,
} from "./disclosure.ts";
import { loadDocument } from "../../platform/document-at.ts";

export function drawCard(view: CardView, act: Act, owner: Document): HTMLElement {
  guardPresses(owner);
  if (!areTemplatesLoaded()) return drawSentence(view, owner);
  const place = newPlace();
  const state = (): CardDisclosure => stateOf(view.messageId, place, view.density);
  const fresh = (): HTMLElement => drawWhole(view, state(), owner);
  const card = fresh();
  keepFocus(view.messageId, card, owner, true);
  card.addEventListener("click", (event) => {
    const button = closestTo(event, "[data-quincunx-do]");
    if (!button || !card.contains(button)) return;
    event.preventDefault();
    event.stopPropagation(); // keeps core's listeners on the message from reacting to our buttons
    const { quincunxDo: what = "", quincunxOffer: offer = "" } = button.dataset;
    const disclosure = DISCLOSURES.find((disclosure) => disclosure === (what === "less" ? "more" : what));
    if (disclosure) {
      toggle(view.messageId, disclosure, state());
      morph(card, fresh());
      // The button's row may have been redrawn as another element.
      if (!button.isConnected) focusOn(card, disclosure);
      bringIntoSight(card, disclosure, state());
    } else if (what === "rule") openRule(offer).catch(notifyError);
    else if (what === "menu")
      openMenu(view, state(), button, act, () => {
        morph(card, fresh());
        focusOn(card, "body");
      });
    else act(what, offer, event);
  });
  card.addEventListener("change", (event) => {
    const { name, value } = elementOf(event);
    const [panel, part] = name.split(".");
    if (panel !== "compare" || part === undefined) return;
    choose(view.messageId, part, value);
    morph(card, fresh());
  });
  return card;
}

function drawWhole(view: CardView, state: CardDisclosure, owner: Document): HTMLElement {
  const card = draw("quincunx-card", presentCard(view, state, isTouch(owner)), owner);
  card.style.setProperty("--quincunx-player", view.who.color);
  const portrait = card.querySelector(".quincunx-portrait--drawn");
  const crest = portrait && crestOf({ ...view.who, mechanic: view.mechanic }, owner);
  if (crest) portrait.append(crest);
  return card;
}

/** The button that opens it, or the one that opens more. */
function focusOn(card: HTMLElement, disclosure: Disclosure): void {
  const find = (what: string): HTMLElement | null => card.querySelector<HTMLElement>(`[data-quincunx-do="${what}"]`);
  (find(disclosure) ?? find("more"))?.focus({ preventScroll: true });
}

/** True where nothing can be pointed at. */
function isTouch({ defaultView }: Document): boolean {
  return typeof defaultView?.matchMedia === "function" && defaultView.matchMedia("(hover: none)").matches;
}

/** The actions of a card that have no place of their own on it, and folding it. */
function openMenu(view: CardView, state: CardDisclosure, anchor: HTMLElement, act: Act, redraw: () => void): void {
  const entries = menuOffers(view.offers).map(({ operation, id, label, icon, notes }): PopupEntry => ({
    id: `${operation} ${id}`,
    label,
    icon: icon || "fa-solid fa-angle-right",
    notes,
    run: (event) => act(operation, id, event),
  }));
  const fold: PopupEntry = {
    id: "fold",
    label: game.i18n.localize("QUINCUNX.Card.collapse"),
    icon: "fa-solid fa-chevron-up",
    run: () => {
      toggle(view.messageId, "body", state);
      redraw();
    },
  };
  openPopup({ anchor, label: game.i18n.localize("QUINCUNX.Card.actions"), groups: [entries, [fold]] });
}

/** Scrolls to the opened part, since the newest card is at the end of the log. */
function bringIntoSight(card: HTMLElement, disclosure: Disclosure, state: CardDisclosure): void {
  if (!isOpen(disclosure, state)) return;
  const detail = card.querySelector<HTMLElement>(`[data-quincunx-panel="${disclosure}"]`) ?? card;
  // Shows the buttons below too, if there is room for both.
  if (disclosure === "more") card.querySelector(".quincunx-card__foot")?.scrollIntoView({ block: "nearest" });
  detail.scrollIntoView({ block: "nearest" });
}

function drawSentence(view: CardView, owner: Document): HTMLElement {
  const line = owner.createElement("p");
  line.className = "quincunx-card quincunx-card--plain";
  line.textContent = speak(view.description.summary);
  return line;
}

/** `link`: the UUID of a journal page, then `#` and the heading. */
async function openRule(link: string): Promise<void> {
  const [uuid = "", heading = ""] = link.split("#");
  try {
    const page = (await loadDocument(uuid)) as JournalEntryPage.Implementation | null;
    if (!page?.parent) {
      ui.notifications?.warn(game.i18n.localize("QUINCUNX.Card.ruleGone"), { console: false });
      return;
    }
    const anchor = JournalEntryPage.implementation.slugifyHeading(heading);
    await showSheet(page.parent, { pageId: page.id, anchor });
  } catch (error) {
    notifyError(error);
  }
}
