/** Headings of the rules on this mechanic's page of the rules journal. */
import { phrase } from "../contract/phrase.ts";
import type { RulesText } from "../contract/mechanic.ts";
import { journalPages } from "../journal.ts";

export const rulesText: RulesText = {
  pages: journalPages("Fives0000000"),
  headings: {
    "FP-2": phrase("QUINCUNX.fives-pool.Rule.target"),
    "FP-3": phrase("QUINCUNX.fives-pool.Rule.counting"),
    "FP-4": phrase("QUINCUNX.fives-pool.Rule.challenge"),
    "FP-5": phrase("QUINCUNX.fives-pool.Rule.discord"),
    "FP-6": phrase("QUINCUNX.fives-pool.Rule.discord"),
    "FP-9": phrase("QUINCUNX.fives-pool.Rule.fives"),
    "FP-10": phrase("QUINCUNX.fives-pool.Rule.challenge"),
    "FP-11": phrase("QUINCUNX.fives-pool.Rule.counting"),
    "FP-12": phrase("QUINCUNX.fives-pool.Rule.ones"),
    "FP-13": phrase("QUINCUNX.fives-pool.Rule.breaks"),
    "FP-14": phrase("QUINCUNX.fives-pool.Rule.luck"),
    "FP-15": phrase("QUINCUNX.fives-pool.Rule.against"),
  },
};
