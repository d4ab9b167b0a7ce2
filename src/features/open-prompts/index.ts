/** Shows players' open prompts to GMs, applies GMs' rulings to them, and provides the GM console. */
import type { Feature } from "../feature.ts";
import { difficultyBySetting, standingDifficultySetting } from "../../roll/world-difficulty.ts";
import { openTable, tableFollows } from "./console/open-table.ts";
import { followLiveSetting, hearPrompts, livePromptsSetting } from "./received-prompts.ts";
import { openPromptOption } from "./open-prompt-option.ts";
import { registerLivePrompts } from "./register.ts";

export const openPromptsFeature: Feature = {
  id: "open-prompts",
  settings: [livePromptsSetting],
  preRoll: [openPromptOption],
  init() {
    registerLivePrompts();
    livePromptsSetting.onChange(() => {
      if (game.ready) followLiveSetting();
    });
    for (const setting of [livePromptsSetting, difficultyBySetting, standingDifficultySetting])
      setting.onChange(tableFollows);
  },
  userActions: () => [
    {
      id: "console",
      label: "QUINCUNX.Console.title",
      icon: "fa-solid fa-people-group",
      menu: "gm",
      order: 2,
      keyHint: "QUINCUNX.Keybinding.table.hint",
      run: () => openTable(),
    },
  ],
  idle: hearPrompts,
};
