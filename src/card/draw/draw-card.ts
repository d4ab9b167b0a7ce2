/** Draws a card and wires its buttons. The action of a button is looked up when it is pressed. */
import type { CardView } from "../view.ts";
import { keepFocus } from "../../log/draw/draw-with-buttons.ts";
import { morph } from "../../ui/draw/morph.ts";
import { crestOf } from "../../ui/draw/crest-cache.ts";
import { areTemplatesLoaded, draw } from "../../ui/draw/templates.ts";
import { notifyError } from "../../ui/explain.ts";
import { speak } from "../../ui/speak.ts";
import type { Act } from "../../log/kind.ts";
import { presentCard } from "./present.ts";
import { DISCLOSURES, isOpen, newPlace, stateOf, toggle, type CardDisclosure, type Disclosure } from "./disclosure.ts";
import { loadDocument } from "../../platform/document-at.ts";

export function drawCard(view: CardView, act: Act, owner: Document): HTMLElement {
  if (!areTemplatesLoaded()) return drawSentence(view, owner);
  const place = newPlace();
  const state = (): CardDisclosure => stateOf(view.messageId, place, view.density);
  const fresh = (): HTMLElement => drawWhole(view, state(), owner);
  const card = fresh();
  keepFocus(view.messageId, card, owner, true);
  card.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-quincunx-do]");
    if (!button || !card.contains(button)) return;
    event.preventDefault();
    event.stopPropagation(); // keeps core's listeners on the message from reacting to our buttons
    const { quincunxDo: what = "", quincunxOffer: offer = "" } = button.dataset;
    const disclosure = DISCLOSURES.find((one) => one === what);
    if (disclosure) {
      toggle(view.messageId, disclosure, state());
      morph(card, fresh());
      // The button's row may have been redrawn as another element.
      if (!button.isConnected)
        card.querySelector<HTMLElement>(`[data-quincunx-do="${what}"]`)?.focus({ preventScroll: true });
      bringIntoSight(card, disclosure, state());
    } else if (what === "rule") openRule(offer).catch(notifyError);
    else act(what, offer, event);
  });
  return card;
}

function drawWhole(view: CardView, state: CardDisclosure, owner: Document): HTMLElement {
  const card = draw("quincunx-card", presentCard(view, state), owner);
  card.style.setProperty("--quincunx-player", view.who.color);
  const portrait = card.querySelector(".quincunx-portrait--drawn");
  const crest = portrait && crestOf({ ...view.who, mechanic: view.mechanic }, owner);
  if (crest) portrait.append(crest);
  return card;
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
    await page.parent.sheet?.render({ force: true, pageId: page.id, anchor } as never);
  } catch (error) {
    notifyError(error);
  }
}
