/**
 * Hidden targets. They are on no message, document, world setting, socket or query that reaches a player: only in a client setting of the GM's own
 * browser, handed to other GMs by query, and pruned with their message (SC-3).
 *
 * A query does not say who asks (app.md 5.7). So nobody can fetch a secret: GMs push, and only to GMs. And nobody can plant one: what is pushed names
 * its sender, and the sender's client is asked back whether it was so.
 */
import { changeSetting, setting } from "../settings.ts";

const GIVE = "quincunx.secret";
const CONFIRM = "quincunx.secretConfirm";
const WANT = "quincunx.secretsWanted";
const TIMEOUT = 5000;

export type Secret = Readonly<Record<string, unknown>>;
/** null: forgotten. */
type Secrets = Readonly<Record<string, Secret | null>>;

interface Gift {
  readonly from: string;
  readonly nonce: string;
  readonly secrets: Secrets;
  /** For what the receiver lacks and needs only: it may know better. */
  readonly isOffer: boolean;
}

/** Runs for each message whose secret has come, changed or gone. */
let changed: (messageId: string) => void = () => undefined;
/** What this browser has pushed and not yet been asked about. */
const sent = new Set<string>();

/** The hidden fields of a card or a request, where this browser knows them. */
export function secretOf(messageId: string): Secret | null {
  return game.user.isGM ? (setting("secrets")[messageId] ?? null) : null;
}

/** Ids of the messages whose hidden fields this browser knows. */
export function knownSecrets(): readonly string[] {
  return game.user.isGM ? Object.keys(setting("secrets")) : [];
}

/** Keeps a message's hidden fields (null forgets them) here and at every other GM who is present. */
export async function keepSecret(messageId: string, secret: Secret | null): Promise<void> {
  await store({ [messageId]: secret });
  await Promise.allSettled(otherGMs().map((user) => give(user, { [messageId]: secret }, false)));
}

/**
 * At init, everywhere; a player's client answers none of it. `redraw` runs for each message whose secret has come, changed or gone; `isWanted` says
 * whether a secret that is offered belongs to something that is still hidden.
 */
export function registerSecretQueries(
  redraw: (messageId: string) => void,
  isWanted: (messageId: string) => boolean,
): void {
  changed = redraw;
  const queries = CONFIG.queries as unknown as Record<string, (data: Readonly<Record<string, unknown>>) => unknown>;
  queries[GIVE] = async (data) => {
    const gift = readGift(data);
    if (!gift || !(await isConfirmed(gift))) return false;
    const known = setting("secrets");
    const taken = Object.entries(gift.secrets).filter(([id]) => !gift.isOffer || (!known[id] && isWanted(id)));
    if (taken.length > 0) await store(Object.fromEntries(taken));
    return true;
  };
  queries[CONFIRM] = ({ nonce }) => typeof nonce === "string" && sent.delete(nonce);
  queries[WANT] = ({ by }) => {
    const user = typeof by === "string" ? game.users.get(by) : undefined;
    // Whoever asks in a GM's name gets nothing: it goes to that GM.
    if (!game.user.isGM || !user?.isGM || user.isSelf) return false;
    void give(user, setting("secrets"), false).catch(() => undefined);
    return true;
  };
}

/** At ready, for GMs: other GMs hand over what they know, and get what they lack. */
export async function shareSecrets(): Promise<void> {
  if (!game.user.isGM) return;
  await Promise.allSettled(
    otherGMs().flatMap((user) => [
      ask(user, WANT, { by: game.user.id }),
      ...(Object.keys(setting("secrets")).length > 0 ? [give(user, setting("secrets"), true)] : []),
    ]),
  );
}

/** A card inherits what its request hides. Each GM's browser does it for itself, so nothing is sent. */
export async function inheritSecret(requestId: string, cardId: string): Promise<void> {
  const secret = secretOf(requestId);
  if (secret && !secretOf(cardId)) await store({ [cardId]: secret });
}

/** At ready: what belonged to messages that are gone goes with them. */
export async function pruneSecrets(): Promise<void> {
  const gone = Object.keys(setting("secrets")).filter((messageId) => !game.messages.has(messageId));
  if (gone.length > 0) await store(Object.fromEntries(gone.map((id) => [id, null])));
}

export async function forgetSecret(messageId: string): Promise<void> {
  if (setting("secrets")[messageId]) await store({ [messageId]: null });
}

function otherGMs(): readonly User.Implementation[] {
  return game.users.filter((user) => user.isGM && user.active && !user.isSelf);
}

async function give(user: User.Implementation, secrets: Secrets, isOffer: boolean): Promise<void> {
  const nonce = foundry.utils.randomID();
  sent.add(nonce);
  const gift: Gift = { from: game.user.id ?? "", nonce, secrets, isOffer };
  await ask(user, GIVE, gift).finally(() => sent.delete(nonce));
}

function ask(user: User.Implementation, query: string, data: object): Promise<unknown> {
  return user.query(query as never, data as never, { timeout: TIMEOUT });
}

async function isConfirmed({ from, nonce }: Gift): Promise<boolean> {
  const sender = game.users.get(from);
  if (!game.user.isGM || !sender?.isGM || sender.isSelf) return false;
  return (await ask(sender, CONFIRM, { nonce }).catch(() => false)) === true;
}

function readGift(data: Readonly<Record<string, unknown>>): Gift | null {
  const { from, nonce, secrets, isOffer } = data;
  if (typeof from !== "string" || typeof nonce !== "string" || typeof secrets !== "object" || !secrets) return null;
  return { from, nonce, secrets: secrets as Secrets, isOffer: isOffer === true };
}

/** Changes of one setting, one after the other: two answers may come at once. */
let writing: Promise<unknown> = Promise.resolve();

function store(changes: Secrets): Promise<void> {
  const write = writing.then(async () => {
    const all = Object.entries({ ...setting("secrets"), ...changes }).filter(([, secret]) => secret !== null);
    await changeSetting("secrets", Object.fromEntries(all) as Readonly<Record<string, Secret>>);
    for (const id of Object.keys(changes)) changed(id);
  });
  writing = write.catch(() => undefined);
  return write;
}
