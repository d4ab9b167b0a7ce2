/** The context menu of a message: core entries, in the format of the generation (app.md 5.4). */
import { DialogV2 } from "../api/dialog.ts";
import { generation, page, say, type Loose } from "../shared/host.ts";

interface Entry {
  key: string;
  label: string;
  icon: string;
  visible: (message: Loose) => boolean;
  run: (message: Loose) => unknown;
}

const ENTRIES: readonly Entry[] = [
  {
    key: "CHAT.PopoutMessage",
    label: "Pop Out Message",
    icon: "fa-solid fa-up-right-from-square",
    visible: (message) => message.getFlag?.("core", "canPopout") === true,
    run: (message) =>
      new page.foundry.applications.sidebar.apps.ChatPopout({ message }).render({ force: true }) as unknown,
  },
  {
    key: "CHAT.RevealMessage",
    label: "Reveal to Everyone",
    icon: "fa-solid fa-eye",
    visible: (message) =>
      (page.game.user.isGM || message.isAuthor) &&
      message.isContentVisible &&
      (message.whisper?.length > 0 || message.blind === true),
    run: (message) => message.update({ whisper: [], blind: false }) as unknown,
  },
  {
    key: "CHAT.ConcealMessage",
    label: "Conceal from Players",
    icon: "fa-solid fa-eye-slash",
    visible: (message) => page.game.user.isGM && !message.whisper?.length && message.blind !== true,
    run: (message) =>
      message.update({
        whisper: page.CONFIG.ChatMessage.documentClass
          .getWhisperRecipients("gm")
          .map((user: Loose) => user.id as string),
      }) as unknown,
  },
  {
    key: "CHAT.DeleteTitle",
    label: "Delete Message",
    icon: "fa-solid fa-trash",
    visible: (message) => message.canUserModify(page.game.user, "delete") as boolean,
    run: (message) => confirmDelete(message),
  },
];

export function messageContextEntries(): Loose[] {
  const of = (li: HTMLElement): Loose => page.game.messages.get(li.dataset.messageId);
  return ENTRIES.map(({ key, label: english, icon, visible, run }) => {
    const label = say(key, english);
    const isVisible = (li: HTMLElement): boolean => {
      const message = of(li);
      return Boolean(message && visible(message));
    };
    if (generation() >= 14)
      return { label, icon, visible: isVisible, onClick: (_event: Event, li: HTMLElement) => run(of(li)) };
    return {
      name: label,
      icon: `<i class="${icon}"></i>`,
      condition: isVisible,
      callback: (li: HTMLElement) => run(of(li)),
    };
  });
}

/** Deletes a message after a confirmation. */
export async function confirmDelete(message: Loose): Promise<void> {
  const sure = (await DialogV2.confirm({
    window: { title: say("CHAT.DeleteTitle", "Delete Message") },
    content: `<p>${say("CHAT.DeleteWarning", "Delete this message for everybody? This cannot be undone.")}</p>`,
    rejectClose: false,
  })) as boolean | null;
  if (sure) await message.delete();
}
