/** Draws from roll tables, which core shows in a message of its own. */
import type { Description, HeadlineView } from "../../rules/contract/description.ts";
import { phrase } from "../../rules/contract/phrase.ts";

/** True for a draw that shows core's roll block: our card replaces the block and keeps the results (notation.md). */
export function isTableDraw(message: ChatMessage.Implementation): boolean {
  const core = message.flags["core"];
  const table = core?.RollTable;
  return typeof table === "string" && /\bclass="[^"]*\bdice-roll\b/u.test(message.content);
}

/** Replaces core's roll block, or our previous card, above the table's own results. */
export function placeInTable(content: HTMLElement, drawing: HTMLElement): void {
  const blocks = [...content.querySelectorAll<HTMLElement>(".dice-roll, .quincunx-card")];
  blocks.find((block) => !block.closest(".table-results"))?.replaceWith(drawing);
}

/** The first number in the headline; undefined if none. */
export function numberOf({ headline }: Pick<Description, "headline">): HeadlineView | undefined {
  return headline.find(({ value }) => typeof value === "number");
}

/**
 * Describes a draw with dice and number but no success or failure. `full`: with the target, used if the number needs
 * one; `bare`: without.
 */
export function describeDraw(full: Description, bare: Description): Description {
  const number = numberOf(full);
  if (!number || numberOf(bare)) return bare;
  const { value, label } = number;
  return {
    ...full,
    how: bare.how,
    summary: label ? phrase("QUINCUNX.Word.labelled", { label, value }) : full.summary,
    headline: [{ ...number, tone: "neutral" }],
    meaning: [],
    lines: [],
    modifiers: [],
  };
}
