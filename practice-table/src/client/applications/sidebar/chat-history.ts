/** Sent texts, for arrow up and down; keeps the draft. */
const MAX = 5 * 20;

export class ChatHistory {
  #sent: string[] = [];
  #at = -1;
  #pending = "";

  remember(text: string): void {
    if (this.#sent[0] !== text) this.#sent.unshift(text);
    this.#sent.length = Math.min(this.#sent.length, MAX);
    this.#at = -1;
    this.#pending = "";
  }

  /** Up: the older text, or null at the oldest. */
  older(current: string): string | null {
    if (this.#at === -1) this.#pending = current;
    if (this.#at + 1 >= this.#sent.length) return null;
    return this.#sent[++this.#at] ?? null;
  }

  /** Down: the newer text, and finally the draft. */
  newer(): string | null {
    if (this.#at < 0) return null;
    this.#at -= 1;
    return this.#at < 0 ? this.#pending : (this.#sent[this.#at] ?? null);
  }
}
