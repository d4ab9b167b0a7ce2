/** Draws from roll tables, which core shows in a message of its own. */
import type { Description, HeadlineView } from "../rules/contract/description.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { phrase } from "../rules/contract/phrase.ts";

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

/** The same roll with nothing to reach. */
export function withoutTarget(mechanic: AnyMechanic, spec: object): object {
  return mechanic.parseSpec({ ...spec, ...Object.fromEntries(mechanic.hideable.map((field) => [field, null])) });
}

/** The number that matters; undefined where there is none. */
export function numberOf({ headline }: Pick<Description, "headline">): HeadlineView | undefined {
  return headline.find(({ value }) => typeof value === "number");
}

/** What fell and what it comes to, where a target was needed for that: nothing was attempted. `bare`: the same without a target. */
export function describeDraw(told: Description, bare: Description): Description {
  const number = numberOf(told);
  if (!number || numberOf(bare)) return bare;
  const { value, label } = number;
  return {
    ...told,
    how: bare.how,
    summary: label ? phrase("QUINCUNX.Card.drawn", { label, value }) : told.summary,
    headline: [{ ...number, tone: "neutral" }],
    ...{ meaning: [], lines: [], modifiers: [] },
  };
}
