/** Headings of the rules on this mechanic's page of the rules journal. */
import { journalText } from "../journal.ts";

export const rulesText = journalText("Difficulty00", {
  "DP-1": "QUINCUNX.difficulty-pool.Rule.pool",
  "DP-2": "QUINCUNX.difficulty-pool.Rule.pool",
  "DP-3": "QUINCUNX.difficulty-pool.Rule.difficulty",
  "DP-4": "QUINCUNX.difficulty-pool.Rule.difficulty",
  "DP-5": "QUINCUNX.difficulty-pool.Rule.bounds",
  "DP-7": "QUINCUNX.difficulty-pool.Rule.result",
  "DP-8": "QUINCUNX.difficulty-pool.Rule.again",
  "DP-9": "QUINCUNX.difficulty-pool.Rule.against",
  "DP-10": "QUINCUNX.difficulty-pool.Rule.scale",
});
