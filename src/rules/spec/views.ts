/** Parts that descriptions of several mechanics have. */
import type { HeadlineView, LineView, ModifierView } from "../contract/description.ts";
import { freeText, phrase, type LanguageKey, type Phrase } from "../contract/phrase.ts";

/** While dice are missing. */
export function pendingHeadline(label: Phrase): HeadlineView {
  return { value: phrase("QUINCUNX.Word.pending"), label, tone: "waiting" };
}

/** A number and the terms of its sum. */
export function sumLine(text: Phrase, steps: readonly Phrase[]): LineView {
  return { state: "note", text, steps, stepsAs: "sum" };
}

/** A named number; `unnamed`: its label without a name. */
export function modifierView(
  { value, label }: { readonly value: number; readonly label: string },
  unnamed: LanguageKey,
): ModifierView {
  return { value, label: label ? freeText(label) : phrase(unnamed), applied: true };
}
