/** Several actions share one pool, one of them may wait, and a GM may interrupt one (DP-12). */
import { onTurnsChange } from "../../actors/encounter.ts";
import type { Feature } from "../feature.ts";
import { splitPoolOnCards } from "./card-extension.ts";
import { interrupt } from "./interrupt.ts";
import { attackOption } from "./prompt-attack.ts";
import { redrawReserved, reservedOption, rollReserved } from "./reserved.ts";
import { splitLeastSetting } from "./roll-split.ts";
import { splitOption } from "./split-control.ts";

export const splitPoolFeature: Feature = {
  id: "split-pool",
  templates: {
    "quincunx-prompt-split": "prompt-split",
    "quincunx-prompt-may-split": "prompt-may-split",
    "quincunx-prompt-reserved": "prompt-reserved",
    "quincunx-prompt-further-attack": "prompt-further-attack",
    "quincunx-dice-choice": "dice-choice",
  },
  settings: [splitLeastSetting],
  operations: [interrupt],
  card: splitPoolOnCards,
  actions: [rollReserved],
  preRoll: [splitOption, attackOption, reservedOption],
  init: () => onTurnsChange(redrawReserved),
};
