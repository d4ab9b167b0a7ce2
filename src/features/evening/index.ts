/** An honest evening: one's own rolls beside their expectation, and a page for the GM of those who agreed. */
import { type Feature, templates, moduleSettings, actionsOfFeatures } from "../feature.ts";
import { loadLater } from "../../platform/load-later.ts";
import { defineSetting } from "../../platform/settings.ts";

const eveningSetting = defineSetting({
  key: "evening",
  default: false,
  name: "QUINCUNX.Settings.evening.name",
  hint: "QUINCUNX.Settings.evening.hint",
});

const windows = (): Promise<typeof import("./windows.ts")> => loadLater(import("./windows.ts"));

const isOffered = (): boolean => eveningSetting.read();

export const eveningFeature: Feature = {
  id: "evening",
  provides: [
    templates.of({ "quincunx-evening": "features/evening/own", "quincunx-evening-page": "features/evening/page" }),
    moduleSettings.of(eveningSetting),
    actionsOfFeatures.of(
      {
        id: "my-evening",
        label: "QUINCUNX.Evening.mine",
        icon: "fa-solid fa-moon",
        menu: "everyone",
        within: "search",
        isOffered,
        run: async () => (await windows()).showOwnEvening(),
      },
      {
        id: "evening",
        label: "QUINCUNX.Evening.menu",
        icon: "fa-solid fa-moon",
        menu: "gm",
        within: "scene",
        order: 9,
        isOffered,
        run: async () => (await windows()).showEveningPage(),
      },
    ),
  ],
};
