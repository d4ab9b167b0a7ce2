/** Headings of the rules on this mechanic's page of the rules journal. */
import { journalText } from "../journal.ts";

export const rulesText = journalText("Fives0000000", {
  "FP-2": "QUINCUNX.fives-pool.Rule.target",
  "FP-3": "QUINCUNX.fives-pool.Rule.counting",
  "FP-4": "QUINCUNX.fives-pool.Rule.challenge",
  "FP-5": "QUINCUNX.fives-pool.Rule.discord",
  "FP-6": "QUINCUNX.fives-pool.Rule.discord",
  "FP-9": "QUINCUNX.fives-pool.Rule.fives",
  "FP-10": "QUINCUNX.fives-pool.Rule.challenge",
  "FP-11": "QUINCUNX.fives-pool.Rule.counting",
  "FP-12": "QUINCUNX.fives-pool.Rule.ones",
  "FP-13": "QUINCUNX.fives-pool.Rule.breaks",
  "FP-14": "QUINCUNX.fives-pool.Rule.luck",
  "FP-15": "QUINCUNX.fives-pool.Rule.against",
});
