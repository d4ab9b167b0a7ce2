/** Harm that a card deals: offered to targets, applied to their numbers, and taken back (TE-11, FP-15, DP-9). */
import { onTurnsChange } from "../../actors/encounter.ts";
import {
  type Feature,
  templates,
  moduleSettings,
  settingsMenus,
  messageButtons,
  ledgerSources,
  atInit,
  stateFields,
} from "../feature.ts";
import { loadLater } from "../../platform/load-later.ts";
import { redrawAllMessages } from "../../log/draw.ts";
import { harmApi } from "./api.ts";
import { harm, harmRevert } from "./operation.ts";
import { harmField, harmedField } from "./harm.ts";
import { harmSource } from "./ledger-source.ts";
import { harmPathsSetting } from "./place.ts";
import { redrawPending } from "./pending.ts";

export const harmFeature: Feature = {
  id: "harm",
  provides: [
    templates.of({ "quincunx-harm": "features/harm/window", "quincunx-harm-row": "features/harm/row" }),
    moduleSettings.of(harmPathsSetting),
    settingsMenus.of({
      key: "harm",
      name: "QUINCUNX.Settings.harm.name",
      label: "QUINCUNX.Settings.harm.label",
      hint: "QUINCUNX.Settings.harm.hint",
      icon: "fa-solid fa-heart-crack",
      open: async () => (await loadLater(import("./harm-menu.ts"))).openHarmMenu(),
    }),
    messageButtons.of(harm, harmRevert),
    ledgerSources.of(harmSource),
    stateFields.of(harmField),
    stateFields.of(harmedField),
    harmApi,
    atInit.of(() => {
      harmPathsSetting.onChange(redrawAllMessages);
      onTurnsChange(redrawPending);
    }),
  ],
};
