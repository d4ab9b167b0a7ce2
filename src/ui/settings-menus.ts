/** What stands under "Quincunx" in Foundry's settings, beside the settings themselves. */
import { SCOPE } from "../platform/scope.ts";
import { notifyError } from "./explain.ts";
import { makeSamplesMenu } from "../features/sample-heroes/samples-menu.ts";
import { makeMechanicsMenu } from "../features/mechanics-menu/mechanics-menu.ts";
import { makeHarmMenu } from "../features/harm/harm-menu.ts";
import { makeSecretsWindow } from "../features/hidden-difficulty/secrets-window.ts";
import { startTour } from "../features/tours/register.ts";

/** At init. */
export function registerSettingsMenus(): void {
  game.settings.registerMenu(SCOPE, "samples", {
    name: "QUINCUNX.Settings.samples.name",
    label: "QUINCUNX.Settings.samples.label",
    hint: "QUINCUNX.Settings.samples.hint",
    icon: "fa-solid fa-people-group",
    restricted: true,
    type: makeSamplesMenu() as never,
  });
  game.settings.registerMenu(SCOPE, "mechanics", {
    name: "QUINCUNX.Settings.mechanics.name",
    label: "QUINCUNX.Settings.mechanics.label",
    hint: "QUINCUNX.Settings.mechanics.hint",
    icon: "fa-solid fa-list-check",
    restricted: true,
    type: makeMechanicsMenu() as never,
  });
  game.settings.registerMenu(SCOPE, "harm", {
    name: "QUINCUNX.Settings.harm.name",
    label: "QUINCUNX.Settings.harm.label",
    hint: "QUINCUNX.Settings.harm.hint",
    icon: "fa-solid fa-heart-crack",
    restricted: true,
    type: makeHarmMenu() as never,
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
    type: makeSecretsWindow() as never,
  });
}

/** Foundry renders it; instead of a window of its own it leaves the settings and starts the tour of whoever asks. */
function makeTourMenu(): object {
  return class QuincunxTourMenu extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await foundry.applications.instances.get("settings-config")?.close();
      await startTour(game.user.isGM ? "gm" : "player").catch(notifyError);
      return this;
    }
  };
}
