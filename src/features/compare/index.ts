/** “Compare…” in prompts and in the details of cards, with the link to the odds page. */
import { type Feature, templates, cardExtensions, preRollOptions } from "../feature.ts";
import { presentComparison } from "./present.ts";
import { compareOption } from "./prompt-compare.ts";

export const compareFeature: Feature = {
  id: "compare",
  provides: [
    templates.of({
      "quincunx-compare": "features/compare/comparison",
      "quincunx-compare-prompt": "features/compare/prompt-compare",
    }),
    cardExtensions.of({
      // The card's own spec: a target that a GM has hidden is not in it, for any reader.
      comparison: ({ state: { mechanic, spec } }, chosen) => presentComparison(mechanic, spec, chosen),
    }),
    preRollOptions.of(compareOption),
  ],
};
