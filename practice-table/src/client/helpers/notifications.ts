/** `ui.notifications`: collected here, and drawn by the page into `#notifications` if it exists. */
import { page, type Loose } from "../utils/types.ts";

export type NotificationType = "info" | "warning" | "error" | "success";

export interface Notification {
  id: number;
  type: NotificationType;
  timestamp: number;
  message: string;
  permanent: boolean;
  error?: Error;
  element?: HTMLElement;
  remove(): void;
  update(changes: Loose): void;
}

export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;
  /** All notifications, oldest first, for tests and for the page. */
  readonly log: Notification[] = [];
  readonly active: Notification[] = [];
  #nextId = 1;

  notify(message: unknown, type: NotificationType | "warn" = "info", options: Loose = {}): Notification {
    const kind: NotificationType = type === "warn" ? "warning" : type;
    if (!["info", "warning", "error", "success"].includes(kind))
      throw new Error(`"${String(type)}" is not a valid notification type`);
    const error = message instanceof Error ? message : undefined;
    const notification: Notification = {
      id: this.#nextId++,
      type: kind,
      timestamp: Date.now(),
      message: this.#words(error ? error.message : String(message ?? ""), options),
      permanent: Boolean(options.permanent),
      ...(error ? { error } : {}),
      remove: () => this.remove(notification),
      update: (changes) => this.update(notification, changes),
    };
    this.log.push(notification);
    this.active.push(notification);
    this.#draw(notification);
    if (options.console ?? true) this.#say(notification, error);
    if (!notification.permanent && page.document) this.#expire(notification);
    return notification;
  }

  #words(message: string, { localize = false, format, escape = true }: Loose): string {
    void escape;
    if (format) return page.game.i18n.format(message, format) as string;
    return localize ? (page.game.i18n.localize(message) as string) : message;
  }

  #say({ type, message }: Notification, error?: Error): void {
    if (type === "error") console.error(error ?? message);
    else if (type === "warning") console.warn(message);
    else console.log(message);
  }

  #draw(notification: Notification): void {
    const area = page.document?.getElementById?.("notifications") as HTMLElement | null | undefined;
    if (!area) return;
    const entry = page.document.createElement("div") as HTMLElement;
    entry.className = `notification ${notification.type}${notification.permanent ? " permanent" : ""}`;
    entry.dataset.id = String(notification.id);
    entry.setAttribute("role", notification.type === "error" ? "alert" : "status");
    const words = page.document.createElement("p") as HTMLElement;
    words.textContent = notification.message;
    const close = page.document.createElement("button") as HTMLButtonElement;
    close.type = "button";
    close.className = "notification-close";
    close.setAttribute("aria-label", page.game.i18n.localize("Close") as string);
    close.textContent = "×";
    close.addEventListener("click", () => this.remove(notification));
    entry.append(words, close);
    area.append(entry);
    notification.element = entry;
    while (area.childElementCount > Notifications.MAX_ACTIVE) area.firstElementChild?.remove();
  }

  #expire(notification: Notification): void {
    const timer = setTimeout(
      () => this.remove(notification),
      (this.constructor as typeof Notifications).LIFETIME_MS,
    ) as Loose;
    timer.unref?.();
  }

  info(message: unknown, options?: Loose): Notification {
    return this.notify(message, "info", options);
  }

  warn(message: unknown, options?: Loose): Notification {
    return this.notify(message, "warning", options);
  }

  error(message: unknown, options?: Loose): Notification {
    return this.notify(message, "error", options);
  }

  success(message: unknown, options?: Loose): Notification {
    return this.notify(message, "success", options);
  }

  #find(notification: Notification | number): Notification | undefined {
    return typeof notification === "number" ? this.log.find(({ id }) => id === notification) : notification;
  }

  has(notification: Notification | number): boolean {
    return this.active.includes(this.#find(notification) as Notification);
  }

  update(notification: Notification | number, { message, localize = false, format }: Loose = {}): void {
    const known = this.#find(notification);
    if (!known || message === undefined) return;
    known.message = this.#words(String(message), { localize, format });
    const words = known.element?.querySelector("p");
    if (words) words.textContent = known.message;
  }

  remove(notification: Notification | number): void {
    const known = this.#find(notification);
    if (!known) return;
    known.element?.remove();
    const at = this.active.indexOf(known);
    if (at >= 0) this.active.splice(at, 1);
  }

  clear(): void {
    for (const notification of [...this.active]) this.remove(notification);
  }
}
