/** A number that this GM has set in a player's prompt is accepted in the message that keeps it, since the player's client alone proves nothing. */
import { readCardFlags } from "../../card/state.ts";
import { authorOf } from "../../log/authors.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { readFlags } from "../../platform/documents.ts";
import { isSameJson, pickFields } from "../../rules/contract/fields.ts";
import { keptNumbers, type KeptNumber } from "../../roll/difficulty/kept-number.ts";
import { notifyError } from "../../ui/speak.ts";
import { takeRuledPrompt } from "./received-prompts.ts";

export function acceptRuledNumbers(): void {
  Hooks.on("createChatMessage", (message: ChatMessage.Implementation) => {
    acceptNumberOf(message).catch((error: unknown) => notifyError(error));
  });
}

async function acceptNumberOf(message: ChatMessage.Implementation): Promise<void> {
  const author = authorOf(message);
  if (author.isGM) return;
  const [number] = keptNumbers.all().flatMap((keptBy) => keptBy(message) ?? []);
  // An ordinary roll uses its prompt up, too, so that no later test can claim its number.
  const roll = number ?? rollOn(message);
  if (!roll) return;
  const { mechanic, actor, fields } = roll;
  const isRuled = takeRuledPrompt(
    (prompt) =>
      prompt.user === author.id &&
      prompt.mechanic === mechanic.id &&
      prompt.actor === actor &&
      isSameJson(pickFields(prompt.spec, mechanic.hideable), fields),
  );
  if (isRuled) await number?.accept();
}

/** A card's roll, as it was thrown; `null`: no card. */
function rollOn(message: ChatMessage.Implementation): Pick<KeptNumber, "mechanic" | "actor" | "fields"> | null {
  const flags = readFlags(message, readCardFlags);
  const mechanic = mechanics.find(({ id }) => id === flags?.mechanic);
  if (!flags || !mechanic) return null;
  return { mechanic, actor: flags.origin.actor ?? null, fields: pickFields(flags.spec, mechanic.hideable) };
}
