/** Command help: a card that lists the commands. */
import type { Feature } from "../feature.ts";
import { helpKind } from "./kind.ts";

export const commandHelpFeature: Feature = {
  id: "command-help",
  kinds: [helpKind],
};
