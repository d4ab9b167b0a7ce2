/** The messages of a chat log in the DOM: batches, posting, updating, deleting. */
import { Semaphore } from "../../utils/semaphore.ts";
import { page, type Loose } from "../shared/host.ts";

export const BATCH_SIZE = 100;

/** Draws a message. An error in a render is logged, and the log goes on. */
async function draw(message: Loose): Promise<HTMLElement | null> {
  try {
    const html = (await message.renderHTML({ canDelete: page.game.user?.isGM, canClose: false })) as Loose;
    const element = (html?.jquery ? html[0] : html) as HTMLElement | null;
    if (element && !element.hasAttribute("tabindex")) element.tabIndex = 0;
    return element;
  } catch (error) {
    console.error(`Chat message ${String(message.id)} failed to render`, error);
    return null;
  }
}

const byTime = (a: Loose, b: Loose): number =>
  Number(a.timestamp) - Number(b.timestamp) || String(a.id).localeCompare(String(b.id));

export class ChatMessageList {
  /** Changes of the list queue up, so that messages keep the order of events. */
  #queue = new Semaphore(1);
  #oldest: Loose = null;

  readonly list: HTMLElement;
  readonly scroller: HTMLElement;

  constructor(list: HTMLElement, scroller: HTMLElement) {
    this.list = list;
    this.scroller = scroller;
  }

  get atBottom(): boolean {
    return this.scroller.scrollHeight - this.scroller.clientHeight - this.scroller.scrollTop < 40;
  }

  scrollBottom(): void {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  element(id: string): HTMLElement | null {
    return /^[\w-]+$/u.test(id) ? this.list.querySelector<HTMLElement>(`:scope > [data-message-id="${id}"]`) : null;
  }

  /** Adds the next older messages at the top without moving the view. */
  async prependBatch(size: number): Promise<number> {
    return this.#queue.add(async () => {
      const visible = (page.game.messages.contents as Loose[]).filter((message) => message.visible).sort(byTime);
      const end = this.#oldest ? visible.findIndex((message) => message.id === this.#oldest.id) : visible.length;
      const batch = visible
        .slice(Math.max(0, end - size), Math.max(0, end))
        .filter((message) => !this.element(message.id as string));
      if (!batch.length) return 0;
      const elements = (await Promise.all(batch.map(draw))).filter((element) => element !== null);
      const height = this.scroller.scrollHeight;
      this.list.prepend(...elements);
      this.scroller.scrollTop += this.scroller.scrollHeight - height;
      this.#oldest = batch[0];
      return batch.length;
    });
  }

  async post(message: Loose, { before }: { before?: string | undefined } = {}): Promise<HTMLElement | null> {
    return this.#queue.add(async () => {
      if (this.element(message.id as string)) return this.#replace(message);
      const stick = this.atBottom;
      const element = await draw(message);
      if (!element) return null;
      const next = before ? this.element(before) : null;
      if (next) next.before(element);
      else this.list.append(element);
      this.#oldest ??= message;
      if (stick || message.author?.isSelf) this.scrollBottom();
      return element;
    });
  }

  /** Replaces a message's element by a new one; a message that has become visible is inserted at its place. */
  async update(message: Loose): Promise<HTMLElement | null> {
    return this.#queue.add(() => this.#replace(message));
  }

  async #replace(message: Loose): Promise<HTMLElement | null> {
    const current = this.element(message.id as string);
    if (!message.visible) {
      current?.remove();
      return null;
    }
    const focused = current?.contains(document.activeElement) === true;
    const element = await draw(message);
    if (!element) return null;
    if (current) current.replaceWith(element);
    else this.#insertByTime(message, element);
    if (focused) element.focus({ preventScroll: true });
    return element;
  }

  #insertByTime(message: Loose, element: HTMLElement): void {
    const later = [...this.list.querySelectorAll<HTMLElement>(":scope > [data-message-id]")].find((li) => {
      const other = page.game.messages.get(li.dataset.messageId);
      return other && byTime(other, message) > 0;
    });
    if (later) later.before(element);
    else this.list.append(element);
  }

  async remove(id: string): Promise<void> {
    await this.#queue.add(() => {
      const element = this.element(id);
      const next = (element?.nextElementSibling ?? element?.previousElementSibling) as HTMLElement | null;
      if (element?.contains(document.activeElement)) next?.focus({ preventScroll: true });
      element?.remove();
      if (this.#oldest?.id === id)
        this.#oldest = next?.dataset.messageId ? page.game.messages.get(next.dataset.messageId) : null;
    });
  }

  async clear(): Promise<void> {
    await this.#queue.add(() => {
      this.list.replaceChildren();
      this.#oldest = null;
    });
  }
}
