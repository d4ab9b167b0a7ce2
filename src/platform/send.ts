/**
 * Posts a message despite a lost connection: it sends again under the same id until the message exists. So a thrown roll is kept, and nothing is posted
 * twice.
 */
import { createDocument, speakerData, type Speaker, SCOPE } from "./documents.ts";
import { countOutages, isDisconnected, untilConnected, pause } from "./connection.ts";
import type { LanguageKey } from "../rules/contract/phrase.ts";
import { applyMode, modeKey } from "./generations.ts";
import { plainContent } from "./plain-content.ts";

/** In ms after a reconnect: a request that was under way during the outage counts as lost by then. */
const LOST_AFTER_RECONNECT = 15_000;
/** In ms without a noticed outage: an unanswered request counts as lost by then. */
const LOST_WITHOUT_ANSWER = 30_000;
/** In ms after a reconnect: Foundry has restored missed messages by then. Sending again too early makes core show the user an error about the duplicate. */
const RESTORE_TIMEOUT = 6000;

/** In ms: then the user is told, and may press again. */
const SLOW_ANSWER = 10_000;

const slowListeners = new Set<() => void>();

/** Calls `listener` when the server has not answered for ten seconds. */
export function onSlowAnswer(listener: () => void): void {
  slowListeners.add(listener);
}

const CONNECTION_LOST = "QUINCUNX.Notice.connectionLost";
const NO_ANSWER = "QUINCUNX.Notice.noAnswer";

function warn(key: string): void {
  ui.notifications.warn(game.i18n.localize(key), { console: false });
}

type Message = ChatMessage.Implementation | null;
interface MessageData {
  readonly _id: string;
  readonly [key: string]: unknown;
}

/** `null`: another package prevented the message. Rejects if the server refuses it. */
export async function sendMessage(data: MessageData, options: object = {}): Promise<Message> {
  let isUserWarned = false;
  const slow = setTimeout(() => {
    // Who knows that the connection is lost needs no second notice.
    if (!isUserWarned) warn(NO_ANSWER);
    for (const listener of slowListeners) listener();
  }, SLOW_ANSWER);
  const warnOnce = (): void => {
    if (!isUserWarned) warn(CONNECTION_LOST);
    isUserWarned = true;
  };
  return sendUntilThere(data, options, warnOnce).finally(() => clearTimeout(slow));
}

async function sendUntilThere(data: MessageData, options: object, warnOfOutage: () => void): Promise<Message> {
  const find = (): Message => game.messages.get(data._id) ?? null;
  let wasDisconnected = false;
  const down = (): void => {
    wasDisconnected = true;
    warnOfOutage();
  };
  for (;;) {
    wasDisconnected = false;
    const watch = watchConnection(() => find() !== null, down);
    const answer = await Promise.race([create(data, options), watch.over]);
    watch.stop();
    if (find()) return find();
    if (answer && "message" in answer) return answer.message;
    if (isDisconnected()) down();
    if (answer && !wasDisconnected) throw answer.error;
    await untilConnected();
    // Without an answer, `watchConnection` has waited already.
    if (answer && (await wasAccepted(find))) return find();
  }
}

/** In ms: time for the message of another client to arrive. */
const ARRIVAL_TIMEOUT = 5000;

/** True if a message with this id exists within `time`: the server refused ours because another client had sent it first. */
export async function waitForMessage(id: string, time = ARRIVAL_TIMEOUT): Promise<boolean> {
  for (const end = Date.now() + time; !game.messages.has(id) && Date.now() < end;) await pause();
  return game.messages.has(id);
}

/** True if the server had accepted the message before the connection was lost. */
async function wasAccepted(find: () => Message): Promise<boolean> {
  for (const end = Date.now() + RESTORE_TIMEOUT; Date.now() < end && !isDisconnected(); await pause())
    if (find()) return true;
  return find() !== null;
}

async function create(
  data: object,
  options: object,
): Promise<{ readonly message: Message } | { readonly error: unknown }> {
  try {
    const message = await createDocument(ChatMessage.implementation, data, { ...options, keepId: true });
    return { message: message ?? null };
  } catch (error) {
    return { error };
  }
}

/** `over` resolves when the message exists, or counts as lost. */
function watchConnection(isThere: () => boolean, down: () => void): { readonly over: Promise<null>; stop(): void } {
  let isOver = false;
  const watch = async (): Promise<null> => {
    let end = Date.now() + LOST_WITHOUT_ANSWER;
    let known = countOutages();
    while (!isOver && !isThere() && Date.now() < end) {
      await pause();
      if (isOver || (!isDisconnected() && countOutages() === known)) continue;
      down();
      await untilConnected();
      known = countOutages();
      end = Date.now() + LOST_AFTER_RECONNECT;
    }
    return null;
  };
  return { over: watch(), stop: () => void (isOver = true) };
}

/** `sentence`: a language key with the placeholders `name` and `title`. */
export function messageFor(
  speaker: Speaker,
  { sentence, title }: { readonly sentence: LanguageKey; readonly title: string },
  flags: object,
) {
  return plainMessage(speaker, game.i18n.format(sentence, { name: speaker.alias ?? game.user.name, title }), flags);
}

/** A line by this user to the GMs and `more`; users without the module read it too. */
export async function tellGMs(sentence: string, ...more: readonly string[]): Promise<void> {
  const data = { _id: foundry.utils.randomID(), ...line(ownSpeaker(), sentence) };
  await sendMessage(forGMs(data, ...more));
}

/** The message data with the GMs and `more` as audience. In a world without GMs core may yield an empty list, which would be public. */
export function forGMs<D extends Parameters<typeof applyMode>[0]>(data: D, ...more: readonly string[]) {
  const whispered = applyMode(data, modeKey("gm"));
  return { ...data, ...whispered, whisper: [...new Set([...(whispered.whisper ?? []), ...more])] };
}

/** Speaker: the user, not an actor. */
export function ownMessage(sentence: string, flags: object) {
  return plainMessage(ownSpeaker(), sentence, flags);
}

function ownSpeaker(): Speaker {
  return speakerData({ alias: game.user.name });
}

function plainMessage(speaker: Speaker, sentence: string, flags: object) {
  return { ...line(speaker, sentence), flags: { [SCOPE]: flags, core: { canPopout: true } } };
}

function line(speaker: Speaker, sentence: string) {
  return { speaker, style: CONST.CHAT_MESSAGE_STYLES.OTHER, content: plainContent(sentence) };
}
