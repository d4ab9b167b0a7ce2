/** Opens the window “Adjust…” of a card, from its menus. */
import { cardOf } from "../../card/card.ts";
import type { Card } from "../../card/state.ts";
import type { MessageAction } from "../../log/operation.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { tabsFor } from "./adjust.ts";
import { makeAdjustWindow } from "./adjust-window.ts";

let windowClass: ReturnType<typeof makeAdjustWindow> | null = null;

/** Opens the window at a tab, or brings the card's one to front. */
export async function openAdjust(messageId: string, tab?: string): Promise<void> {
  const card = cardOf(game.messages.get(messageId));
  if (!card || tabsFor(card, game.user).length === 0) return;
  windowClass ??= makeAdjustWindow();
  const known = windowClass.opened().find((one) => one.messageId === messageId);
  if (known) return known.comeBack(tab);
  await new windowClass(messageId, tab).render({ force: true });
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
