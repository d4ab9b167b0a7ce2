/** Several actions share a pool (DP-12); a GM may interrupt one of them. */
import type { Feature } from "../feature.ts";
import { interrupt } from "./interrupt.ts";

export const splitPoolFeature: Feature = {
  id: "split-pool",
  operations: [interrupt],
};
