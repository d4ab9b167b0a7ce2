/**
 * A result holds for its situation (SC-9), and failed attempts make the next one harder (DP-8). The situation is the
 * actor, the stats and a short text. Cards store it in their origin, and every client derives previous attempts from
 * the log alone.
 */
import type { Feature } from "../feature.ts";
import { letItRideOnCards } from "./card-extension.ts";
import { circumstances } from "./circumstances.ts";
import { file } from "./file.ts";
import { situationOption } from "./prompt-situation.ts";
import { linkSameChecksSetting } from "./situation.ts";

export const letItRideFeature: Feature = {
  id: "let-it-ride",
  templates: {
    "quincunx-prompt-holds": "prompt-holds",
    "quincunx-prompt-hidden-failures": "prompt-hidden-failures",
    "quincunx-prompt-situation": "prompt-situation",
  },
  settings: [linkSameChecksSetting],
  operations: [circumstances, file],
  card: letItRideOnCards,
  preRoll: [situationOption],
};
