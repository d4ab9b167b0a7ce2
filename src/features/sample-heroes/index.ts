/** Sample heroes, created for the players of a world. */
import type { Feature } from "../feature.ts";
import { openSamplesMenu } from "./samples-menu.ts";

export const sampleHeroesFeature: Feature = {
  id: "sample-heroes",
  settingsMenus: [
    {
      key: "samples",
      name: "QUINCUNX.Settings.samples.name",
      label: "QUINCUNX.Settings.samples.label",
      hint: "QUINCUNX.Settings.samples.hint",
      icon: "fa-solid fa-people-group",
      restricted: true,
      open: openSamplesMenu,
    },
  ],
};
