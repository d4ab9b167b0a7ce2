/** Parts that descriptions of several mechanics have. */
import type { HeadlineView, LineView } from "../contract/description.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";

/** While dice are missing. */
export function pendingHeadline(label: Phrase): HeadlineView {
  return { value: phrase("QUINCUNX.Word.pending"), label, tone: "waiting" };
}

/** A number and the terms of its sum. */
export function sumLine(text: Phrase, steps: readonly Phrase[]): LineView {
  return { state: "note", text, steps, stepsAs: "sum" };
}
