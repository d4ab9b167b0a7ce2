/** Named conditions of a scene, token or hero, such as darkness, which change rolls as the GM says. */
import type { Feature } from "../feature.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { openSettingsMenu } from "../../ui/open-menu.ts";
import { adjustOption } from "../../roll/adjust-option.ts";
import { conditionsFor, conditionsSetting } from "./conditions.ts";
import { makeConditionsWindow } from "./conditions-window.ts";

export const conditionsFeature: Feature = {
  id: "conditions",
  settings: [conditionsSetting],
  settingsMenus: [
    {
      key: "conditions",
      name: "QUINCUNX.Sheet.conditions",
      label: "QUINCUNX.Condition.edit",
      hint: "QUINCUNX.Condition.hint",
      icon: "fa-solid fa-cloud-moon",
      restricted: true,
      type: makeConditionsWindow,
    },
  ],
  preRoll: [
    adjustOption({
      id: "conditions",
      label: "QUINCUNX.Sheet.conditions",
      icon: "fa-solid fa-cloud-moon",
      of: ({ mechanic, context }) => conditionsFor(mechanic, context.actor),
      origin: (names) => ({ conditions: names }),
    }),
  ],
  card: {
    remarks: ({ origin }) =>
      (origin.conditions ?? []).map((name) => phrase("QUINCUNX.Condition.remark", { name: freeText(name) })),
  },
  userActions: () => [
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
