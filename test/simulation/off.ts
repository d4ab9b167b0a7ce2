/** What is not asked yet, and why: each goes when what it waits for has landed. `true`: off. */
export const OFF: Readonly<Record<"gmsKnowTheSame", boolean>> = {
  /**
   * What a GM hides while another GM's line is lost reaches that one only with the next loading of the page: the query is not repeated when the line
   * is back.
   */
  gmsKnowTheSame: true,
};
