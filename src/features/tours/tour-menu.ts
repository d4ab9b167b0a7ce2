import { notifyError } from "../../ui/explain.ts";
import { startTour } from "./register.ts";

/** Class for Foundry's settings menu: closes the settings and starts the tour for this user. */
export function makeTourMenu(): object {
  return class QuincunxTourMenu extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await foundry.applications.instances.get("settings-config")?.close();
      await startTour(game.user.isGM ? "gm" : "player").catch(notifyError);
      return this;
    }
  };
}
