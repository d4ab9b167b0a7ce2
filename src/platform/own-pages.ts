/**
 * A user may sit in several tabs and browsers, and nobody knows which of these pages a query reaches: the last one that sat down, or all (the first answer
 * counts). So tabs of one browser hear what any of them is asked; and a page that has nothing to say says no so late that another one has answered before.
 */
export type Answering = (data: Readonly<Record<string, unknown>>) => unknown;

/** In milliseconds: what another page says takes no longer, with asking back. */
const LATE = 1000;

interface Said {
  readonly id: string;
  readonly query: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Of a page that has something to say: what, by the id of what was asked. Absent: yes. */
interface Answer {
  readonly yes: string;
  readonly answer?: unknown;
}

const answering = new Map<string, Answering>();
/** By id, what this page has asked the others and hears of when one of them has an answer. */
const waiting = new Map<string, (answer: unknown) => void>();
let channel: BroadcastChannel | null = null;

/** At init: what this page says to a query that came to another one, too. */
export function answerOwnPages(query: string, answer: Answering): void {
  answering.set(query, answer);
}

/** At ready. Of this browser's pages those of the same user in the same world hear each other. */
export function hearOwnPages(): void {
  const { BroadcastChannel: Channel } = (document.defaultView ?? {}) as { BroadcastChannel?: typeof BroadcastChannel };
  if (channel || !Channel) return;
  channel = new Channel(`quincunx ${game.world.id} ${game.user.id}`);
  channel.onmessage = ({ data }: MessageEvent<Said | Answer>) => {
    if ("yes" in data) waiting.get(data.yes)?.(data.answer ?? true);
    else void answerFor(data);
  };
}

async function answerFor({ id, query, data }: Said): Promise<void> {
  const answer = (await answering.get(query)?.(data)) ?? false;
  if (answer !== false) channel?.postMessage({ yes: id, answer } satisfies Answer);
}

/** What another page of this user answers; false after a while. */
export function askOwnPages(query: string, data: Readonly<Record<string, unknown>>): Promise<unknown> {
  const id = foundry.utils.randomID();
  return new Promise((resolve) => {
    const end = (answer: unknown): void => {
      waiting.delete(id);
      resolve(answer);
    };
    waiting.set(id, end);
    setTimeout(() => end(false), LATE);
    channel?.postMessage({ id, query, data } satisfies Said);
  });
}
