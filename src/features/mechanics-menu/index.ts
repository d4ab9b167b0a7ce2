/** Settings menu for the mechanics that a world uses. */
import type { Feature } from "../feature.ts";
import { openMechanicsMenu } from "./mechanics-menu.ts";

export const mechanicsMenuFeature: Feature = {
  id: "mechanics-menu",
  settingsMenus: [
    {
      key: "mechanics",
      name: "QUINCUNX.Settings.mechanics.name",
      label: "QUINCUNX.Settings.mechanics.label",
      hint: "QUINCUNX.Settings.mechanics.hint",
      icon: "fa-solid fa-list-check",
      restricted: true,
      open: openMechanicsMenu,
    },
  ],
};
