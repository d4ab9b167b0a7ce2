/**
 * Hidden targets. They are on no message, document, world setting, socket or query that reaches a player: only in a client setting of the GM's own
 * browser, handed to other GMs by query, and pruned with their message (SC-3).
 */
import { changeSetting, setting } from "../settings.ts";

const QUERY = "quincunx.secret";
const TIMEOUT = 5000;

type Secret = Readonly<Record<string, unknown>>;

/** The hidden fields of a card, where this browser knows them. */
export function secretOf(messageId: string): Secret | null {
  return game.user.isGM ? (setting("secrets")[messageId] ?? null) : null;
}

/** Keeps a card's hidden fields (null forgets them) here and at every other GM who is present. */
export async function keepSecret(messageId: string, secret: Secret | null): Promise<void> {
  await store(messageId, secret);
  const others = game.users.filter((user) => user.isGM && user.active && !user.isSelf);
  await Promise.allSettled(others.map((user) => user.query(QUERY as never, { messageId, secret } as never, { timeout: TIMEOUT })));
}

/** At init: other GMs hand us what they keep. A player's client has no such query and keeps nothing. */
export function registerSecretQuery(changed: (messageId: string) => void): void {
  (CONFIG.queries as unknown as Record<string, unknown>)[QUERY] = async ({ messageId, secret }: { messageId?: unknown; secret?: unknown }): Promise<boolean> => {
    if (!game.user.isGM || typeof messageId !== "string" || (secret !== null && typeof secret !== "object")) return false;
    await store(messageId, secret as Secret | null);
    changed(messageId);
    return true;
  };
}

/** A card that answers a request inherits what the request hides. Each GM's browser does it for itself, so nothing is sent. */
export async function amendedBySecret(requestId: string, cardId: string): Promise<void> {
  const secret = secretOf(requestId);
  if (secret && !secretOf(cardId)) await store(cardId, secret);
}

export async function forgetSecret(messageId: string): Promise<void> {
  if (setting("secrets")[messageId]) await store(messageId, null);
}

async function store(messageId: string, secret: Secret | null): Promise<void> {
  const { [messageId]: _old, ...others } = setting("secrets");
  await changeSetting("secrets", secret ? { ...others, [messageId]: secret } : others);
}
