/** Begins a contest against a card, by its button or by dragging another card onto it. */
import { worldActors } from "../../platform/documents.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { isOwnedBy } from "../../actors/actor-at.ts";
import type { Card } from "../../card/state.ts";
import type { MessageAction, Person } from "../../log/operation.ts";
import { prepareContest } from "./begin.ts";
import { isOpposable, sideOfCard, canOppose } from "./rolls.ts";
import { cardOf } from "../../card/card.ts";
import { notifyError } from "../../ui/speak.ts";

const WORDS = { label: "QUINCUNX.Contest.oppose", icon: "fa-solid fa-people-arrows" } as const;

export const oppose: MessageAction<Card> = {
  type: "oppose",
  on: ["card"],
  offers: (card, viewer) =>
    isOpposable(card) && ownsOpponent(viewer)
      ? [{ id: "", place: "foot", label: phrase(WORDS.label), icon: WORDS.icon, take: () => opposeCard(card) }]
      : [],
};

function ownsOpponent({ id, isGM }: Person): boolean {
  return isGM || (id !== null && worldActors().some((actor) => isOwnedBy(actor, id)));
}

async function opposeCard(card: Card): Promise<void> {
  const { title, state } = card;
  await prepareContest({ mechanic: state.mechanic.id, title, sides: { a: sideOfCard(card) } });
}

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
