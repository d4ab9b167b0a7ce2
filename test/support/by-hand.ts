import { page, type Message } from "./page.ts";

const newId = (): string => page.foundry.utils.randomID();

/** Posts an operation that this page's user could write by hand, without the module's questions. `turn`: 1 + the highest on the card; a higher one sorts behind later undos. */
export function writeByHand(card: string, type: string, data: object, turn = 1, _id = newId()): Promise<Message> {
  const quincunx = { kind: "operation", schema: 1, card, id: _id, type, data, turn };
  return page.ChatMessage.create({ _id, content: "by hand", flags: { quincunx } }, { keepId: true });
}
