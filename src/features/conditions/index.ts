/** Named conditions of a scene, token or hero, such as darkness, which change rolls as the GM says. */
import type { SheetChips } from "../../sheet/section.ts";
import {
  type Feature,
  templates,
  moduleSettings,
  settingsMenus,
  messageButtons,
  cardExtensions,
  preRollOptions,
  actionsOfFeatures,
  atInit,
  cardFields,
  sheetChips,
} from "../feature.ts";
import { loadLater } from "../../platform/load-later.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { formatSigned, speak } from "../../ui/speak.ts";
import { openSettingsMenu } from "../../ui/open-menu.ts";
import { adjustOption } from "../../roll/adjustments/adjust-option.ts";
import { conditionsFor, conditionsSetting } from "./conditions.ts";
import { followConditions } from "./follow.ts";
import { keepReason } from "./keep-reason.ts";
import { typedReasons, keptFor } from "./kept.ts";
import { adjustmentFields, namesOf, sayDoubts } from "../../roll/adjustments/stored-adjustment.ts";
import { waive } from "./waive.ts";
import { reasonsOption, sayReason } from "./reasons.ts";

/** "−2", "1 Disadvantage". */
function sayAmount(
  { adjustments }: AnyMechanic,
  key: keyof NonNullable<AnyMechanic["adjustments"]>,
  amount: number,
): string {
  const rule = adjustments?.[key];
  return !rule || rule.list !== undefined ? formatSigned(amount) : `${formatSigned(amount)} ${speak(rule.label)}`;
}

const conditionChips: SheetChips = {
  of: (mechanic, actor) =>
    [...conditionsFor(mechanic, actor), ...keptFor(mechanic, actor)].map(({ name, key, amount }) => ({
      id: name,
      name,
      value: sayAmount(mechanic, key, amount),
    })),
  add: () => (game.user.isGM ? { action: "conditions", label: "QUINCUNX.Sheet.addCondition" } : null),
};

export const conditionsFeature: Feature = {
  id: "conditions",
  provides: [
    templates.of({
      "quincunx-prompt-reasons": "features/conditions/prompt-reasons",
      "quincunx-conditions": "features/conditions/window",
    }),
    moduleSettings.of(conditionsSetting),
    settingsMenus.of({
      key: "conditions",
      name: "QUINCUNX.Sheet.conditions",
      label: "QUINCUNX.Condition.edit",
      hint: "QUINCUNX.Condition.hint",
      icon: "fa-solid fa-cloud-moon",
      open: async () => (await loadLater(import("./conditions-window.ts"))).openConditionsWindow(),
    }),
    messageButtons.of(keepReason),
    messageButtons.of(waive),
    cardExtensions.of({
      remarks({ state, origin }) {
        const conditions = adjustmentFields.conditions.in(state) ?? [];
        const reasons = typedReasons.in(origin) ?? [];
        return [
          ...namesOf(state.mechanic, conditions).map((name) => phrase("QUINCUNX.Condition.remark", { name })),
          ...sayDoubts(conditions),
          ...(reasons.length > 0
            ? [phrase("QUINCUNX.Reason.remark", { reasons: freeText(reasons.map(sayReason).join(", ")) })]
            : []),
        ];
      },
    }),
    preRollOptions.of(
      adjustOption({
        id: "conditions",
        keeps: adjustmentFields.conditions,
        label: "QUINCUNX.Sheet.conditions",
        icon: "fa-solid fa-cloud-moon",
        of: ({ mechanic, context: { actor }, config: { pooled } }) => [
          ...conditionsFor(mechanic, actor, pooled),
          ...keptFor(mechanic, actor),
        ],
      }),
      reasonsOption,
    ),
    actionsOfFeatures.of({
      id: "conditions",
      label: "QUINCUNX.Sheet.conditions",
      menuLabel: "QUINCUNX.Toolbar.conditions",
      icon: "fa-solid fa-cloud-moon",
      menu: "gm",
      within: "scene",
      run: () => openSettingsMenu("conditions"),
    }),
    cardFields.of(adjustmentFields.conditions),
    cardFields.of(typedReasons),
    sheetChips.of(conditionChips),
    atInit.of(followConditions),
  ],
};
