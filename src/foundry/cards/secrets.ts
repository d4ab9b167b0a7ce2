/**
 * Hidden targets. They are on no message, document, world setting, socket or query that reaches a player: only in a client setting of the GM's own
 * browser, handed to other GMs by query, and pruned with their message (SC-3).
 *
 * Each is kept under the id of the message that hides it (an operation `hide`, a request), for one world and one user, and never changes: which of them
 * is valid is said by the log, and no query. Those of 0.1.0 stand under the id of their card.
 *
 * A query does not say who asks (app.md 5.7). So whoever is named as asking, or giving, is asked back whether it was so; and only GMs give, and only to
 * GMs.
 */
import { changeSetting, setting } from "../settings.ts";

const GIVE = "quincunx.secret";
const CONFIRM = "quincunx.secretConfirm";
const WANT = "quincunx.secretsWanted";
const TIMEOUT = 5000;

export type Secret = Readonly<Record<string, unknown>>;
type Secrets = Readonly<Record<string, Secret>>;

interface Asked {
  readonly from: string;
  readonly nonce: string;
}

/** What this browser has asked or given and was not yet asked back about. */
const sent = new Set<string>();
/** Runs when secrets have come. */
let changed: () => void = () => undefined;

/** The hidden fields that were kept under this id, where this browser knows them. */
export function secretOf(id: string): Secret | null {
  return game.user.isGM ? (setting("secrets")[keyOf(id)] ?? setting("secrets")[id] ?? null) : null;
}

/** Ids under which this browser knows hidden fields of this world. */
export function knownSecrets(): readonly string[] {
  return Object.keys(secretsHere());
}

/** Keeps hidden fields here and at every other GM who is present; under one id for good. */
export async function keepSecret(id: string, secret: Secret): Promise<void> {
  await store({ [id]: secret });
  await Promise.allSettled(otherGMs().map((user) => give(user, { [id]: secret })));
}

/** At init, everywhere; a player's client answers none of it. `redraw` runs when secrets have come. */
export function registerSecretQueries(redraw: () => void): void {
  changed = redraw;
  const queries = CONFIG.queries as unknown as Record<string, (data: Readonly<Record<string, unknown>>) => unknown>;
  queries[GIVE] = async (data) => {
    const { secrets } = data;
    const sender = await confirmedGM(data);
    if (sender && isRecord(secrets)) await store(secrets);
    return sender !== null;
  };
  queries[CONFIRM] = ({ nonce }) => typeof nonce === "string" && sent.delete(nonce);
  queries[WANT] = async (data) => {
    const sender = await confirmedGM(data);
    if (sender) void give(sender, secretsHere()).catch(() => undefined);
    return sender !== null;
  };
}

/** At init: a GM whose line was down, or who has sat down, gets what the others know. */
export function giveWhoComes(): void {
  Hooks.on("userConnected", (user: User.Implementation, isHere: boolean) => {
    if (isHere && user.isGM && !user.isSelf && knownSecrets().length > 0)
      void give(user, secretsHere()).catch(() => undefined);
  });
}

/** At ready, for GMs: other GMs hand over what they know, and get what they lack. */
export async function shareSecrets(): Promise<void> {
  const isKnowing = knownSecrets().length > 0;
  await Promise.allSettled(
    otherGMs().flatMap((user) => [ask(user, WANT, {}), ...(isKnowing ? [give(user, secretsHere())] : [])]),
  );
}

/** A card inherits what its request hides: the request may go. Each GM's browser does it for itself, so nothing is sent. */
export async function inheritSecret(requestId: string, cardId: string): Promise<void> {
  const secret = secretOf(requestId);
  if (secret) await store({ [cardId]: secret });
}

/** At ready: what belonged to messages that are gone goes with them. Those of 0.1.0 may be another world's. */
export async function pruneSecrets(): Promise<void> {
  await forget(knownSecrets().filter((id) => !game.messages.has(id)));
}

export async function forgetSecret(id: string): Promise<void> {
  if (secretOf(id)) await forget([id]);
}

function keyOf(id: string): string {
  return `${game.world.id}.${game.user.id}.${id}`;
}

/** By their ids: this user's in this world, and those of 0.1.0 whose message is here. */
function secretsHere(): Secrets {
  if (!game.user.isGM) return {};
  const own = keyOf("");
  const entries = Object.entries(setting("secrets")).flatMap(([key, secret]) => {
    if (key.startsWith(own)) return [[key.slice(own.length), secret] as const];
    return game.messages.has(key) ? [[key, secret] as const] : [];
  });
  return Object.fromEntries(entries);
}

function otherGMs(): readonly User.Implementation[] {
  return game.users.filter((user) => user.isGM && user.active && !user.isSelf);
}

function give(user: User.Implementation, secrets: Secrets): Promise<unknown> {
  return ask(user, GIVE, { secrets });
}

async function ask(user: User.Implementation, query: string, data: object): Promise<unknown> {
  const asked: Asked = { from: game.user.id ?? "", nonce: foundry.utils.randomID() };
  sent.add(asked.nonce);
  const answer = user.query(query as never, { ...data, ...asked } as never, { timeout: TIMEOUT });
  return (answer as Promise<unknown>).finally(() => sent.delete(asked.nonce));
}

/** The other GM in whose name it was asked, if it was so. */
async function confirmedGM({ from, nonce }: Readonly<Record<string, unknown>>): Promise<User.Implementation | null> {
  const sender = typeof from === "string" ? game.users.get(from) : undefined;
  if (!game.user.isGM || !sender?.isGM || sender.isSelf || typeof nonce !== "string") return null;
  const answer: unknown = await sender
    .query(CONFIRM as never, { nonce } as never, { timeout: TIMEOUT })
    .catch(() => false);
  return answer === true ? sender : null;
}

function isRecord(value: unknown): value is Secrets {
  return (
    typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "object" && one)
  );
}

/** Changes of one setting, one after the other: two answers may come at once. */
let writing: Promise<unknown> = Promise.resolve();

function rewrite(change: (all: Secrets) => Secrets): Promise<void> {
  const write = writing.then(async () => changeSetting("secrets", change(setting("secrets"))));
  writing = write.catch(() => undefined);
  return write;
}

/** What is known already stays. */
async function store(secrets: Secrets): Promise<void> {
  const isNew = ([id]: readonly [string, unknown]): boolean => secretOf(id) === null;
  if (!Object.entries(secrets).some(isNew)) return;
  await rewrite((all) => {
    const news = Object.entries(secrets).filter(isNew);
    return { ...all, ...Object.fromEntries(news.map(([id, secret]) => [keyOf(id), secret])) };
  });
  changed();
}

async function forget(ids: readonly string[]): Promise<void> {
  const keys = ids.flatMap((id) => [id, keyOf(id)]);
  if (keys.length > 0)
    await rewrite((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key))));
}
