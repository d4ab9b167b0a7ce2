/** What is not asked yet, and why: each goes when what it waits for has landed. `true`: off. */
export const OFF: Readonly<Record<"gmsKnowTheSame", boolean>> = {
  /**
   * Two GMs who hide at once swap their secrets; and what one hides while the other's line is lost, or too slow for a query, reaches
   * that one only with the next loading of the page.
   */
  gmsKnowTheSame: true,
};
