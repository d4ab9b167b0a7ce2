/** Drags one card onto another in the chat, which sets them against each other. The contest window is the way without a mouse. */
import { cardOf } from "../../card/card.ts";
import type { Card } from "../../card/state.ts";
import { notifyError } from "../../ui/explain.ts";
import { prepareContest } from "./begin.ts";
import { canOppose, isOpposable, sideOfCard } from "./rolls.ts";

const OVER = "quincunx-card--drop";

/** The dragged card; a drop outside of this page is not ours. */
let dragged: Card | null = null;

/** Call once at init. */
export function followCardDrags(page: Document): void {
  page.addEventListener("dragstart", ({ target, dataTransfer }) => {
    const head = target instanceof Element ? target.closest(".quincunx-card__head") : null;
    const card = head && cardAt(head);
    dragged = card && isOpposable(card) ? card : null;
    if (!dragged || !dataTransfer) return;
    dataTransfer.effectAllowed = "link";
    dataTransfer.setData("application/x-quincunx-card", dragged.message.id ?? "");
  });
  page.addEventListener("dragover", (event) => {
    const found = dropTarget(event);
    mark(page, found?.element ?? null);
    if (found) event.preventDefault();
  });
  page.addEventListener("drop", (event) => {
    const found = dropTarget(event);
    if (!found || !dragged) return;
    event.preventDefault();
    event.stopPropagation();
    const { mechanic } = found.card.state;
    const sides = { a: sideOfCard(found.card), b: sideOfCard(dragged) };
    prepareContest({ mechanic: mechanic.id, title: found.card.title, sides }).catch(notifyError);
  });
  page.addEventListener("dragend", () => {
    dragged = null;
    mark(page, null);
  });
}

function dropTarget({ target }: DragEvent): { readonly element: Element; readonly card: Card } | null {
  const element = dragged && target instanceof Element ? target.closest("[data-quincunx-card]") : null;
  const card = element && cardAt(element);
  return dragged && card && canOppose(card, dragged) ? { element, card } : null;
}

function cardAt(element: Element): Card | null {
  const id = element.closest<HTMLElement>("[data-quincunx-card]")?.dataset["quincunxCard"] ?? "";
  const message = game.messages.get(id);
  return message ? cardOf(message) : null;
}

function mark(page: Document, element: Element | null): void {
  for (const other of page.querySelectorAll(`.${OVER}`)) if (other !== element) other.classList.remove(OVER);
  element?.classList.add(OVER);
}
