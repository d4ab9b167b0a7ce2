/** Headings of the rules on this mechanic's page of the rules journal. */
import { journalText } from "../journal.ts";

export const rulesText = journalText("Check0000000", {
  "SC-1": "QUINCUNX.standard-check.Rule.roll",
  "SC-3": "QUINCUNX.standard-check.Rule.hidden",
  "SC-4": "QUINCUNX.standard-check.Rule.against",
  "SC-6": "QUINCUNX.standard-check.Rule.passive",
  "SC-8": "QUINCUNX.standard-check.Rule.declared",
});
