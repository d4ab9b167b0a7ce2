/** Makes numbers of other systems' actors rollable, with buttons on their sheets. */
import type { Feature } from "../feature.ts";
import { mechanicsOffSetting, statMapsSetting } from "../../platform/house-rules/in-use.ts";
import { mappedStats } from "./stats.ts";
import { markOpenSheets, registerForeignSheets } from "./register.ts";

export const statMapsFeature: Feature = {
  id: "stat-maps",
  stats: mappedStats,
  init() {
    registerForeignSheets();
    for (const setting of [statMapsSetting, mechanicsOffSetting]) setting.onChange(markOpenSheets);
  },
};
