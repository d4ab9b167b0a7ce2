/**
 * Tracks messages with 3D dice still rolling on this client, so that results appear afterwards. It waits at most `LIMIT`, and not in hidden tabs
 * (integrations.md 1.7, 1.8).
 */
import { settings } from "../../platform/documents.ts";
import { lazily } from "../../rules/lazily.ts";
import { onHook } from "../../platform/hooks.ts";
import { defineSetting } from "../../platform/settings.ts";
import { dice3d } from "./module.ts";

type Message = ChatMessage.Implementation;

/** If true, results wait for 3D dice. */
export const dice3dSetting = defineSetting({
  key: "dice3d",
  scope: "user",
  default: true,
  name: "QUINCUNX.Settings.dice3d.name",
  hint: "QUINCUNX.Settings.dice3d.hint",
});

/** In ms. A refused animation or a stopped queue never completes. */
const LIMIT = 10_000;

interface Animation {
  readonly message: Message;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly after: (() => void)[];
}

const animations = new Map<string, Animation>();
/** Messages with dice at rest, or that have timed out. */
const finished = new WeakSet<Message>();
const overdue = new WeakSet<Message>();

let notify: (message: Message) => void = () => undefined;

/** Call at init. `changed` runs when results of the message may be shown, or must be hidden again. */
export function watchDice(changed: (message: Message) => void): void {
  notify = changed;
  onHook("diceSoNiceRollComplete", (messageId: string, companions?: unknown) => {
    const others: readonly unknown[] = Array.isArray(companions) ? companions : [];
    for (const id of [messageId, ...others]) finish(String(id));
  });
}

/** On first use, since most worlds have no 3D dice. */
const followTab = lazily(() => {
  const changed = (): void => {
    for (const { message, after } of [...animations.values()]) {
      if (document.hidden) for (const run of after.splice(0)) run();
      notify(message);
    }
  };
  document.addEventListener("visibilitychange", changed);
  return changed;
});

/**
 * True while dice of this message are rolling here. Call at drawing, or a microtask after the message arrived: Dice So Nice marks the message in a listener
 * that may run after ours.
 */
export function areDiceRolling(message: Message): boolean {
  const id = message.id ?? "";
  if (!animations.has(id)) {
    if (finished.has(message) || !isAnimated(message)) return false;
    watch(id, message);
  }
  return !document.hidden;
}

/** Runs `run` when the dice of a message are at rest, or in the next microtask without rolling dice. Never runs if the message is deleted before. */
export function afterDice3d(message: Message, run: () => void): void {
  queueMicrotask(() => {
    if (areDiceRolling(message)) animations.get(message.id ?? "")?.after.push(run);
    else run();
  });
}

export function isOverdue(message: Message): boolean {
  return overdue.has(message);
}

/** Call when the message is deleted: its callbacks will not run. */
export function forgetDice(messageId: string): void {
  clearTimeout(animations.get(messageId)?.timer);
  animations.delete(messageId);
}

function watch(id: string, message: Message): void {
  followTab();
  const timer = setTimeout(() => {
    overdue.add(message);
    finish(id);
  }, LIMIT);
  animations.set(id, { message, timer, after: [] });
  void dice3d()
    ?.waitFor3DAnimationByMessageID?.(id)
    .then(
      () => finish(id),
      () => undefined,
    );
}

function finish(id: string): void {
  const animation = animations.get(id);
  if (!animation) return;
  forgetDice(id);
  finished.add(animation.message);
  notify(animation.message);
  for (const run of animation.after) run();
}

function isAnimated(message: Message): boolean {
  const isMarked = (message as { readonly _dice3danimating?: unknown })._dice3danimating === true;
  try {
    return isMarked && dice3dSetting.read() && dice3d()?.isEnabled?.() === true && !areMessagesShownAtOnce();
  } catch {
    return false;
  }
}

/** The world setting of Dice So Nice that shows messages before the dice are at rest. */
function areMessagesShownAtOnce(): boolean {
  try {
    return settings().get("dice-so-nice", "immediatelyDisplayChatMessages") === true;
  } catch {
    return false; // This version lacks the setting.
  }
}
