/** A GM changes tracked numbers of an actor by the result of a card (SC-5). */
import type { Feature } from "../feature.ts";
import { trackSource } from "./ledger-source.ts";
import { track, trackRevert } from "./operations.ts";
import { tracksOnCards } from "./track.ts";

export const tracksFeature: Feature = {
  id: "tracks",
  operations: [track, trackRevert],
  card: tracksOnCards,
  ledger: [trackSource],
};
