/** After a verdict: a GM chooses without code that a result draws from a roll table, runs a macro, or opens a journal page. */
import type { Feature } from "../feature.ts";
import { loadLater } from "../../platform/load-later.ts";
import { redrawAllMessages } from "../../log/draw.ts";
import { afterVerdict, considerCard } from "./operation.ts";
import { afterVerdictSetting } from "./rules.ts";

export const afterVerdictFeature: Feature = {
  id: "after-verdict",
  templates: { "quincunx-after-verdict": "window" },
  settings: [afterVerdictSetting],
  settingsMenus: [
    {
      key: "afterVerdict",
      name: "QUINCUNX.AfterVerdict.title",
      label: "QUINCUNX.AfterVerdict.edit",
      hint: "QUINCUNX.AfterVerdict.hint",
      icon: "fa-solid fa-forward-step",
      open: async () => (await loadLater(import("./rules-window.ts"))).openRulesWindow(),
    },
  ],
  operations: [afterVerdict],
  card: { arrived: ({ id }) => considerCard(id ?? ""), changed: considerCard },
  init: () => afterVerdictSetting.onChange(redrawAllMessages),
};
