/** HTMLSecret: reveal and hide buttons for secret blocks of sheets. */
import { el } from "../shared/dom.ts";
import { say, type Loose } from "../shared/host.ts";

export class HTMLSecret {
  readonly parentSelector: string;
  readonly callbacks: Readonly<Record<"content" | "update", (secret: HTMLElement, content?: string) => Loose>>;

  constructor({ parentSelector, callbacks = {} }: Loose = {}) {
    this.parentSelector = parentSelector as string;
    this.callbacks = Object.freeze(callbacks) as Loose;
  }

  bind(html: HTMLElement): void {
    if (!this.callbacks.content || !this.callbacks.update) return;
    for (const secret of html.querySelectorAll<HTMLElement>(`${this.parentSelector} section.secret[id]`)) {
      if (secret.querySelector(":scope > button.reveal")) continue;
      const label = secret.classList.contains("revealed") ? say("EDITOR.Hide", "Hide") : say("EDITOR.Reveal", "Reveal");
      const button = el("button", { type: "button", class: "reveal" }, label);
      button.addEventListener("click", (event) => void this._onToggleSecret(event));
      secret.prepend(button);
    }
  }

  _onToggleSecret(event: Event): Loose {
    event.preventDefault();
    const secret = (event.currentTarget as HTMLElement).closest<HTMLElement>("section.secret");
    if (!secret?.id) return undefined;
    const content = this.callbacks.content(secret) as string | undefined;
    if (!content) return undefined;
    return this.callbacks.update(secret, toggleSecret(content, secret.id));
  }
}

/** The same content with one secret block shown or hidden. */
export function toggleSecret(content: string, id: string): string {
  const holder = document.createElement("template");
  holder.innerHTML = content;
  const block = [...holder.content.querySelectorAll<HTMLElement>("section.secret")].find(
    (section) => section.id === id,
  );
  block?.classList.toggle("revealed");
  return holder.innerHTML;
}
