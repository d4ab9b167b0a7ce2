/** A card that lists what can be typed. */
import type { Feature } from "../feature.ts";
import { helpKind } from "./kind.ts";

export const commandHelpFeature: Feature = {
  id: "command-help",
  kinds: [helpKind],
};
