/** Headings of the rules on this mechanic's page of the rules journal. */
import { journalText } from "../journal.ts";

export const rulesText = journalText("Margin000000", {
  "MP-2": "QUINCUNX.margin-pool.Rule.dice",
  "MP-3": "QUINCUNX.margin-pool.Rule.dice",
  "MP-4": "QUINCUNX.margin-pool.Rule.margin",
  "MP-5": "QUINCUNX.margin-pool.Rule.impossible",
  "MP-7": "QUINCUNX.margin-pool.Rule.rounds",
  "MP-8": "QUINCUNX.margin-pool.Rule.against",
});
