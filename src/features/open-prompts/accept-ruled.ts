/** A number that this GM has set in a player's prompt is accepted in the message that keeps it, since the player's client alone proves nothing. */
import { authorOf } from "../../log/authors.ts";
import { isSameJson, pickFields } from "../../rules/contract/fields.ts";
import { keptNumbers } from "../../roll/difficulty/kept-number.ts";
import { notifyError } from "../../ui/explain.ts";
import { takeRuledPrompt } from "./received-prompts.ts";

export function acceptRuledNumbers(): void {
  Hooks.on("createChatMessage", (message: ChatMessage.Implementation) => {
    acceptNumberOf(message).catch((error: unknown) => notifyError(error));
  });
}

async function acceptNumberOf(message: ChatMessage.Implementation): Promise<void> {
  const author = authorOf(message);
  if (author.isGM) return;
  const number = keptNumbers
    .all()
    .map((keptBy) => keptBy(message))
    .find((kept) => kept !== null);
  if (!number) return;
  const { mechanic, actor, fields } = number;
  const isRuled = takeRuledPrompt(
    (prompt) =>
      prompt.user === author.id &&
      prompt.mechanic === mechanic.id &&
      prompt.actor === actor &&
      isSameJson(pickFields(prompt.spec, mechanic.hideable), fields),
  );
  if (isRuled) await number.accept();
}
