/** Effects with a kind can become harm, with one step more or less for vulnerable and resistant targets (TE-11). */
import type { Deal } from "../contract/deal.ts";
import { freeText, phrase } from "../contract/phrase.ts";
import type { EffectOutcome } from "./resolve.ts";
import type { EffectSpec } from "./spec.ts";

/** Only effects that apply at this Total (TE-10); thresholds have no influence. */
export function deals({ effects }: EffectSpec, outcome: EffectOutcome): readonly Deal[] {
  return effects.flatMap(({ kind }, index): readonly Deal[] => {
    const { value, applies, vulnerable, resistant } = outcome.effects[index] ?? {};
    if (kind === undefined || typeof value !== "number" || applies !== true) return [];
    return [
      {
        id: `effects.${index}`,
        label: kind === "" ? phrase("QUINCUNX.Label.harm") : freeText(kind),
        amount: value,
        kind,
        isHarm: true,
        ...(typeof vulnerable === "number" ? { vulnerable } : {}),
        ...(typeof resistant === "number" ? { resistant } : {}),
      },
    ];
  });
}
