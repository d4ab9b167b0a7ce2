/** Names of the tiers (SC-2). */
import { phrase, type Phrase } from "../contract/phrase.ts";
import type { TierId } from "./spec.ts";

const TIER_NAMES = {
  trivial: "QUINCUNX.standard-check.Tier.trivial",
  easy: "QUINCUNX.standard-check.Tier.easy",
  moderate: "QUINCUNX.standard-check.Tier.moderate",
  challenging: "QUINCUNX.standard-check.Tier.challenging",
  difficult: "QUINCUNX.standard-check.Tier.difficult",
  formidable: "QUINCUNX.standard-check.Tier.formidable",
  impossible: "QUINCUNX.standard-check.Tier.impossible",
} as const satisfies Record<TierId, string>;

export function tierName(id: TierId): Phrase {
  return phrase(TIER_NAMES[id]);
}
