/** Foundry tours for players and GMs. */
import type { Feature } from "../feature.ts";
import { registerTours, startTour } from "./register.ts";

declare module "../../ui/user-actions.ts" {
  interface UserActionOptions {
    /** Id of the tour. Default: the one for this user. */
    readonly tour: string;
  }
}

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
      open: startFromSettings,
    },
  ],
  userActions: [
    {
      id: "tour",
      label: "QUINCUNX.Tour.name",
      icon: "fa-solid fa-signs-post",
      run: (tour: string = game.user.isGM ? "gm" : "player") => startTour(tour),
    },
  ],
  idle: registerTours,
};

async function startFromSettings(): Promise<void> {
  await foundry.applications.instances.get("settings-config")?.close();
  await startTour(game.user.isGM ? "gm" : "player");
}
