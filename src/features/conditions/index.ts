/** Named conditions of a scene, token or hero, such as darkness, which change rolls as the GM says. */
import type { Feature } from "../feature.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { openSettingsMenu } from "../../ui/open-menu.ts";
import { adjustOption } from "../../roll/adjust-option.ts";
import { conditionsFor, conditionsSetting } from "./conditions.ts";
import { keepReason } from "./keep-reason.ts";
import { conditionOrigin, keptFor } from "./kept.ts";
import { reasonsOption, sayReason } from "./reasons.ts";
import { openConditionsWindow } from "./conditions-window.ts";

export const conditionsFeature: Feature = {
  id: "conditions",
  templates: {
    "quincunx-prompt-reasons": "prompt-reasons",
    "quincunx-conditions": "window",
  },
  settings: [conditionsSetting],
  settingsMenus: [
    {
      key: "conditions",
      name: "QUINCUNX.Sheet.conditions",
      label: "QUINCUNX.Condition.edit",
      hint: "QUINCUNX.Condition.hint",
      icon: "fa-solid fa-cloud-moon",
      restricted: true,
      open: openConditionsWindow,
    },
  ],
  preRoll: [
    adjustOption({
      id: "conditions",
      label: "QUINCUNX.Sheet.conditions",
      icon: "fa-solid fa-cloud-moon",
      of: ({ mechanic, context }) => [...conditionsFor(mechanic, context.actor), ...keptFor(mechanic, context.actor)],
    }),
    reasonsOption,
  ],
  actions: [keepReason],
  card: {
    origin: conditionOrigin,
    remarks: ({ origin: { conditions = [], reasons = [] } }) => [
      ...conditions.map((name) => phrase("QUINCUNX.Condition.remark", { name: freeText(name) })),
      ...(reasons.length > 0
        ? [phrase("QUINCUNX.Reason.remark", { reasons: freeText(reasons.map(sayReason).join(", ")) })]
        : []),
    ],
  },
  userActions: [
    {
      id: "conditions",
      label: "QUINCUNX.Sheet.conditions",
      icon: "fa-solid fa-cloud-moon",
      menu: "gm",
      order: 3,
      run: () => openSettingsMenu("conditions"),
    },
  ],
};
