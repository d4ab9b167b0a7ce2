/** Shared dice (FP-5), thrown by a GM or automatically each round. */
import type { Feature } from "../feature.ts";
import { isInUse, mechanicsOffSetting, statMapsSetting } from "../../platform/house-rules/in-use.ts";
import { onHouseRulesChange } from "../../platform/house-rules/house-rules.ts";
import { look, registerTableRides } from "./auto-throw.ts";
import { drawSharedDieBadges } from "./badge.ts";
import { runTableCommand, tableDice, throwSharedDie } from "../../roll/shared-die/shared-dice.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import type { UserAction } from "../../ui/user-actions.ts";
import { tableDieKind } from "./kind.ts";

export const sharedDieFeature: Feature = {
  id: "shared-die",
  kinds: [tableDieKind],
  init() {
    onHouseRulesChange(drawSharedDieBadges);
    registerTableRides();
    for (const setting of [statMapsSetting, mechanicsOffSetting]) setting.onChange(look);
  },
  userActions: () =>
    [...tableDice()].flatMap(([word, declared]): UserAction[] => {
      const { key, icon, label } = declared.die;
      const run = (): Promise<unknown> => runTableCommand(declared, "");
      const button = { label: phrase("QUINCUNX.Entry.throw", { die: { key: label } }), run: () => throwSharedDie(key) };
      return isInUse(declared.mechanic) ? [{ id: `die ${word}`, label, icon, menu: "gm", order: 3, button, run }] : [];
    }),
  idle: look,
};
