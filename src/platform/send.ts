/**
 * Posts a message of ours, whatever the line does: it is sent again under the same id until it is there, or this seat leaves. So dice that have fallen
 * stay, and nothing is posted twice.
 */
import { countOutages, isLineDown, lineIsBack, pause } from "./connection.ts";

/** In milliseconds, with the line up again: what was under way when it went down is lost by then. */
const LOST = 15_000;
/** With the line up all the time: nobody noticed that it was down. */
const OVERDUE = 30_000;
/** With the line back: what had come through is brought back by then, and need not be sent again. Core tells people of what it refuses as sent twice. */
const CATCHING_UP = 6000;

type Message = ChatMessage.Implementation | null;
interface MessageData {
  readonly _id: string;
  readonly [key: string]: unknown;
}

/** Null where another package stopped it. Rejects where the table refuses it. */
export async function sendMessage(data: MessageData, options: object = {}): Promise<Message> {
  const find = (): Message => game.messages.get(data._id) ?? null;
  let isTold = false;
  let wasDown = false;
  const down = (): void => {
    wasDown = true;
    if (!isTold) ui.notifications.warn(game.i18n.localize("QUINCUNX.Notice.lineLost"), { console: false });
    isTold = true;
  };
  for (;;) {
    wasDown = false;
    const watch = watchLine(() => find() !== null, down);
    const answer = await Promise.race([create(data, options), watch.over]);
    watch.stop();
    if (find()) return find();
    if (answer && "message" in answer) return answer.message;
    if (isLineDown()) down();
    if (answer && !wasDown) throw answer.error;
    await lineIsBack();
    // Of what was never answered the watch has waited already.
    if (answer && (await comesBack(find))) return find();
  }
}

/** In milliseconds: what the table has taken from somebody else is here by then. */
const COMING = 5000;

/** Whether a message is there that the table has taken from another client, and therefore refused from this one. */
export async function comes(id: string, time = COMING): Promise<boolean> {
  for (const end = Date.now() + time; !game.messages.has(id) && Date.now() < end;) await pause();
  return game.messages.has(id);
}

/** Whether it had come through before the line went down. */
async function comesBack(find: () => Message): Promise<boolean> {
  for (const end = Date.now() + CATCHING_UP; Date.now() < end && !isLineDown(); await pause()) if (find()) return true;
  return find() !== null;
}

async function create(
  data: object,
  options: object,
): Promise<{ readonly message: Message } | { readonly error: unknown }> {
  try {
    const message = await ChatMessage.implementation.create(data as never, { ...options, keepId: true } as never);
    return { message: (message ?? null) as Message };
  } catch (error) {
    return { error };
  }
}

/** `over` resolves where the message is there, or counts as lost. */
function watchLine(isThere: () => boolean, down: () => void): { readonly over: Promise<null>; stop(): void } {
  let isOver = false;
  const watch = async (): Promise<null> => {
    let end = Date.now() + OVERDUE;
    let known = countOutages();
    while (!isOver && !isThere() && Date.now() < end) {
      await pause();
      if (isOver || (!isLineDown() && countOutages() === known)) continue;
      down();
      await lineIsBack();
      known = countOutages();
      end = Date.now() + LOST;
    }
    return null;
  };
  return { over: watch(), stop: () => void (isOver = true) };
}
