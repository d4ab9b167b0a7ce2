/** All settings, in the order in which Foundry's dialog shows them, and what follows when one changes. */
import { refusedBySetting } from "./actors/refused-types.ts";
import { densitySetting } from "./card/view.ts";
import { dice3dSetting } from "./dice/dice3d/falling.ts";
import { lettersSetting } from "./dice/register.ts";
import { harmPathsSetting } from "./features/harm/place.ts";
import { rideWithoutWordsSetting } from "./features/let-it-ride/situation.ts";
import { followLiveSetting, livePromptsSetting } from "./features/open-prompts/received-prompts.ts";
import { look } from "./features/shared-die/auto-throw.ts";
import { suggestSetting } from "./features/suggestions/suggestions.ts";
import { chatButtonSetting, refreshEntries, sceneToolSetting } from "./features/toolbar/register.ts";
import { rolesSetting } from "./log/authors.ts";
import { redrawAllMessages } from "./log/draw.ts";
import { mechanicsOffSetting, statMapsSetting } from "./platform/house-rules/in-use.ts";
import type { Setting } from "./platform/settings.ts";
import { memorySetting } from "./roll/memory.ts";
import { promptSetting } from "./roll/stat.ts";
import { difficultyBySetting, standingDifficultySetting } from "./roll/world-difficulty.ts";
import { secretsSetting } from "./secrets/secrets.ts";
import { tableFollows } from "./features/open-prompts/console/open-table.ts";
import { markOpenSheets } from "./features/stat-maps/register.ts";

export const settings: readonly Setting[] = [
  lettersSetting,
  promptSetting,
  densitySetting,
  dice3dSetting,
  memorySetting,
  secretsSetting,
  refusedBySetting,
  statMapsSetting,
  rolesSetting,
  mechanicsOffSetting,
  harmPathsSetting,
  suggestSetting,
  chatButtonSetting,
  sceneToolSetting,
  rideWithoutWordsSetting,
  difficultyBySetting,
  standingDifficultySetting,
  livePromptsSetting,
];

/** At init. */
export function registerSettings(): void {
  for (const setting of settings) setting.register();
  for (const setting of [densitySetting, rolesSetting, mechanicsOffSetting, harmPathsSetting])
    setting.onChange(redrawAllMessages);
  for (const setting of [chatButtonSetting, sceneToolSetting, mechanicsOffSetting]) setting.onChange(refreshEntries);
  livePromptsSetting.onChange(() => {
    if (game.ready) followLiveSetting();
  });
  for (const setting of [livePromptsSetting, difficultyBySetting, standingDifficultySetting])
    setting.onChange(tableFollows);
  for (const setting of [statMapsSetting, mechanicsOffSetting]) {
    setting.onChange(markOpenSheets);
    setting.onChange(look);
  }
}
