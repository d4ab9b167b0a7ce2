/** Results of rolls change tracked numbers of actors (SC-5). */
import type { Feature } from "../feature.ts";
import { addedFrom, accumulationKind, wordsOfAdded } from "./accumulation.ts";
import { markUsedUp, redrawOnMarks } from "./marks.ts";
import { accumulateAction, registerAddRoll } from "./roll-and-add.ts";
import { trackSource } from "./ledger-source.ts";
import { revertAdded, track, trackRevert } from "./operations.ts";
import { tracksOnCards } from "./track.ts";

export const tracksFeature: Feature = {
  id: "tracks",
  templates: {
    "quincunx-accumulation": "accumulation",
  },
  kinds: [accumulationKind],
  operations: [track, trackRevert],
  actions: [revertAdded, markUsedUp],
  card: { ...tracksOnCards, remarks: ({ message }) => addedFrom(message.id ?? "").map(wordsOfAdded) },
  ledger: [trackSource],
  userActions: [accumulateAction],
  init() {
    registerAddRoll();
    redrawOnMarks();
  },
};
