/** Sends queries with a verified sender: a query does not name its sender (app.md 5.7), so the receiver asks the claimed sender back. */
import { isFields } from "../rules/contract/fields.ts";
import { answerOwnPages, askOwnPages, type Answering } from "./own-pages.ts";

const CONFIRM = "quincunx.confirm";

/** Query timeout in ms. */
export const TIMEOUT = 10_000;

/**
 * Receiver of each query that this page has sent, by nonce. The receiver names itself when it asks back, so that it cannot forward a query in the sender's
 * name.
 */
const receivers = new Map<unknown, string>();
const MAX_NONCES = 1000;

/** Call at init. `answer` returns false if this page has no answer; then another page of this user may answer. */
export function onQuery(name: string, answer: Answering): void {
  answerOwnPages(name, answer);
  const received = async (data: unknown): Promise<unknown> => {
    if (!isFields(data)) return false;
    const others = askOwnPages(name, data);
    const own = await answer(data);
    return own === false ? others : own;
  };
  Object.assign(CONFIG.queries, { [name]: received });
}

export function registerConfirmQuery(): void {
  onQuery(CONFIRM, ({ nonce, to }) => typeof to === "string" && receivers.get(nonce) === to);
}

/** A world may withdraw the permission to query from players. */
export function mayQuery(): boolean {
  return game.user.can("QUERY_USER");
}

/** `timeout`: in ms. `undefined`: the query could not be sent, or was not answered in time. */
export async function sendQuery(
  user: User.Implementation,
  query: string,
  data: object,
  timeout: number = TIMEOUT,
): Promise<unknown> {
  const nonce = foundry.utils.randomID();
  receivers.set(nonce, user.id ?? "");
  for (const old of [...receivers.keys()].slice(0, -MAX_NONCES)) receivers.delete(old);
  try {
    return await send(user, query, { ...data, from: game.user.id, nonce }, timeout);
  } catch {
    return undefined;
  }
}

/** Maximum attempts for an unanswered query. */
const MAX_ATTEMPTS = 3;

/** As `sendQuery`, and repeats an unanswered query while `isMeant`: the page that received it may have been closed. */
export async function sendQueryWithRetry(
  user: User.Implementation,
  query: string,
  data: object,
  isMeant: () => boolean,
): Promise<unknown> {
  for (let time = 1; ; time += 1) {
    const answer = await sendQuery(user, query, data);
    if (answer !== undefined || time === MAX_ATTEMPTS || !user.active || !isMeant()) return answer;
  }
}

/** The verified sender of a query; `null`: forged, or not connected any more. */
export async function confirmedSender(
  { from, nonce }: Readonly<Record<string, unknown>>,
  timeout: number = TIMEOUT,
): Promise<User.Implementation | null> {
  const sender = typeof from === "string" ? game.users.get(from) : null;
  if (!sender || sender.isSelf || !sender.active || typeof nonce !== "string") return null;
  const answer = await send(sender, CONFIRM, { nonce, to: game.user.id }, timeout).catch(() => false);
  return answer === true && sender.active ? sender : null;
}

/** Adds a timeout of its own: a query that was sent before a lost connection may never be answered. */
function send(user: User.Implementation, query: string, data: object, timeout: number): Promise<unknown> {
  const target: { query(name: string, data: object, options: object): Promise<unknown> } = user;
  const answer = target.query(query, data, { timeout });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeout);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
