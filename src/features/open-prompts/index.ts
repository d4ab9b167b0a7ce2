/** Shows players' open prompts to GMs, applies GMs' rulings to them, and provides the GM console. */
import type { Feature } from "../feature.ts";
import { authorOf } from "../../log/authors.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { difficultyBySetting, worldDifficultySetting } from "../../roll/world-difficulty.ts";
import { openConsole, redrawConsole } from "./console/open-console.ts";
import { followOpenPromptsSetting, startReceivingPrompts, openPromptsSetting } from "./received-prompts.ts";
import { openPromptOption } from "./open-prompt-option.ts";
import { listenToOwnPages } from "../../platform/own-pages.ts";
import { registerConfirmQuery } from "../../platform/verified-query.ts";
import { registerOpenPrompts } from "./sent-prompts.ts";

declare module "../../ui/user-actions.ts" {
  interface UserActionOptions {
    readonly console: undefined;
  }
}

export const openPromptsFeature: Feature = {
  id: "open-prompts",
  settings: [openPromptsSetting],
  preRoll: [openPromptOption],
  card: {
    remarks: ({ message, origin }) =>
      origin.withoutGM ? [phrase("QUINCUNX.OpenPrompt.withoutGM", { name: authorOf(message).name })] : [],
  },
  init() {
    // On all clients; the GM's handlers register later, in `startReceivingPrompts`.
    registerConfirmQuery();
    registerOpenPrompts();
    Hooks.once("ready", listenToOwnPages);
    openPromptsSetting.onChange(() => {
      if (game.ready) followOpenPromptsSetting();
    });
    for (const setting of [openPromptsSetting, difficultyBySetting, worldDifficultySetting])
      setting.onChange(redrawConsole);
  },
  userActions: () => [
    {
      id: "console",
      label: "QUINCUNX.Console.title",
      icon: "fa-solid fa-people-group",
      menu: "gm",
      order: 2,
      keyHint: "QUINCUNX.Keybinding.table.hint",
      run: () => openConsole(),
    },
  ],
  idle: startReceivingPrompts,
};
