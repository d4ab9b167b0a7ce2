/** Headings of the rules on this mechanic's page of the rules journal. */
import { phrase } from "../contract/phrase.ts";
import type { RulesText } from "../contract/mechanic.ts";
import { journalPages } from "../journal.ts";

export const rulesText: RulesText = {
  pages: journalPages("Margin000000"),
  headings: {
    "MP-2": phrase("QUINCUNX.margin-pool.Rule.dice"),
    "MP-3": phrase("QUINCUNX.margin-pool.Rule.dice"),
    "MP-4": phrase("QUINCUNX.margin-pool.Rule.margin"),
    "MP-5": phrase("QUINCUNX.margin-pool.Rule.impossible"),
    "MP-7": phrase("QUINCUNX.margin-pool.Rule.rounds"),
    "MP-8": phrase("QUINCUNX.margin-pool.Rule.against"),
  },
};
