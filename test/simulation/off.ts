/** What is not asked yet, and why: each goes when what it waits for has landed. `true`: off. */
export const OFF: Readonly<Record<"gmsKnowTheSame", boolean>> = {
  /**
   * What a GM hides while another GM's line is so slow that asking back takes longer than a query waits (some five seconds) reaches that one only with
   * the next loading of the page.
   */
  gmsKnowTheSame: true,
};
