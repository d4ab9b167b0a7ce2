/** Correction after the roll (SC-8): a forgotten bonus or die is added to a card, recorded and undoable. */
import { adjustTabs } from "../../roll/adjust/adjust.ts";
import type { Feature } from "../feature.ts";
import { correctTab, correct } from "./correct.ts";

export const correctionFeature: Feature = {
  id: "correction",
  templates: {
    "quincunx-correction": "window",
  },
  operations: [correct],
  provides: [adjustTabs.of(correctTab)],
};
