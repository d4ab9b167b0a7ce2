/**
 * Posts a message despite a lost connection: it sends again under the same id until the message exists. So a thrown roll is kept, and nothing is posted
 * twice.
 */
import { countOutages, isLineDown, lineIsBack, pause } from "./connection.ts";

/** In ms after a reconnect: a request that was under way during the outage counts as lost by then. */
const LOST = 15_000;
/** In ms without a noticed outage: an unanswered request counts as lost by then. */
const OVERDUE = 30_000;
/** In ms after a reconnect: Foundry has restored missed messages by then. Sending again too early makes core show the user an error about the duplicate. */
const CATCHING_UP = 6000;

type Message = ChatMessage.Implementation | null;
interface MessageData {
  readonly _id: string;
  readonly [key: string]: unknown;
}

/** `null`: another package prevented the message. Rejects if the server refuses it. */
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
    // Without an answer, `watchLine` has waited already.
    if (answer && (await comesBack(find))) return find();
  }
}

/** In ms: time for the message of another client to arrive. */
const COMING = 5000;

/** True if a message with this id exists within `time`: the server refused ours because another client had sent it first. */
export async function comes(id: string, time = COMING): Promise<boolean> {
  for (const end = Date.now() + time; !game.messages.has(id) && Date.now() < end;) await pause();
  return game.messages.has(id);
}

/** True if the server had accepted the message before the connection was lost. */
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

/** `over` resolves when the message exists, or counts as lost. */
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
