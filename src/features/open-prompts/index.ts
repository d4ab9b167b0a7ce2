/** Shows players' open prompts to GMs, applies GMs' rulings to them, and provides the GM console. */
import type { Feature } from "../feature.ts";
import { authorOf } from "../../log/authors.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { openProposal } from "../../roll/amend.ts";
import { difficultyBySetting, worldDifficultySetting } from "../../roll/world-difficulty.ts";
import { openConsole, redrawConsole } from "./console/console-window.ts";
import { showNotice } from "./notice/notice-window.ts";
import {
  followOpenPromptsSetting,
  notifyOfPrompts,
  openPromptsSetting,
  startReceivingPrompts,
} from "./received-prompts.ts";
import { openPromptOption } from "./open-prompt-option.ts";
import { listenToOwnPages } from "../../platform/own-pages.ts";
import { oneOf } from "../../platform/shape.ts";
import { registerConfirmQuery } from "../../platform/verified-query.ts";
import { registerOpenPrompts } from "./sent-prompts.ts";

declare module "../../card/flags.ts" {
  interface Origin {
    /** The roller set the targets that belong to GMs, since none was online. */
    readonly withoutGM?: true;
  }
}

declare module "../../ui/user-actions.ts" {
  interface UserActionOptions {
    readonly console: undefined;
  }
}

export const openPromptsFeature: Feature = {
  id: "open-prompts",
  templates: {
    "quincunx-console-notice": "notice/notice",
    "quincunx-prompt-propose": "prompt-propose",
    "quincunx-prompt-gifts": "prompt-gifts",
    "quincunx-console": "console/window",
    "quincunx-console-prompt": "console/prompt",
  },
  settings: [openPromptsSetting],
  preRoll: [openPromptOption],
  card: {
    origin: { withoutGM: oneOf(true) },
    remarks(card) {
      const { message, origin, state } = card;
      if (origin.withoutGM) return [phrase("QUINCUNX.OpenPrompt.withoutGM", { name: authorOf(message).name })];
      const proposal = openProposal(card);
      if (!proposal) return [];
      const proposed = state.mechanic.amend(state.spec, state.faces, proposal);
      const targets = describeValues(state.mechanic, proposed, Object.keys(proposal));
      return [phrase("QUINCUNX.OpenPrompt.proposes", { name: authorOf(message).name, targets })];
    },
  },
  init() {
    // On all clients; the GM's handlers register later, in `startReceivingPrompts`.
    registerConfirmQuery();
    registerOpenPrompts();
    openPromptsSetting.onChange(() => {
      if (game.ready) followOpenPromptsSetting();
    });
    for (const setting of [openPromptsSetting, difficultyBySetting, worldDifficultySetting])
      setting.onChange(redrawConsole);
  },
  userActions: [
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
  idle() {
    listenToOwnPages();
    if (game.user.isGM) notifyOfPrompts(showNotice);
    startReceivingPrompts();
  },
};
