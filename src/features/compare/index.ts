/** “Compare…” in prompts and in the details of cards, with the link to the odds page. */
import type { Feature } from "../feature.ts";
import { presentComparison } from "./present.ts";
import { compareOption } from "./prompt-compare.ts";

export const compareFeature: Feature = {
  id: "compare",
  templates: {
    "quincunx-compare": "comparison",
    "quincunx-compare-prompt": "prompt-compare",
  },
  preRoll: [compareOption],
  card: {
    // The card's own spec: a target that a GM has hidden is not in it, for any reader.
    comparison: ({ state: { mechanic, spec } }, chosen) => presentComparison(mechanic, spec, chosen),
  },
};
