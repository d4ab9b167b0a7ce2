/** A roll counts for its situation (SC-9), and earlier tries make the next one harder (DP-8). */
import type { Feature } from "../feature.ts";
import { letItRideOnCards } from "./card-extension.ts";
import { circumstances } from "./circumstances.ts";
import { rideWithoutWordsSetting } from "./situation.ts";

export const letItRideFeature: Feature = {
  id: "let-it-ride",
  settings: [rideWithoutWordsSetting],
  operations: [circumstances],
  card: letItRideOnCards,
};
