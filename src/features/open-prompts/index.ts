/** Shows players' open prompts to GMs, applies GMs' rulings to them, and provides the GM console. */
import {
  type Feature,
  templates,
  moduleSettings,
  cardExtensions,
  preRollOptions,
  actionsOfFeatures,
  atInit,
  atIdle,
} from "../feature.ts";
import { authorOf } from "../../log/authors.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { openProposal } from "../../roll/difficulty/amend.ts";
import { followLateNumbers } from "../../roll/difficulty/late-numbers.ts";
import { sayTargets, difficultyBySetting, worldDifficultySetting } from "../../roll/difficulty/world-difficulty.ts";
import { openConsole, redrawConsole } from "./console/open-console.ts";
import { showNotice } from "./notice/notice-window.ts";
import { waitingRows } from "./console/waiting.ts";
import {
  followOpenPromptsSetting,
  notifyOfPrompts,
  openPromptsSetting,
  startReceivingPrompts,
} from "./received-prompts.ts";
import { acceptRuledNumbers } from "./accept-ruled.ts";
import { openPromptOption } from "./open-prompt-option.ts";
import { listenToOwnPages } from "../../platform/own-pages.ts";
import { registerConfirmQuery } from "../../platform/verified-query.ts";
import { registerOpenPrompts } from "./sent-prompts.ts";

export const openPromptsFeature: Feature = {
  id: "open-prompts",
  provides: [
    templates.of({
      "quincunx-console-notice": "features/open-prompts/notice/notice",
      "quincunx-tiles": "features/open-prompts/console/tiles",
      "quincunx-prompt-gifts": "features/open-prompts/prompt-gifts",
      "quincunx-console": "features/open-prompts/console/window",
      "quincunx-console-prompt": "features/open-prompts/console/prompt",
    }),
    moduleSettings.of(openPromptsSetting),
    cardExtensions.of({
      remarks(card) {
        const { message, origin, state } = card;
        const { mechanic, spec, saidAfter, isRuled } = state;
        if (saidAfter !== undefined)
          return [phrase("QUINCUNX.Card.saidAfter", { name: saidAfter, targets: sayTargets(mechanic, spec) })];
        if (origin.withoutGM && !isRuled)
          return [phrase("QUINCUNX.OpenPrompt.withoutGM", { name: authorOf(message).name })];
        const proposal = openProposal(card);
        if (!proposal) return [];
        const proposed = mechanic.amend(spec, state.faces, proposal);
        const targets = describeValues(mechanic, proposed, Object.keys(proposal));
        return [phrase("QUINCUNX.OpenPrompt.proposes", { name: authorOf(message).name, targets })];
      },
    }),
    preRollOptions.of(openPromptOption),
    actionsOfFeatures.of({
      id: "console",
      label: "QUINCUNX.Console.title",
      icon: "fa-solid fa-people-group",
      menu: "gm",
      order: 2,
      keyHint: "QUINCUNX.Keybinding.table.hint",
      countWaiting: () => (game.ready ? waitingRows(() => true).length : 0),
      run: () => openConsole(),
    }),
    atInit.of(() => {
      // On all clients; the GM's handlers register later, in `startReceivingPrompts`.
      registerConfirmQuery();
      registerOpenPrompts();
      openPromptsSetting.onChange(() => {
        if (game.ready) followOpenPromptsSetting();
      });
      for (const setting of [openPromptsSetting, difficultyBySetting, worldDifficultySetting])
        setting.onChange(redrawConsole);
    }),
    atIdle.of(() => {
      listenToOwnPages();
      if (game.user.isGM) {
        notifyOfPrompts(showNotice);
        followLateNumbers(showNotice);
        acceptRuledNumbers();
      }
      startReceivingPrompts();
    }),
  ],
};
