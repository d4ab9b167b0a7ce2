/** Results of rolls change tracked numbers of actors (SC-5). */
import type { Feature } from "../feature.ts";
import { accumulationKind, addedFrom, trackRevert, wordsOf } from "./accumulation.ts";
import { markUsedUp, redrawOnMarks, registerAddRoll, revertAdded, accumulateAction } from "./add.ts";
import { trackSource } from "./ledger-source.ts";

export const tracksFeature: Feature = {
  id: "tracks",
  templates: {
    "quincunx-accumulation": "accumulation",
  },
  kinds: [accumulationKind],
  operations: [trackRevert],
  actions: [revertAdded, markUsedUp],
  card: { remarks: ({ message }) => addedFrom(message.id ?? "").map(wordsOf) },
  ledger: [trackSource],
  userActions: [accumulateAction],
  init() {
    registerAddRoll();
    redrawOnMarks();
  },
};
