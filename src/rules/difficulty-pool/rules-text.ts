/** Headings of the rules on this mechanic's page of the rules journal. */
import { phrase } from "../contract/phrase.ts";
import type { RulesText } from "../contract/mechanic.ts";
import { journalPages } from "../journal.ts";

export const rulesText: RulesText = {
  pages: journalPages("Difficulty00"),
  headings: {
    "DP-1": phrase("QUINCUNX.difficulty-pool.Rule.pool"),
    "DP-2": phrase("QUINCUNX.difficulty-pool.Rule.pool"),
    "DP-3": phrase("QUINCUNX.difficulty-pool.Rule.difficulty"),
    "DP-4": phrase("QUINCUNX.difficulty-pool.Rule.difficulty"),
    "DP-5": phrase("QUINCUNX.difficulty-pool.Rule.bounds"),
    "DP-7": phrase("QUINCUNX.difficulty-pool.Rule.result"),
    "DP-8": phrase("QUINCUNX.difficulty-pool.Rule.again"),
    "DP-9": phrase("QUINCUNX.difficulty-pool.Rule.against"),
    "DP-10": phrase("QUINCUNX.difficulty-pool.Rule.scale"),
  },
};
