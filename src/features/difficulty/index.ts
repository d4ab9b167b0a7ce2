/** The difficulty of a card that lies on the table: set, said, hidden and revealed by GMs. */
import { sealRemarks } from "./check-seal.ts";
import {
  type Feature,
  templates,
  settingsMenus,
  messageButtons,
  cardExtensions,
  actionsOfFeatures,
} from "../feature.ts";
import { loadLater } from "../../platform/load-later.ts";
import { retarget } from "../../card/operations/retarget.ts";
import { amend, say, hide } from "../../roll/difficulty/amend.ts";
import { openSettingsMenu } from "../../ui/open-menu.ts";
import { reveal } from "./reveal.ts";

export const difficultyFeature: Feature = {
  id: "difficulty",
  provides: [
    templates.of({ "quincunx-secrets": "features/difficulty/secrets-window" }),
    settingsMenus.of({
      key: "secrets",
      name: "QUINCUNX.Settings.secrets.name",
      label: "QUINCUNX.Settings.secrets.label",
      hint: "QUINCUNX.Settings.secrets.hint",
      icon: "fa-solid fa-user-secret",
      open: async () => (await loadLater(import("./secrets-window.ts"))).openSecretsWindow(),
    }),
    messageButtons.of(reveal, amend, hide, say, retarget),
    cardExtensions.of({ remarks: sealRemarks }),
    actionsOfFeatures.of({
      id: "secrets",
      label: "QUINCUNX.Settings.secrets.name",
      icon: "fa-solid fa-user-secret",
      menu: "gm",
      within: "search",
      run: () => openSettingsMenu("secrets"),
    }),
  ],
};
