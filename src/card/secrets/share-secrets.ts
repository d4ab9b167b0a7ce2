/**
 * Exchanges secrets between GM clients, by query only (SC-3). The receiver verifies the sender by asking back; only GMs send and receive. On a slow
 * connection this may take long, so it runs in the background with growing timeouts.
 */
import { accepts } from "../../rules/contract/schema.ts";
import { untilConnected, pause } from "../../platform/connection.ts";
import { confirmedSender, sendQuery } from "../../platform/verified-query.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { knownSecrets, secretsField, secretsHere, storeSecrets, type Secret, type Secrets } from "./secrets.ts";

const SEND = "quincunx.secret";
const REQUEST = "quincunx.secretsWanted";

/** Timeouts of successive attempts in ms. After the last, the next connection of a GM starts over. */
const QUERY_TIMEOUTS = [5000, 20_000, 60_000, 60_000] as const;
/** Timeout in ms for asking back. */
const CONFIRM_TIMEOUT = 60_000;
/** Maximum time in ms that a GM waits for the other GMs to receive a secret. */
const SHARE_WAIT = 5000;

/** Stores a secret here and at all connected GMs. A secret under one id is final. */
export async function keepSecret(id: string, secret: Secret): Promise<void> {
  await storeSecrets({ [id]: secret });
  const sending = Promise.all(otherGMs().map((user) => sendTo(user, { [id]: secret })));
  await Promise.race([sending, pause(SHARE_WAIT)]);
}

/** Sends secrets of an open prompt to all connected GMs, without waiting. */
export function sendSecrets(secrets: Secrets): void {
  for (const gm of otherGMs()) void sendTo(gm, secrets);
}

/** Call at init on all clients; players' clients do not answer. `came` runs when another GM has sent secrets. */
export function registerSecretQueries(onReceived: () => Promise<void>): void {
  const received = async (data: Fields): Promise<boolean> => {
    const { secrets } = data;
    const sender = await confirmedGM(data);
    if (sender && accepts(secretsField, secrets)) {
      await storeSecrets(secrets);
      await onReceived();
    }
    return sender !== null;
  };
  const requested = async (data: Fields): Promise<boolean> => {
    const sender = await confirmedGM(data);
    if (sender) void sendTo(sender, secretsHere());
    return sender !== null;
  };
  Object.assign(CONFIG.queries, { [SEND]: received, [REQUEST]: requested });
}

/** Call at init. Exchanges secrets with each user who connects as a GM or becomes one. */
export function shareOnConnect(): void {
  Hooks.on("userConnected", (user: User.Implementation, isHere: boolean) => {
    if (isHere && game.user.isGM && user.isGM && !user.isSelf) void shareWith(user);
  });
  Hooks.on("updateUser", (user: User.Implementation, changes: object) => {
    if (!("role" in changes) || !user.isGM) return;
    if (user.isSelf) void shareSecrets();
    else if (game.user.isGM && user.active) void shareWith(user);
  });
}

/** Call at ready. Exchanges secrets with all connected GMs. */
export async function shareSecrets(): Promise<void> {
  if (!game.user.isGM) return;
  await Promise.all(otherGMs().map(shareWith));
}

async function shareWith(user: User.Implementation): Promise<void> {
  await Promise.all([queryPatiently(user, REQUEST, {}), knownSecrets().length > 0 && sendTo(user, secretsHere())]);
}

function otherGMs(): readonly User.Implementation[] {
  return game.users.filter(isOtherGM);
}

function isOtherGM(user: User.Implementation): boolean {
  return user.isGM && user.active && !user.isSelf && game.users.has(user.id ?? "");
}

function sendTo(user: User.Implementation, secrets: Secrets): Promise<void> {
  return queryPatiently(user, SEND, { secrets });
}

/** Repeats the query until it succeeds, the user is gone, or the attempts are used up. */
async function queryPatiently(user: User.Implementation, query: string, data: object): Promise<void> {
  for (const timeout of QUERY_TIMEOUTS) {
    await untilConnected();
    if (!isOtherGM(user)) return;
    const begin = Date.now();
    if ((await sendQuery(user, query, data, timeout)) === true) return;
    // An immediate refusal would repeat, so wait for the rest of the timeout.
    await pause(Math.max(0, begin + timeout - Date.now()));
  }
}

/** The verified sender, if it is another GM. */
async function confirmedGM(data: Readonly<Record<string, unknown>>): Promise<User.Implementation | null> {
  const { from } = data;
  // Only GMs are asked back.
  if (!game.user.isGM || typeof from !== "string" || !game.users.get(from)?.isGM) return null;
  const sender = await confirmedSender(data, CONFIRM_TIMEOUT);
  return sender?.isGM ? sender : null;
}
