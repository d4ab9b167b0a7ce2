/** What stands under "Quincunx" in Foundry's settings, beside the settings themselves. */
import { SCOPE } from "../platform/scope.ts";
import { notifyError } from "./explain.ts";
import { withGmWindows, withWindows, type GmWindows } from "./first-window.ts";

/** At init. */
export function registerSettingsMenus(): void {
  game.settings.registerMenu(SCOPE, "samples", {
    name: "QUINCUNX.Settings.samples.name",
    label: "QUINCUNX.Settings.samples.label",
    hint: "QUINCUNX.Settings.samples.hint",
    icon: "fa-solid fa-people-group",
    restricted: true,
    type: makeDoor(({ makeSamplesMenu }) => makeSamplesMenu()) as never,
  });
  game.settings.registerMenu(SCOPE, "mechanics", {
    name: "QUINCUNX.Settings.mechanics.name",
    label: "QUINCUNX.Settings.mechanics.label",
    hint: "QUINCUNX.Settings.mechanics.hint",
    icon: "fa-solid fa-list-check",
    restricted: true,
    type: makeDoor(({ makeMechanicsMenu }) => makeMechanicsMenu()) as never,
  });
  game.settings.registerMenu(SCOPE, "harm", {
    name: "QUINCUNX.Settings.harm.name",
    label: "QUINCUNX.Settings.harm.label",
    hint: "QUINCUNX.Settings.harm.hint",
    icon: "fa-solid fa-heart-crack",
    restricted: true,
    type: makeDoor(({ makeHarmMenu }) => makeHarmMenu()) as never,
  });
  game.settings.registerMenu(SCOPE, "tour", {
    name: "QUINCUNX.Tour.name",
    label: "QUINCUNX.Tour.start",
    hint: "QUINCUNX.Tour.hint",
    icon: "fa-solid fa-signs-post",
    restricted: false,
    type: makeTourMenu() as never,
  });
  game.settings.registerMenu(SCOPE, "secrets", {
    name: "QUINCUNX.Settings.secrets.name",
    label: "QUINCUNX.Settings.secrets.label",
    hint: "QUINCUNX.Settings.secrets.hint",
    icon: "fa-solid fa-user-secret",
    restricted: true,
    type: makeDoor(({ makeSecretsWindow }) => makeSecretsWindow()) as never,
  });
}

/** Foundry renders it; instead of a window of its own it leaves the settings and starts the tour of whoever asks. */
function makeTourMenu(): object {
  return class QuincunxTourMenu extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await foundry.applications.instances.get("settings-config")?.close();
      await withWindows(({ startTour }) => startTour(game.user.isGM ? "gm" : "player")).catch(notifyError);
      return this;
    }
  };
}

/** Foundry renders it; what opens instead comes with the first window. */
function makeDoor(make: (windows: GmWindows) => object): object {
  return class QuincunxDoor extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await withGmWindows(async (windows) => {
        const Menu = make(windows) as new () => foundry.applications.api.ApplicationV2;
        await new Menu().render({ force: true });
      }).catch(notifyError);
      return this;
    }
  };
}
