/** Finds the secret that a request, question or contest applies to its rolls, even if that message was deleted while a roll was under way. */
import { secretSourceOf } from "../extension.ts";
import { STILL_COMING } from "../../secrets/secrets.ts";

/** Returns the id of the secret that applies to a card; `null`: none. */
type SecretKeyOf = (card: ChatMessage.Implementation) => string | null;

/** Last known state, by message id. */
const stood = new Map<string, SecretKeyOf>();

/** Call when a message is created or changed, so that its secret is known when a card arrives. */
export function rememberSecretSource(asked: string): void {
  const hider = game.user.isGM ? secretKeyIn(game.messages.get(asked)) : null;
  if (hider) stood.set(asked, hider);
}

/** Call when a message is deleted. Keeps its state for a while, since a roll made for it may still arrive. */
export function forgetSecretSource(asked: string): void {
  if (stood.has(asked)) setTimeout(() => stood.delete(asked), STILL_COMING);
}

/**
 * Id of the secret that the message `asked` applies to a card, even shortly after the message was deleted. `null`: none. `undefined`: `asked` is no secret
 * source, or unknown.
 */
export function secretKeyFor(card: ChatMessage.Implementation, asked: string): string | null | undefined {
  const message = game.messages.get(asked);
  return (message ? secretKeyIn(message) : stood.get(asked))?.(card);
}

/** Ids of recently deleted secret sources. */
export function deletedSecretSources(): readonly string[] {
  return [...stood.keys()].filter((id) => !game.messages.has(id));
}

function secretKeyIn(message: ChatMessage.Implementation | undefined): SecretKeyOf | null {
  return (message && secretSourceOf(message)?.secretKey) || null;
}
