/** `mark`: a card, or dice that were thrown for it later, was changed after the throw. The active GM's client says so by itself; there are no data. */
import { cardOf } from "./card.ts";
import type { Card } from "./state.ts";
import type { Fields } from "../platform/flags.ts";
import { isGM, type Change } from "../log/operation.ts";
import { postOperation } from "../log/post.ts";
import { isResponsible } from "../log/responsible-client.ts";
import { SCOPE } from "../platform/scope.ts";

export const mark: Change<object, Card> = {
  type: "mark",
  on: ["card"],
  parse: (data) => (Object.keys(data).length === 0 ? data : null),
  may: (author, { isChanged }) => isGM(author) && !isChanged,
  apply: () => ({ isChanged: true }),
  // Said once for all: whoever takes the message away has it gone, whichever GM is the active one next.
  arrived({ message }) {
    for (const ids of [seen, marked]) ids.delete(message.id ?? "");
  },
};

/** Cards that this page has seen changed: a GM who was the active one then may have had no line, and another one says it in their place. */
const seen = new Set<string>();
/** Marked from here, and on its way: the next change may come before it. */
const marked = new Set<string>();

/** A message of ours was updated: whether it belongs to a card whose dice, or what they were thrown for, were changed. */
export function markIfChanged(message: ChatMessage.Implementation | undefined, changes: Fields): void {
  const ours = (changes["flags"] as Fields | undefined)?.[SCOPE];
  if (!message?.id || (!("rolls" in changes) && ours === undefined) || !game.user.isGM) return;
  seen.add(message.id);
  markSeen();
}

/** Also when another one is the active GM now. */
export function markSeen(): void {
  if (!isResponsible()) return;
  for (const id of seen) {
    const message = game.messages.get(id);
    const card = message && cardOf(message);
    if (!card || card.state.isChanged) seen.delete(id);
    else if (!marked.has(id)) {
      marked.add(id);
      const sentence = game.i18n.localize("QUINCUNX.Card.changed");
      void postOperation(mark, card, {}, { sentence }).catch(() => marked.delete(id));
    }
  }
}
