/** The difficulty of a card that lies on the table: set, said, hidden and revealed by GMs. */
import { sealRemarks } from "./check-seal.ts";
import type { Feature } from "../feature.ts";
import { loadLater } from "../../platform/load-later.ts";
import { retarget } from "../../card/operations/retarget.ts";
import { amend, say, hide } from "../../roll/difficulty/amend.ts";
import { openSettingsMenu } from "../../ui/open-menu.ts";
import { reveal } from "./reveal.ts";

export const difficultyFeature: Feature = {
  id: "difficulty",
  templates: {
    "quincunx-secrets": "secrets-window",
  },
  settingsMenus: [
    {
      key: "secrets",
      name: "QUINCUNX.Settings.secrets.name",
      label: "QUINCUNX.Settings.secrets.label",
      hint: "QUINCUNX.Settings.secrets.hint",
      icon: "fa-solid fa-user-secret",
      open: async () => (await loadLater(import("./secrets-window.ts"))).openSecretsWindow(),
    },
  ],
  userActions: [
    {
      id: "secrets",
      label: "QUINCUNX.Settings.secrets.name",
      icon: "fa-solid fa-user-secret",
      menu: "gm",
      within: "search",
      run: () => openSettingsMenu("secrets"),
    },
  ],
  operations: [reveal, amend, hide, say, retarget],
  card: { remarks: sealRemarks },
};
