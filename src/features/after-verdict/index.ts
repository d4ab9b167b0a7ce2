/** After a verdict: a GM chooses without code that a result draws from a roll table, runs a macro, or opens a journal page. */
import type { Feature } from "../feature.ts";
import { redrawAllMessages } from "../../log/draw.ts";
import { afterVerdict, considerCard } from "./operation.ts";
import { afterVerdictSetting } from "./rules.ts";
import { openRulesWindow } from "./rules-window.ts";

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
      restricted: true,
      open: openRulesWindow,
    },
  ],
  operations: [afterVerdict],
  card: { arrived: ({ id }) => considerCard(id ?? ""), changed: considerCard },
  init: () => afterVerdictSetting.onChange(redrawAllMessages),
};
