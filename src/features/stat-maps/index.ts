/** Makes numbers of other systems' actors rollable, with buttons on their sheets. */
import type { Feature } from "../feature.ts";
import { mechanicsOffSetting, statMapsSetting } from "../../platform/house-rules/in-use.ts";
import { mappedStats } from "./stats.ts";
import { offerPreset } from "./offer-preset.ts";
import { takenPresetSetting } from "./preset.ts";
import { notifyError } from "../../ui/explain.ts";
import { markOpenSheets, registerForeignSheets } from "./register.ts";

export const statMapsFeature: Feature = {
  id: "stat-maps",
  settings: [takenPresetSetting],
  stats: mappedStats,
  init() {
    registerForeignSheets();
    for (const setting of [statMapsSetting, mechanicsOffSetting]) setting.onChange(markOpenSheets);
  },
  idle: () => void offerPreset().catch(notifyError),
};
