/** Results of rolls change tracked numbers of actors (SC-5). */
import {
  type Feature,
  templates,
  messageKinds,
  messageButtons,
  cardExtensions,
  actionsOfFeatures,
  ledgerSources,
  atInit,
} from "../feature.ts";
import { accumulationKind, addedFrom, trackRevert, wordsOf } from "./accumulation.ts";
import { markUsedUp, redrawOnMarks, registerAddRoll, revertAdded, accumulateAction } from "./add.ts";
import { trackSource } from "./ledger-source.ts";

export const tracksFeature: Feature = {
  id: "tracks",
  provides: [
    templates.of({ "quincunx-accumulation": "features/tracks/accumulation" }),
    messageKinds.of(accumulationKind),
    messageButtons.of(revertAdded, markUsedUp),
    messageButtons.of(trackRevert),
    ledgerSources.of(trackSource),
    cardExtensions.of({ remarks: ({ message }) => addedFrom(message.id ?? "").map(wordsOf) }),
    actionsOfFeatures.of(accumulateAction),
    atInit.of(() => {
      registerAddRoll();
      redrawOnMarks();
    }),
  ],
};
