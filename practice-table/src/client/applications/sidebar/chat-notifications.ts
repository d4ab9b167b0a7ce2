/** Cards for new messages while the chat tab is out of sight (app.md 5.4). */
import { page, say, type Loose } from "../shared/host.ts";
import { el } from "../shared/dom.ts";
import { interfacePart } from "../../helpers/missing.ts";

const MAX_CARDS = 3;

/** The page of each card: in bare Node several pages share one DOM. */
const owners = new WeakMap<HTMLElement, unknown>();

function cardsOf(id?: string): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>("#chat-notifications [data-message-id]")];
  return all.filter((card) => owners.get(card) === page.game && (!id || card.dataset.messageId === id));
}

/** The container of the cards, created if the page has none. */
function notificationArea(): HTMLElement {
  const known = document.getElementById("chat-notifications");
  if (known) return known;
  const area = el("section", {
    id: "chat-notifications",
    "aria-live": "polite",
    "aria-label": say("CHAT.Notifications", "New messages"),
  });
  document.body.append(area);
  return area;
}

/** Draws the message again, as a card that disappears by itself. */
export async function notifyCard(message: Loose, lifetime: number): Promise<HTMLElement | null> {
  const html = (await message.renderHTML({ canDelete: false, canClose: true })) as Loose;
  const card = (html?.jquery ? html[0] : html) as HTMLElement | null;
  if (!card) return null;
  const area = notificationArea();
  let list = area.querySelector<HTMLElement>("ol.chat-log");
  if (!list) {
    list = el("ol", { class: "chat-log plain" });
    area.append(list);
  }
  card.classList.add("notification-card");
  owners.set(card, page.game);
  list.append(card);
  while (list.childElementCount > MAX_CARDS) list.firstElementChild?.remove();
  scheduleRemoval(card, lifetime);
  return card;
}

/** Removes a card after its lifetime, unless it is hovered or has the focus. */
function scheduleRemoval(card: HTMLElement, lifetime: number): void {
  const timer = setTimeout(() => {
    if (!card.isConnected) return;
    if (card.matches(":hover") || card.contains(document.activeElement)) scheduleRemoval(card, lifetime);
    else card.remove();
  }, lifetime);
  (timer as Loose).unref?.();
}

export function removeCards(id?: string): void {
  for (const card of cardsOf(id)) card.remove();
}

/** Redraws the card of a changed message. */
export async function updateCards(message: Loose): Promise<void> {
  for (const card of cardsOf(message.id as string)) {
    if (!message.visible) {
      card.remove();
      continue;
    }
    const html = (await message.renderHTML({ canDelete: false, canClose: true })) as Loose;
    const next = (html?.jquery ? html[0] : html) as HTMLElement;
    next.classList.add("notification-card");
    owners.set(next, page.game);
    card.replaceWith(next);
  }
}

/** True if the log is hidden. Without a sidebar it counts as visible. */
export function isChatHidden(log: Loose): boolean {
  if (!interfacePart("sidebar")) return false;
  if (log.popout?.rendered) return false;
  if (interfacePart("sidebar")?.expanded === false) return true;
  return log.active !== true;
}
