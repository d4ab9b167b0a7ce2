/** The answers of a request, for the package that has asked. */
import { readingOf } from "../../card/read/public-card.ts";
import { areDiceRolling } from "../../dice/dice3d/rolling-dice.ts";
import { awaitMessage } from "../../log/await.ts";
import type { CardReading } from "../../mechanics/hooks.ts";
import { requestOf } from "./state.ts";

/**
 * Resolves once no seat waits any more and all 3D dice are at rest, with the cards that count, in the order of the seats. A closed or deleted request has
 * those that it has.
 */
export function answersTo(message: ChatMessage.Implementation): Promise<readonly CardReading[]> {
  const id = message.id ?? "";
  return awaitMessage(id, () => {
    const request = game.messages.has(id) ? requestOf(message) : null;
    if (!request) return [];
    const cards = request.answers().flatMap((card) => game.messages.get(card) ?? []);
    if (request.waiting().length > 0 || cards.some(areDiceRolling)) return null;
    return cards.flatMap((card) => readingOf(card) ?? []);
  });
}
