/** What was typed, as text and as the HTML that generation 14 makes of it (dice.md 4.2). */
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
 * What commands are matched with: a line per paragraph, without tags. Its entities stay (integrations.md 10: `cs>=6` arrives as `cs&gt;=6`, FV:#14275),
 * or are decoded, as the switch says. Plain text stays what it is.
 */
export function asCommandText(message: string): string {
  if (!/^\s*<p[\s>]/i.test(message)) return message;
  const lines = message.replace(/<br\s*\/?>/gi, "\n").replace(/<\/p>\s*<p[^>]*>/gi, "\n");
  if (SWITCHES.commandText.value === "entities") return lines.replace(/<[^>]*>/g, "").trim();
  const holder = document.createElement("template");
  holder.innerHTML = lines;
  return (holder.content.textContent ?? "").trim();
}
