/** A query does not say who asks (app.md 5.7): whoever is named in one is asked back whether it was so. */
import { answerOwnPages, askOwnPages, type Answering } from "./own-pages.ts";

const CONFIRM = "quincunx.confirm";

/** In milliseconds: what takes longer is said again, or not at all. */
export const TIMEOUT = 10_000;

/**
 * To whom this page has said what, by nonce, for as long as several pages of theirs may ask back. Who asks back says who it was said to: so nobody can say on
 * to others what was said to them in its sender's name.
 */
const sent = new Map<string, string>();
const MOST_SENT = 1000;

/** At init, everywhere. What is no object is not heard; of what this page says no to another one of this user may know more. */
export function onQuery(name: string, answer: Answering): void {
  const queries = CONFIG.queries as unknown as Record<string, (data: unknown) => unknown>;
  answerOwnPages(name, answer);
  queries[name] = async (data) => {
    if (typeof data !== "object" || data === null) return false;
    const said = data as Readonly<Record<string, unknown>>;
    const others = askOwnPages(name, said);
    const own = await answer(said);
    return own === false ? others : own;
  };
}

export function registerAskingBack(): void {
  onQuery(CONFIRM, ({ nonce, to }) => typeof to === "string" && sent.get(nonce as string) === to);
}

/** Whether people may be asked from this seat at all: a world may withdraw it from players. */
export function mayQuery(): boolean {
  return game.user.can("QUERY_USER");
}

/** What the other seat answers; undefined: it could not be asked, or did not answer in time (milliseconds). */
export async function say(
  user: User.Implementation,
  query: string,
  data: object,
  timeout: number = TIMEOUT,
): Promise<unknown> {
  const nonce = foundry.utils.randomID();
  sent.set(nonce, user.id ?? "");
  for (const old of [...sent.keys()].slice(0, -MOST_SENT)) sent.delete(old);
  try {
    return await send(user, query, { ...data, from: game.user.id, nonce }, timeout);
  } catch {
    return undefined;
  }
}

/** So often something is said that nobody answers. */
const TIMES = 3;

/** As `say`, and again where nobody answers, as long as it is still meant: of several pages of a user one may go while it is asked. */
export async function insist(
  user: User.Implementation,
  query: string,
  data: object,
  isMeant: () => boolean,
): Promise<unknown> {
  for (let time = 1; ; time += 1) {
    const answer = await say(user, query, data);
    if (answer !== undefined || time === TIMES || !user.active || !isMeant()) return answer;
  }
}

/** In whose name it was said, if it was so, and they are still there. */
export async function confirmed(
  { from, nonce }: Readonly<Record<string, unknown>>,
  timeout: number = TIMEOUT,
): Promise<User.Implementation | null> {
  // Whatever is no id is nobody's.
  const sender = game.users.get(from as string);
  if (!sender || sender.isSelf || !sender.active || typeof nonce !== "string") return null;
  const answer = await send(sender, CONFIRM, { nonce, to: game.user.id }, timeout).catch(() => false);
  return answer === true && sender.active ? sender : null;
}

/** Of what was on its way when the line went down nothing may ever be heard. */
function send(user: User.Implementation, query: string, data: object, timeout: number): Promise<unknown> {
  const answer = user.query(query as never, data as never, { timeout }) as Promise<unknown>;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeout);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
