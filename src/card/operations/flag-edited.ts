/**
 * The operation `edited`: the card's roll or flags were edited after the throw. The active GM's client posts it
 * automatically; it has no data.
 */
import type { Fields } from "../../rules/contract/fields.ts";
import { cardOf } from "../card.ts";
import type { Card } from "../state.ts";
import { isGM, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { isResponsible } from "../../log/responsible-client.ts";
import { ownIn } from "../../platform/documents.ts";

export const flagEdited: Change<object, Card> = {
  type: "edited",
  on: ["card"],
  parse: (data) => (Object.keys(data).length === 0 ? data : null),
  may: (author, { isChanged }) => isGM(author) && !isChanged,
  apply: () => ({ isChanged: true }),
  // Marks a card once only: if a user deletes the mark, no other GM's client posts it again.
  arrived({ message }) {
    for (const ids of [editedCards, postedMarks]) ids.delete(message.id ?? "");
  },
};

/** Ids of cards that this client has seen edited; if the active GM was offline then, the next one posts the mark. */
const editedCards = new Set<string>();
/** Ids of cards whose mark is on its way, since another update may come first. */
const postedMarks = new Set<string>();

/** Called when a message was updated: notes it if its rolls or our flags have changed. */
export function markIfChanged(message: ChatMessage.Implementation | undefined, changes: Fields): void {
  const ownChanges = ownIn(changes["flags"]);
  if (!message?.id || (!("rolls" in changes) && ownChanges === undefined) || !game.user.isGM) return;
  editedCards.add(message.id);
  markSeen();
}

/** Marks the noted cards. Also called when the active GM changes. */
export function markSeen(): void {
  if (!isResponsible()) return;
  for (const id of editedCards) {
    const message = game.messages.get(id);
    const card = message && cardOf(message);
    if (!card || card.state.isChanged) editedCards.delete(id);
    else if (!postedMarks.has(id)) {
      postedMarks.add(id);
      const sentence = game.i18n.localize("QUINCUNX.Card.changed");
      void postOperation(flagEdited, card, {}, { sentence }).catch(() => postedMarks.delete(id));
    }
  }
}
