/** Typed text as text, and as the HTML that generation 14 makes of it (dice.md 4.2). */
import { escapeHTML } from "../../utils/text.ts";
import { SWITCHES } from "../switches.ts";

/** `a\nb` → `<p>a</p><p>b</p>`. */
export function asParagraphs(text: string): string {
  return text
    .split("\n")
    .map((line) => `<p>${escapeHTML(line)}</p>`)
    .join("");
}

/**
 * The text that commands are matched with: one line per paragraph, without tags. A switch decides whether entities stay (integrations.md 10: `cs>=6`
 * arrives as `cs&gt;=6`, FV:#14275) or are decoded. Plain text is unchanged.
 */
export function asCommandText(message: string): string {
  if (!/^\s*<p[\s>]/i.test(message)) return message;
  const lines = message.replace(/<br\s*\/?>/gi, "\n").replace(/<\/p>\s*<p[^>]*>/gi, "\n");
  if (SWITCHES.commandText.value === "entities") return lines.replace(/<[^>]*>/g, "").trim();
  const holder = document.createElement("template");
  holder.innerHTML = lines;
  return (holder.content.textContent ?? "").trim();
}
