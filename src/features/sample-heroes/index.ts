/** Sample heroes, created for the players of a world. */
import { type Feature, settingsMenus } from "../feature.ts";
import { ask, CANCEL } from "../../ui/dialogs/ask.ts";
import { sampleHeroesApi } from "./api.ts";
import { createSamples } from "./samples.ts";

export const sampleHeroesFeature: Feature = {
  id: "sample-heroes",
  provides: [
    settingsMenus.of({
      key: "samples",
      name: "QUINCUNX.Settings.samples.name",
      label: "QUINCUNX.Settings.samples.label",
      hint: "QUINCUNX.Settings.samples.hint",
      icon: "fa-solid fa-people-group",
      open: openSamplesMenu,
    }),
    sampleHeroesApi,
  ],
};

async function openSamplesMenu(): Promise<void> {
  await ask({
    title: "QUINCUNX.Settings.samples.name",
    icon: "fa-solid fa-people-group",
    content: [game.i18n.localize("QUINCUNX.Settings.samples.question")],
    buttons: [
      { action: "create", label: "QUINCUNX.Settings.samples.create", icon: "fa-solid fa-check", answer: create },
      CANCEL,
    ],
  });
}

async function create(): Promise<void> {
  const players = game.users.filter((user) => !user.isGM);
  const created = await createSamples(players);
  const key = created.length > 0 ? "QUINCUNX.Settings.samples.done" : "QUINCUNX.Settings.samples.nothing";
  ui.notifications?.info(game.i18n.format(key, { count: String(created.length) }));
}
