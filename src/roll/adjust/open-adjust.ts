/** Opens the window “Adjust…” of a card, from its menus. */
import { cardOf } from "../../card/card.ts";
import type { Card } from "../../card/state.ts";
import type { MessageAction } from "../../log/operation.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { tabsFor } from "./adjust.ts";
import { openLater } from "../../ui/reason.ts";
import type { makeAdjustWindow } from "./adjust-window.ts";

let windowClass: ReturnType<typeof makeAdjustWindow> | null = null;
/** By id of the card's message: a second click brings back the first window. */
const open = new Map<string, InstanceType<ReturnType<typeof makeAdjustWindow>>>();

/** Opens the window at a tab, or brings the card's one to front. */
export async function openAdjust(messageId: string, tab?: string): Promise<void> {
  const card = cardOf(game.messages.get(messageId));
  if (!card || tabsFor(card, game.user).length === 0) return;
  await openLater(import("./adjust-window.ts"), (window) => show(window.makeAdjustWindow, messageId, tab));
}

async function show(make: typeof makeAdjustWindow, messageId: string, tab: string | undefined): Promise<void> {
  windowClass ??= make();
  const known = open.get(messageId);
  if (known) return known.rendered ? known.comeBack(tab) : undefined;
  // No `await` before: the second of two quick clicks finds the first window.
  const opened = new windowClass(messageId, tab);
  open.set(messageId, opened);
  opened.whenClosed(() => open.delete(messageId));
  await opened.render({ force: true });
}

/** The card's entry in menus. */
export const adjust: MessageAction<Card> = {
  type: "adjust",
  on: ["card"],
  offers: (card, viewer) =>
    tabsFor(card, viewer).length > 0
      ? [
          {
            id: "",
            place: "menu",
            label: phrase("QUINCUNX.Adjust.menu"),
            icon: "fa-solid fa-sliders",
            take: () => openAdjust(card.message.id ?? ""),
          },
        ]
      : [],
  menu: { label: "QUINCUNX.Adjust.menu", icon: "fa-solid fa-sliders" },
};
