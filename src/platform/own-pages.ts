/**
 * Lets the pages of one user in one browser answer a query together. A query may reach any of these pages, but only the page with the open prompt knows the
 * answer. So each page, not only the responsible one (log/responsible-client.ts), passes the query on; a page without an answer replies so late that another
 * page has answered first.
 */
export type Answering = (data: Readonly<Record<string, unknown>>) => unknown;

/** Timeout in ms for the answer of another page, including asking back. */
const ANSWER_TIMEOUT = 1000;

interface Question {
  readonly id: string;
  readonly query: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Answer {
  /** Id of the question. */
  readonly yes: string;
  /** Absent: true. */
  readonly answer?: unknown;
}

const answering = new Map<string, Answering>();
/** By id, questions of this page that wait for an answer. */
const waiting = new Map<string, (answer: unknown) => void>();
let channel: BroadcastChannel | null = null;

/** Call at init. `answer`: this page's answer to a query that reached another page. */
export function answerOwnPages(query: string, answer: Answering): void {
  answering.set(query, answer);
}

/** Call when idle. */
export function listenToOwnPages(): void {
  const { BroadcastChannel: Channel } = document.defaultView ?? {};
  if (channel || !Channel) return;
  channel = new Channel(`quincunx ${game.world.id} ${game.user.id}`);
  channel.onmessage = ({ data }: MessageEvent<Question | Answer>) => {
    if ("yes" in data) waiting.get(data.yes)?.(data.answer ?? true);
    else void answerFor(data);
  };
}

async function answerFor({ id, query, data }: Question): Promise<void> {
  const answer = (await answering.get(query)?.(data)) ?? false;
  if (answer !== false) channel?.postMessage({ yes: id, answer } satisfies Answer);
}

/** The answer of another page of this user; false after the timeout. */
export function askOwnPages(query: string, data: Readonly<Record<string, unknown>>): Promise<unknown> {
  const id = foundry.utils.randomID();
  return new Promise((resolve) => {
    const end = (answer: unknown): void => {
      waiting.delete(id);
      resolve(answer);
    };
    waiting.set(id, end);
    setTimeout(() => end(false), ANSWER_TIMEOUT);
    channel?.postMessage({ id, query, data } satisfies Question);
  });
}
