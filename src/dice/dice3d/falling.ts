/**
 * Messages whose dice are still falling on this client: what they tell is not told before the dice lie. Nothing waits longer than the limit, nor in a tab
 * that nobody sees (integrations.md 1.7, 1.8).
 */
import { lazily } from "../../rules/lazily.ts";
import { onHook } from "../../platform/hooks.ts";
import { defineSetting } from "../../platform/settings.ts";
import { dice3d } from "./module.ts";

type Message = ChatMessage.Implementation;

/** Whether results wait for 3D dice. */
export const dice3dSetting = defineSetting({
  key: "dice3d",
  scope: "user",
  type: Boolean,
  default: true,
  name: "QUINCUNX.Settings.dice3d.name",
  hint: "QUINCUNX.Settings.dice3d.hint",
});

/** In milliseconds: animations that are refused leave messages behind, and a queue that has stopped leaves all of them. */
const LIMIT = 10_000;

interface Fall {
  readonly message: Message;
  readonly timer: ReturnType<typeof setTimeout>;
  /** What waits for it. */
  readonly after: (() => void)[];
}

const falls = new Map<string, Fall>();
/** Their dice lie, or nobody waits for them any more. */
const settled = new WeakSet<Message>();
const overdue = new WeakSet<Message>();

let tell: (message: Message) => void = () => undefined;

/** At init. `changed`: what a message tells may be told now, or has to wait again. */
export function watchDice(changed: (message: Message) => void): void {
  tell = changed;
  onHook("diceSoNiceRollComplete", (messageId: string, companions?: unknown) => {
    const others: readonly unknown[] = Array.isArray(companions) ? companions : [];
    for (const id of [messageId, ...others]) settle(String(id));
  });
}

/** Only where dice have ever fallen: most tables have no 3D dice. */
const followTab = lazily(() => {
  const changed = (): void => {
    for (const { message, after } of [...falls.values()]) {
      if (document.hidden) for (const run of after.splice(0)) run();
      tell(message);
    }
  };
  document.addEventListener("visibilitychange", changed);
  return changed;
});

/**
 * Whether dice of this message are falling here. Asked when something is drawn, or a microtask after it came: the 3D dice module marks a message in a
 * listener of its own, which may come after ours.
 */
export function areDiceFalling(message: Message): boolean {
  const id = message.id ?? "";
  if (!falls.has(id)) {
    if (settled.has(message) || !isAnimated(message)) return false;
    watch(id, message);
  }
  return !document.hidden;
}

/** Runs when the dice of a message lie: next, where none are falling; never, where the message is deleted meanwhile. */
export function whenDiceLie(message: Message, run: () => void): void {
  queueMicrotask(() => {
    if (areDiceFalling(message)) falls.get(message.id ?? "")?.after.push(run);
    else run();
  });
}

/** It has waited as long as anything waits. */
export function isOverdue(message: Message): boolean {
  return overdue.has(message);
}

/** It was deleted: whatever waits for it waits for nothing. */
export function forgetDice(messageId: string): void {
  clearTimeout(falls.get(messageId)?.timer);
  falls.delete(messageId);
}

function watch(id: string, message: Message): void {
  followTab();
  const timer = setTimeout(() => {
    overdue.add(message);
    settle(id);
  }, LIMIT);
  falls.set(id, { message, timer, after: [] });
  void dice3d()
    ?.waitFor3DAnimationByMessageID?.(id)
    .then(
      () => settle(id),
      () => undefined,
    );
}

function settle(id: string): void {
  const fall = falls.get(id);
  if (!fall) return;
  forgetDice(id);
  settled.add(fall.message);
  tell(fall.message);
  for (const run of fall.after) run();
}

function isAnimated(message: Message): boolean {
  const isMarked = (message as unknown as { readonly _dice3danimating?: unknown })._dice3danimating === true;
  try {
    return isMarked && dice3dSetting.read() && dice3d()?.isEnabled?.() === true && !areMessagesShownAtOnce();
  } catch {
    return false;
  }
}

/** The world's own choice: messages stand there before their dice lie, and so do ours. */
function areMessagesShownAtOnce(): boolean {
  try {
    return game.settings.get("dice-so-nice" as never, "immediatelyDisplayChatMessages" as never) === true;
  } catch {
    return false; // Of a version that has no such setting.
  }
}
