/** The worth of a total without a target number, in tiers (SC-2). */
import { phrase, type Phrase } from "../contract/phrase.ts";
import { tierName } from "./tiers.ts";
import type { CheckOutcome } from "./resolve.ts";
import { TIERS } from "./spec.ts";

/** "meets Moderate 15, not Challenging 20"; `null`: dice wait. */
export function worthOf({ total }: Pick<CheckOutcome, "total">): Phrase | null {
  if (total === null) return null;
  const met = TIERS.findLast(({ target }) => target <= total);
  const next = TIERS.find(({ target }) => target > total);
  const isMet = met && { met: tierName(met.id), at: met.target };
  const isMissed = next && { missed: tierName(next.id), missedAt: next.target };
  if (isMet && isMissed) return phrase("QUINCUNX.standard-check.Worth.between", { ...isMet, ...isMissed });
  if (isMet) return phrase("QUINCUNX.standard-check.Worth.all", isMet);
  return isMissed ? phrase("QUINCUNX.standard-check.Worth.none", isMissed) : null;
}
