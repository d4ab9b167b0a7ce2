/** Makes numbers of other systems' actors rollable, with buttons on their sheets. */
import { type Feature, templates, moduleSettings, settingsMenus, atInit, atIdle, statSources } from "../feature.ts";
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
  provides: [
    templates.of({
      "quincunx-teach-stat": "features/stat-maps/teach-stat",
      "quincunx-stat-map": "features/stat-maps/window",
      "quincunx-stat-map-entry": "features/stat-maps/entry",
      "quincunx-stat-map-form": "features/stat-maps/form",
      "quincunx-stat-map-values": "features/stat-maps/values",
    }),
    moduleSettings.of(takenPresetSetting),
    settingsMenus.of({
      key: "statMaps",
      name: "QUINCUNX.Settings.statMaps.name",
      label: "QUINCUNX.Settings.statMaps.label",
      hint: "QUINCUNX.Settings.statMaps.hint",
      icon: "fa-solid fa-dice-d6",
      open: async () => (await loadLater(import("./window/stat-map-window.ts"))).openStatMapWindow(),
    }),
    statMapsApi,
    statSources.of(mappedStats),
    atInit.of(() => {
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
    }),
    atIdle.of(() => void offerNewerPreset().catch(notifyError)),
  ],
};

async function offerNewerPreset(): Promise<void> {
  if (game.users.activeGM?.isSelf && isPresetNewer())
    await (await loadLater(import("./maps/offer-preset.ts"))).offerPreset();
}

function changed(): void {
  notifyOpenSheets();
  notifyHook("quincunx.statsChanged");
}
