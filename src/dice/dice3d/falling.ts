/**
 * Tracks messages with 3D dice still rolling on this client, so that results appear afterwards. It waits at most `LIMIT`, and not in hidden tabs
 * (integrations.md 1.7, 1.8).
 */
import { lazily } from "../../rules/lazily.ts";
import { onHook } from "../../platform/hooks.ts";
import { defineSetting } from "../../platform/settings.ts";
import { dice3d } from "./module.ts";

type Message = ChatMessage.Implementation;

/** If true, results wait for 3D dice. */
export const dice3dSetting = defineSetting({
  key: "dice3d",
  scope: "user",
  type: Boolean,
  default: true,
  name: "QUINCUNX.Settings.dice3d.name",
  hint: "QUINCUNX.Settings.dice3d.hint",
});

/** In ms. A refused animation or a stopped queue never completes. */
const LIMIT = 10_000;

interface Fall {
  readonly message: Message;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly after: (() => void)[];
}

const falls = new Map<string, Fall>();
/** Messages with dice at rest, or that have timed out. */
const settled = new WeakSet<Message>();
const overdue = new WeakSet<Message>();

let tell: (message: Message) => void = () => undefined;

/** Call at init. `changed` runs when results of the message may be shown, or must be hidden again. */
export function watchDice(changed: (message: Message) => void): void {
  tell = changed;
  onHook("diceSoNiceRollComplete", (messageId: string, companions?: unknown) => {
    const others: readonly unknown[] = Array.isArray(companions) ? companions : [];
    for (const id of [messageId, ...others]) settle(String(id));
  });
}

/** On first use, since most worlds have no 3D dice. */
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
 * True while dice of this message are rolling here. Call at drawing, or a microtask after the message arrived: Dice So Nice marks the message in a listener
 * that may run after ours.
 */
export function areDiceFalling(message: Message): boolean {
  const id = message.id ?? "";
  if (!falls.has(id)) {
    if (settled.has(message) || !isAnimated(message)) return false;
    watch(id, message);
  }
  return !document.hidden;
}

/** Runs `run` when the dice of a message are at rest, or in the next microtask without rolling dice. Never runs if the message is deleted before. */
export function whenDiceLie(message: Message, run: () => void): void {
  queueMicrotask(() => {
    if (areDiceFalling(message)) falls.get(message.id ?? "")?.after.push(run);
    else run();
  });
}

export function isOverdue(message: Message): boolean {
  return overdue.has(message);
}

/** Call when the message is deleted: its callbacks will not run. */
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

/** The world setting of Dice So Nice that shows messages before the dice are at rest. */
function areMessagesShownAtOnce(): boolean {
  try {
    return game.settings.get("dice-so-nice" as never, "immediatelyDisplayChatMessages" as never) === true;
  } catch {
    return false; // This version lacks the setting.
  }
}
