/** A query does not say who asks (app.md 5.7): whoever is named in one is asked back whether it was so. */
const CONFIRM = "quincunx.liveConfirm";

/** In milliseconds: what takes longer is said again, or not at all. */
export const TIMEOUT = 10_000;

/** What this page has said and was not yet asked back about. */
const sent = new Set<string>();

type Answering = (data: Readonly<Record<string, unknown>>) => unknown;

/** At init, everywhere. What is no object is not heard. */
export function onQuery(name: string, answer: Answering): void {
  const queries = CONFIG.queries as unknown as Record<string, (data: unknown) => unknown>;
  queries[name] = (data) =>
    typeof data === "object" && data !== null ? answer(data as Readonly<Record<string, unknown>>) : false;
}

export function registerAskingBack(): void {
  onQuery(CONFIRM, ({ nonce }) => typeof nonce === "string" && sent.delete(nonce));
}

/** Whether people may be asked from this seat at all: a world may withdraw it from players. */
export function mayQuery(): boolean {
  return game.user.can("QUERY_USER");
}

/** What the other seat answers; undefined: it could not be asked, or did not answer. */
export async function say(user: User.Implementation, query: string, data: object): Promise<unknown> {
  const nonce = foundry.utils.randomID();
  sent.add(nonce);
  try {
    return await send(user, query, { ...data, from: game.user.id, nonce });
  } catch {
    return undefined;
  } finally {
    sent.delete(nonce);
  }
}

/** In whose name it was said, if it was so, and they are still there. */
export async function confirmed({
  from,
  nonce,
}: Readonly<Record<string, unknown>>): Promise<User.Implementation | null> {
  // Whatever is no id is nobody's.
  const sender = game.users.get(from as string);
  if (!sender || sender.isSelf || !sender.active || typeof nonce !== "string") return null;
  const answer = await send(sender, CONFIRM, { nonce }).catch(() => false);
  return answer === true && sender.active ? sender : null;
}

/** Of what was on its way when the line went down nothing may ever be heard. */
function send(user: User.Implementation, query: string, data: object): Promise<unknown> {
  const answer = user.query(query as never, data as never, { timeout: TIMEOUT }) as Promise<unknown>;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
