/** Foundry tours for players and GMs. */
import type { Feature } from "../feature.ts";
import { registerTours, startTour } from "./register.ts";
import { notifyError } from "../../ui/explain.ts";

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
      type: makeTourMenu,
    },
  ],
  userActions: () => [
    {
      id: "tour",
      label: "QUINCUNX.Tour.name",
      icon: "fa-solid fa-signs-post",
      run: (tour: string = game.user.isGM ? "gm" : "player") => startTour(tour),
    },
  ],
  idle: registerTours,
};

/** Class for Foundry's settings menu: closes the settings and starts the tour for this user. */
function makeTourMenu(): object {
  return class QuincunxTourMenu extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await foundry.applications.instances.get("settings-config")?.close();
      await startTour(game.user.isGM ? "gm" : "player").catch(notifyError);
      return this;
    }
  };
}
