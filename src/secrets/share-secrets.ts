/**
 * Hidden targets go from GM to GM by query, and by nothing else (SC-3).
 *
 * Whoever is named as asking, or giving, is asked back whether it was so; and only GMs give, and only to GMs. On a slow line that takes longer than anybody
 * wants to wait for, so it goes on behind what people do, and is tried again with more patience.
 */
import { lineIsBack, pause } from "../platform/connection.ts";
import { confirmed, say } from "../platform/verified-query.ts";
import { knownSecrets, secretsHere, storeSecrets, type Secret, type Secrets } from "./secrets.ts";

const GIVE = "quincunx.secret";
const WANT = "quincunx.secretsWanted";

/** How long an answer is waited for, time after time, in milliseconds; then whoever comes or comes back is asked and told anew. */
const PATIENCE = [5000, 20_000, 60_000, 60_000] as const;
/** Asking back is a part of it. */
const ASKING_BACK = 60_000;
/** So long at most a GM who hides something waits for the others to know. */
const COURTESY = 5000;

/** Keeps hidden fields here and at every other GM who is present; under one id for good. */
export async function keepSecret(id: string, secret: Secret): Promise<void> {
  await storeSecrets({ [id]: secret });
  const given = Promise.all(otherGMs().map((user) => give(user, { [id]: secret })));
  await Promise.race([given, pause(COURTESY)]);
}

/** Of an open prompt: nobody waits for the others to know. */
export function tellSecrets(secrets: Secrets): void {
  for (const gm of otherGMs()) void give(gm, secrets);
}

/** At init, everywhere; a player's client answers none of it. `came` runs when another GM has given some. */
export function registerSecretQueries(came: () => Promise<void>): void {
  const queries = CONFIG.queries as unknown as Record<string, (data: Readonly<Record<string, unknown>>) => unknown>;
  queries[GIVE] = async (data) => {
    const { secrets } = data;
    const sender = await confirmedGM(data);
    if (sender && isRecord(secrets)) {
      await storeSecrets(secrets);
      await came();
    }
    return sender !== null;
  };
  queries[WANT] = async (data) => {
    const sender = await confirmedGM(data);
    if (sender) void give(sender, secretsHere());
    return sender !== null;
  };
}

/** At init: who sits down as a GM, comes back or becomes one gets what this GM knows, and is asked what this one may have missed. */
export function shareWithWhoComes(): void {
  Hooks.on("userConnected", (user: User.Implementation, isHere: boolean) => {
    if (isHere && game.user.isGM && user.isGM && !user.isSelf) void shareWith(user);
  });
  Hooks.on("updateUser", (user: User.Implementation, changes: object) => {
    if (!("role" in changes) || !user.isGM) return;
    if (user.isSelf) void shareSecrets();
    else if (game.user.isGM && user.active) void shareWith(user);
  });
}

/** At ready: other GMs hand over what they know, and get what they lack. */
export async function shareSecrets(): Promise<void> {
  if (!game.user.isGM) return;
  await Promise.all(otherGMs().map(shareWith));
}

async function shareWith(user: User.Implementation): Promise<void> {
  await Promise.all([tryPatiently(user, WANT, {}), knownSecrets().length > 0 && give(user, secretsHere())]);
}

/** Everybody who may know what is hidden, and is here. */
function otherGMs(): readonly User.Implementation[] {
  return game.users.filter(isOtherGM);
}

function isOtherGM(user: User.Implementation): boolean {
  return user.isGM && user.active && !user.isSelf && game.users.has(user.id ?? "");
}

function give(user: User.Implementation, secrets: Secrets): Promise<void> {
  return tryPatiently(user, GIVE, { secrets });
}

/** Until it has come through, or that user has gone. */
async function tryPatiently(user: User.Implementation, query: string, data: object): Promise<void> {
  for (const timeout of PATIENCE) {
    await lineIsBack();
    if (!isOtherGM(user)) return;
    const begin = Date.now();
    if ((await say(user, query, data, timeout)) === true) return;
    // What is refused at once would be refused at once again.
    await pause(Math.max(0, begin + timeout - Date.now()));
  }
}

/** The other GM in whose name it was asked, if it was so. */
async function confirmedGM(data: Readonly<Record<string, unknown>>): Promise<User.Implementation | null> {
  const { from } = data;
  // Nobody else is asked back. Whatever is no id is nobody's.
  if (!game.user.isGM || !game.users.get(from as string)?.isGM) return null;
  const sender = await confirmed(data, ASKING_BACK);
  return sender?.isGM ? sender : null;
}

function isRecord(value: unknown): value is Secrets {
  return (
    typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "object" && one)
  );
}
