/** Correction after the roll (SC-8): a forgotten bonus or die is added to a card, recorded and undoable. */
import { type Feature, templates, messageButtons, adjustTabs } from "../feature.ts";
import { correctTab, correct } from "./correct.ts";

export const correctionFeature: Feature = {
  id: "correction",
  provides: [
    templates.of({ "quincunx-correction": "features/correction/window" }),
    messageButtons.of(correct),
    adjustTabs.of(correctTab),
  ],
};
