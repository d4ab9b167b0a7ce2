/** Dice effects without code (FP-16): a GM writes what equal faces, a Bad Break or a Fluke mean in this world. */
import {
  type Feature,
  templates,
  moduleSettings,
  settingsMenus,
  actionsOfFeatures,
  atInit,
  atSetup,
} from "../feature.ts";
import { loadLater } from "../../platform/load-later.ts";
import { openSettingsMenu } from "../../ui/open-menu.ts";
import { redrawAllMessages } from "../../log/draw.ts";
import { diceEffectsSetting, effectMechanics, registerWritten } from "./effects.ts";

export const diceEffectsFeature: Feature = {
  id: "dice-effects",
  provides: [
    templates.of({ "quincunx-dice-effects": "features/dice-effects/window" }),
    moduleSettings.of(diceEffectsSetting),
    settingsMenus.of({
      key: "diceEffects",
      name: "QUINCUNX.DiceEffect.title",
      label: "QUINCUNX.DiceEffect.edit",
      hint: "QUINCUNX.DiceEffect.hint",
      icon: "fa-solid fa-wand-sparkles",
      open: async () => (await loadLater(import("./effects-window.ts"))).openDiceEffectsWindow(),
    }),
    actionsOfFeatures.of({
      id: "dice-effects",
      label: "QUINCUNX.DiceEffect.title",
      menuLabel: "QUINCUNX.Toolbar.results",
      icon: "fa-solid fa-wand-sparkles",
      menu: "gm",
      within: "scene",
      order: 1,
      isOffered: () => effectMechanics().length > 0,
      run: () => openSettingsMenu("diceEffects"),
    }),
    atInit.of(() => {
      diceEffectsSetting.onChange(() => {
        registerWritten();
        redrawAllMessages();
      });
    }),
    atSetup.of(registerWritten),
  ],
};
