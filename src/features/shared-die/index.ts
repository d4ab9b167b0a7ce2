/** Shared dice (FP-5), thrown by a GM or automatically each round. */
import { type Feature, templates, messageKinds, actionsOfFeatures, atInit, atIdle } from "../feature.ts";
import { isInUse, mechanicsOffSetting, statMapsSetting } from "../../mechanics/house-rules/in-use.ts";
import { onHouseRulesChange } from "../../mechanics/house-rules/house-rules.ts";
import { recheckDue, registerAutoThrows } from "./auto-throw.ts";
import { drawSharedDieBadges } from "./badge.ts";
import { runSharedDieCommand, sharedDice, throwSharedDie } from "../../roll/shared-die/shared-dice.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import type { UserAction } from "../../ui/user-actions.ts";
import { sharedDieKind } from "./kind.ts";

export const sharedDieFeature: Feature = {
  id: "shared-die",
  provides: [
    templates.of({
      "quincunx-badges": "features/shared-die/badges",
      "quincunx-badge": "features/shared-die/badge",
      "quincunx-shared-die-notice": "features/shared-die/notice",
    }),
    messageKinds.of(sharedDieKind),
    // Read at init, after packages have registered their mechanics.
    actionsOfFeatures.of(() => {
      return [...sharedDice()].map(([word, declared]): UserAction => {
        const { key, icon, label } = declared.die;
        const button = {
          label: phrase("QUINCUNX.Toolbar.throw", { die: { key: label } }),
          run: () => throwSharedDie(key),
        };
        const run = (): Promise<unknown> => runSharedDieCommand(declared, "");
        const isOffered = (): boolean => isInUse(declared.mechanic);
        return { id: `die ${word}`, label, icon, menu: "gm", within: "scene", order: 2, button, isOffered, run };
      });
    }),
    atInit.of(() => {
      onHouseRulesChange(drawSharedDieBadges);
      registerAutoThrows();
      for (const setting of [statMapsSetting, mechanicsOffSetting]) setting.onChange(recheckDue);
    }),
    atIdle.of(recheckDue),
  ],
};
