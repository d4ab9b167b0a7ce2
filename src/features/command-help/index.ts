/** Command help: a card that lists the commands. */
import type { Feature } from "../feature.ts";
import { postHelp, helpKind } from "./help.ts";

export const commandHelpFeature: Feature = {
  id: "command-help",
  templates: {
    "quincunx-help": "help",
  },
  kinds: [helpKind],
  userActions: [
    {
      id: "help",
      label: "QUINCUNX.Help.title",
      icon: "fa-solid fa-circle-question",
      menuLabel: "QUINCUNX.Toolbar.commands",
      menu: "everyone",
      within: "help",
      run: (topic: string = "") => postHelp(topic),
    },
  ],
};
