/** Commands typed into chat (`/qx`, `/te`, …) and inline rolls in text. */
import type { Feature } from "../feature.ts";
import { whenIdle } from "../../platform/when-idle.ts";
import { registerChatCommands } from "./commands.ts";
import { registerEnrichers } from "./enrichers.ts";
import { refuseMisspelled } from "./run-command.ts";
import { tellTakenWords } from "./taken-words.ts";

export const chatCommandsFeature: Feature = {
  id: "chat-commands",
  init: registerEnrichers,
  setup() {
    const takenWords = registerChatCommands();
    whenIdle(() => tellTakenWords(takenWords()));
    // Other packages may have replaced the list since init.
    registerEnrichers();
  },
  // Last, so that a package that answers by a listener of its own is asked first.
  idle() {
    Hooks.on("chatMessage", (_log: unknown, message: string) => !refuseMisspelled(message));
  },
};
