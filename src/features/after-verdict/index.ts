/** After a verdict: a GM chooses without code that a result draws from a roll table, runs a macro, or opens a journal page. */
import {
  type Feature,
  templates,
  moduleSettings,
  settingsMenus,
  messageButtons,
  cardExtensions,
  atInit,
} from "../feature.ts";
import { loadLater } from "../../platform/load-later.ts";
import { redrawAllMessages } from "../../log/draw.ts";
import { afterVerdict, considerCard } from "./operation.ts";
import { afterVerdictSetting } from "./rules.ts";

export const afterVerdictFeature: Feature = {
  id: "after-verdict",
  provides: [
    templates.of({ "quincunx-after-verdict": "features/after-verdict/window" }),
    moduleSettings.of(afterVerdictSetting),
    settingsMenus.of({
      key: "afterVerdict",
      name: "QUINCUNX.AfterVerdict.title",
      label: "QUINCUNX.AfterVerdict.edit",
      hint: "QUINCUNX.AfterVerdict.hint",
      icon: "fa-solid fa-forward-step",
      open: async () => (await loadLater(import("./rules-window.ts"))).openRulesWindow(),
    }),
    messageButtons.of(afterVerdict),
    cardExtensions.of({ arrived: ({ id }) => considerCard(id ?? ""), changed: considerCard }),
    atInit.of(() => afterVerdictSetting.onChange(redrawAllMessages)),
  ],
};
