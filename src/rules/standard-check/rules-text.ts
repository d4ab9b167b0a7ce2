/** Headings of the rules on this mechanic's page of the rules journal. */
import { phrase } from "../contract/phrase.ts";
import type { RulesText } from "../contract/mechanic.ts";
import { journalPages } from "../journal.ts";

export const rulesText: RulesText = {
  pages: journalPages("Check0000000"),
  headings: {
    "SC-1": phrase("QUINCUNX.standard-check.Rule.roll"),
    "SC-3": phrase("QUINCUNX.standard-check.Rule.hidden"),
    "SC-4": phrase("QUINCUNX.standard-check.Rule.against"),
    "SC-6": phrase("QUINCUNX.standard-check.Rule.passive"),
    "SC-8": phrase("QUINCUNX.standard-check.Rule.declared"),
  },
};
