/** Command help: a card that lists the commands. */
import { type Feature, templates, messageKinds, actionsOfFeatures } from "../feature.ts";
import { postHelp, helpKind } from "./help.ts";

export const commandHelpFeature: Feature = {
  id: "command-help",
  provides: [
    templates.of({ "quincunx-help": "features/command-help/help" }),
    messageKinds.of(helpKind),
    actionsOfFeatures.of({
      id: "help",
      label: "QUINCUNX.Help.title",
      icon: "fa-solid fa-circle-question",
      menuLabel: "QUINCUNX.Toolbar.commands",
      menu: "everyone",
      within: "help",
      run: (topic: string = "") => postHelp(topic),
    }),
  ],
};
