/** Finds the secret that a request, question or contest applies to its rolls, even if that message was deleted while a roll was under way. */
import { secretSourceOf } from "../extension.ts";
import { LATE_ROLL_TIMEOUT } from "./secrets.ts";

/** Returns the id of the secret that applies to a card; `null`: none. */
type SecretIdOf = (card: ChatMessage.Implementation) => string | null;

/** Last known state, by message id. */
const lastSources = new Map<string, SecretIdOf>();

/** Call when a message is created or changed, so that its secret is known when a card arrives. */
export function rememberSecretSource(sourceId: string): void {
  const source = game.user.isGM ? secretIdIn(game.messages.get(sourceId)) : null;
  if (source) lastSources.set(sourceId, source);
}

/** Call when a message is deleted. Keeps its state for a while, since a roll made for it may still arrive. */
export function forgetSecretSource(sourceId: string): void {
  if (lastSources.has(sourceId)) setTimeout(() => lastSources.delete(sourceId), LATE_ROLL_TIMEOUT);
}

/**
 * Id of the secret that the message `asked` applies to a card, even shortly after the message was deleted. `null`: none. `undefined`: `asked` is no secret
 * source, or unknown.
 */
export function secretIdFor(card: ChatMessage.Implementation, sourceId: string): string | null | undefined {
  const message = game.messages.get(sourceId);
  return (message ? secretIdIn(message) : lastSources.get(sourceId))?.(card);
}

/** Ids of recently deleted secret sources. */
export function deletedSecretSources(): readonly string[] {
  return [...lastSources.keys()].filter((id) => !game.messages.has(id));
}

function secretIdIn(message: ChatMessage.Implementation | undefined): SecretIdOf | null {
  return (message && secretSourceOf(message)?.secretIdFor) || null;
}
