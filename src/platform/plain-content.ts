/**
 * Turns a sentence into message content that core does not enrich. Names, titles and labels come from users, so that core must not evaluate inline rolls
 * (`[[…]]`), document links and embeds (`@UUID[…]`, `@Embed[…]`) and references (`&Reference[…]`) in them.
 */

/** Invisible. In front of a bracket it keeps core's patterns from matching. */
const WORD_JOINER = "\u2060";

/** Returns HTML. */
export function plainContent(sentence: string): string {
  return foundry.utils.escapeHTML(sentence.replaceAll("[", `${WORD_JOINER}[`));
}
