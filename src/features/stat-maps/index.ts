/** Makes numbers of other systems' actors rollable, with buttons on their sheets. */
import { statSources } from "../../actors/any-stats.ts";
import type { Feature } from "../feature.ts";
import { loadLater } from "../../platform/load-later.ts";
import { mechanicsOffSetting, statMapsSetting } from "../../mechanics/house-rules/in-use.ts";
import { statMapsApi } from "./api.ts";
import { mappedStats } from "./stats.ts";
import { isPresetNewer, takenPresetSetting } from "./maps/preset.ts";
import { notifyError } from "../../ui/speak.ts";
import { registerTeaching, teachFromHeader } from "./teach/entry.ts";
import { notifyHook } from "../../mechanics/hooks.ts";
import { areTemplatesLoaded, loadTemplates } from "../../ui/draw/templates.ts";
import { markSheet } from "./buttons/sheet-buttons.ts";
import { listenToForeignSheets, notifyOpenSheets } from "./buttons/sheets.ts";

export const statMapsFeature: Feature = {
  id: "stat-maps",
  provides: [statMapsApi, statSources.of(mappedStats)],
  templates: {
    "quincunx-teach-stat": "teach-stat",
    "quincunx-stat-map": "window",
    "quincunx-stat-map-entry": "entry",
    "quincunx-stat-map-form": "form",
    "quincunx-stat-map-values": "values",
  },
  settings: [takenPresetSetting],
  settingsMenus: [
    {
      key: "statMaps",
      name: "QUINCUNX.Settings.statMaps.name",
      label: "QUINCUNX.Settings.statMaps.label",
      hint: "QUINCUNX.Settings.statMaps.hint",
      icon: "fa-solid fa-dice-d6",
      open: async () => (await loadLater(import("./window/stat-map-window.ts"))).openStatMapWindow(),
    },
  ],
  init() {
    listenToForeignSheets((sheet, actor, isWhole) => {
      teachFromHeader(sheet);
      // Catches errors of ours, so that the foreign sheet renders anyway.
      if (areTemplatesLoaded()) markSheet(sheet, actor, isWhole);
      else
        loadTemplates()
          .then(() => markSheet(sheet, actor))
          .catch(notifyError);
    });
    registerTeaching();
    for (const setting of [statMapsSetting, mechanicsOffSetting]) setting.onChange(changed);
  },
  idle: () => void offerNewerPreset().catch(notifyError),
};

async function offerNewerPreset(): Promise<void> {
  if (game.users.activeGM?.isSelf && isPresetNewer())
    await (await loadLater(import("./maps/offer-preset.ts"))).offerPreset();
}

function changed(): void {
  notifyOpenSheets();
  notifyHook("quincunx.statsChanged");
}
