/** What was typed, as text and as the HTML that generation 14 makes of it (dice.md 4.2). */
import { escapeHTML } from "../../utils/text.ts";

/** `a\nb` → `<p>a</p><p>b</p>`. */
export function asParagraphs(text: string): string {
  return text
    .split("\n")
    .map((line) => `<p>${escapeHTML(line)}</p>`)
    .join("");
}

/** The plain text of typed HTML: a line per paragraph. Plain text stays what it is. */
export function asPlainText(message: string): string {
  if (!/^\s*<p[\s>]/i.test(message)) return message;
  const holder = document.createElement("template");
  holder.innerHTML = message.replace(/<br\s*\/?>/gi, "\n").replace(/<\/p>\s*<p[^>]*>/gi, "\n");
  return (holder.content.textContent ?? "").trim();
}
