/**
 * A sentence as a message's content. Core reads content as HTML and enriches it with the data of whoever looks: inline rolls (`[[…]]`), document links
 * and embeds (`@UUID[…]`, `@Embed[…]`), references (`&Reference[…]`). People's words (names, titles, labels) are to be read and nothing more.
 */

/** Invisible, and no part of any of core's patterns; in front of a bracket it keeps each of them from matching. */
const WORD_JOINER = "\u2060";

/** Escaped, and nothing in it is evaluated. */
export function plainContent(sentence: string): string {
  return foundry.utils.escapeHTML(sentence.replaceAll("[", `${WORD_JOINER}[`));
}
