/** Several actions share one pool, and a GM may interrupt one of them (DP-12). */
import type { Feature } from "../feature.ts";
import { splitPoolOnCards } from "./card-extension.ts";
import { interrupt } from "./interrupt.ts";
import { attackOption } from "./prompt-attack.ts";
import { splitLeastSetting } from "./roll-split.ts";
import { splitOption } from "./split-control.ts";

export const splitPoolFeature: Feature = {
  id: "split-pool",
  settings: [splitLeastSetting],
  operations: [interrupt],
  card: splitPoolOnCards,
  preRoll: [splitOption, attackOption],
};
