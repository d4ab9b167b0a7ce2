/** Draws from roll tables, which core shows in a message of its own. */

/** A draw from a roll table that shows core's roll block: our card takes the block's place, and the results stay (notation.md). */
export function isTableDraw(message: ChatMessage.Implementation): boolean {
  const core = (message.flags as Readonly<Record<string, unknown>>)["core"];
  const table = (core as { readonly RollTable?: unknown } | undefined)?.RollTable;
  return typeof table === "string" && /\bclass="[^"]*\bdice-roll\b/u.test(message.content);
}

/** Where core's roll block is, or our card has taken its place before: above the results, which are the table's own. */
export function placeInTable(content: HTMLElement, drawing: HTMLElement): void {
  const blocks = [...content.querySelectorAll<HTMLElement>(".dice-roll, .quincunx-card")];
  blocks.find((block) => !block.closest(".table-results"))?.replaceWith(drawing);
}
