/** Headings of the rules on this mechanic's page of the rules journal. */
import { journalText } from "../journal.ts";

export const rulesText = journalText("TotalEffect0", {
  "TE-1": "QUINCUNX.total-effect.Rule.total",
  "TE-2": "QUINCUNX.total-effect.Rule.advantage",
  "TE-3": "QUINCUNX.total-effect.Field.escalation",
  "TE-4": "QUINCUNX.total-effect.Field.thresholds.list",
  "TE-5": "QUINCUNX.total-effect.Field.effects.step",
  "TE-6": "QUINCUNX.total-effect.Field.effects.step",
  "TE-7": "QUINCUNX.total-effect.Rule.turned",
  "TE-8": "QUINCUNX.total-effect.Rule.turned",
  "TE-9": "QUINCUNX.total-effect.Rule.comparing",
  "TE-10": "QUINCUNX.total-effect.Rule.several",
  "TE-11": "QUINCUNX.total-effect.Rule.harm",
});
