/** Foundry tours for players and GMs. */
import type { Feature } from "../feature.ts";
import { makeTourMenu } from "./tour-menu.ts";
import { registerTours } from "./register.ts";

export const toursFeature: Feature = {
  id: "tours",
  settingsMenus: [
    {
      key: "tour",
      name: "QUINCUNX.Tour.name",
      label: "QUINCUNX.Tour.start",
      hint: "QUINCUNX.Tour.hint",
      icon: "fa-solid fa-signs-post",
      restricted: false,
      type: makeTourMenu,
    },
  ],
  idle: registerTours,
};
