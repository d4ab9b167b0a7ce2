/** Headings of the rules on this mechanic's page of the rules journal. */
import { phrase } from "../contract/phrase.ts";
import type { RulesText } from "../contract/mechanic.ts";
import { journalPages } from "../journal.ts";

export const rulesText: RulesText = {
  pages: journalPages("TotalEffect0"),
  headings: {
    "TE-1": phrase("QUINCUNX.total-effect.Rule.total"),
    "TE-2": phrase("QUINCUNX.total-effect.Rule.advantage"),
    "TE-3": phrase("QUINCUNX.total-effect.Field.escalation"),
    "TE-4": phrase("QUINCUNX.total-effect.Field.thresholds.list"),
    "TE-5": phrase("QUINCUNX.total-effect.Field.effects.step"),
    "TE-6": phrase("QUINCUNX.total-effect.Field.effects.step"),
    "TE-7": phrase("QUINCUNX.total-effect.Rule.turned"),
    "TE-8": phrase("QUINCUNX.total-effect.Rule.turned"),
    "TE-9": phrase("QUINCUNX.total-effect.Rule.comparing"),
    "TE-10": phrase("QUINCUNX.total-effect.Rule.several"),
    "TE-11": phrase("QUINCUNX.total-effect.Rule.harm"),
  },
};
