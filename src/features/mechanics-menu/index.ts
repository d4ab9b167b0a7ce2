/** Settings menu for the mechanics that a world uses. */
import { type Feature, settingsMenus, atInit } from "../feature.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { isInUse, mechanicsOffSetting } from "../../mechanics/house-rules/in-use.ts";
import { ask, CANCEL, inputIn } from "../../ui/dialogs/ask.ts";
import { choiceField, fieldset } from "../../ui/draw/element.ts";
import { registerHeadings } from "./settings-headings.ts";
import { speak } from "../../ui/speak.ts";

export const mechanicsMenuFeature: Feature = {
  id: "mechanics-menu",
  provides: [
    settingsMenus.of({
      key: "mechanics",
      name: "QUINCUNX.Settings.mechanics.name",
      label: "QUINCUNX.Settings.mechanics.label",
      hint: "QUINCUNX.Settings.mechanics.hint",
      icon: "fa-solid fa-list-check",
      open: openMechanicsMenu,
    }),
    atInit.of(registerHeadings),
  ],
};

async function openMechanicsMenu(): Promise<void> {
  await ask({
    title: "QUINCUNX.Settings.mechanics.name",
    icon: "fa-solid fa-list-check",
    className: "quincunx-mechanics",
    content: [
      fieldset(
        game.i18n.localize("QUINCUNX.Settings.mechanics.question"),
        ...mechanics.map(({ id, label }) =>
          choiceField({ type: "checkbox", name: id, checked: isInUse({ id }) }, speak(label)),
        ),
      ),
    ],
    buttons: [
      { action: "save", label: "QUINCUNX.Settings.mechanics.save", icon: "fa-solid fa-check", answer: save },
      CANCEL,
    ],
  });
}

/** Keeps ids of missing mechanics, because their package may return. */
async function save(form: HTMLFormElement): Promise<void> {
  const known = mechanics.map(({ id }) => id);
  const off = known.filter((id) => inputIn(form, id)?.checked !== true);
  await mechanicsOffSetting.change((before) => [...before.filter((id) => !known.includes(id)), ...off]);
}
