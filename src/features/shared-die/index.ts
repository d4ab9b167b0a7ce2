/** Shared dice (FP-5), thrown by a GM or automatically each round. */
import type { Feature } from "../feature.ts";
import { mechanicsOffSetting, statMapsSetting } from "../../platform/house-rules/in-use.ts";
import { onHouseRulesChange } from "../../platform/house-rules/house-rules.ts";
import { look, registerTableRides } from "./auto-throw.ts";
import { drawSharedDieBadges } from "./badge.ts";
import { tableDieKind } from "./kind.ts";

export const sharedDieFeature: Feature = {
  id: "shared-die",
  kinds: [tableDieKind],
  init() {
    onHouseRulesChange(drawSharedDieBadges);
    registerTableRides();
    for (const setting of [statMapsSetting, mechanicsOffSetting]) setting.onChange(look);
  },
  idle: look,
};
